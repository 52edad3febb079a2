package gen_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A style is a way to write arguments that is not quite JSON, with the rule of
// level lenient that reads it.
type style struct {
	rule          string
	before, after string // of the text
	member, item  string // of a member or an item, behind the comma
	comma         string // between members, instead of a comma
	close         string // before a closing bracket
	quote         byte   // of strings and names
	bareNames     bool
	bareWords     bool
	python        bool // literals
	raw           bool // control characters stand in strings as they are
	plus          bool // before numbers
}

var styles = []style{
	{rule: "text-bom", before: "\ufeff"},
	{rule: "text-fence", before: "```json\n", after: "\n```"},
	{rule: "text-fence", before: "```\n"},
	{rule: "text-comment", member: " // the next one\n", item: "/* one */ "},
	{rule: "text-comment", before: "# see below\n", member: " # { \"a\": 1 }\n"},
	{rule: "text-trailing-comma", close: ","},
	{rule: "text-missing-comma", comma: "\n  "},
	{rule: "text-single-quote", quote: '\''},
	{rule: "text-bare-key", bareNames: true},
	{rule: "text-bare-word", bareWords: true},
	{rule: "text-python-literal", python: true},
	{rule: "text-number", plus: true},
	{rule: "text-control", raw: true},
	{rule: "text-extra-close", after: "}]"},
	{rule: "text-empty-prefix", before: "{}"},
}

// with joins two styles.
func (s style) with(o style) style {
	s.before, s.after = s.before+o.before, s.after+o.after
	s.member, s.item, s.close = s.member+o.member, s.item+o.item, s.close+o.close
	if s.close != "" {
		s.close = ","
	}
	if o.comma != "" {
		s.comma = o.comma
	}
	if o.quote != 0 {
		s.quote = o.quote
	}
	s.bareNames, s.bareWords = s.bareNames || o.bareNames, s.bareWords || o.bareWords
	s.python, s.raw, s.plus = s.python || o.python, s.raw || o.raw, s.plus || o.plus
	return s
}

// text writes a value. The value itself begins at from, and its last byte is at to.
func (s style) text(n *schema.Node) (text []byte, from, to int) {
	body := s.append(nil, n)
	text = append([]byte(s.before), body...)
	return append(text, s.after...), len(s.before), len(s.before) + len(body) - 1
}

func (s style) append(b []byte, n *schema.Node) []byte {
	switch n.Kind {
	case schema.Object:
		return s.appendObject(b, n)
	case schema.Array:
		b = append(b, '[')
		for i, e := range n.Elems {
			if i > 0 {
				b = append(b, ',')
			}
			b = s.append(append(b, s.item...), e)
		}
		return append(s.appendClose(b, len(n.Elems)), ']')
	case schema.String:
		if s.bareWords && isBareWord(n.Text) {
			return append(b, n.Text...)
		}
		return s.appendString(b, n.Text)
	case schema.Number:
		if s.plus && n.Text[0] != '-' {
			b = append(b, '+')
		}
	}
	text := string(n.Compact())
	if s.python {
		text = strings.NewReplacer("null", "None", "true", "True", "false", "False").Replace(text)
	}
	return append(b, text...)
}

func (s style) appendObject(b []byte, n *schema.Node) []byte {
	b = append(b, '{')
	for i, m := range n.Members {
		switch {
		case i > 0 && s.comma != "":
			b = append(b, s.comma...)
		case i > 0:
			b = append(b, ',')
		}
		b = append(b, s.member...)
		if s.bareNames && s.comma == "" && isBareName(m.Name) {
			b = append(b, m.Name...)
		} else {
			b = s.appendString(b, m.Name)
		}
		b = s.append(append(b, ": "...), m.Value)
	}
	return append(s.appendClose(b, len(n.Members)), '}')
}

func (s style) appendClose(b []byte, count int) []byte {
	if count > 0 {
		b = append(b, s.close...)
	}
	return b
}

var (
	bareName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)
	bareWord = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)
	literals = []string{"null", "true", "false", "none", "nan", "infinity", "inf", "undefined", "nil"}
)

func isBareName(name string) bool { return bareName.MatchString(name) }

func isBareWord(text string) bool {
	return bareWord.MatchString(text) && !slices.Contains(literals, strings.ToLower(text))
}

// appendString writes a string with the style's quotes.
func (s style) appendString(b []byte, text string) []byte {
	quoted := schema.NewString(text).Compact()
	if s.raw && !bytes.Contains(quoted, []byte(`\\`)) && !bytes.Contains(quoted, []byte(`\"`)) {
		quoted = []byte(`"` + text + `"`)
	}
	if s.quote == '\'' {
		inside := bytes.ReplaceAll(quoted[1:len(quoted)-1], []byte(`'`), []byte(`\'`))
		return append(append(append(b, '\''), inside...), '\'')
	}
	return append(b, quoted...)
}
