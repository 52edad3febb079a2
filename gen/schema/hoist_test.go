package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A hoistCase is a schema and what Hoist makes of it.
type hoistCase struct {
	name, schema, want string
	hoisted            []string // path, reference, name
	problems           []string // path, code, reachable
}

func TestHoist(t *testing.T) {
	testHoist(t, []hoistCase{
		{
			name:   "references to definitions stay",
			schema: `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`,
			want:   `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`,
		},
		{
			name:   "definitions become $defs",
			schema: `{"definitions":{"A":{"type":"string"}},"properties":{"a":{"$ref":"#/definitions/A"}}}`,
			want:   `{"$defs":{"A":{"type":"string"}},"properties":{"a":{"$ref":"#/$defs/A"}}}`,
		},
		{
			name:   "one name in both maps",
			schema: `{"definitions":{"A":{"type":"string"}},"$defs":{"A":{}},"items":{"$ref":"#/definitions/A"},"not":{"$ref":"#/$defs/A"}}`,
			want:   `{"$defs":{"A":{},"A_2":{"type":"string"}},"items":{"$ref":"#/$defs/A_2"},"not":{"$ref":"#/$defs/A"}}`,
		},
		{
			name:    "the root keeps its contents",
			schema:  `{"$schema":"s","type":"object","properties":{"next":{"$ref":"#"}}}`,
			want:    `{"$schema":"s","type":"object","properties":{"next":{"$ref":"#/$defs/Root"}},"$defs":{"Root":{"type":"object","properties":{"next":{"$ref":"#/$defs/Root"}}}}}`,
			hoisted: []string{"in.properties.next.$ref # Root"},
		},
		{
			name:    "a property is moved",
			schema:  `{"properties":{"from":{"type":"string","title":"T"},"to":{"$ref":"#/properties/from","description":"d"}}}`,
			want:    `{"properties":{"from":{"$ref":"#/$defs/from"},"to":{"$ref":"#/$defs/from","description":"d"}},"$defs":{"from":{"type":"string","title":"T"}}}`,
			hoisted: []string{"in.properties.to.$ref #/properties/from from"},
		},
		{
			name:    "names say where",
			schema:  `{"properties":{"list":{"items":{"anyOf":[{},{"type":"null"}]}},"a":{"$ref":"#/properties/list/items"},"b":{"$ref":"#/properties/list/items/anyOf/1"}}}`,
			want:    `{"properties":{"list":{"items":{"$ref":"#/$defs/list_item"}},"a":{"$ref":"#/$defs/list_item"},"b":{"$ref":"#/$defs/list_item_anyOf_2"}},"$defs":{"list_item":{"anyOf":[{},{"$ref":"#/$defs/list_item_anyOf_2"}]},"list_item_anyOf_2":{"type":"null"}}}`,
			hoisted: []string{"in.properties.a.$ref #/properties/list/items list_item", "in.properties.b.$ref #/properties/list/items/anyOf/1 list_item_anyOf_2"},
		},
		{
			name:    "a reference to a reference goes to the end",
			schema:  `{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/properties/a"}},"$defs":{"A":{}}}`,
			want:    `{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}`,
			hoisted: []string{"in.properties.b.$ref #/properties/a A"},
		},
		{
			name:    "nested definitions",
			schema:  `{"properties":{"a":{"$ref":"#/properties/a/$defs/N","$defs":{"N":{"type":"null"},"Unused":{}}}}}`,
			want:    `{"properties":{"a":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"null"}}}`,
			hoisted: []string{"in.properties.a.$ref #/properties/a/$defs/N N"},
		},
		{
			name:    "anchors",
			schema:  `{"properties":{"a":{"$ref":"#n"},"b":{"$ref":"#old"},"c":{"$anchor":"n"}},"$defs":{"O":{"$id":"#old"}}}`,
			want:    `{"properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#/$defs/O"},"c":{"$ref":"#/$defs/n"}},"$defs":{"O":{},"n":{"$anchor":"n"}}}`,
			hoisted: []string{"in.properties.a.$ref #n n", "in.properties.b.$ref #old O"},
		},
		{
			name: "identifiers",
			schema: `{"$id":"https://x.example/tool","properties":{"a":{"$ref":"item"},"b":{"$ref":"https://x.example/tool#/$defs/I"},"c":{"$ref":"item#/$defs/In"}},
				"$defs":{"I":{"$id":"item","$ref":"#/$defs/In","$defs":{"In":{"type":"null"}}}}}`,
			want:    `{"$id":"https://x.example/tool","properties":{"a":{"$ref":"#/$defs/I"},"b":{"$ref":"#/$defs/I"},"c":{"$ref":"#/$defs/In"}},"$defs":{"I":{"$ref":"#/$defs/In"},"In":{"type":"null"}}}`,
			hoisted: []string{"in.properties.a.$ref item I", "in.properties.b.$ref https://x.example/tool#/$defs/I I", "in.properties.c.$ref item#/$defs/In In", "in.$defs.I.$ref #/$defs/In In"},
		},
		{
			name:   "escapes",
			schema: `{"items":{"anyOf":[{"$ref":"#/$defs/a~1b"},{"$ref":"#/$defs/c~0d"},{"$ref":"#/$defs/e%20f"},{"$ref":"#/$defs/e f"},{"$ref":"#/definitions/100%25"}]},"$defs":{"a/b":{},"c~d":{},"e f":{}},"definitions":{"100%":{}}}`,
			want:   `{"items":{"anyOf":[{"$ref":"#/$defs/a~1b"},{"$ref":"#/$defs/c~0d"},{"$ref":"#/$defs/e%20f"},{"$ref":"#/$defs/e f"},{"$ref":"#/$defs/100%25"}]},"$defs":{"a/b":{},"c~d":{},"e f":{},"100%":{}}}`,
		},
		{
			name:    "a place that no keyword defines",
			schema:  `{"properties":{"a":{"$ref":"#/components/schemas/A"}},"components":{"schemas":{"A":{"items":{"$ref":"#/components/schemas/A"}}}}}`,
			want:    `{"properties":{"a":{"$ref":"#/$defs/A"}},"components":{"schemas":{"A":{"items":{"$ref":"#/components/schemas/A"}}}},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`,
			hoisted: []string{"in.properties.a.$ref #/components/schemas/A A", "in.components.schemas.A.items.$ref #/components/schemas/A A"},
		},
		{
			name: "references that cannot be followed",
			schema: `{"items":{"allOf":[{"$ref":"x.json"},{"$ref":"#/$defs/Gone"},{"$ref":5},{"$ref":"#/$defs/%zz"},{"$ref":"#nope"},{"$ref":"#/$defs"},{"$ref":"#/default"}]},
				"default":{},"$defs":{"U":{"$ref":"#/$defs/Gone"}}}`,
			problems: []string{
				"in.items.allOf[0].$ref external-ref true", "in.items.allOf[1].$ref dangling-ref true", "in.items.allOf[2].$ref invalid-ref true",
				"in.items.allOf[3].$ref invalid-ref true", "in.items.allOf[4].$ref dangling-ref true", "in.items.allOf[5].$ref dangling-ref true",
				"in.items.allOf[6].$ref dangling-ref true", "in.$defs.U.$ref dangling-ref false",
			},
		},
		{
			name: "cycles",
			schema: `{"properties":{"next":{"$ref":"#"},"self":{"$ref":"#/$defs/S"},"pair":{"$ref":"#/$defs/A"}},
				"$defs":{"S":{"$ref":"#/$defs/S"},"A":{"allOf":[{"$ref":"#/$defs/B"}]},"B":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/A"}]},"U":{"$ref":"#/$defs/U"},"T":{"items":{"$ref":"#/$defs/T"}}}}`,
			hoisted:  []string{"in.properties.next.$ref # Root"},
			problems: []string{"in.$defs.S.$ref cyclic-ref true", "in.$defs.A.allOf[0].$ref cyclic-ref true", "in.$defs.U.$ref cyclic-ref false"},
		},
	})
}

