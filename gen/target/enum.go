package target

import (
	"math/big"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// enumeration is the form of a schema with enum or const. Its members are those
// that all of the schema accepts, which leaves nothing more to be said of it.
func (c *compiler) enumeration(n *schema.Node, at spot) *form {
	keyword := "enum"
	if n.Has("const") {
		keyword = "const"
	}
	path := schema.Path(at.path, keyword)
	values := c.possibleValues(n, path)
	if len(values) == 0 {
		c.fail("never-valid", at, "no value fits this schema", "remove it, or correct the values")
		return nullForm()
	}
	switch {
	case keyword != "const" || c.textEnums && !values[0].Is(schema.String) && !values[0].Is(schema.Null):
	case values[0].Is(schema.Null):
		c.change(constAsType, path, "const is the type null")
	default:
		c.change(constAsEnum, path, "const is an enum of one value")
	}
	groups := groupValues(values)
	null := len(groups.null) > 0
	forms := c.enumForms(n, groups, at, keyword)
	for _, f := range forms {
		c.weigh(f.enum, path, at)
	}
	if null && c.nullFlag && len(forms) > 0 {
		c.change(nullAsFlag, path, "null is said by nullable")
	}
	return c.enumUnion(forms, null, path)
}

func (c *compiler) enumUnion(forms []*form, null bool, path string) *form {
	switch len(forms) {
	case 0:
		return nullForm()
	case 1:
		forms[0].nullable = forms[0].nullable || null
		return forms[0]
	}
	c.change(enumSplit, path, "each type of value is a branch")
	return &form{anyOf: forms, nullable: null}
}

// possibleValues is the values that the whole schema accepts, each once.
func (c *compiler) possibleValues(n *schema.Node, path string) []*schema.Node {
	all, rest := []*schema.Node{n.Get("const")}, n.Without("const")
	if all[0] == nil {
		all, rest = n.Get("enum").Elems, n.Without("enum")
	}
	values, known := c.possible[n]
	if !known {
		values = c.acceptedBy(rest, all, spot{path: path, home: n})
		c.possible[n] = values
	}
	if len(values) < len(all) {
		c.change(enumFiltered, path, "only values that the other keywords accept are listed, each once")
	}
	return values
}

// acceptedBy is the values that a schema accepts, each once.
func (c *compiler) acceptedBy(n *schema.Node, all []*schema.Node, at spot) []*schema.Node {
	if !onlyTyped(n) && !c.spendPairs(len(all), n, at) {
		return all
	}
	var values []*schema.Node
	known := map[string]bool{}
	for _, v := range all {
		if key := valueKey(v); !known[key] && c.accepts(n, v) {
			known[key] = true
			values = append(values, v)
		}
	}
	return values
}

// valueKey is a text that equal values share, save containers whose members
// are written in another order.
func valueKey(v *schema.Node) string {
	if r, ok := readNumber(v.Text); ok && v.Is(schema.Number) {
		return r.RatString()
	}
	return string(v.Compact())
}

// enumGroups is the values of an enum by their type.
type enumGroups struct {
	strings, numbers, booleans, containers, null []*schema.Node
}

func groupValues(values []*schema.Node) (g enumGroups) {
	for _, v := range values {
		switch v.Kind {
		case schema.String:
			g.strings = append(g.strings, v)
		case schema.Number:
			g.numbers = append(g.numbers, v)
		case schema.Bool:
			g.booleans = append(g.booleans, v)
		case schema.Null:
			g.null = append(g.null, v)
		default:
			g.containers = append(g.containers, v)
		}
	}
	return g
}

// enumForms is one form for each type of value; null apart.
func (c *compiler) enumForms(n *schema.Node, g enumGroups, at spot, keyword string) []*form {
	var forms []*form
	path := schema.Path(at.path, keyword)
	if c.textsMeet(g) {
		g = enumGroups{containers: slices.Concat(g.strings, g.numbers, g.booleans, g.containers)}
	}
	if len(g.strings) > 0 {
		forms = append(forms, c.stringEnum(n, g, at, path))
	}
	if len(g.numbers) > 0 {
		forms = append(forms, c.numberEnum(n, g.numbers, at, path, keyword))
	}
	if len(g.booleans) > 0 {
		forms = append(forms, c.booleanEnum(g.booleans, at, path, keyword))
	}
	if len(g.containers) > 0 {
		forms = append(forms, c.textEnum(membersAsText, g.containers, textHome(at), path,
			membersLead))
	}
	return forms
}

// textsMeet reports whether a string is listed beside a value that would be sent
// as text, and reads as that value: as they are, nobody could tell them apart.
func (c *compiler) textsMeet(g enumGroups) bool {
	read := map[string]bool{}
	for _, s := range g.strings {
		if v := readValue(s); v != nil {
			read[valueKey(v)] = true
		}
	}
	meets := func(v *schema.Node) bool { return c.sentAsText(v, len(g.booleans)) && read[valueKey(v)] }
	return len(read) > 0 && slices.ContainsFunc(slices.Concat(g.containers, g.numbers, g.booleans), meets)
}

func (c *compiler) stringEnum(n *schema.Node, g enumGroups, at spot, path string) *form {
	f := &form{types: []string{"string"}, enum: g.strings}
	if c.formatEnums {
		c.withoutEmpty(n, f, at, path, len(g.null) > 0 || at.union != nil && c.acceptsNull(at.union))
		c.enumFormat(f, at)
	}
	return f
}

// withoutEmpty takes the empty string out of an enum: null stands for it, save
// where null is valid anyway, beside it or in the union around.
func (c *compiler) withoutEmpty(n *schema.Node, f *form, at spot, path string, null bool) {
	i := slices.IndexFunc(f.enum, isEmptyText)
	if i < 0 {
		return
	}
	f.enum = slices.Delete(slices.Clone(f.enum), i, i+1)
	member := path
	if list := n.Get("enum"); list != nil {
		member = schema.Index(path, slices.IndexFunc(list.Elems, isEmptyText))
	}
	switch {
	case len(f.enum) == 0:
		f.enum = nil
		f.note("the empty string")
		c.record(constraintDropped, c.dropCode("enum"), path, "the only value is the empty string, which an enum cannot list")
	case null:
		c.change(emptyMemberLost, member, "the empty string cannot be listed, and null has a meaning of its own")
	default:
		f.nullable, f.reformed = true, true
		f.texts.lead = append(f.texts.lead, "Null means the empty string.")
		c.change(emptyAsNull, member, "the empty string is sent as null")
		c.reverse(emptyAsNull, at, "")
	}
}

func isEmptyText(n *schema.Node) bool { return n.Is(schema.String) && n.Text == "" }

func (c *compiler) enumFormat(f *form, at spot) {
	if f.enum != nil {
		f.set("format", schema.NewString("enum"))
		c.change(enumFormatAdded, schema.Path(at.path, "format"), "a list of strings has the format enum")
	}
}

func (c *compiler) numberEnum(n *schema.Node, values []*schema.Node, at spot, path, keyword string) *form {
	typ := "integer"
	declared, _ := declaredTypes(n)
	if slices.Contains(declared, "number") || slices.ContainsFunc(values, func(v *schema.Node) bool { return !schema.IsInteger(v.Text) }) {
		typ = "number"
	} else {
		values = wholeNumbers(values)
	}
	switch {
	case !c.textEnums:
		return &form{types: []string{typ}, enum: values}
	case c.passesForText(values, at):
		return c.valuesInWords(typ, values, path, keyword)
	}
	return c.textEnum(numbersAsText, values, at, path, "A number, written as a string.")
}

// wholeNumbers is integers without fraction and exponent, which some readers of
// enums do not know for integers.
func wholeNumbers(values []*schema.Node) []*schema.Node {
	whole := slices.Clone(values)
	for i, v := range whole {
		if text := countText(v.Text, false); text != v.Text {
			whole[i] = schema.NewNumber(text)
		}
	}
	return whole
}

// valuesInWords is the form of values that no enum can list: the type, and the
// values in the description.
func (c *compiler) valuesInWords(typ string, values []*schema.Node, path, keyword string) *form {
	f := &form{types: []string{typ}}
	var list []string
	for _, v := range values {
		list = append(list, string(v.Compact()))
	}
	words := "one of " + strings.Join(list, ", ")
	if len(list) == 1 {
		words = "always " + list[0]
	}
	f.note(words)
	c.record(constraintDropped, c.dropCode(keyword), path, "what is listed is said in the description, and the decoder enforces it")
	return f
}

// booleanEnum lists booleans where the target's enum takes them. Both of them
// are the type itself.
func (c *compiler) booleanEnum(values []*schema.Node, at spot, path, keyword string) *form {
	switch {
	case len(values) == 2:
		return &form{types: []string{"boolean"}}
	case !c.textEnums:
		return &form{types: []string{"boolean"}, enum: values}
	case c.formatEnums || c.passesForText(values, at):
		return c.valuesInWords("boolean", values, path, keyword)
	}
	return c.textEnum(membersAsText, values, textHome(at), path, "JSON text of this value.")
}

// textEnum lists the JSON text of values.
func (c *compiler) textEnum(k *Construct, values []*schema.Node, at spot, path, lead string) *form {
	f := &form{types: []string{"string"}, reformed: true}
	f.listTexts(values)
	if c.formatEnums {
		f.set("format", schema.NewString("enum"))
	}
	f.texts.lead = []string{lead}
	c.change(k, path, k.Emits)
	c.reverse(k, at, "")
	return f
}

// longestRange is how many integers are listed instead of their bounds.
const longestRange = 20

// numeric are the keywords that bound a number.
var numeric = []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}

