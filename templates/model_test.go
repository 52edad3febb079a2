package templates

import (
	"github.com/schemaport/schemaport-gen/gen/model"
)

// The models of the tests are made by hand, as the plan would make them.

const runtimePath = "github.com/schemaport/schemaport-gen/runtime"

func newPackage(tools ...*model.Tool) *model.Package {
	for i, t := range tools {
		t.Index = i
		nameDecoders(t)
	}
	return &model.Package{
		Name:    "generated",
		Level:   "standard",
		Tools:   tools,
		Targets: []model.Target{{ID: "openai", File: "openai.json"}, {ID: "openai-chat", File: "openai-chat.json", Without: []int{0}}},
		Idents: model.SetIdents{
			Set:       "schemaportSet",
			Canonical: "schemaportCanonical",
			Embedded:  map[string]string{"openai": "schemaportOpenAI", "openai-chat": "schemaportOpenAIChat"},
		},
		RuntimeIDs: model.RuntimeIdent{Path: runtimePath, Name: "runtime"},
	}
}

// pingTool is a tool without properties.
func pingTool() *model.Tool {
	return &model.Tool{
		Name: "ping", File: "schemaport.ping.gen.go",
		Method: "Ping", Ident: "Ping", Result: "PingResult", ResultType: anything, InputVar: "pingInput",
		Args:  &model.Struct{Name: "PingArgs", Codec: model.Codec{Decode: "decode"}},
		Input: []model.Row{{Types: []string{"object"}}},
	}
}

var (
	anything = &model.Type{Kind: model.Any}
	text     = &model.Type{Kind: model.String}
	number   = &model.Type{Kind: model.Float}
	whole    = &model.Type{Kind: model.Int}
	truth    = &model.Type{Kind: model.Bool}
	moment   = &model.Type{Kind: model.Time, Format: "date-time"}
	day      = &model.Type{Kind: model.Time, Format: "date"}
)

func named(d model.Decl) *model.Type    { return &model.Type{Kind: model.Named, Decl: d} }
func slice(t *model.Type) *model.Type   { return &model.Type{Kind: model.Slice, Elem: t} }
func mapOf(t *model.Type) *model.Type   { return &model.Type{Kind: model.Map, Elem: t} }
func opt(t *model.Type) *model.Type     { return &model.Type{Kind: model.Opt, Elem: t} }
func pointer(t *model.Type) *model.Type { return &model.Type{Kind: model.Pointer, Elem: t} }
func object(fields ...model.RowField) model.Row {
	return model.Row{Types: []string{"object"}, Fields: fields}
}
func array(items int32) model.Row { return model.Row{Types: []string{"array"}, Items: items} }

// allCodecs is everything that a type can have; newPackage names the function.
var allCodecs = model.Codec{Decode: "decode", Encode: true, Marshal: true}

// nameDecoders gives the functions that read a tool's types their names.
func nameDecoders(t *model.Tool) {
	for _, d := range append([]model.Decl{t.Args}, t.Decls...) {
		if c := codecOf(d); c != nil && c.Decode != "" {
			c.Decode = "decode" + d.DeclName()
		}
	}
}