// TestHoistDynamic: references that could be dynamic are followed where they
// lead to one schema only.
func TestHoistDynamic(t *testing.T) {
	testHoist(t, []hoistCase{
		{
			name: "dynamic references that lead to one schema only",
			schema: `{"properties":{"a":{"$dynamicRef":"#n","title":"A"},"b":{"$dynamicRef":"#/$defs/N","$ref":"#/$defs/P"}},
				"$defs":{"N":{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}},"P":{"$anchor":"p"}}}`,
			want: `{"properties":{"a":{"$ref":"#/$defs/N","title":"A"},"b":{"$ref":"#/$defs/P","allOf":[{"$ref":"#/$defs/N"}]}},` +
				`"$defs":{"N":{"$dynamicAnchor":"n","items":{"$ref":"#/$defs/N"}},"P":{"$anchor":"p"}}}`,
			hoisted: []string{"in.properties.a.$dynamicRef #n N", "in.$defs.N.items.$dynamicRef #n N"},
		},
		{
			name: "dynamic references that may lead to several",
			schema: `{"$id":"https://x.example/strict","$dynamicAnchor":"n","properties":{"a":{"$ref":"tree"},"b":{"$dynamicRef":"tree"},"c":{"$dynamicRef":"other"},"d":{"$dynamicRef":"#gone"}},
				"$defs":{"T":{"$id":"tree","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}}}`,
			want: `{"$id":"https://x.example/strict","$dynamicAnchor":"n","properties":{"a":{"$ref":"#/$defs/T"},"b":{"$ref":"#/$defs/T"},"c":{"$dynamicRef":"other"},"d":{"$dynamicRef":"#gone"}},` +
				`"$defs":{"T":{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}}}`,
			hoisted: []string{"in.properties.a.$ref tree T", "in.properties.b.$dynamicRef tree T"},
		},
		{
			name:     "a dynamic reference to itself",
			schema:   `{"properties":{"a":{"$dynamicRef":"#n"}},"$defs":{"N":{"$dynamicAnchor":"n","anyOf":[{"$dynamicRef":"#n"}]}}}`,
			hoisted:  []string{"in.properties.a.$dynamicRef #n N", "in.$defs.N.anyOf[0].$dynamicRef #n N"},
			problems: []string{"in.$defs.N.anyOf[0].$dynamicRef cyclic-ref true"},
		},
		{
			name:    "recursive references of 2019-09",
			schema:  `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}}}`,
			want:    `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"properties":{"a":{"$ref":"#/$defs/Root"}},"$defs":{"Root":{"$recursiveAnchor":true,"properties":{"a":{"$ref":"#/$defs/Root"}}}}}`,
			hoisted: []string{"in.properties.a.$recursiveRef # Root"},
		},
		{
			name: "recursive references that may lead to several",
			schema: `{"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://x.example/strict","$recursiveAnchor":true,"properties":{"a":{"$ref":"tree"}},
				"$defs":{"T":{"$id":"tree","$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}}}`,
			want: `{"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://x.example/strict","$recursiveAnchor":true,"properties":{"a":{"$ref":"#/$defs/T"}},` +
				`"$defs":{"T":{"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}}}`,
			hoisted: []string{"in.properties.a.$ref tree T"},
		},
		{
			name:   "recursive references of no draft",
			schema: `{"properties":{"a":{"$recursiveRef":"#"}}}`,
			want:   `{"properties":{"a":{"$recursiveRef":"#"}}}`,
		},
	})
}

