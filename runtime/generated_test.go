package runtime

// What follows is written by hand in the shape of generated code: the two
// tools of the benchmarks, as strangers' tools are.

var refundOrder = &Tool{Spec: ToolSpec{
	Name: "refund_order", Level: Standard, Input: refundOrderInput,
	Targets: []TargetSpec{
		{ID: OpenAI, Rules: []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{3}}}},
		{ID: MCP},
	},
	Args: (*refundOrderArgs)(nil),
}}

var refundOrderInput = []Spec{
	0: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "order_id", Row: 1, Required: true},
		{Name: "amount_cents", Row: 2, Required: true},
		{Name: "reason", Row: 3, Required: true},
		{Name: "notify_customer", Row: 4},
	}},
	1: {Types: StringType, Length: &Range{Min: 1, Max: 64}},
	2: {Types: IntegerType, Bounds: &Bounds{Minimum: "1", Maximum: "10000000"}},
	3: {Types: StringType, Enum: []string{`"damaged"`, `"late"`, `"wrong_item"`, `"fraud"`, `"other"`}},
	4: {Types: BooleanType},
}

type refundOrderReason string

type refundOrderArgs struct {
	OrderID        string            `json:"order_id"`
	AmountCents    int64             `json:"amount_cents"`
	Reason         refundOrderReason `json:"reason"`
	NotifyCustomer Opt[bool]         `json:"notify_customer,omitzero"`
}

func (a *refundOrderArgs) Decode(raw []byte, opts ...Option) error {
	var v refundOrderArgs
	var d Decoder
	for d.Start(refundOrder, raw, opts); d.Pass(); {
		v = refundOrderArgs{}
		v.decode(&d)
	}
	if err := d.Err(); err != nil {
		return err
	}
	*a = v
	return nil
}

func (refundOrderArgs) Tool() *Tool { return refundOrder }

func (a *refundOrderArgs) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.OrderID = d.String()
		case 1:
			a.AmountCents = d.Int()
		case 2:
			a.Reason = refundOrderReason(d.String())
		case 3:
			a.NotifyCustomer = Some(d.Bool())
		}
	}
}

func (a refundOrderArgs) encode(e *Encoder) {
	e.BeginObject()
	e.Key("order_id")
	e.String(a.OrderID)
	e.Key("amount_cents")
	e.Int(a.AmountCents)
	e.Key("reason")
	e.String(string(a.Reason))
	if v, ok := a.NotifyCustomer.Get(); ok {
		e.Key("notify_customer")
		e.Bool(v)
	}
	e.EndObject()
}

var searchCatalog = &Tool{Spec: ToolSpec{
	Name: "search_catalog", Level: Standard, Input: searchCatalogInput,
	Args: (*searchCatalogArgs)(nil),
}}

var searchCatalogInput = []Spec{
	0: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "query", Row: 1, Required: true},
		{Name: "index", Row: 2, Required: true},
		{Name: "page", Row: 3},
		{Name: "page_size", Row: 4},
		{Name: "include_archived", Row: 5},
		{Name: "min_score", Row: 6},
		{Name: "fields", Row: 7},
		{Name: "filters", Row: 9, Required: true},
		{Name: "sort", Row: 22},
	}},
	1: {Types: StringType, Length: &Range{Min: 1, Max: 500}},
	2: {Types: StringType, Enum: []string{`"products"`, `"orders"`, `"customers"`, `"articles"`}},
	3: {Types: IntegerType, Bounds: &Bounds{Minimum: "1", Maximum: "10000"}},
	4: {Types: IntegerType, Bounds: &Bounds{Minimum: "1", Maximum: "100"}},
	5: {Types: BooleanType},
	6: {Types: NumberType, Bounds: &Bounds{Minimum: "0", Maximum: "1"}},
	7: {Types: ArrayType, Items: 8, Count: &Range{Min: 1, Max: 50}},
	8: {Types: StringType, Length: &Range{Min: 1, Max: Unbounded}},
	9: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "tags", Row: 10},
		{Name: "date_range", Row: 11},
		{Name: "price", Row: 13},
		{Name: "conditions", Row: 17},
	}},
	10: {Types: ArrayType, Items: 8, Count: &Range{Max: 50}},
	11: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "from", Row: 12, Required: true},
		{Name: "to", Row: 12, Required: true},
	}},
	12: {Types: StringType, Length: &Range{Min: 10, Max: Unbounded}},
	13: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "min", Row: 14, Required: true},
		{Name: "max", Row: 14, Required: true},
		{Name: "currency", Row: 15, Required: true},
	}},
	14: {Types: NumberType, Bounds: &Bounds{Minimum: "0"}},
	15: {Types: StringType, Enum: []string{`"EUR"`, `"USD"`, `"GBP"`, `"JPY"`}},
	16: {Types: StringType},
	17: {Types: ArrayType, Items: 18, Count: &Range{Max: 20}},
	18: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "field", Row: 8, Required: true},
		{Name: "op", Row: 19, Required: true},
		{Name: "value", Row: 16, Required: true},
		{Name: "negate", Row: 5},
	}},
	19: {Types: StringType, Enum: []string{`"eq"`, `"ne"`, `"lt"`, `"lte"`, `"gt"`, `"gte"`, `"contains"`}},
	20: {Types: ObjectType, Others: Closed, Fields: []Field{
		{Name: "field", Row: 8, Required: true},
		{Name: "order", Row: 21, Required: true},
	}},
	21: {Types: StringType, Enum: []string{`"asc"`, `"desc"`}},
	22: {Types: ArrayType, Items: 20, Count: &Range{Max: 5}},
}

