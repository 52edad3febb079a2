package runtime

// The formats that a decoder can check. Each is a variable of its own, so that
// a program carries only those that its schemas use. They decide what the RFC
// that JSON Schema names for them decides; a value of another kind than string
// is none of their business.
//
// There is none for idn-email and idn-hostname, which need tables of IDNA that
// Go has not: such values are accepted unchecked.
var (
	FormatDate                = Format{Name: "date", Valid: validDate}                                 // RFC 3339 full-date
	FormatTime                = Format{Name: "time", Valid: validTime}                                 // RFC 3339 full-time
	FormatDateTime            = Format{Name: "date-time", Valid: validDateTime}                        // RFC 3339 date-time
	FormatDuration            = Format{Name: "duration", Valid: validDuration}                         // RFC 3339 appendix A
	FormatEmail               = Format{Name: "email", Valid: validEmail}                               // RFC 5321 Mailbox
	FormatHostname            = Format{Name: "hostname", Valid: validHostname}                         // RFC 1123, and of A-labels RFC 5891 as far as Go has the tables
	FormatIPv4                = Format{Name: "ipv4", Valid: validIPv4}                                 // RFC 2673 dotted-quad, without leading zeros
	FormatIPv6                = Format{Name: "ipv6", Valid: validIPv6}                                 // RFC 4291
	FormatURI                 = Format{Name: "uri", Valid: validURI}                                   // RFC 3986
	FormatURIReference        = Format{Name: "uri-reference", Valid: validURIReference}                // RFC 3986
	FormatIRI                 = Format{Name: "iri", Valid: validIRI}                                   // RFC 3987
	FormatIRIReference        = Format{Name: "iri-reference", Valid: validIRIReference}                // RFC 3987
	FormatURITemplate         = Format{Name: "uri-template", Valid: validURITemplate}                  // RFC 6570, any level
	FormatUUID                = Format{Name: "uuid", Valid: validUUID}                                 // RFC 4122
	FormatJSONPointer         = Format{Name: "json-pointer", Valid: validJSONPointer}                  // RFC 6901
	FormatRelativeJSONPointer = Format{Name: "relative-json-pointer", Valid: validRelativeJSONPointer} // draft-bhutton-relative-json-pointer
	FormatRegex               = Format{Name: "regex", Valid: validRegex}                               // ECMA-262, without its Annex B
)

// LookupFormat returns the format of that name, or nil if none of that name can
// be checked. Generated code does not use it: it refers to the variables.
func LookupFormat(name string) *Format {
	for _, f := range []*Format{
		&FormatDate, &FormatTime, &FormatDateTime, &FormatDuration, &FormatEmail, &FormatHostname,
		&FormatIPv4, &FormatIPv6, &FormatURI, &FormatURIReference, &FormatIRI, &FormatIRIReference,
		&FormatURITemplate, &FormatUUID, &FormatJSONPointer, &FormatRelativeJSONPointer, &FormatRegex,
	} {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// validUUID decides the form only: a version or variant that no RFC knows passes.
func validUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !isHex(s[i]) {
				return false
			}
		}
	}
	return true
}

// validJSONPointer decides RFC 6901: "" or tokens that each begin with "/", in
// which "~" is written "~0" and "/" is written "~1".
func validJSONPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// validRelativeJSONPointer decides: a number of steps up, an optional shift of
// the index, then "#" or a JSON pointer.
func validRelativeJSONPointer(s string) bool {
	rest, ok := cutNumber(s)
	if !ok {
		return false
	}
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		if rest, ok = cutNumber(rest[1:]); !ok {
			return false
		}
	}
	return rest == "#" || validJSONPointer(rest)
}

// cutNumber takes a number without leading zeros off the front of s.
func cutNumber(s string) (rest string, ok bool) {
	n := digits(s)
	return s[n:], n == 1 || n > 1 && s[0] != '0'
}

// digits counts the ASCII digits at the front of s.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// hexValue is the value of a digit for which isHex holds.
func hexValue(c byte) rune {
	if isDigit(c) {
		return rune(c - '0')
	}
	return rune(c|0x20-'a') + 10
}
