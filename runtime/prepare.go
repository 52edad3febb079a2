package runtime

import (
	"math"
	"regexp"
	"strconv"
)

// A table is a tool's []Spec, prepared: what can be computed once, is. It does
// not change after prepare and is safe for concurrent use.
type table struct {
	specs   []Spec
	rows    []prepared    // one for each spec, then any
	any     *prepared     // accepts every value: what Row 0 means as a reference
	chosen  []bool        // by row; see prepareChosen
	targets []*targetForm // see withTargets
}

// A prepared row is a Spec with what both readings would otherwise compute for
// every value.
type prepared struct {
	spec *Spec
	row  Row // its index in the table

	types Types // the kinds that pass Types and Enum; a set that is never empty stands for "every type" too
	slow  Types // the kinds that need more than their range checked on the fast path
	vet   Types // the kinds that accepts has to decide
	free  bool  // every value is accepted

	minLen, maxLen, sureLen int // code points; a string of sureLen bytes has minLen of them in any case
	minInt, maxInt          int64
	minFloat, maxFloat      float64 // a number strictly between is within Bounds; at the ends the decimal text decides
	step                    int64   // MultipleOf, where it is a plain integer
	exact                   bool    // the decimal text decides over integers, too
	minCount, maxCount      int

	enum      *enum          // of Spec.Enum, nil without
	plainEnum bool           // nothing else is said of its strings
	pattern   *regexp.Regexp // of Spec.Pattern, nil without

	fields   []preparedField
	names    names  // finds a field by its name
	required uint64 // those of the first 64 fields that are
	defaults uint64 // those of the first 64 fields that have one
	items    *prepared
	prefix   []*prepared
	rest     *prepared // what Go holds of properties that are not declared; nil where there can be none

	union *union // of Spec.Variants, nil without

	facts facts // see facts.go
}

// A preparedField is a declared property, with what the fast path compares.
type preparedField struct {
	key      string // `"name":`, as a compact text has it
	head     uint64 // its first eight bytes, as far as it has them
	headMask uint64
	tail     uint64 // its last eight bytes, if it has more than eight
	at       *prepared
	row      Row // of at
	required bool
	fallback []byte // the default's text, nil without
}

const allTypes = NullType | BooleanType | IntegerType | NumberType | StringType | ArrayType | ObjectType

// prepare returns the table of specs. It takes any specs: a row that refers
// to none of the table's, or to itself without going into the value, accepts
// nothing.
func prepare(specs []Spec) *table {
	specs = sound(specs)
	t := &table{specs: specs, rows: make([]prepared, len(specs)+1)}
	t.any = &t.rows[len(specs)]
	for i := range t.rows {
		t.rows[i].spec, t.rows[i].row = &Spec{}, Row(i)
		if i < len(specs) {
			t.rows[i].spec = &specs[i]
		}
	}
	for i := range t.rows {
		t.rows[i].prepare(t)
	}
	for i := range t.rows {
		t.rows[i].prepareUnion(t)
	}
	for i := range specs {
		t.rows[i].facts = t.factsOf(Row(i))
	}
	t.prepareChosen()
	return t
}

// withTargets adds what there is to undo, and returns the table.
func (t *table) withTargets(targets []TargetSpec) *table {
	for i := range targets {
		t.targets = append(t.targets, t.newTargetForm(targets[i].ID, targets[i].Rules))
	}
	return t
}

// addNulls notes that a null of one of the fields stands for absence: what the
// fast path undoes by itself, since it is in nearly every call.
func (f *targetForm) addNulls(t *table, row Row, fields []int) {
	if f.nulls == nil {
		f.nulls = make([][]uint64, len(t.rows))
	}
	declared := len(t.specs[row].Fields)
	if f.nulls[row] == nil {
		f.nulls[row] = make([]uint64, (declared+63)/64)
	}
	for _, i := range fields {
		if uint(i) < uint(declared) {
			f.nulls[row][i/64] |= 1 << (i % 64)
		}
	}
}

// target returns what withTargets noted for a target, nil if nothing.
func (t *table) target(id Target) *targetForm {
	for _, f := range t.targets {
		if f.id == id {
			return f
		}
	}
	return nil
}

