package sample

import (
	"math/big"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A change makes another value of the one at a place, or nil where it does not apply.
type change func(m *mutator, p place) *schema.Node

// changes are the kinds of changes, each made once to a value.
var changes = []change{
	otherKind, toNull, textOfValue, valueOfText, wrapped, unwrapped, emptied, anythingElse,
	withoutRequired, withoutAny, withUnknown, withOtherCase, withOptional, withNullMember, withSwappedValues,
	beyondBounds, atBound, offMultiple, withFraction, withPointZero, withExponent, largeInteger, negated,
	longerText, shorterText, withNewline, withOtherDigits, otherLetterCase, otherMember,
	withRepeatedItem, withoutItem, withMoreItems, reversed, withEqualNumbers,
}

func null() *schema.Node { return &schema.Node{Kind: schema.Null} }

// otherKind puts a value of another kind.
func otherKind(m *mutator, p place) *schema.Node {
	kinds := []*schema.Node{
		schema.NewBool(true), schema.NewNumber("7"), schema.NewNumber("0.5"), schema.NewString("x"),
		schema.NewArray(), schema.NewArray(schema.NewString("x")), schema.NewObject(),
		schema.NewObject(schema.Member{Name: "x", Value: schema.NewNumber("1")}),
	}
	if other := kinds[m.rng.IntN(len(kinds))]; other.Kind != p.value.Kind {
		return other
	}
	return nil
}

func toNull(_ *mutator, p place) *schema.Node {
	if len(p.path) == 0 {
		return nil
	}
	return null()
}

// textOfValue puts a scalar into a string.
func textOfValue(_ *mutator, p place) *schema.Node {
	if p.value.Kind == schema.String {
		return nil
	}
	return schema.NewString(string(p.value.Compact()))
}

// valueOfText takes a scalar out of a string.
func valueOfText(_ *mutator, p place) *schema.Node {
	if p.value.Kind != schema.String {
		return nil
	}
	if v, problems := schema.Parse([]byte(p.value.Text)); len(problems) == 0 {
		return v
	}
	return schema.NewNumber("12")
}

func wrapped(_ *mutator, p place) *schema.Node { return schema.NewArray(p.value) }

func unwrapped(_ *mutator, p place) *schema.Node {
	if len(p.value.Elems) != 1 {
		return nil
	}
	return p.value.Elems[0]
}

func emptied(_ *mutator, p place) *schema.Node {
	switch p.value.Kind {
	case schema.String:
		return schema.NewString("")
	case schema.Array:
		return schema.NewArray()
	case schema.Object:
		return schema.NewObject()
	case schema.Number:
		return schema.NewNumber("-0")
	}
	return nil
}

func anythingElse(m *mutator, _ place) *schema.Node { return m.anything(maxDepth - 1) }

// withoutRequired leaves out a required property.
func withoutRequired(m *mutator, p place) *schema.Node {
	names := requiredNames(p.s)
	if len(names) == 0 || p.value.Kind != schema.Object {
		return nil
	}
	return p.value.Without(names[m.rng.IntN(len(names))])
}

func withoutAny(m *mutator, p place) *schema.Node {
	if len(p.value.Members) == 0 {
		return nil
	}
	i := m.rng.IntN(len(p.value.Members))
	return schema.NewObject(slices.Delete(slices.Clone(p.value.Members), i, i+1)...)
}

func withUnknown(m *mutator, p place) *schema.Node {
	if p.value.Kind != schema.Object {
		return nil
	}
	return p.value.With("no such property", m.anything(maxDepth))
}

// withOtherCase writes the name of a property in another case.
func withOtherCase(m *mutator, p place) *schema.Node {
	if len(p.value.Members) == 0 {
		return nil
	}
	members := slices.Clone(p.value.Members)
	i := m.rng.IntN(len(members))
	if members[i].Name = swapCase(members[i].Name); p.value.Has(members[i].Name) {
		return nil
	}
	return schema.NewObject(members...)
}

// withOptional adds a declared property that is not there, with some value.
func withOptional(m *mutator, p place) *schema.Node {
	declared := p.s.Get("properties")
	if p.value.Kind != schema.Object || !declared.Is(schema.Object) {
		return nil
	}
	for _, d := range declared.Members {
		if !p.value.Has(d.Name) && m.chance(0.5) {
			return p.value.With(d.Name, m.anything(maxDepth))
		}
	}
	return nil
}

// withNullMember adds a declared property that is not there, as null.
func withNullMember(_ *mutator, p place) *schema.Node {
	declared := p.s.Get("properties")
	if p.value.Kind != schema.Object || !declared.Is(schema.Object) {
		return nil
	}
	for _, d := range declared.Members {
		if !p.value.Has(d.Name) {
			return p.value.With(d.Name, null())
		}
	}
	return nil
}

// withSwappedValues exchanges the values of two properties.
func withSwappedValues(m *mutator, p place) *schema.Node {
	if len(p.value.Members) < 2 {
		return nil
	}
	members := slices.Clone(p.value.Members)
	i := 1 + m.rng.IntN(len(members)-1)
	members[0].Value, members[i].Value = members[i].Value, members[0].Value
	return schema.NewObject(members...)
}

// beyondBounds puts a number just outside a bound.
func beyondBounds(m *mutator, p place) *schema.Node {
	if p.value.Kind != schema.Number {
		return nil
	}
	beyond := big.NewRat(1, [...]int64{1, 1, 1000}[m.rng.IntN(3)])
	for _, b := range [...]string{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"} {
		limit, ok := rational(p.s.Get(b))
		if !ok || m.chance(0.3) {
			continue
		}
		if strings.HasSuffix(strings.ToLower(b), "minimum") {
			return schema.NewNumber(decimal(limit.Sub(limit, beyond)))
		}
		return schema.NewNumber(decimal(limit.Add(limit, beyond)))
	}
	return nil
}

// atBound puts a bound itself.
func atBound(m *mutator, p place) *schema.Node {
	if p.value.Kind != schema.Number {
		return nil
	}
	for _, b := range [...]string{"exclusiveMinimum", "exclusiveMaximum", "minimum", "maximum"} {
		if limit := p.s.Get(b); limit.Is(schema.Number) && !m.chance(0.3) {
			return limit
		}
	}
	return nil
}

func offMultiple(_ *mutator, p place) *schema.Node {
	step, ok := rational(p.s.Get("multipleOf"))
	v, isNumber := rational(p.value)
	if !ok || !isNumber {
		return nil
	}
	return schema.NewNumber(decimal(v.Add(v, step.Mul(step, big.NewRat(1, 4)))))
}

// withFraction adds a half, where a float64 can keep it.
func withFraction(_ *mutator, p place) *schema.Node {
	v, ok := rational(p.value)
	if !ok || v.Num().BitLen() > 50 {
		return nil
	}
	return schema.NewNumber(decimal(v.Add(v, big.NewRat(1, 2))))
}

func withPointZero(_ *mutator, p place) *schema.Node {
	v, ok := rational(p.value)
	if !ok || !v.IsInt() {
		return nil
	}
	return schema.NewNumber(v.Num().String() + ".0")
}

// withExponent writes the same number in another way.
func withExponent(_ *mutator, p place) *schema.Node {
	v, ok := rational(p.value)
	if !ok || !v.IsInt() || v.Sign() == 0 {
		return nil
	}
	return schema.NewNumber(v.Num().String() + "00E-2")
}

// largeInteger puts an integer that no float64 is equal to.
func largeInteger(_ *mutator, p place) *schema.Node {
	if p.value.Kind != schema.Number {
		return nil
	}
	return schema.NewNumber("9007199254740993")
}

func negated(_ *mutator, p place) *schema.Node {
	v, ok := rational(p.value)
	if !ok {
		return nil
	}
	return schema.NewNumber(decimal(v.Neg(v)))
}

// longerText goes one character beyond the longest allowed string, with
// characters of several bytes.
func longerText(m *mutator, p place) *schema.Node {
	if p.value.Kind != schema.String {
		return nil
	}
	n := 1
	if most := mostOf(p.s, "Length"); most <= maxText {
		n = most + 1 - len([]rune(p.value.Text))
	}
	if m.chance(0.3) { // as long as it may be
		n--
	}
	return schema.NewString(p.value.Text + strings.Repeat("\U0001F600", max(n, 0)))
}

// shorterText goes one character below the shortest allowed string.
func shorterText(_ *mutator, p place) *schema.Node {
	if p.value.Kind != schema.String || p.value.Text == "" {
		return nil
	}
	runes := []rune(p.value.Text)
	keep := max(count(p.s.Get("minLength"), 1)-1, 0)
	return schema.NewString(string(runes[:min(keep, len(runes)-1)]))
}

func withNewline(_ *mutator, p place) *schema.Node {
	if p.value.Kind != schema.String {
		return nil
	}
	return schema.NewString(p.value.Text + "\n")
}

// withOtherDigits writes digits of another script.
func withOtherDigits(_ *mutator, p place) *schema.Node {
	return mapText(p, func(c rune) rune {
		if c >= '0' && c <= '9' {
			return c - '0' + '٠'
		}
		return c
	})
}

func otherLetterCase(_ *mutator, p place) *schema.Node {
	if p.value.Kind != schema.String {
		return nil
	}
	return schema.NewString(swapCase(p.value.Text))
}

func mapText(p place, f func(rune) rune) *schema.Node {
	if p.value.Kind != schema.String {
		return nil
	}
	return schema.NewString(strings.Map(f, p.value.Text))
}

func swapCase(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsUpper(c) {
			return unicode.ToLower(c)
		}
		return unicode.ToUpper(c)
	}, s)
}

