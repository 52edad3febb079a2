package runtime

import (
	"strings"
	"unicode/utf8"
)

func validURI(s string) bool          { return uriSyntax{}.valid(s) }
func validURIReference(s string) bool { return uriSyntax{relative: true}.valid(s) }
func validIRI(s string) bool          { return uriSyntax{international: true}.valid(s) }
func validIRIReference(s string) bool { return uriSyntax{relative: true, international: true}.valid(s) }

// uriSyntax decides RFC 3986 and, where international, RFC 3987.
type uriSyntax struct {
	relative      bool // a reference without a scheme is taken too
	international bool // characters beyond ASCII are taken too
}

const (
	subDelims  = "!$&'()*+,;="
	unreserved = "-._~" // beside letters and digits
)

func (u uriSyntax) valid(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	if !u.chars(fragment, ":@/?", false) || !u.chars(query, ":@/?", true) {
		return false
	}
	first, _, _ := strings.Cut(s, "/")
	if scheme, _, found := strings.Cut(first, ":"); found {
		// A relative reference has no colon in its first segment.
		if !validScheme(scheme) {
			return false
		}
		s = s[len(scheme)+1:]
	} else if !u.relative {
		return false
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		if !u.authority(rest[:end]) {
			return false
		}
		s = rest[end:]
	}
	return u.chars(s, ":@/", false)
}

func validScheme(s string) bool {
	if s == "" || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if !isLetter(s[i]) && !isDigit(s[i]) && strings.IndexByte("+-.", s[i]) < 0 {
			return false
		}
	}
	return true
}

// authority decides [userinfo "@"] host [":" port].
func (u uriSyntax) authority(s string) bool {
	if user, host, found := strings.Cut(s, "@"); found {
		if !u.chars(user, ":", false) {
			return false
		}
		s = host
	}
	host, port := s, ""
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 || !validIPLiteral(s[1:end]) {
			return false
		}
		if port = s[end+1:]; port != "" && port[0] != ':' {
			return false
		}
		port = strings.TrimPrefix(port, ":")
	} else {
		host, port, _ = strings.Cut(s, ":")
		if !u.chars(host, "", false) {
			return false
		}
	}
	return digits(port) == len(port)
}

// validIPLiteral decides what stands between the brackets of a host.
func validIPLiteral(s string) bool {
	if s == "" || s[0]|0x20 != 'v' {
		return validIPv6(s)
	}
	version, address, _ := strings.Cut(s[1:], ".")
	for i := range len(version) {
		if !isHex(version[i]) {
			return false
		}
	}
	return version != "" && address != "" && strings.IndexByte(address, '%') < 0 && uriSyntax{}.chars(address, ":", false)
}

// chars reports whether s consists of unreserved characters, sub-delimiters,
// percent-encoded bytes and the others given.
func (u uriSyntax) chars(s, others string, private bool) bool {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '%':
			if !isPercentEncoded(s[i:]) {
				return false
			}
			i += 3
		case c < utf8.RuneSelf:
			if !isLetter(c) && !isDigit(c) && strings.IndexByte(unreserved, c) < 0 &&
				strings.IndexByte(subDelims, c) < 0 && strings.IndexByte(others, c) < 0 {
				return false
			}
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !u.international || r == utf8.RuneError && size == 1 || !isUcschar(r) && !(private && isPrivate(r)) {
				return false
			}
			i += size
		}
	}
	return true
}

// isPercentEncoded reports whether s begins with a "%" and two hex digits.
func isPercentEncoded(s string) bool { return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2]) }

// isUcschar is the ucschar of RFC 3987.
func isUcschar(r rune) bool {
	switch {
	case r < 0xA0:
		return false
	case r <= 0xFFFF:
		return r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	// Each plane but the last two, without its noncharacters; plane 14 begins later.
	return r <= 0xEFFFD && r&0xFFFF <= 0xFFFD && (r < 0xE0000 || r >= 0xE1000)
}

// isPrivate is the iprivate of RFC 3987.
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}

// validURITemplate decides RFC 6570 up to level 4. An operator that the RFC
// only reserves is none.
func validURITemplate(s string) bool {
	for s != "" {
		brace := strings.IndexByte(s, '{')
		literal := s
		if brace >= 0 {
			literal = s[:brace]
		}
		if !validTemplateLiteral(literal) {
			return false
		}
		if brace < 0 {
			return true
		}
		expression, rest, closed := strings.Cut(s[brace+1:], "}")
		if !closed || !validExpression(expression) {
			return false
		}
		s = rest
	}
	return true
}

func validTemplateLiteral(s string) bool {
	for i, r := range s {
		switch {
		case r == '%':
			if !isPercentEncoded(s[i:]) {
				return false
			}
		case r <= ' ', r == 0x7F, r < utf8.RuneSelf && strings.IndexByte(`"<>\^`+"`{|}", byte(r)) >= 0:
			return false
		case r >= utf8.RuneSelf && !isUcschar(r) && !isPrivate(r):
			return false
		}
	}
	return true
}

// validExpression decides what stands between the braces: an operator and
// variables with their modifiers.
func validExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&", s[0]) >= 0 {
		s = s[1:]
	}
	for spec := range strings.SplitSeq(s, ",") {
		name, prefix, limited := strings.Cut(spec, ":")
		if limited {
			if n := digits(prefix); n != len(prefix) || n < 1 || n > 4 || prefix[0] == '0' {
				return false
			}
		} else {
			name = strings.TrimSuffix(name, "*")
		}
		if !validVariable(name) {
			return false
		}
	}
	return true
}

// validVariable decides a variable's name: letters, digits, "_" and
// percent-encoded bytes, with single dots between them.
func validVariable(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if part == "" {
			return false
		}
		for i := 0; i < len(part); i++ {
			if part[i] == '%' {
				if !isPercentEncoded(part[i:]) {
					return false
				}
				i += 2
			} else if !isLetter(part[i]) && !isDigit(part[i]) && part[i] != '_' {
				return false
			}
		}
	}
	return true
}
