package names

import (
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"
)

// initialisms are words that Go writes in capitals, by their lower-case form.
var initialisms = map[string]string{
	"acl": "ACL", "api": "API", "ascii": "ASCII", "aws": "AWS", "cidr": "CIDR", "cpu": "CPU", "crm": "CRM", "css": "CSS",
	"csv": "CSV", "db": "DB", "dns": "DNS", "eof": "EOF", "faq": "FAQ", "ftp": "FTP", "gid": "GID", "gps": "GPS",
	"gpu": "GPU", "grpc": "GRPC", "guid": "GUID", "html": "HTML", "http": "HTTP", "https": "HTTPS", "iam": "IAM",
	"iban": "IBAN", "id": "ID", "ip": "IP", "ipv": "IPv", "isbn": "ISBN", "iso": "ISO", "json": "JSON",
	"jwt": "JWT", "kpi": "KPI", "llm": "LLM", "mcp": "MCP", "mime": "MIME", "oauth": "OAuth",
	"os": "OS", "pdf": "PDF", "pid": "PID", "png": "PNG", "qps": "QPS", "ram": "RAM", "rpc": "RPC", "sdk": "SDK",
	"sha": "SHA", "sku": "SKU", "sla": "SLA", "smtp": "SMTP", "sms": "SMS", "sql": "SQL", "ssh": "SSH", "ssl": "SSL",
	"sso": "SSO", "svg": "SVG", "tcp": "TCP", "tls": "TLS", "ttl": "TTL", "udp": "UDP", "ui": "UI", "uid": "UID",
	"uri": "URI", "url": "URL", "utc": "UTC", "utf": "UTF", "uuid": "UUID", "vat": "VAT", "vm": "VM", "vpc": "VPC",
	"vpn": "VPN", "xml": "XML", "xss": "XSS", "yaml": "YAML",
}

// Exported returns an exported identifier for any text: "order_id" and
// "orderId" give OrderID, "<=" gives LessEqual, "" gives Empty. A text that
// begins with a digit or with a letter without case gets an X in front.
func Exported(text string) string {
	name := join(words(text, ofName))
	if name == "" {
		return "Empty"
	}
	if first, _ := utf8.DecodeRuneInString(name); !unicode.IsUpper(first) {
		return "X" + name
	}
	return name
}

// Unexported returns an unexported identifier for any text: "order_id" gives
// orderID. It is never a keyword and never shadows a predeclared name; it is
// neither init nor main, which a package may not declare as it likes.
func Unexported(text string) string {
	ws := words(text, ofName)
	if len(ws) == 0 {
		return "empty"
	}
	// Only the first word of an identifier is written in small letters.
	name := ws[0]
	if len(ws) > 1 {
		name = name + joint(name, ws[1]) + join(ws[1:])
	}
	if first, _ := utf8.DecodeRuneInString(name); unicode.IsDigit(first) || unicode.IsUpper(first) {
		name = "x" + name
	}
	if isClaimedByGo(name) {
		name += "Value"
	}
	return name
}

// isClaimedByGo reports whether the language has a use of its own for name.
func isClaimedByGo(name string) bool {
	return token.IsKeyword(name) || types.Universe.Lookup(name) != nil || name == "init" || name == "main"
}

// EnumValue returns what to put behind an enum type's name for one of its
// values, given as the string's contents or the integer's digits: "in_progress"
// gives InProgress, "<=" LessEqual, "c++" CPlusPlus, "" Empty, "-1" Minus1, and
// "1st" Value1st. The result is not an identifier by itself.
func EnumValue(text string) string {
	name := join(words(text, ofValue))
	if name == "" {
		return "Empty"
	}
	if first, _ := utf8.DecodeRuneInString(name); unicode.IsDigit(first) {
		return "Value" + name
	}
	return name
}

// join writes words in Go's mixed case.
func join(ws []string) string {
	var b strings.Builder
	for i, w := range ws {
		if i > 0 {
			b.WriteString(joint(ws[i-1], w))
		}
		b.WriteString(capital(w))
	}
	return b.String()
}

// joint returns what to put between two words: digits must not run together,
// or version 1-2 and version 12 would be one name.
func joint(before, after string) string {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(after)
	if unicode.IsDigit(last) && unicode.IsDigit(first) {
		return "_"
	}
	return ""
}

// capital writes one word as it stands inside an identifier: an initialism
// (with a plural s or a number behind it), or with a capital in front.
func capital(word string) string {
	stem := strings.TrimRightFunc(word, unicode.IsDigit)
	if s, ok := initialisms[stem]; ok {
		return s + word[len(stem):]
	}
	if singular, ok := strings.CutSuffix(word, "s"); ok && initialisms[singular] != "" {
		return initialisms[singular] + "s"
	}
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// Package returns a package name for any text, usually a directory's name:
// its letters and digits in lower case. Where nothing usable is left it is "tools".
func Package(text string) string {
	var b strings.Builder
	for _, r := range text {
		if isWordRune(r) && b.Len() < maxLetters {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	name := b.String()
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case name == "":
		return "tools"
	case unicode.IsDigit(first):
		return "pkg" + name
	case token.IsKeyword(name), name == "main": // main is for programs
		return name + "pkg"
	}
	return name
}