type searchCatalogArgs struct {
	Query           string               `json:"query"`
	Index           string               `json:"index"`
	Page            Opt[int64]           `json:"page,omitzero"`
	PageSize        Opt[int64]           `json:"page_size,omitzero"`
	IncludeArchived Opt[bool]            `json:"include_archived,omitzero"`
	MinScore        Opt[float64]         `json:"min_score,omitzero"`
	Fields          []string             `json:"fields,omitzero"`
	Filters         searchCatalogFilters `json:"filters"`
	Sort            []searchCatalogSort  `json:"sort,omitzero"`
}

type searchCatalogFilters struct {
	Tags       []string                 `json:"tags,omitzero"`
	DateRange  Opt[searchCatalogDates]  `json:"date_range,omitzero"`
	Price      Opt[searchCatalogPrice]  `json:"price,omitzero"`
	Conditions []searchCatalogCondition `json:"conditions,omitzero"`
}

type searchCatalogDates struct {
	From string `json:"from"`
	To   string `json:"to"`
}

type searchCatalogPrice struct {
	Min      float64 `json:"min"`
	Max      float64 `json:"max"`
	Currency string  `json:"currency"`
}

type searchCatalogCondition struct {
	Field  string    `json:"field"`
	Op     string    `json:"op"`
	Value  string    `json:"value"`
	Negate Opt[bool] `json:"negate,omitzero"`
}

type searchCatalogSort struct {
	Field string `json:"field"`
	Order string `json:"order"`
}

func (a *searchCatalogArgs) Decode(raw []byte, opts ...Option) error {
	var v searchCatalogArgs
	var d Decoder
	for d.Start(searchCatalog, raw, opts); d.Pass(); {
		v = searchCatalogArgs{}
		v.decode(&d)
	}
	if err := d.Err(); err != nil {
		return err
	}
	*a = v
	return nil
}

func (searchCatalogArgs) Tool() *Tool { return searchCatalog }

func (a *searchCatalogArgs) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.Query = d.String()
		case 1:
			a.Index = d.String()
		case 2:
			a.Page = Some(d.Int())
		case 3:
			a.PageSize = Some(d.Int())
		case 4:
			a.IncludeArchived = Some(d.Bool())
		case 5:
			a.MinScore = Some(d.Float())
		case 6:
			a.Fields = decodeTestStrings(d)
		case 7:
			a.Filters.decode(d)
		case 8:
			l := d.Array()
			a.Sort = make([]searchCatalogSort, 0, l.Hint())
			for l.Next(d) {
				var v searchCatalogSort
				v.decode(d)
				a.Sort = append(a.Sort, v)
			}
		}
	}
}

func decodeTestStrings(d *Decoder) []string {
	l := d.Array()
	list := make([]string, 0, l.Hint())
	for l.Next(d) {
		list = append(list, d.String())
	}
	return list
}

func (a *searchCatalogFilters) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.Tags = decodeTestStrings(d)
		case 1:
			var v searchCatalogDates
			v.decode(d)
			a.DateRange = Some(v)
		case 2:
			var v searchCatalogPrice
			v.decode(d)
			a.Price = Some(v)
		case 3:
			l := d.Array()
			a.Conditions = make([]searchCatalogCondition, 0, l.Hint())
			for l.Next(d) {
				var v searchCatalogCondition
				v.decode(d)
				a.Conditions = append(a.Conditions, v)
			}
		}
	}
}

func (a *searchCatalogDates) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.From = d.String()
		case 1:
			a.To = d.String()
		}
	}
}

func (a *searchCatalogPrice) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.Min = d.Float()
		case 1:
			a.Max = d.Float()
		case 2:
			a.Currency = d.String()
		}
	}
}

func (a *searchCatalogCondition) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.Field = d.String()
		case 1:
			a.Op = d.String()
		case 2:
			a.Value = d.String()
		case 3:
			a.Negate = Some(d.Bool())
		}
	}
}

func (a *searchCatalogSort) decode(d *Decoder) {
	m := d.Object()
	for m.Next(d) {
		switch m.Field() {
		case 0:
			a.Field = d.String()
		case 1:
			a.Order = d.String()
		}
	}
}
