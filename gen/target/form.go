package target

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A form is what will be written for one schema: the passes fill it in, and
// the writer spells it in the target's way.
type form struct {
	ref        string   // a reference; then only texts and nullable count beside it
	types      []string // without null, unless null is all there is
	nullable   bool
	texts      texts
	title      *schema.Node
	enum       []*schema.Node  // without null
	keywords   []schema.Member // further keywords, each with its final value
	prefix     []*form
	items      *form
	properties []property
	required   []string
	others     openness // what additionalProperties says
	rest       *form    // of others typed
	anyOf      []*form

	reformed bool // the value is sent in another representation
	anyText  bool // of those: the JSON text of any value, null included
	texted   bool // enum lists JSON text
}

type property struct {
	name string
	form *form
}

// A member of texts ends up in the description, in this order.
type texts struct {
	author string   // the author's own words
	lead   []string // sentences about the representation
	tail   []string // the default and the examples, as sentences
	notes  []string // constraints that the decoder alone enforces
}

// nullForm is the form of a schema that accepts nothing but null.
func nullForm() *form { return &form{types: []string{"null"}, nullable: true} }

func (f *form) isNull() bool { return len(f.types) == 1 && f.types[0] == "null" }

// takesNull reports whether null itself may be sent. What a reference leads to
// may take it.
func (f *form) takesNull() bool {
	return f.nullable || f.ref != "" || f.isNull() || slices.ContainsFunc(f.anyOf, (*form).takesNull)
}

// saysNull reports whether null may be sent as JSON text.
func (f *form) saysNull() bool { return f.anyText || slices.ContainsFunc(f.anyOf, (*form).saysNull) }

// note adds a constraint to the description.
func (f *form) note(words string) {
	if words != "" && !slices.Contains(f.texts.notes, words) {
		f.texts.notes = append(f.texts.notes, words)
	}
}

// set gives the form's keyword a value.
func (f *form) set(keyword string, value *schema.Node) {
	for i := range f.keywords {
		if f.keywords[i].Name == keyword {
			f.keywords[i].Value = value
			return
		}
	}
	f.keywords = append(f.keywords, schema.Member{Name: keyword, Value: value})
}

// value is the form's keyword, or nil.
func (f *form) value(keyword string) *schema.Node {
	for _, m := range f.keywords {
		if m.Name == keyword {
			return m.Value
		}
	}
	return nil
}

// empty reports whether no text is to be said.
func (t *texts) empty() bool {
	return t.author == "" && len(t.lead) == 0 && len(t.tail) == 0 && len(t.notes) == 0
}

// above is t with the texts of something that stands around it before its own.
func (t texts) above(outer texts) texts {
	return texts{
		author: withAddition(outer.author, t.author),
		lead:   slices.Concat(outer.lead, t.lead),
		tail:   slices.Concat(outer.tail, t.tail),
		notes:  slices.Concat(outer.notes, t.notes),
	}
}

// text is the whole description: the author's words and what is added to them.
// It is never cut: no target publishes a limit for the descriptions of
// properties, and what a change calls said must be.
func (t *texts) text() string {
	added := joined(slices.Concat(t.lead, t.tail)...)
	if len(t.notes) > 0 {
		added = joined(added, "Constraints: "+strings.Join(t.notes, "; ")+".")
	}
	return withAddition(t.author, canonical.Visible(added)) // quoted schemas hold texts of their own
}

// joined puts a space between the texts that are not empty.
func joined(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " ")
}

// withAddition puts the addition behind the text, which is a sentence then.
func withAddition(text, addition string) string {
	if addition == "" {
		return text
	}
	return joined(sentence(text), addition)
}

// sentence ends the text so that another sentence can follow.
func sentence(text string) string {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	last, _ := utf8.DecodeLastRuneInString(text)
	if text == "" || unicode.IsPunct(last) && last != '"' && last != '\'' && last != ')' {
		return text
	}
	return text + "."
}