// at returns the prepared row that a reference means: 0 is any value.
func (t *table) at(r Row) *prepared {
	if r == 0 {
		return t.any
	}
	return &t.rows[r]
}

// unlimited sets the limits of a row without keywords.
func (p *prepared) unlimited() {
	p.types = allTypes
	p.maxLen, p.maxCount = math.MaxInt, math.MaxInt
	p.minInt, p.maxInt = math.MinInt64, math.MaxInt64
	p.minFloat, p.maxFloat = math.Inf(-1), math.Inf(1)
}

func (p *prepared) prepare(t *table) {
	s := p.spec
	p.unlimited()
	if s.Types != 0 {
		p.types = s.Types
	}
	if p.types&NumberType != 0 {
		p.types |= IntegerType
	}
	if s.Enum != nil {
		p.enum = prepareEnum(s.Enum)
		p.types &= p.enum.types
		p.slow = allTypes
		p.vet |= ArrayType | ObjectType
	}
	p.prepareString()
	p.prepareNumber()
	p.prepareArray(t)
	p.prepareObject(t)
	if s.Nullable {
		p.types |= NullType
	}
	if s.More != nil {
		p.vet = allTypes
	}
	p.slow |= p.vet | allTypes&^p.types
	p.free = p.types == allTypes && p.slow == 0 && isFree(s)
}

// isFree reports whether s has none of the keywords that types and slow do not show.
func isFree(s *Spec) bool {
	return s.Length == nil && s.Bounds == nil && s.Items == 0 && s.Prefix == nil && s.Count == nil &&
		s.Fields == nil && s.Others != Closed && s.Rest == 0 && s.Variants == nil
}

func (p *prepared) prepareString() {
	s := p.spec
	if s.Length != nil {
		p.minLen, p.maxLen = asInt(s.Length.Min), asInt(s.Length.Max)
		if p.minLen > 0 {
			p.sureLen = asInt(4*min(s.Length.Min, 1<<32) - 3) // each code point has four bytes at most
		}
	}
	if s.Pattern != nil {
		p.slow |= StringType
		p.pattern = compile(s.Pattern.RE2)
	}
	if s.Format != nil {
		p.slow |= StringType
	}
	p.plainEnum = p.types&StringType != 0 && s.Enum != nil && s.Length == nil && s.Pattern == nil && s.Format == nil && s.More == nil
}

// nothing is the expression that matches no string.
var nothing = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)

// compile compiles a generated expression. The generator has compiled it
// before, so one that does not compile was changed by hand; it matches nothing.
func compile(expr string) *regexp.Regexp {
	re, err := regexp.Compile(expr)
	if err != nil {
		return nothing
	}
	return re
}

// prepareNumber sets the limits that decide without arithmetic on decimals: of
// integers where the bound is a plain integer itself, of other numbers except
// at the bound. What remains is slow.
func (p *prepared) prepareNumber() {
	b := p.spec.Bounds
	if b == nil {
		return
	}
	p.lowest(b.Minimum, 0)
	p.lowest(b.ExclusiveMinimum, 1)
	p.highest(b.Maximum, 0)
	p.highest(b.ExclusiveMaximum, 1)
	if b.MultipleOf != "" {
		p.slow |= IntegerType | NumberType
		p.step, _ = plainInteger(b.MultipleOf)
		p.exact = p.exact || p.step <= 0
	}
}

func (p *prepared) lowest(bound string, beyond int64) {
	if bound == "" {
		return
	}
	if n, ok := plainInteger(bound); ok {
		p.minInt = max(p.minInt, n+beyond)
	} else {
		p.slow |= IntegerType
		p.exact = true
	}
	f, _ := strconv.ParseFloat(bound, 64) // ±Inf where it is out of range, which leaves all to the text
	p.minFloat = max(p.minFloat, f)
}

func (p *prepared) highest(bound string, beyond int64) {
	if bound == "" {
		return
	}
	if n, ok := plainInteger(bound); ok {
		p.maxInt = min(p.maxInt, n-beyond)
	} else {
		p.slow |= IntegerType
		p.exact = true
	}
	f, _ := strconv.ParseFloat(bound, 64)
	p.maxFloat = min(p.maxFloat, f)
}