// richTool has every kind of declaration, field and nesting.
func richTool() *model.Tool {
	b := &richTypes{}
	b.declare()
	args := &model.Struct{Name: "RichArgs", Doc: "What the tool needs.", Codec: allCodecs}
	rows := b.rows()
	for _, p := range b.properties() {
		f := p.field
		f.Index = len(args.Fields)
		if f.Const == "" {
			f.Tag = `json:"` + f.JSON + `"`
			if f.Optional {
				f.Tag = `json:"` + f.JSON + `,omitzero"`
			}
		}
		args.Fields = append(args.Fields, &f)
		rows[0].Fields = append(rows[0].Fields, model.RowField{Name: f.JSON, Row: p.row, Required: !f.Optional, Default: f.Default})
	}
	args.Rest = &model.RestField{Name: "AdditionalProperties", Elem: named(b.body)}
	rows[0].Others, rows[0].Rest = model.Kept, rowBody
	return &model.Tool{
		Name: "rich", Description: "Does everything.\n\nAt once.", File: "schemaport.rich.gen.go",
		Method: "Rich", Ident: "Rich", Args: args, ArgsNew: "NewRichArgs",
		Result: "RichResult", ResultType: named(b.result), InputVar: "richInput", OutputVar: "richOutput",
		Decls: []model.Decl{b.reason, b.level, b.item, b.body, b.bank, b.bodyText, b.bodyList, b.node, b.pair, b.strings, b.result},
		Input: rows,
		Output: []model.Row{
			{Types: []string{"object"}, Others: model.Closed, Fields: []model.RowField{{Name: "ids", Row: 1, Required: true}}},
			{Path: "ids", Types: []string{"array"}, Items: 2},
			{Path: "ids[]", Types: []string{"integer"}},
		},
		Undo: []model.TargetUndo{{Target: "openai", Rules: []model.UndoRule{
			{Undo: "NullIsAbsent", Fields: []int{2}}, {Undo: "ItemsToTuple", Row: rowPair, Names: []string{"first", "second"}},
		}}},
	}
}

// The rows that the rich tool's types refer to.
const (
	rowString = iota + 1
	rowKind
	rowReason
	rowLevel
	rowStrings
	rowNumber
	rowNumbers
	rowMatrix
	rowItem
	rowItems
	rowInteger
	rowLabels
	rowNullString
	rowNullStrings
	rowGroups
	rowBody
	rowBank
	rowIBAN
	rowBodyText
	rowBodies
	rowNode
	rowNodes
	rowMoment
	rowDay
	rowPair
	rowAny
	rowEverything
	rowBool
	rowNullNode
	rowCount
)

type richTypes struct {
	reason, level                  *model.Enum
	item, bank, node, pair, result *model.Struct
	body                           *model.Union
	bodyText, bodyList, strings    *model.Defined
}

func (b *richTypes) declare() {
	b.reason = &model.Enum{Name: "RichReason", Doc: "Why.", Values: []model.EnumValue{
		{Name: "RichReasonDamaged", Value: "damaged"}, {Name: "RichReasonEmpty", Value: ""}, {Name: "RichReason日本", Value: "日本`"},
	}}
	b.level = &model.Enum{Name: "RichLevel", Int: true, Values: []model.EnumValue{
		{Name: "RichLevel1", Value: "1"}, {Name: "RichLevelMinus9223372036854775808", Value: "-9223372036854775808"},
	}, Unions: []string{"RichBody"}}
	b.item = &model.Struct{Name: "RichItem", Row: rowItem, Codec: allCodecs, Fields: []*model.Field{
		{Name: "SKU", JSON: "sku", Tag: `json:"sku"`, Type: text, Doc: "Stock keeping unit."},
	}}
	b.bank = &model.Struct{Name: "RichBodyBank", Row: rowBank, Codec: allCodecs, Unions: []string{"RichBody"}, Fields: []*model.Field{
		{JSON: "kind", Const: `"bank"`},
		{Name: "IBAN", JSON: "iban", Tag: `json:"iban"`, Type: text, Index: 1, Deprecated: true},
	}}
	b.bodyText = &model.Defined{Name: "RichBodyText", Type: text, Row: rowString, Unions: []string{"RichBody"}, Codec: allCodecs}
	b.bodyList = &model.Defined{Name: "RichBodyList", Type: slice(slice(number)), Row: rowMatrix, Unions: []string{"RichBody"}, Codec: allCodecs}
	b.body = &model.Union{Name: "RichBody", Doc: "The body.", Marker: "isRichBody", Decode: "decodeRichBody", Row: rowBody,
		Members: []*model.Type{named(b.bank), named(b.bodyText), named(b.level), named(b.bodyList)}}
	b.node = &model.Struct{Name: "RichNode", Row: rowNode, Codec: allCodecs}
	b.node.Fields = []*model.Field{
		{Name: "Next", JSON: "next", Tag: `json:"next,omitzero"`, Type: pointer(named(b.node)), Optional: true},
		{Name: "Kids", JSON: "kids", Tag: `json:"kids,omitzero"`, Type: slice(named(b.node)), Index: 1, Optional: true},
	}
	b.pair = &model.Struct{Name: "RichPair", Kind: model.TupleStruct, Row: rowPair, Codec: allCodecs,
		Fields: []*model.Field{
			{Name: "First", JSON: "0", Type: text},
			{Name: "Second", JSON: "1", Type: opt(number), Index: 1, Optional: true},
			{Name: "Third", JSON: "2", Type: slice(text), Index: 2, Optional: true},
		},
		Rest: &model.RestField{Name: "Rest", Elem: opt(text)},
	}
	b.strings = &model.Defined{Name: "RichStrings", Type: mapOf(nil), Row: rowEverything, Codec: allCodecs}
	b.strings.Type.Elem = named(b.strings)
	b.result = &model.Struct{Name: "RichResult", Output: true, Codec: allCodecs, Fields: []*model.Field{
		{Name: "IDs", JSON: "ids", Tag: `json:"ids"`, Type: slice(whole)},
	}}
}

