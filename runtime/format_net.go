package runtime

import (
	"net/netip"
	"strings"
)

// validEmail decides the Mailbox of RFC 5321: a local part, which may be
// quoted, and a host name or an address in brackets.
func validEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	return validLocalPart(s[:at]) && validMailDomain(s[at+1:])
}

func validLocalPart(s string) bool {
	if strings.HasPrefix(s, `"`) {
		return validQuoted(s)
	}
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" {
			return false
		}
		for i := range len(atom) {
			if !isDigit(atom[i]) && !isLetter(atom[i]) && strings.IndexByte("!#$%&'*+-/=?^_`{|}~", atom[i]) < 0 {
				return false
			}
		}
	}
	return true
}

// validQuoted decides a quoted local part: printable ASCII, in which a quote
// or a backslash has a backslash in front.
func validQuoted(s string) bool {
	if len(s) < 2 || s[len(s)-1] != '"' {
		return false
	}
	inner := s[1 : len(s)-1]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' {
			i++
			if i == len(inner) {
				return false
			}
		} else if inner[i] == '"' {
			return false
		}
		if inner[i] < ' ' || inner[i] > '~' {
			return false
		}
	}
	return true
}

func validMailDomain(s string) bool {
	if !strings.HasPrefix(s, "[") {
		return validHostname(s)
	}
	address, closed := strings.CutSuffix(s[1:], "]")
	if !closed {
		return false
	}
	const tag = "IPv6:"
	if len(address) > len(tag) && strings.EqualFold(address[:len(tag)], tag) {
		return validIPv6(address[len(tag):])
	}
	return validIPv4(address)
}

// validHostname decides RFC 1123: labels of at most 63 letters, digits and
// inner hyphens, 253 characters in all. A label that says it is one of IDNA must
// be one.
func validHostname(s string) bool {
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if !isDigit(label[i]) && !isLetter(label[i]) && label[i] != '-' {
				return false
			}
		}
		if len(label) >= 4 && strings.EqualFold(label[:4], "xn--") && !validALabel(label) {
			return false
		}
	}
	return true
}

func validIPv4(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}

// validIPv6 decides an address without a zone, which is not part of the format.
func validIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}