// TestHoistDrafts: what older drafts spell otherwise is respelled where $schema
// names them.
func TestHoistDrafts(t *testing.T) {
	testHoist(t, []hoistCase{
		{
			name: "dependencies of draft 7",
			schema: `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"],"c":{"$ref":"#/definitions/D"},"d":false,"e":"b"},"items":{"additionalItems":false},
				"definitions":{"D":{"required":["d"],"dependentRequired":{},"dependencies":{"a":{"items":{"$ref":"#/dependencies/c"}}}}}}`,
			want: `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"e":"b"},"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"$ref":"#/$defs/D"},"d":false},"items":{},` +
				`"$defs":{"D":{"required":["d"],"dependentRequired":{},"allOf":[{"dependentSchemas":{"a":{"items":{"$ref":"#/$defs/D"}}}}]}}}`,
			hoisted: []string{"in.definitions.D.dependencies.a.items.$ref #/dependencies/c D"},
		},
		{
			name:   "what drafts do not tell, or none is named",
			schema: `{"dependencies":{"a":["b"]},"items":{"additionalItems":false}}`,
			want:   `{"dependencies":{"a":["b"]},"items":{"additionalItems":false}}`,
		},
		{
			name:   "additionalItems beside prefixItems",
			schema: `{"$schema":"http://json-schema.org/draft-06/schema#","prefixItems":[{}],"additionalItems":false}`,
			want:   `{"$schema":"http://json-schema.org/draft-06/schema#","prefixItems":[{}],"additionalItems":false}`,
		},
		{
			name: "identifiers of draft 4",
			schema: `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.example/a","properties":{"a":{"$ref":"b"},"id":{"$ref":"b#/definitions/C"}},
				"definitions":{"B":{"id":"b","definitions":{"C":{}}}}}`,
			want:    `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.example/a","properties":{"a":{"$ref":"#/$defs/B"},"id":{"$ref":"#/$defs/C"}},"$defs":{"B":{},"C":{}}}`,
			hoisted: []string{"in.properties.a.$ref b B", "in.properties.id.$ref b#/definitions/C C"},
		},
	})
}

