package runtime

import (
	"math"
	"strconv"
)

// A table is a tool's []Spec, prepared: what can be computed once, is. It does
// not change after prepare and is safe for concurrent use.
type table struct {
	specs   []Spec
	rows    []prepared      // one for each spec, then any
	fields  []preparedField // those of all rows, a row's together; behind them stands one without a bit
	any     *prepared       // accepts every value: what Row 0 means as a reference
	chosen  []bool          // by row; see prepareChosen
	targets []*targetForm   // see withTargets
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

	asSent bool // see prepareAsSent

	inPlace Types // what scalars may be coerced to where they stand, 0 for nothing; see inplace.go

	minLen, maxLen, sureLen int // code points; a string of sureLen bytes has minLen of them in any case
	minInt, maxInt          int64
	minFloat, maxFloat      float64 // a number strictly between is within Bounds; at the ends the decimal text decides
	step                    int64   // MultipleOf, where it is a plain integer
	exact                   bool    // the decimal text decides over integers, too
	minCount, maxCount      int

	enum      *enum    // of Spec.Enum, nil without
	plainEnum bool     // nothing else is said of its strings
	pattern   *matcher // of Spec.Pattern, nil without

	fields   []preparedField // a part of the table's
	keys     chooser         // of fields
	first    uint32          // where in the table's they begin
	names    names           // finds a field by its name
	required uint64          // those of the first 64 fields that are
	defaults uint64          // those of the first 64 fields that have one
	items    *prepared
	prefix   []*prepared
	rest     *prepared // what Go holds of properties that are not declared; nil where there can be none

	union *union // of Spec.Variants, nil without

	facts facts // see facts.go
}

// A preparedField is a declared property, with what the fast path compares.
type preparedField struct {
	key      literal // `"name":`, as a compact text has it
	bit      uint64  // in Members.seen; 0 from the 64th field on
	index    int32   // among the object's fields
	next     uint32  // the field after it, among the table's
	row      Row     // of at
	at       *prepared
	required bool
	fallback []byte // the default's text, nil without
}

// A literal is a piece of text that is looked for at a place. Up to 16 bytes,
// which is nearly all there are, take two comparisons and no call.
type literal struct {
	head, headMask uint64 // the first eight bytes, as far as there are so many
	tail, tailMask uint64 // the last eight; the first ones again where there are no more
	tailAt         int    // where those begin
	span           int    // how many bytes are read: eight at least
	text           string
}

func newLiteral(text string) literal {
	padded := append([]byte(text), make([]byte, 8)...)
	l := literal{text: text, span: max(len(text), 8), tailAt: max(len(text)-8, 0)}
	l.headMask = ^uint64(0) >> (8 * max(0, 8-len(text)))
	l.head, l.tail, l.tailMask = word(padded, 0)&l.headMask, word(padded, l.tailAt)&l.headMask, l.headMask
	return l
}

// isAt reports whether the literal stands at b[i].
func (l *literal) isAt(b []byte, i int) bool {
	return i+l.span <= len(b) &&
		word(b, i)&l.headMask == l.head && word(b, i+l.tailAt)&l.tailMask == l.tail &&
		(l.span <= 16 || string(b[i:i+l.span]) == l.text)
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
	t.allotFields()
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
	t.prepareAsSent()
	t.prepareInPlace()
	return t
}

// A chooser tells which of several texts may stand at a place, by two of their
// bytes: to try one after the other is a branch that cannot be predicted.
type chooser struct {
	p, q   int         // where the two bytes are, q not before p
	factor uint32      // makes an index of them
	table  *[256]uint8 // by that: the text that it may be, plus one. nil if two bytes cannot tell
}

// mostChosen is how many texts a chooser tells apart.
const mostChosen = 32

func newChooser(texts []string) (c chooser) {
	if len(texts) == 0 || len(texts) > mostChosen {
		return c
	}
	shortest := len(texts[0])
	for _, s := range texts {
		shortest = min(shortest, len(s))
	}
	for c.q = 1; c.q < shortest; c.q++ { // all begin with a quote
		for c.p = 1; c.p <= c.q; c.p++ {
			if c.isTold(texts) && c.spread(texts) {
				return c
			}
		}
	}
	return c
}

