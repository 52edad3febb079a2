package gen_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A slip is one thing that models get wrong in a value. It returns what makes
// it at a spot, nil where it cannot be made, and the rule of level standard that
// surely undoes it, "" where none may.
type slip struct {
	name string
	at   func(at argumentSpot, rng *rand.Rand) (change func(), rule string)
}

// becomes is a change of a spot's value.
func (at argumentSpot) becomes(v *schema.Node) func() { return func() { *at.value = *v } }

// slips are those of a value inside the arguments or, for the last, of the whole.
var slips = []slip{
	{"a scalar as a string", scalarAsString},
	{"a container as JSON text", containerAsText},
	{"an array of one without the brackets", withoutBrackets},
	{"a value in brackets", inBrackets},
	{"null for an absent property", nullForAbsent},
	{"a word for an absent property", wordForAbsent},
	{"a key spelled otherwise", otherKey},
	{"a listed string in another case", otherCase},
	{"a listed string with other separators", otherSeparators},
	{"a string of digits as a number", stringAsNumber},
	{"a boolean as a word", booleanAsWord},
	{"a number written loosely", looseNumber},
	{"an empty string for an empty container", emptyAsString},
}

var (
	plainInteger = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,17})(\.0+)?$`)
	jsonNumber   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
)

func scalarAsString(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	v := at.value
	if v == nil || v.Kind > schema.Number {
		return nil, ""
	}
	text := string(v.Compact())
	if declared, nullable := declaredType(at.schema); !isListed(at.schema) {
		switch {
		case v.Kind == schema.Bool && declared == "boolean":
			rule = "string-boolean"
		case v.Kind == schema.Null && nullable && declared != "" && declared != "string":
			rule = "to-null"
		case v.Kind == schema.Number && declared == "integer" && plainInteger.MatchString(text):
			rule = "string-integer"
		case v.Kind == schema.Number && declared == "number" && len(text) <= 15:
			rule = "string-number"
		}
	}
	return at.becomes(schema.NewString(text)), rule
}

func containerAsText(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	v := at.value
	if v == nil || v.Kind < schema.Array || at.path == "" {
		return nil, ""
	}
	if declared, _ := declaredType(at.schema); declared == kindName(v) && !isListed(at.schema) {
		rule = "string-json"
	}
	return at.becomes(schema.NewString(string(v.Compact()))), rule
}

func withoutBrackets(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	v := at.value
	if !v.Is(schema.Array) || len(v.Elems) != 1 || v.Elems[0].Is(schema.Array) {
		return nil, ""
	}
	elem := v.Elems[0]
	if declared, _ := declaredType(at.schema); declared == "array" && !isListed(at.schema) {
		items, _ := declaredType(at.schema.Get("items"))
		if items != "" && !elem.Is(schema.Null) && (!elem.Is(schema.String) || isPlainItem(elem.Text)) {
			rule = "wrap-array"
		}
	}
	return at.becomes(elem), rule
}

// isPlainItem reports whether a string for an array can only be its one item.
func isPlainItem(text string) bool {
	trimmed := strings.Trim(text, " \t\r\n")
	switch trimmed {
	case "", "null", "None":
		return false
	}
	return !strings.ContainsAny(text, ",;\r\n") && !strings.HasPrefix(trimmed, "[") && !strings.HasPrefix(trimmed, "{") && !strings.HasPrefix(trimmed, "`")
}

func inBrackets(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	if at.value == nil || at.path == "" || at.value.Is(schema.Array) {
		return nil, ""
	}
	v := *at.value
	return at.becomes(schema.NewArray(&v)), ""
}

// given is a change that adds an absent property.
func (at argumentSpot) given(v *schema.Node) func() {
	return func() { at.holder.Members = append(at.holder.Members, schema.Member{Name: at.name, Value: v}) }
}

func nullForAbsent(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	if at.value != nil {
		return nil, ""
	}
	if declared, nullable := declaredType(at.schema); at.holderSchema != nil && declared != "" && !nullable && !isListed(at.schema) {
		rule = "to-absent"
	}
	return at.given(&schema.Node{Kind: schema.Null}), rule
}

func wordForAbsent(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if at.value != nil {
		return nil, ""
	}
	if declared, nullable := declaredType(at.schema); at.holderSchema != nil && declared != "" && declared != "string" && !nullable && !isListed(at.schema) {
		rule = "to-absent"
	}
	return at.given(schema.NewString([]string{"", "null", "None"}[rng.IntN(3)])), rule
}

// spellings write a name as other languages do.
var spellings = []func(string) string{
	func(s string) string { return strings.ReplaceAll(s, "_", "") },
	func(s string) string { return strings.ReplaceAll(s, "_", "-") },
	func(s string) string { return strings.ReplaceAll(s, "-", "_") },
	strings.ToUpper,
	func(s string) string { return regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(s, "${1}_$2") },
	func(s string) string {
		parts := strings.Split(s, "_")
		for i := 1; i < len(parts); i++ {
			parts[i] = strings.ToUpper(parts[i][:min(1, len(parts[i]))]) + parts[i][min(1, len(parts[i])):]
		}
		return strings.Join(parts, "")
	},
}