type property struct {
	row   int32
	field model.Field
}

func (b *richTypes) properties() []property {
	return []property{
		{rowString, model.Field{Name: "OrderID", JSON: "order_id", Type: text, Doc: "The order."}},
		{rowKind, model.Field{JSON: "kind", Const: `{"a":1.10}`}},
		{rowReason, model.Field{Name: "Reason", JSON: "reason", Type: opt(named(b.reason)), Optional: true}},
		{rowLevel, model.Field{Name: "Level", JSON: "level", Type: named(b.level), Optional: true, Default: "1"}},
		{rowStrings, model.Field{Name: "Tags", JSON: "tags", Type: slice(text), Optional: true}},
		{rowMatrix, model.Field{Name: "Matrix", JSON: "matrix", Type: slice(slice(number))}},
		{rowItems, model.Field{Name: "Items", JSON: "items", Type: slice(named(b.item))}},
		{rowItem, model.Field{Name: "Item", JSON: "item", Type: opt(named(b.item)), Optional: true}},
		{rowLabels, model.Field{Name: "Labels", JSON: "labels", Type: mapOf(whole)}},
		{rowGroups, model.Field{Name: "Groups", JSON: "groups", Type: mapOf(slice(opt(text))), Optional: true}},
		{rowBodies, model.Field{Name: "Bodies", JSON: "bodies", Type: mapOf(named(b.body)), Optional: true}},
		{rowBody, model.Field{Name: "Body", JSON: "body", Type: named(b.body)}},
		{rowBody, model.Field{Name: "Spare", JSON: "spare", Type: named(b.body), Optional: true}},
		{rowNode, model.Field{Name: "Parent", JSON: "parent", Type: pointer(named(b.node)), Optional: true}},
		{rowNullNode, model.Field{Name: "Uncle", JSON: "uncle", Type: opt(pointer(named(b.node))), Optional: true, Nullable: true}},
		{rowNodes, model.Field{Name: "Nodes", JSON: "nodes", Type: mapOf(mapOf(named(b.node))), Optional: true}},
		{rowNullString, model.Field{Name: "Nick", JSON: "nick", Type: opt(text), Optional: true, Nullable: true}},
		{rowNullString, model.Field{Name: "Last", JSON: "last", Type: opt(text), Nullable: true}},
		{rowAny, model.Field{Name: "Data", JSON: "data", Type: anything, Nullable: true}},
		{rowAny, model.Field{Name: "Extra", JSON: "extra", Type: opt(anything), Optional: true, Nullable: true}},
		{rowMoment, model.Field{Name: "When", JSON: "when", Type: opt(moment), Optional: true}},
		{rowDay, model.Field{Name: "Day", JSON: "day", Type: day}},
		{rowPair, model.Field{Name: "Pair", JSON: "pair", Type: named(b.pair)}},
		{rowEverything, model.Field{Name: "Tree", JSON: "tree", Type: named(b.strings), Optional: true}},
		{rowBool, model.Field{Name: "Sure", JSON: "sure", Type: truth, Optional: true, Default: "true"}},
		{rowInteger, model.Field{Name: "Limit", JSON: "limit", Type: whole, Optional: true, Default: "10"}},
	}
}

