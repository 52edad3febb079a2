package schema

import "testing"

// FuzzForms checks that no text makes any part of the package panic or hang,
// and that what is written reads back the same.
func FuzzForms(f *testing.F) {
	for _, seed := range []string{
		`{"$ref":"#/$defs/A","$defs":{"A":{"allOf":[{"$ref":"#"},{"$ref":"#/$defs/A/items"}],"items":{"$id":"x","$anchor":"y"}}}}`,
		`{"properties":{"a":{"anyOf":[{"type":"null"},{"$ref":"#/properties/a"}]}},"required":5,"type":[],"enum":{},"definitions":[]}`,
		`{"prefixItems":{},"items":[true],"unevaluatedItems":false,"contains":1,"dependentSchemas":{"a":false},"patternProperties":{"(":{}}}`,
		`{"anyOf":[],"oneOf":[{}],"allOf":null,"not":true,"const":-0.0e-9,"multipleOf":1E+400,"pattern":"(?=a)"}`,
		"{\"a\":1,\"a\":2,\"\\u0000\":\"\\ud83d\\ude00\"}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, problems := Parse(data)
		if n == nil {
			if len(problems) != 1 {
				t.Fatalf("no node and %d problems", len(problems))
			}
			return
		}
		if again, p := Parse(n.Compact()); len(p) > 0 || !Equal(n, again) {
			t.Fatalf("%s reads back as %s: %v", data, n.Compact(), p)
		}
		DeclaredType(n, n)
		Validate(n, n, n)
		Merge(n, n)
		_, _ = SelfContained("tool", n, 1<<14)
		doc, refs, _ := Hoist(n, "in")
		normal, err := doc.Normalize()
		if err != nil {
			return
		}
		if got, want := Validate(normal.Root, n, nil), Validate(doc.Root, n, nil); len(refs) == 0 && (len(got) == 0) != (len(want) == 0) {
			t.Fatalf("hoisted %v, normal %v\n%s\n%s", want, got, doc.Root.Compact(), normal.Root.Compact())
		}
	})
}