// otherMember puts another value of the enum.
func otherMember(m *mutator, p place) *schema.Node {
	e := p.s.Get("enum")
	if !e.Is(schema.Array) || len(e.Elems) == 0 {
		return nil
	}
	return e.Elems[m.rng.IntN(len(e.Elems))]
}

func withRepeatedItem(m *mutator, p place) *schema.Node {
	n := len(p.value.Elems)
	if n == 0 {
		return nil
	}
	return schema.NewArray(append(slices.Clone(p.value.Elems), p.value.Elems[m.rng.IntN(n)])...)
}

func withoutItem(_ *mutator, p place) *schema.Node {
	if len(p.value.Elems) == 0 {
		return nil
	}
	return schema.NewArray(p.value.Elems[1:]...)
}

// withMoreItems goes one beyond the largest allowed number of items.
func withMoreItems(_ *mutator, p place) *schema.Node {
	n := len(p.value.Elems)
	if n == 0 {
		return nil
	}
	const most = 50
	further := 1
	if limit := mostOf(p.s, "Items"); limit <= most {
		further = max(limit+1-n, 1)
	}
	elems := slices.Clone(p.value.Elems)
	for i := range further {
		elems = append(elems, elems[i%n])
	}
	return schema.NewArray(elems...)
}

func reversed(_ *mutator, p place) *schema.Node {
	if len(p.value.Elems) < 2 {
		return nil
	}
	elems := slices.Clone(p.value.Elems)
	slices.Reverse(elems)
	return schema.NewArray(elems...)
}

// withEqualNumbers repeats a number, written in another way.
func withEqualNumbers(m *mutator, p place) *schema.Node {
	for _, e := range p.value.Elems {
		if again := withPointZero(m, place{value: e}); again != nil {
			return schema.NewArray(append(slices.Clone(p.value.Elems), again)...)
		}
	}
	return nil
}