func testHoist(t *testing.T, cases []hoistCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			root := parse(t, c.schema)
			before := string(root.Compact())
			doc, problems, hoisted := Hoist(root, "in")
			var gotHoisted, gotProblems []string
			for _, h := range hoisted {
				gotHoisted = append(gotHoisted, fmt.Sprintf("%s %s %s", h.Path, h.Ref, h.Name))
			}
			for _, p := range problems {
				gotProblems = append(gotProblems, fmt.Sprintf("%s %s %t", p.Path, p.Code, p.Reachable))
				if p.Pos.Line == 0 {
					t.Errorf("the problem at %s has no place", p.Path)
				}
			}
			if diff := cmp.Diff(c.hoisted, gotHoisted); diff != "" {
				t.Errorf("hoisted: %s", diff)
			}
			if diff := cmp.Diff(c.problems, gotProblems); diff != "" {
				t.Errorf("problems: %s", diff)
			}
			if got := string(doc.Root.Compact()); c.want != "" && got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
			if string(root.Compact()) != before {
				t.Error("the input was changed")
			}
		})
	}
}

// TestHoistKeepsNodes checks that nodes without a change are the parsed ones,
// and that made ones know their place.
func TestHoistKeepsNodes(t *testing.T) {
	root := parse(t, `{"properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}},"c":{"$ref":"#/properties/a"}},"$defs":{"K":{}}}`)
	doc, _, _ := Hoist(root, "in")
	props := doc.Root.Get("properties")
	moved, name := doc.Resolve(props.Get("c"))
	if name != "a" || moved != root.Get("properties").Get("a") {
		t.Errorf("Resolve gave %s %s", name, moved.Compact())
	}
	if doc.Definition("K") != root.Get("$defs").Get("K") {
		t.Error("K was copied")
	}
	for _, c := range []struct {
		node *Node
		want string
	}{
		{doc.Root, "in"},
		{props.Get("a"), "in.properties.a"},
		{props.Get("c"), "in.properties.c"},
		{props.Get("c").Get("$ref"), "in.properties.c.$ref"},
		{moved.Get("properties").Get("b"), "in.properties.a.properties.b"},
	} {
		if got, ok := doc.Path(c.node); got != c.want || !ok {
			t.Errorf("Path is %s, %t, want %s", got, ok, c.want)
		}
	}
	if got, ok := doc.Path(NewObject()); ok {
		t.Errorf("a node from nowhere is at %s", got)
	}
	plain := parse(t, `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}`)
	if doc, _, _ := Hoist(plain, ""); doc.Root != plain {
		t.Error("a schema that needs no change was copied")
	}
}

// TestHoistLongChains checks that chains of references as long as a file take
// neither the stack nor quadratic time.
func TestHoistLongChains(t *testing.T) {
	const links = 50_000
	var b strings.Builder
	b.WriteString(`{"properties":{"p0":{}`)
	for i := range links {
		fmt.Fprintf(&b, `,"p%d":{"$ref":"#/properties/p%d"}`, i+1, i)
	}
	doc, problems, hoisted := Hoist(parse(t, b.String()+"}}"), "")
	if len(problems) > 0 || len(hoisted) != links {
		t.Fatalf("%d problems, %d hoisted", len(problems), len(hoisted))
	}
	if got := text(doc.Root.Get("properties").Get(fmt.Sprintf("p%d", links)).Get("$ref")); got != "#/$defs/p0" {
		t.Errorf("the last one refers to %s", got)
	}
}