func (b *richTypes) rows() []model.Row {
	rows := make([]model.Row, rowCount)
	rows[0] = object()
	rows[rowString] = model.Row{Path: "order_id", Types: []string{"string"}, Length: &model.Range{Max: 64}}
	rows[rowKind] = model.Row{Path: "kind", Enum: []string{`{"a":1.10}`}, Const: true}
	rows[rowReason] = model.Row{Path: "reason", Types: []string{"string"}, Enum: []string{`"damaged"`, `""`, "\"日本`\""}}
	rows[rowLevel] = model.Row{Path: "level", Types: []string{"integer"}, Enum: []string{"1", "-9223372036854775808"}}
	rows[rowStrings] = array(rowString)
	rows[rowNumber] = model.Row{Types: []string{"number"}, Bounds: &model.Bounds{Minimum: "-1e300", MultipleOf: "0.01"}}
	rows[rowNumbers] = array(rowNumber)
	rows[rowMatrix] = array(rowNumbers)
	rows[rowItem] = object(model.RowField{Name: "sku", Row: rowString, Required: true})
	rows[rowItems] = model.Row{Types: []string{"array"}, Items: rowItem, Count: &model.Range{Min: 0, Max: -1}}
	rows[rowInteger] = model.Row{Types: []string{"integer"}}
	rows[rowLabels] = model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowInteger}
	rows[rowNullString] = model.Row{Types: []string{"null", "string"}}
	rows[rowNullStrings] = array(rowNullString)
	rows[rowGroups] = model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowNullStrings}
	rows[rowBody] = model.Row{Path: "body", Variants: []int32{rowBank, rowBodyText, rowLevel, rowMatrix}, Union: "oneOf"}
	rows[rowBank] = object(model.RowField{Name: "kind", Row: rowIBAN, Required: true}, model.RowField{Name: "iban", Row: rowString, Required: true})
	rows[rowIBAN] = model.Row{Enum: []string{`"bank"`}, Const: true}
	rows[rowBodyText] = model.Row{Types: []string{"string"}}
	rows[rowBodies] = model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowBody}
	rows[rowNode] = object(model.RowField{Name: "next", Row: rowNode}, model.RowField{Name: "kids", Row: rowCount})
	rows[rowNodes] = model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowCount + 1}
	rows[rowMoment] = model.Row{Types: []string{"string"}, Format: "date-time"}
	rows[rowDay] = model.Row{Types: []string{"string"}, Format: "date"}
	rows[rowPair] = model.Row{Path: "pair", Types: []string{"array"}, Prefix: []int32{rowString, rowNumber, rowStrings}, Items: rowNullString, Count: &model.Range{Min: 1, Max: -1}}
	rows[rowEverything] = model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowEverything}
	rows[rowBool] = model.Row{Types: []string{"boolean"}}
	rows[rowNullNode] = object(model.RowField{Name: "next", Row: rowNode}, model.RowField{Name: "kids", Row: rowCount})
	rows[rowNullNode].Types = []string{"null", "object"}
	return append(rows, array(rowNode), model.Row{Types: []string{"object"}, Others: model.Kept, Rest: rowNode})
}