func otherKey(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if at.holder == nil || at.value == nil {
		return nil, ""
	}
	name := spellings[rng.IntN(len(spellings))](at.name)
	if name == at.name || at.holder.Has(name) {
		return nil, ""
	}
	declared := at.holderSchema.Get("properties")
	if declared.Has(at.name) && !declared.Has(name) && reduced(name) == reduced(at.name) {
		closed := at.holderSchema.Get("additionalProperties")
		same := 0
		for _, n := range append(memberNames(declared), memberNames(at.holder)...) {
			if n != at.name && reduced(n) == reduced(name) {
				same++
			}
		}
		if same == 0 && (requires(at.holderSchema, at.name) || closed.Is(schema.Bool) && !closed.Bool) {
			rule = "key-match"
		}
	}
	i := slices.IndexFunc(at.holder.Members, func(m schema.Member) bool { return m.Name == at.name })
	return func() { at.holder.Members[i].Name = name }, rule
}

func otherCase(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if !at.value.Is(schema.String) || !at.schema.Has("enum") {
		return nil, ""
	}
	word := []func(string) string{strings.ToUpper, strings.ToLower, func(s string) string { return " " + s + "\n" }}[rng.IntN(3)](at.value.Text)
	if word == at.value.Text {
		return nil, ""
	}
	same := 0
	for _, listed := range texts(at.schema.Get("enum")) {
		if asciiLower(strings.Trim(listed, " \t\r\n")) == asciiLower(strings.Trim(word, " \t\r\n")) {
			same++
		}
	}
	declared, _ := declaredType(at.schema)
	if same == 1 && declared == "string" && len(texts(at.schema.Get("enum"))) == len(at.schema.Get("enum").Elems) {
		rule = "enum-match"
	}
	return at.becomes(schema.NewString(word)), rule
}

func otherSeparators(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if !at.value.Is(schema.String) || !isListed(at.schema) {
		return nil, ""
	}
	word := strings.NewReplacer("_", " ", "-", "", " ", "-").Replace(at.value.Text)
	if word == at.value.Text {
		return nil, ""
	}
	return at.becomes(schema.NewString(word)), ""
}

func stringAsNumber(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	if !at.value.Is(schema.String) {
		return nil, ""
	}
	declared, _ := declaredType(at.schema)
	switch text := at.value.Text; {
	case text == "true", text == "false":
		change, rule = at.becomes(schema.NewBool(text == "true")), "boolean-string"
	case jsonNumber.MatchString(text):
		change, rule = at.becomes(schema.NewNumber(text)), "number-string"
	default:
		return nil, ""
	}
	if declared != "string" || isListed(at.schema) {
		rule = ""
	}
	return change, rule
}

func booleanAsWord(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if !at.value.Is(schema.Bool) {
		return nil, ""
	}
	no := []*schema.Node{schema.NewString("no"), schema.NewString("Off"), schema.NewString("0"), schema.NewNumber("0")}
	yes := []*schema.Node{schema.NewString("YES"), schema.NewString("on"), schema.NewString("1"), schema.NewNumber("1.0")}
	if at.value.Bool {
		no = yes
	}
	return at.becomes(no[rng.IntN(len(no))]), ""
}

func looseNumber(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	if !at.value.Is(schema.Number) {
		return nil, ""
	}
	text := at.value.Text
	forms := []string{"+" + text, "00" + text, text + ".", text + "e0", " " + text + " ", text + "%", "1,000"}
	return at.becomes(schema.NewString(forms[rng.IntN(len(forms))])), ""
}

func emptyAsString(at argumentSpot, _ *rand.Rand) (change func(), rule string) {
	if at.path == "" || !at.value.Is(schema.Array) && !at.value.Is(schema.Object) || len(at.value.Elems)+len(at.value.Members) > 0 {
		return nil, ""
	}
	return at.becomes(schema.NewString("")), ""
}

// wholeSlips are slips of the arguments as a whole.
var wholeSlips = []slip{
	{"the arguments encoded twice", func(at argumentSpot, _ *rand.Rand) (func(), string) {
		return at.becomes(schema.NewString(string(at.value.Compact()))), "string-json"
	}},
	{"the arguments in a wrapper", inWrapper},
}

// wrapperNames are those that are taken off, and one that is not.
var wrapperNames = []string{"arguments", "args", "parameters", "params", "input", "tool_input", "payload"}

func inWrapper(at argumentSpot, rng *rand.Rand) (change func(), rule string) {
	name := wrapperNames[rng.IntN(len(wrapperNames))]
	// Without its properties the object must be refused, or it would be taken as it is.
	closed := at.schema.Get("additionalProperties")
	fails := at.schema.Get("required").Is(schema.Array) && len(at.schema.Get("required").Elems) > 0 || closed.Is(schema.Bool) && !closed.Bool
	isOther := !slices.ContainsFunc(memberNames(at.schema.Get("properties")), func(n string) bool { return reduced(n) == reduced(name) })
	if name != "payload" && fails && isOther && (closed == nil || closed.Is(schema.Bool)) {
		rule = "unwrap-arguments"
	}
	inner := *at.value
	if rng.IntN(3) == 0 {
		inner = *schema.NewString(string(inner.Compact()))
	}
	return at.becomes(schema.NewObject(schema.Member{Name: name, Value: &inner})), rule
}
