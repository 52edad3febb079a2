package plan

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// build plans tools given as JSON, without targets.
func build(t *testing.T, cfg Config, tools string) (*model.Package, []diag.Diagnostic) {
	t.Helper()
	var inputs []Input
	for _, tool := range load(t, tools) {
		inputs = append(inputs, Input{Tool: tool})
	}
	return Build(cfg, inputs)
}

// load reads tools given as JSON.
func load(t *testing.T, tools string) []*canonical.Tool {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tools.json")
	if err := os.WriteFile(file, []byte(tools), 0o644); err != nil {
		t.Fatal(err)
	}
	loaded, found := canonical.Load([]string{file}, canonical.Options{})
	if found.HasErrors() {
		t.Fatalf("loading: %v", found.All())
	}
	return loaded
}

// one plans a single tool t with this schema.
func one(t *testing.T, schema string) (*model.Tool, []diag.Diagnostic) {
	t.Helper()
	pkg, found := build(t, Config{Package: "p", Level: "standard"}, `{"name":"t","inputSchema":`+schema+`}`)
	return pkg.Tools[0], found
}

// goType writes a type as Go does.
func goType(ty *model.Type) string {
	switch ty.Kind {
	case model.Any:
		return "any"
	case model.String:
		return "string"
	case model.Bool:
		return "bool"
	case model.Int:
		return "int64"
	case model.Float:
		return "float64"
	case model.Named:
		return ty.Decl.DeclName()
	case model.Slice:
		return "[]" + goType(ty.Elem)
	case model.Map:
		return "map[string]" + goType(ty.Elem)
	case model.Opt:
		return "Opt[" + goType(ty.Elem) + "]"
	case model.Pointer:
		return "*" + goType(ty.Elem)
	default:
		return "time.Time"
	}
}

// declText writes a declaration on one line.
func declText(d model.Decl) string {
	switch d := d.(type) {
	case *model.Struct:
		var fields []string
		for _, f := range d.Fields {
			if f.Const != "" {
				fields = append(fields, "="+f.Const)
				continue
			}
			fields = append(fields, f.Name+" "+goType(f.Type))
		}
		if d.Rest != nil {
			fields = append(fields, d.Rest.Name+" …"+goType(d.Rest.Elem))
		}
		return d.Name + " {" + strings.Join(fields, "; ") + "}"
	case *model.Enum:
		var values []string
		for _, v := range d.Values {
			values = append(values, strings.TrimPrefix(v.Name, d.Name)+"="+v.Value)
		}
		return d.Name + " enum " + strings.Join(values, ",")
	case *model.Union:
		var members []string
		for _, m := range d.Members {
			members = append(members, goType(m))
		}
		return d.Name + " union " + strings.Join(members, "|")
	case *model.Defined:
		return d.Name + " = " + goType(d.Type)
	}
	return fmt.Sprintf("%T", d)
}

func decls(tool *model.Tool) []string {
	out := []string{declText(tool.Args)}
	for _, d := range tool.Decls {
		out = append(out, declText(d))
	}
	return out
}