// moreTool has every keyword that a row can state.
func moreTool() *model.Tool {
	pattern := model.Pattern{Source: `^\d+$`, RE2: `^[0-9]+\z`}
	t := pingTool()
	t.Name, t.File, t.Method, t.Ident, t.InputVar = "more", "schemaport.more.gen.go", "More", "More", "moreInput"
	t.Args = &model.Struct{Name: "MoreArgs", Kind: model.VariantStruct, Codec: allCodecs}
	t.Result, t.ResultType = "MoreResult", mapOf(slice(text))
	one := &model.Struct{Name: "MoreArgsOne", Row: 1, Codec: allCodecs, Unions: []string{"MoreArgsVariant"}}
	two := &model.Struct{Name: "MoreArgsTwo", Row: 2, Codec: allCodecs, Unions: []string{"MoreArgsVariant"}}
	u := &model.Union{Name: "MoreArgsVariant", Marker: "isMoreArgsVariant", Decode: "decodeMoreArgsVariant", Members: []*model.Type{named(one), named(two)}}
	t.Args.Fields = []*model.Field{{Name: "Variant", Type: named(u)}}
	t.Decls = []model.Decl{u, one, two}
	t.Input = []model.Row{
		{Variants: []int32{1, 2}, Union: "anyOf", Nullable: true},
		object(),
		{Types: []string{"object"}, Others: model.Closed, Pattern: &pattern, Unique: true, More: &model.More{
			AllOf: []int32{1, 3}, AnyOf: []int32{1, 2}, OneOf: []int32{1}, Not: 3, If: 1, Then: 1, Else: 3, Contains: 3,
			ContainsCount: &model.Range{Min: 1, Max: 2}, Properties: &model.Range{Min: 1, Max: -1}, PropertyNames: 3,
			PatternProperties: []model.PatternProperty{{Pattern: pattern, Row: 3}, {Pattern: pattern}},
			DependentRequired: []model.DependentRequired{{If: "a", Names: []string{"b", "c"}}},
			DependentSchemas:  []model.DependentSchema{{If: "a", Row: 3}},
			Required:          []string{"z"},
		}},
		{Types: []string{"string", "array"}, More: &model.More{Never: true}},
	}
	return t
}

// hostileTexts are descriptions that try to become code, directives or
// something else than what they show.
var hostileTexts = []string{
	"Reads the weather\nimport \"os\"\nvar _ = os.Args",
	"City\nfunc init() { panic(\"owned\") }\n//",
	"/**/ func init() { panic(\"pwned\") } //",
	"*/ func init() {} /*",
	"//go:generate rm -rf /",
	"go:generate rm -rf x",
	"+build ignore\ngo:build ignore\ngo:generate rm -rf x",
	"text\n\n+build ignore",
	"go:embed /etc/passwd\ngo:linkname x y\nline other.go:1",
	"line other.go:1",
	"export init",
	"extern printf",
	"nolint:all",
	"lint:file-ignore U1000 x\n\tnolint",
	"#nosec\n#cgo LDFLAGS: -lx",
	"Deprecated: use another tool.",
	"Fine.\n\nDeprecated: use another tool.",
	"Plug is active.\r\nThis flag says so.\rOld Mac break.\n\nfunc x() {}",
	"one\rgo:generate two\vgo:build three\fgo:embed four",
	"one\u2028go:generate two\u2029func x() {}\u0085var y int",
	"zero\x00width\u200bgo\u2060:generate\ufeff",
	"bidi \u202egnp.exe\u202c \u2066x\u2069 tag \U000e0073\U000e0065\U000e006e\U000e0064",
	"go```````````xy",
	"`backquotes` and \"quotes\" and \\ and \xff\xfe",
	"# Heading\n\nText\n\nOld Heading\n\nText\n\n#not a heading",
	"List:\n- one\n- two\n  more\n* three\n\n1. first\n 2) second\n\n    code()\n\tmore code {\n}\n\n[link]: http://example.test/\n[x]\n``quotes''",
	"  - indented\n\n\n\n      - deeper\n- flat\n   continued {\n}",
	"{\n  \"a\": 1\n}\n\ttab\n \t mixed\\\n  x",
}