// isTold reports whether the two bytes are others in each text.
func (c *chooser) isTold(texts []string) bool {
	for i, s := range texts {
		for _, other := range texts[:i] {
			if s[c.p] == other[c.p] && s[c.q] == other[c.q] {
				return false
			}
		}
	}
	return true
}

// spread looks for a factor that gives each text its own place in the table.
func (c *chooser) spread(texts []string) bool {
	c.factor = 0x9e3779b1
	for range 64 {
		c.table = new([256]uint8)
		k := 0
		for k < len(texts) && c.table[c.hash(texts[k][c.p], texts[k][c.q])] == 0 {
			c.table[c.hash(texts[k][c.p], texts[k][c.q])] = uint8(k + 1)
			k++
		}
		if k == len(texts) {
			return true
		}
		c.factor = c.factor*5 + 2 // stays odd
	}
	c.table = nil
	return false
}

func (c *chooser) hash(p, q byte) uint8 { return uint8((uint32(p)<<8 | uint32(q)) * c.factor >> 24) }

// candidate returns the index of the one text that may stand at b[i], -1 if none
// can or the chooser cannot tell.
func (c *chooser) candidate(b []byte, i int) int {
	if c.table == nil || i+c.q >= len(b) {
		return -1
	}
	return int(c.table[c.hash(b[i+c.p], b[i+c.q])]) - 1
}

// allotFields gives each row its part of the table's fields.
func (t *table) allotFields() {
	total := 0
	for i := range t.rows {
		p := &t.rows[i]
		p.first = uint32(total)
		total += len(p.spec.Fields) + 1
	}
	t.fields = make([]preparedField, total)
	for i := range t.rows {
		p := &t.rows[i]
		p.fields = t.fields[p.first:][:len(p.spec.Fields):len(p.spec.Fields)]
	}
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
		p.pattern = newMatcher(s.Pattern)
	}
	if s.Format != nil {
		p.slow |= StringType
	}
	p.plainEnum = p.types&StringType != 0 && s.Enum != nil && s.Length == nil && s.Pattern == nil && s.Format == nil && s.More == nil
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
	list, keys := make([]string, len(s.Fields)), make([]string, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		list[i] = f.Name
		p.fields[i].prepare(t, p.first, i, f)
		keys[i] = p.fields[i].key.text
		if i < 64 && f.Required {
			p.required |= 1 << i
		}
		if i < 64 && f.Default != "" {
			p.defaults |= 1 << i
		}
	}
	p.names, p.keys = makeNames(list), newChooser(keys)
}

func (p *preparedField) prepare(t *table, first uint32, i int, f *Field) {
	at := t.at(f.Row)
	*p = preparedField{key: newLiteral(quoted(f.Name) + ":"), index: int32(i), next: first + uint32(i) + 1, at: at, row: at.row, required: f.Required}
	if i < 64 {
		p.bit = 1 << i
	}
	if f.Default != "" {
		p.fallback = []byte(f.Default)
	}
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

// findAfter is find where s is likely the one behind another.
func (n *names) findAfter(before int, s []byte) int {
	if i := before + 1; i < len(n.list) && string(s) == n.list[i] {
		return i
	}
	return n.find(s)
}

// An enum is Spec.Enum by kind.
type enum struct {
	types    Types
	texts    names     // strings, decoded
	spelled  []literal // the same as a compact text has them
	choose   chooser   // of spelled
	integers []int64   // those of the numbers that are
	numbers  []string  // as the author wrote them
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
	spelled := make([]string, len(texts))
	for i, s := range texts {
		spelled[i] = quoted(s)
		e.spelled = append(e.spelled, newLiteral(spelled[i]))
	}
	e.choose = newChooser(spelled)
	return e
}

func (e *enum) addNumber(v string) {
	e.types |= IntegerType | NumberType
	e.numbers = append(e.numbers, v)
	if n, ok := integral([]byte(v)); ok {
		e.integers = append(e.integers, n)
	}
}