// smallRange is the integers that the bounds of n leave, where the target takes
// no bounds but could list these; nil otherwise.
func (c *compiler) smallRange(n *schema.Node) []*schema.Node {
	if c.keeps("minimum") || c.textEnums {
		return nil
	}
	low, high := integerEnd(n, "minimum", "exclusiveMinimum"), integerEnd(n, "maximum", "exclusiveMaximum")
	if low == nil || high == nil {
		return nil
	}
	bounds := n.Derive(slices.DeleteFunc(slices.Clone(n.Members), func(m schema.Member) bool { return !slices.Contains(numeric, m.Name) })...)
	var list []*schema.Node
	for i := int64(0); i < longestRange+1; i++ {
		v := new(big.Int).Add(low, big.NewInt(i))
		if v.Cmp(high) > 0 {
			return list
		}
		if number := schema.NewNumber(v.String()); c.accepts(bounds, number) {
			list = append(list, number)
		}
	}
	return nil
}

// integerEnd is the integer at or next below a bound; nil without any.
func integerEnd(n *schema.Node, keywords ...string) *big.Int {
	for _, k := range keywords {
		if r, ok := readNumber(textOfNumber(n.Get(k))); ok {
			return floor(r)
		}
	}
	return nil
}

func textOfNumber(n *schema.Node) string {
	if !n.Is(schema.Number) {
		return ""
	}
	return n.Text
}