// hostileTool has hostile text wherever a tool file has text.
func hostileTool() *model.Tool {
	t := pingTool()
	t.Name, t.File = "../../x\n+build ignore", "schemaport.hostile.gen.go"
	t.Method, t.Ident, t.Args.Name, t.Result, t.InputVar = "Hostile", "Hostile", "HostileArgs", "HostileResult", "hostileInput"
	t.Args.Codec = allCodecs
	for i, name := range []string{"a,omitempty", "b c", `d" yaml:"x`, "-", "", "`"} {
		f := &model.Field{Name: "F" + string(rune('A'+i)), JSON: name, Index: i, Type: text, Tag: `json:"` + name + `"`}
		t.Args.Fields = append(t.Args.Fields, f)
		t.Input[0].Fields = append(t.Input[0].Fields, model.RowField{Name: name, Row: 1, Required: true})
	}
	t.Input = append(t.Input, model.Row{Path: "a\r\nfunc init() {}\n`", Types: []string{"string"}})
	e := &model.Enum{Name: "HostileEnum", Values: []model.EnumValue{{Name: "HostileEnumA", Value: "`\" + os.Args[0] + \"`\u202e"}}}
	t.Decls = append(t.Decls, e)
	return t
}

// describe puts a text wherever a tool has a description.
func describe(t *model.Tool, doc string) *model.Tool {
	t.Description, t.Args.Doc = doc, doc+" "
	for _, f := range t.Args.Fields {
		f.Doc = doc
	}
	for _, d := range t.Decls {
		switch d := d.(type) {
		case *model.Struct:
			d.Doc = doc
		case *model.Enum:
			d.Doc = doc
		case *model.Union:
			d.Doc = doc
		case *model.Defined:
			d.Doc = doc
		}
	}
	return t
}

// typicalTool is a tool of the size that most have.
func typicalTool() *model.Tool {
	t := pingTool()
	t.Description = "Refunds an order, in whole or in part.\n\nThe customer is told by e-mail."
	t.Args.Codec = allCodecs
	item := &model.Struct{Name: "PingArgsItem", Row: 2, Codec: allCodecs, Doc: "One item of the order."}
	reason := &model.Enum{Name: "PingArgsReason", Doc: "Why the order is refunded."}
	for _, v := range []string{"Damaged", "Late", "Lost", "Other"} {
		reason.Values = append(reason.Values, model.EnumValue{Name: reason.Name + v, Value: v})
	}
	t.Decls = []model.Decl{item, reason}
	t.Input = append(t.Input,
		model.Row{Path: "id", Types: []string{"string"}, Length: &model.Range{Min: 1, Max: 64}},
		object(model.RowField{Name: "sku", Row: 1, Required: true}, model.RowField{Name: "note", Row: 1}),
		array(2))
	item.Fields = []*model.Field{
		{Name: "SKU", JSON: "sku", Tag: `json:"sku"`, Type: text, Doc: "The stock keeping unit."},
		{Name: "Note", JSON: "note", Tag: `json:"note,omitzero"`, Type: opt(text), Optional: true, Index: 1, Doc: "What to tell the warehouse."},
	}
	fields := []*model.Type{text, opt(named(reason)), opt(number), slice(named(item)), mapOf(text), opt(truth)}
	for i, typ := range fields {
		name := "Field" + string(rune('A'+i))
		f := &model.Field{Name: name, JSON: name, Tag: `json:"` + name + `"`, Type: typ, Optional: i > 0, Index: i, Doc: "What the customer has said about it, if anything."}
		t.Args.Fields = append(t.Args.Fields, f)
		t.Input[0].Fields = append(t.Input[0].Fields, model.RowField{Name: name, Row: 1})
	}
	return t
}
