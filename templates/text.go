package templates

import (
	godoc "go/doc/comment"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// Text from tool files is written by strangers. It reaches generated Go through
// two functions only, comment (comments) and literal (string literals, of which
// a struct tag is one), and both are in this file.

const (
	commentWidth = 96   // runes of text on one line of a comment
	commentLimit = 4096 // bytes of one comment; what is longer is cut
)

// comment writes text as a comment of // lines. The text cannot end the
// comment, cannot act as a directive of any tool, shows everything that it
// holds, and is laid out as gofmt does. Below it stand lines of our own, such
// as directives, as they are. Nothing to write gives nil.
func comment(text string, own ...string) *jen.Statement {
	lines := commentLines(text)
	if len(own) > 0 && len(lines) > 0 {
		lines = append(lines, "//")
	}
	lines = append(lines, own...)
	if len(lines) == 0 {
		return nil
	}
	return jen.Comment(strings.Join(lines, "\n"))
}

// above puts a comment on the lines before a piece of code.
func above(doc *jen.Statement, code ...jen.Code) *jen.Statement {
	if doc == nil {
		return jen.Add(code...)
	}
	return doc.Line().Add(code...)
}

// literal writes text as a string literal: as a raw one where that spares
// escapes and every character can be seen, else as an interpreted one.
func literal(text string) *jen.Statement {
	if strings.ContainsAny(text, `"\`) && isPlain(text) {
		return jen.Op("`" + text + "`")
	}
	return jen.Lit(text)
}

// isPlain reports whether a raw string literal shows the whole of text.
func isPlain(text string) bool {
	return strconv.CanBackquote(text) && !strings.ContainsFunc(text, isUnprintable)
}

// tag writes the struct tag of a field, or one that keeps encoding/json away
// from the field where a tag cannot hold the property's name: such a struct
// has its own MarshalJSON.
func tag(f *model.Field) *jen.Statement {
	text := f.Tag
	if text == "" {
		return nil
	}
	if !tagHolds(text, f.JSON) {
		text = `json:"-"`
	}
	return literal(text)
}

func isUnprintable(r rune) bool { return !strconv.IsPrint(r) }

// tagHolds reports whether encoding/json reads name from the tag.
func tagHolds(text, name string) bool {
	value, ok := reflect.StructTag(text).Lookup("json")
	if !ok || value == "-" || name == "" {
		return false
	}
	key, _, _ := strings.Cut(value, ",")
	return key == name && !strings.ContainsFunc(name, isNoTagName)
}

// isNoTagName reports whether encoding/json ignores a tag whose name has r.
func isNoTagName(r rune) bool {
	return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// commentLines returns text as lines of a comment, each with its //.
func commentLines(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(visible(cut(text)), "\n") {
		lines = append(lines, wrap(line)...)
	}
	for i, line := range lines {
		lines[i] = guard(line)
	}
	text = canonical(strings.Join(lines, "\n"))
	if text == "" {
		return nil
	}
	lines = strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case line == "":
			lines[i] = "//"
		case line[0] == '\t':
			lines[i] = "//" + line // a code block, as gofmt writes it
		default:
			lines[i] = "// " + line
		}
	}
	return lines
}

// cut shortens text that is too long for a comment.
func cut(text string) string {
	if len(text) <= commentLimit {
		return text
	}
	n := commentLimit
	for n > commentLimit-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + " […]"
}

// lineBreaks makes one kind of line break out of all that some reader knows.
var lineBreaks = strings.NewReplacer(
	"\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n",
	"\u0085", "\n", "\u2028", "\n", "\u2029", "\n",
	"\t", "    ",
)

// visible removes the characters that a reader would not see. Bytes that are
// not UTF-8 become U+FFFD.
func visible(text string) string {
	if isClear(text) {
		return plainQuotes(text)
	}
	text = strings.Map(func(r rune) rune {
		if r != '\n' && isHidden(r) {
			return -1
		}
		return r
	}, lineBreaks.Replace(text))
	return plainQuotes(text)
}

// isClear reports whether text is printable ASCII and line feeds alone, as most is.
func isClear(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c > '~') && c != '\n' {
			return false
		}
	}
	return true
}

// plainQuotes rewrites the pairs that gofmt takes for typographic quotes: the
// fences of code and the empty string are what they are in descriptions.
func plainQuotes(text string) string {
	for strings.Contains(text, "``") {
		text = strings.ReplaceAll(text, "``", "`")
	}
	return strings.ReplaceAll(text, "''", `""`)
}

// isHidden reports whether r changes text without being seen: control and
// format characters, tag characters, fillers. Joiners are part of words and
// emoji and pass.
func isHidden(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	switch {
	case r == nonJoiner, r == joiner, unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false
	case r >= 0xE0000 && r <= 0xE0FFF: // tags and the second set of variation selectors
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point)
}

// wrap breaks a line at spaces, keeping its indentation. A word that is longer
// than a line stays whole.
func wrap(line string) []string {
	line = strings.TrimRightFunc(line, unicode.IsSpace)
	if utf8.RuneCountInString(line) <= commentWidth {
		return []string{line}
	}
	body := strings.TrimLeft(line, " ")
	indent := line[:min(len(line)-len(body), commentWidth/2)]
	var lines []string
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(body) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
			b.WriteString(indent)
			width = len(indent)
		case width+1+n > commentWidth:
			lines = append(lines, b.String())
			b.Reset()
			b.WriteString(indent)
			width = len(indent)
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	return append(lines, b.String())
}

// guarded are the beginnings of lines that tools obey in a comment even behind
// a space, and the one that only the model may decide to write.
var guarded = []string{"+build", "nolint", "#nosec", "#cgo", "Deprecated:"}

// guard marks a line that some tool would take for a directive as quoted text.
func guard(line string) string {
	body := strings.TrimLeft(line, " ")
	if !isDirective(body) {
		return line
	}
	return line[:len(line)-len(body)] + "> " + body
}

// isDirective reports whether a line reads as a directive: one of guarded, or a
// word, a colon and a word without a space, as in go:build or lint:ignore.
func isDirective(line string) bool {
	for _, prefix := range guarded {
		if strings.HasPrefix(line, prefix) {
			return true
		}
	}
	word, rest, found := strings.Cut(line, ":")
	return found && word != "" && rest != "" && isDirectiveByte(rest[0]) &&
		!strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII || !isDirectiveByte(byte(r)) && r != '-' })
}

func isDirectiveByte(b byte) bool { return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' }

// canonical lays text out as gofmt lays out doc comments, so that gofmt has
// nothing left to do.
func canonical(text string) string {
	if isProse(text) {
		return text
	}
	for range 3 {
		next := formatted(text)
		if next == text {
			return text
		}
		text = next
	}
	// Text made to confuse the format: without blank lines, indentation and
	// markers it is one paragraph, of which there is only one layout.
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimLeft(line, " \t#["); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// isProse reports whether text is a paragraph without any markup, which most
// are: each line begins with a letter.
func isProse(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if r, _ := utf8.DecodeRuneInString(line); !unicode.IsLetter(r) {
			return false
		}
	}
	return true
}

// formatted is one pass of what gofmt does to the text of a doc comment.
func formatted(text string) string {
	var parser godoc.Parser
	var printer godoc.Printer
	return strings.TrimSuffix(string(printer.Comment(parser.Parse(text))), "\n")
}