// plainInteger reads an integer of at most 18 digits, so that one more or one
// less is an int64 too.
func plainInteger(text string) (int64, bool) {
	if len(text) > 18 {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

func (p *prepared) prepareArray(t *table) {
	s := p.spec
	p.items = t.at(s.Items)
	for _, r := range s.Prefix {
		p.prefix = append(p.prefix, t.at(r))
	}
	if s.Count != nil {
		p.minCount, p.maxCount = asInt(s.Count.Min), asInt(s.Count.Max)
	}
	if s.Unique {
		p.slow |= ArrayType
		p.vet |= ArrayType
	}
}

func (p *prepared) prepareObject(t *table) {
	s := p.spec
	if s.Others != Closed || s.More != nil && len(s.More.PatternProperties) > 0 { // those that match are kept
		if p.rest = t.at(s.Rest); s.More != nil && len(s.More.PatternProperties) > 0 {
			p.rest = t.any // which row a property has to fit hangs on its name
		}
	}
	list := make([]string, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		list[i] = f.Name
		p.fields = append(p.fields, prepareField(t, f))
		if i < 64 && f.Required {
			p.required |= 1 << i
		}
		if i < 64 && f.Default != "" {
			p.defaults |= 1 << i
		}
	}
	p.names = makeNames(list)
}

func prepareField(t *table, f *Field) preparedField {
	p := preparedField{key: quoted(f.Name) + ":", at: t.at(f.Row), row: t.at(f.Row).row, required: f.Required}
	if f.Default != "" {
		p.fallback = []byte(f.Default)
	}
	n := len(p.key)
	p.headMask = ^uint64(0) >> (8 * max(0, 8-n))
	p.head = word(append([]byte(p.key), make([]byte, 8)...), 0) & p.headMask
	if n > 8 {
		p.tail = word([]byte(p.key), n-8)
	}
	return p
}

// asInt is n within the range of an int that counts.
func asInt(n int64) int { return int(max(0, min(n, math.MaxInt))) }

// quoted is s as a JSON string.
func quoted(s string) string { return string(appendString(nil, s)) }

// names finds the index of a string.
type names struct {
	list  []string
	index map[string]int32 // only where comparing with each takes longer
}

// fewNames are compared one by one.
const fewNames = 8

func makeNames(list []string) names {
	n := names{list: list}
	if len(list) > fewNames {
		n.index = make(map[string]int32, len(list))
		for i := len(list) - 1; i >= 0; i-- { // the first of equal ones stays
			n.index[list[i]] = int32(i)
		}
	}
	return n
}

// find returns the index of s, -1 if it is not there.
func (n *names) find(s []byte) int {
	if n.index != nil {
		if i, ok := n.index[string(s)]; ok {
			return int(i)
		}
		return -1
	}
	for i := range n.list {
		if string(s) == n.list[i] {
			return i
		}
	}
	return -1
}

// An enum is Spec.Enum by kind.
type enum struct {
	types    Types
	texts    names    // strings, decoded
	integers []int64  // those of the numbers that are
	numbers  []string // as the author wrote them
	yes, no  bool
}

func prepareEnum(values []string) *enum {
	e := new(enum)
	var texts []string
	for _, v := range values {
		if v == "" {
			continue
		}
		switch v[0] {
		case '"':
			if s, ok := unquote(v); ok {
				e.types |= StringType
				texts = append(texts, s)
			}
		case 'n':
			e.types |= NullType
		case 't':
			e.types |= BooleanType
			e.yes = true
		case 'f':
			e.types |= BooleanType
			e.no = true
		case '[':
			e.types |= ArrayType
		case '{':
			e.types |= ObjectType
		default:
			e.addNumber(v)
		}
	}
	e.texts = makeNames(texts)
	return e
}

func (e *enum) addNumber(v string) {
	e.types |= IntegerType | NumberType
	e.numbers = append(e.numbers, v)
	if n, ok := integral([]byte(v)); ok {
		e.integers = append(e.integers, n)
	}
}