func TestTypes(t *testing.T) {
	object := func(props string) string { return `{"type":"object","properties":{` + props + `}}` }
	required := func(props, names string) string {
		return `{"type":"object","properties":{` + props + `},"required":[` + names + `]}`
	}
	for _, tc := range []struct {
		name, schema string
		want         []string
	}{
		{"scalars, required", required(`"s":{"type":"string"},"b":{"type":"boolean"},"i":{"type":"integer"},"n":{"type":"number"}`, `"s","b","i","n"`),
			[]string{"TArgs {S string; B bool; I int64; N float64}"}},
		{"optional", object(`"s":{"type":"string"}`), []string{"TArgs {S Opt[string]}"}},
		{"nullable, required", required(`"s":{"type":["string","null"]}`, `"s"`), []string{"TArgs {S Opt[string]}"}},
		{"optional slice and map: nil is absent", object(`"s":{"type":"array","items":{"type":"string"}},"m":{"type":"object","additionalProperties":{"type":"integer"}}`),
			[]string{"TArgs {S []string; M map[string]int64}"}},
		{"nullable slice", object(`"s":{"type":["array","null"],"items":{"type":"string"}}`), []string{"TArgs {S Opt[[]string]}"}},
		{"nullable items", required(`"s":{"type":"array","items":{"type":["integer","null"]}}`, `"s"`), []string{"TArgs {S []Opt[int64]}"}},
		{"default is a plain value", object(`"i":{"type":"integer","default":3}`), []string{"TArgs {I int64}"}},
		{"default where null is accepted", object(`"i":{"type":["integer","null"],"default":3}`), []string{"TArgs {I Opt[int64]}"}},
		{"default that its schema refuses", object(`"i":{"type":"integer","default":"x"}`), []string{"TArgs {I Opt[int64]}"}},
		{"any", required(`"a":{},"b":{}`, `"a"`), []string{"TArgs {A any; B Opt[any]}"}},
		{"enum", required(`"e":{"enum":["a","B c",""]}`, `"e"`), []string{"TArgs {E TArgsE}", "TArgsE enum A=a,BC=B c,Empty="}},
		{"integer enum", required(`"e":{"type":"integer","enum":[1,-1,2.0]}`, `"e"`), []string{"TArgs {E TArgsE}", "TArgsE enum Value1=1,Minus1=-1,Value2=2"}},
		{"enums that meet keep all values", required(`"e":{"enum":["mHz","MHz"]}`, `"e"`), []string{"TArgs {E TArgsE}", "TArgsE enum MHz=mHz,MHz3a65=MHz"}},
		{"required const has no field", required(`"k":{"const":"x"},"v":{"type":"string"}`, `"k"`), []string{`TArgs {="x"; V Opt[string]}`}},
		{"nested object", required(`"a":{"type":"object","properties":{"x":{"type":"string"}}}`, `"a"`), []string{"TArgs {A TArgsA}", "TArgsA {X Opt[string]}"}},
		{"additional properties beside declared ones", `{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":{"type":"number"}}`,
			[]string{"TArgs {X Opt[string]; AdditionalProperties …float64}"}},
		{"closed tuple", required(`"p":{"type":"array","prefixItems":[{"type":"number"},{"type":"string"}],"minItems":1,"maxItems":2}`, `"p"`),
			[]string{"TArgs {P TArgsP}", "TArgsP {Item0 float64; Item1 Opt[string]}"}},
		{"open tuple", required(`"p":{"type":"array","prefixItems":[{"type":"number"}],"items":{"type":"string"}}`, `"p"`),
			[]string{"TArgs {P TArgsP}", "TArgsP {Item0 Opt[float64]; Rest …string}"}},
		{"anyOf with null", object(`"a":{"anyOf":[{"type":"integer"},{"type":"null"}]}`), []string{"TArgs {A Opt[int64]}"}},
		{"union by kind", object(`"u":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}`),
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUString|TArgsUArray", "TArgsUString = string", "TArgsUArray = []string"}},
		{"type list", required(`"u":{"type":["string","integer","null"]}`, `"u"`),
			[]string{"TArgs {U Opt[TArgsU]}", "TArgsU union TArgsUInteger|TArgsUString", "TArgsUInteger = int64", "TArgsUString = string"}},
		{"tagged union", required(`"u":{"oneOf":[{"type":"object","properties":{"k":{"const":"a b"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"c"},"n":{"type":"integer"}},"required":["k","n"]}]}`, `"u"`),
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUAB|TArgsUC", `TArgsUAB {="a b"}`, `TArgsUC {="c"; N int64}`}},
		{"union beside properties", required(`"u":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"anyOf":[{"properties":{"y":{"type":"integer"}},"required":["y"]},{"properties":{"z":{"type":"boolean"}},"required":["z"]}]}`, `"u"`),
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUWithY|TArgsUWithZ", "TArgsUWithY {X string; Y int64}", "TArgsUWithZ {X string; Z bool}"}},
		{"members that only constrain are checks", object(`"u":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`),
			[]string{"TArgs {U Opt[TArgsU]}", "TArgsU {A Opt[string]; B Opt[string]}"}},
		{"root union", `{"type":"object","anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`,
			[]string{"TArgs {Variant TArgsVariant}", "TArgsVariant union TArgsVariantWithA|TArgsVariantWithB", "TArgsVariantWithA {A string}", "TArgsVariantWithB {B string}"}},
		{"a union inside a union", object(`"u":{"anyOf":[{"anyOf":[{"type":"string"},{"type":"boolean"}]},{"type":"integer"}]}`),
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUString|TArgsUBoolean|TArgsUInteger", "TArgsUString = string", "TArgsUBoolean = bool", "TArgsUInteger = int64"}},
		{"a member without one type", object(`"u":{"anyOf":[{"type":"string"},{}]}`), []string{"TArgs {U Opt[any]}"}},
		{"mixed enum", object(`"u":{"enum":["a",1]}`), []string{"TArgs {U Opt[any]}"}},
		{"definitions", `{"type":"object","properties":{"a":{"$ref":"#/$defs/money"},"b":{"$ref":"#/$defs/money"}},"required":["a"],"$defs":{"money":{"type":"object","properties":{"cents":{"type":"integer"}},"required":["cents"]}}}`,
			[]string{"TArgs {A TMoney; B Opt[TMoney]}", "TMoney {Cents int64}"}},
		{"recursion needs a pointer", `{"type":"object","properties":{"n":{"$ref":"#/$defs/node"}},"$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"},"kids":{"type":"array","items":{"$ref":"#/$defs/node"}},"up":{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]}}}}}`,
			[]string{"TArgs {N Opt[TNode]}", "TNode {Next *TNode; Kids []TNode; Up Opt[*TNode]}"}},
		{"a list of itself", `{"type":"object","properties":{"n":{"$ref":"#/$defs/l"}},"$defs":{"l":{"type":"array","items":{"$ref":"#/$defs/l"}}}}`,
			[]string{"TArgs {N TL}", "TL = []TL"}},
		{"the whole schema inside itself", `{"type":"object","properties":{"next":{"$ref":"#"}}}`,
			[]string{"TArgs {Next Opt[TRoot]}", "TRoot {Next *TRoot}"}},
		{"fields that meet", object(`"host-fqdn":{"type":"string"},"host_fqdn":{"type":"string"}`),
			[]string{"TArgs {HostFqdn Opt[string]; HostFqdn66b7 Opt[string]}"}},
		{"fields named like methods", object(`"decode":{"type":"string"},"tool":{"type":"string"},"validate":{"type":"string"}`),
			[]string{"TArgs {DecodeField Opt[string]; ToolField Opt[string]; ValidateField Opt[string]}"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tool, _ := one(t, tc.schema)
			if diff := cmp.Diff(tc.want, decls(tool)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestToolNames(t *testing.T) {
	tool := func(name string) string { return `{"name":"` + name + `","inputSchema":{"type":"object"}}` }
	for _, tc := range []struct {
		tools []string
		want  string
	}{
		{[]string{"order", "new_order", "order_args"}, "NewOrderbab1 Order OrderArgs2b71"},
		{[]string{"Tools", "handlers"}, "Tools605a Handlers23ca"},
		{[]string{"init", "main", "error", "string"}, "Error Init Main String"},
	} {
		var all []string
		for _, n := range tc.tools {
			all = append(all, tool(n))
		}
		pkg, _ := build(t, Config{Package: "p"}, "["+strings.Join(all, ",")+"]")
		var got []string
		for _, tl := range pkg.Tools {
			got = append(got, tl.Ident)
		}
		if g := strings.Join(got, " "); g != tc.want {
			t.Errorf("%v: got %s, want %s", tc.tools, g, tc.want)
		}
	}
}

// TestNeighboursKeepTheirNames: a tool added later renames nothing of one with a shorter name.
func TestNeighboursKeepTheirNames(t *testing.T) {
	order := `{"name":"order","inputSchema":{"type":"object","properties":{"item":{"type":"object","properties":{"id":{"type":"string"}}}}}}`
	alone, _ := build(t, Config{Package: "p"}, order)
	both, _ := build(t, Config{Package: "p"}, `[`+order+`,{"name":"order_args_item","inputSchema":{"type":"object"}},{"name":"new_order","inputSchema":{"type":"object"}}]`)
	want := decls(alone.Tools[0])
	for _, tool := range both.Tools {
		if tool.Name == "order" {
			if diff := cmp.Diff(want, decls(tool)); diff != "" {
				t.Errorf("-alone +with neighbours:\n%s", diff)
			}
		}
	}
}

func TestWhatIsNotEnforcedIsSaid(t *testing.T) {
	_, found := one(t, `{"type":"object","properties":{
		"a":{"type":"string","pattern":"^(?i:x)a"},
		"b":{"type":"array","items":{"type":"string"},"unevaluatedItems":false},
		"c":{"type":"number","multipleOf":0}}}`)
	var got []string
	for _, d := range found {
		got = append(got, d.Severity.String()+" "+d.Code+" "+d.Path)
		if d.Place.Line == 0 {
			t.Errorf("%s has no place", d)
		}
	}
	want := []string{
		"warning keyword-not-enforced inputSchema.properties.a.pattern",
		"warning keyword-not-enforced inputSchema.properties.c.multipleOf",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestOlderKeywords: what an older draft spells otherwise is enforced where
// $schema names it, and reported elsewhere.
func TestOlderKeywords(t *testing.T) {
	const schema2019 = "https://json-schema.org/draft/2019-09/schema"
	for _, tc := range []struct {
		name, draft, rest string
		want              []string // paths of what is not enforced
	}{
		{"dependencies", "http://json-schema.org/draft-07/schema#", `"dependencies":{"a":["b"],"c":{"required":["d"]}}`, nil},
		{"dependencies of draft 4", "http://json-schema.org/draft-04/schema", `"dependencies":{"a":["b"]}`, nil},
		{"dependencies of draft 3", "http://json-schema.org/draft-03/schema#", `"dependencies":{"a":["b"]}`, []string{"inputSchema.dependencies"}},
		{"dependencies of that kind", "http://json-schema.org/draft-06/schema#", `"dependencies":{"a":"b","c":["d"]}`, []string{"inputSchema.dependencies"}},
		{"dependencies of no draft", "", `"dependencies":{"a":["b"]}`, []string{"inputSchema.dependencies"}},
		{"dependencies of 2020-12", "https://json-schema.org/draft/2020-12/schema", `"dependencies":{"a":["b"]}`, []string{"inputSchema.dependencies"}},
		{"additionalItems", "http://json-schema.org/draft-07/schema#", `"properties":{"l":{"additionalItems":false}}`, nil},
		{"additionalItems beside prefixItems", schema2019, `"properties":{"l":{"prefixItems":[{}],"additionalItems":false}}`, []string{"inputSchema.properties.l.additionalItems"}},
		{"additionalItems of no draft", "", `"properties":{"l":{"additionalItems":false}}`, []string{"inputSchema.properties.l.additionalItems"}},
		{"$recursiveRef", schema2019, `"properties":{"l":{"$recursiveRef":"#"}}`, nil},
		{"$recursiveRef of no draft", "", `"properties":{"l":{"$recursiveRef":"#"}}`, []string{"inputSchema.properties.l.$recursiveRef"}},
		{"$dynamicRef to one", "", `"properties":{"l":{"$dynamicRef":"#n"}},"$defs":{"n":{"$dynamicAnchor":"n"}}`, nil},
		{"$dynamicRef to several, and what rests on it", "", `"properties":{"l":{"not":{"$dynamicRef":"#n"}},"m":{"anyOf":[{"$dynamicRef":"#n"},{"required":["a"]}],"unevaluatedProperties":false}},
			"$defs":{"n":{"$dynamicAnchor":"n"},"o":{"$id":"o","$dynamicAnchor":"n"}}`,
			[]string{"inputSchema.properties.l.not", "inputSchema.properties.m.anyOf[0].$dynamicRef", "inputSchema.properties.m.unevaluatedProperties"}},
		{"keywords of draft 3", "http://json-schema.org/draft-04/schema#", `"properties":{"n":{"divisibleBy":2,"extends":{"$ref":"#"},"disallow":"string"}}`,
			[]string{"inputSchema.properties.n.divisibleBy", "inputSchema.properties.n.extends", "inputSchema.properties.n.disallow"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			schema := `{"type":"object",` + tc.rest + `}`
			if tc.draft != "" {
				schema = `{"$schema":"` + tc.draft + `","type":"object",` + tc.rest + `}`
			}
			_, found := one(t, schema)
			var got []string
			for _, d := range found {
				if d.Code == "keyword-not-enforced" {
					got = append(got, d.Path)
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestTooManyForms: what an unevaluated keyword hangs on is bounded, and beyond
// that reported.
func TestTooManyForms(t *testing.T) {
	for _, tc := range []struct {
		depth    int
		enforced bool
	}{{8, true}, {14, false}} {
		var defs strings.Builder
		for i := range tc.depth {
			fmt.Fprintf(&defs, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"required":["r"],"allOf":[{"$ref":"#/$defs/d%d"}]}]},`, i, i+1, i+1)
		}
		tool, found := one(t, fmt.Sprintf(`{"type":"object","properties":{"v":{"$ref":"#/$defs/d0","unevaluatedProperties":false}},
			"$defs":{%s"d%d":{"properties":{"p":{}}}}}`, defs.String(), tc.depth))
		if enforced := len(found) == 0; enforced != tc.enforced {
			t.Errorf("%d unions inside one another: %v", tc.depth, found)
		}
		for i := range tool.Input {
			if m := tool.Input[i].More; m != nil && m.UnevaluatedProperties != nil && !tc.enforced {
				t.Errorf("%d unions inside one another: row %d has it", tc.depth, i)
			}
		}
	}
}

// TestRowsOfOneForm checks that places which say the same share a row, save
// where a target sends one of them in another form than the other.
func TestRowsOfOneForm(t *testing.T) {
	tools := load(t, `{"name":"probe","inputSchema":{"type":"object","properties":{"a":{},"b":{},"c":{}}}}`)
	props := tools[0].Normal.Root.Get("properties")
	sent := &target.Compiled{Undo: []target.Undo{{Rule: "TextToValue", Node: props.Get("b")}}}
	pkg, found := Build(Config{Package: "p", Targets: []Target{{ID: "x"}}}, []Input{{Tool: tools[0], Compiled: []*target.Compiled{sent}}})
	if len(found) > 0 {
		t.Fatal(found)
	}
	fields := pkg.Tools[0].Input[0].Fields
	a, b, c := fields[0].Row, fields[1].Row, fields[2].Row
	if a != c || a == b {
		t.Errorf("the rows are %d, %d and %d, want one for a and c and another for b", a, b, c)
	}
	want := []model.UndoRule{{Undo: "TextToValue", Row: b}}
	if diff := cmp.Diff(want, pkg.Tools[0].Undo[0].Rules); diff != "" {
		t.Error(diff)
	}
}
