package decode_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestWordsOfConditions: what is said of a value that would have to be otherwise
// because of what stands beside it, or that nothing else has looked at.
func TestWordsOfConditions(t *testing.T) {
	const card = `"properties":{"kind":{"type":"string"},"number":{"type":"string"},"cvc":{"type":"string"}},
		"if":{"properties":{"kind":{"const":"card"}},"required":["kind"]},"then":{"required":["number"]}`
	for _, tc := range []struct {
		name, schema, sent string
		want               []string // path, code, message
	}{
		{"then", `{"type":"object",` + card + `}`, `{"kind":"card"}`,
			[]string{"", "then", `where kind is "card", number is required, but was not sent`}},
		{"then, deeper", `{"type":"object","if":{"required":["kind"]},"then":{"properties":{"number":{"minLength":4}}}}`, `{"kind":"card","number":"1"}`,
			[]string{"", "then", `where kind is given, number must have at least 4 characters, but the string "1" was sent`}},
		{"else", `{"type":"object","if":{"required":["cvc"]},"else":{"required":["iban","name"]},"properties":{"iban":{}}}`, `{}`,
			[]string{"", "else", `unless cvc is given, iban is required, but was not sent`}},
		{"then, for want of a property", `{"type":"object","properties":{"a":{}},"if":{"properties":{"b":{"const":1}}},"then":{"required":["a"]}}`, `{}`,
			[]string{"", "then", `where b is not given, a is required, but was not sent`}},
		{"a condition that is not simple", `{"type":"object","properties":{"a":{},"b":{"type":"integer"}},"if":{"properties":{"b":{"minimum":3}},"required":["b"]},"then":{"required":["a"]}}`, `{"b":4}`,
			[]string{"", "then", `with the other values as they are, a is required, but was not sent`}},
		{"a condition of a value that is no object", `{"type":"object","properties":{"a":{"type":"integer","if":{"minimum":10},"then":{"multipleOf":10}}}}`, `{"a":11}`,
			[]string{"a", "then", `for such a value, must be a multiple of 10, but the number 11 was sent`}},
		{"dependentSchemas", `{"type":"object","properties":{"my card":{},"zip":{}},"dependentSchemas":{"my card":{"required":["zip"]},"x":{"required":["y"]}}}`, `{"my card":1}`,
			[]string{"", "dependentSchemas", `where ["my card"] is given, zip is required, but was not sent`}},
		{"unevaluatedProperties", `{"type":"object",` + card + `,"unevaluatedProperties":false}`, `{"kind":"cash","nubmer":"1"}`,
			[]string{"nubmer", "unevaluatedProperties", "is not a property that is allowed here; did you mean number?"}},
		{"unevaluatedProperties, of another form", `{"type":"object","properties":{"k":{}},"if":{"required":["k"]},"then":{"properties":{"v":{}}},"unevaluatedProperties":false}`, `{"v":1}`,
			[]string{"v", "unevaluatedProperties", "is not allowed here together with what else was sent"}},
		{"unevaluatedProperties, where the form is not known", `{"type":"object","properties":{"kind":{"type":"integer"}},"if":{"required":["kind"]},"then":{"properties":{"value":{}}},"unevaluatedProperties":false}`,
			`{"kind":"x","value":1,"other":1}`,
			[]string{"kind", "type", `must be an integer, but the string "x" was sent`, "other", "unevaluatedProperties", "is not a property that is allowed here; it has kind, value"}},
		{"unevaluatedItems", `{"type":"object","properties":{"a":{"type":"array","prefixItems":[{}],"allOf":[{"oneOf":[{"minItems":9},{"minItems":1}]}],"unevaluatedItems":false}}}`, `{"a":[1,2]}`,
			[]string{"a[1]", "unevaluatedItems", "is an item too many: at most 1 item may be sent"}},
		{"unevaluatedItems, after contains", `{"type":"object","properties":{"a":{"type":"array","contains":{"type":"integer"},"unevaluatedItems":false}}}`, `{"a":["x",2]}`,
			[]string{"a[0]", "unevaluatedItems", "is not an item that is allowed here"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d, found := decode.New(load(t, `{"name":"t","inputSchema":`+tc.schema+`}`))
			if len(found) > 0 {
				t.Fatal(found)
			}
			_, err := d.Decode([]byte(tc.sent), runtime.WithLevel(runtime.Strict))
			var refused *runtime.ArgumentError
			var got []string
			if errors.As(err, &refused) {
				for _, i := range refused.Issues {
					got = append(got, i.Path, i.Code, i.Message)
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
