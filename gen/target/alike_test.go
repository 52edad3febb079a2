package target

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBranchesAlike holds what is said of branches of a union that would look
// the same when they are sent.
func TestBranchesAlike(t *testing.T) {
	const (
		text   = "encoded-value-as-json-text"
		object = "encoded-tuple-as-object"
		absent = "openai/absence-indistinguishable"
		tuple  = `{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"maxItems":1}`
	)
	for _, test := range []struct {
		name, schema string
		want         []string
	}{
		{"a tuple beside an object with its names", `{"anyOf":[` + tuple + `,{"type":"object","properties":{"item0":{"type":"integer"}},"required":["item0"]}]}`,
			[]string{text + " at inputSchema.properties.v.anyOf[0]"}},
		{"a tuple beside another object", `{"anyOf":[` + tuple + `,{"type":"object","properties":{"item":{"type":"integer"}},"required":["item"]}]}`,
			[]string{object + " at inputSchema.properties.v.anyOf[0].prefixItems"}},
		{"a tuple or an object, by a list of types", `{"type":["array","object"],"prefixItems":[{"type":"integer"}],"minItems":1,"maxItems":1,"properties":{"item0":{"type":"integer"}}}`,
			[]string{text + " at inputSchema.properties.v"}},
		{"null in one branch, absence in another", `{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"a":{"type":["string","null"]}}}]}`,
			[]string{absent + " at inputSchema.properties.v.anyOf[0].properties.a", absent + " at inputSchema.properties.v.anyOf[1].properties.a"}},
		{"told apart by a constant", `{"anyOf":[{"type":"object","properties":{"k":{"const":"x"},"a":{"type":"string"}},"required":["k"]},
			{"type":"object","properties":{"k":{"const":"y"},"a":{"type":["string","null"]}},"required":["k","a"]}]}`, nil},
		{"told apart by the names", `{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},
			{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"string"}},"required":["a"]}]}`, nil},
	} {
		c, found := openAI.Compile(loadSchema(t, []byte(`{"type":"object","properties":{"v":`+test.schema+`},"required":["v"]}`)), Options{})
		if c == nil {
			t.Errorf("%s: refused: %v", test.name, found)
			continue
		}
		var got []string
		for _, ch := range c.Changes {
			if ch.Code == text || ch.Code == object {
				got = append(got, ch.Code+" at "+ch.Path)
			}
		}
		for _, f := range found {
			if f.Code == absent {
				got = append(got, f.Code+" at "+f.Path)
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
