package gen_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestPublishedKinds holds the smallest schema of each kind that decoders once
// decided otherwise than the labels of published schemas.
func TestPublishedKinds(t *testing.T) {
	draft := func(n int) string { return fmt.Sprintf(`"$schema":"http://json-schema.org/draft-%02d/schema#",`, n) }
	const besideRef = `"type":"object","properties":{"a":{"$ref":"#/definitions/file","minProperties":2,"maxProperties":2}},
		"definitions":{"file":{"properties":{"n":{"type":"integer"}}}}}`
	// Nothing but a reference leads to "point", so the loader does not look at it.
	const list = `"type":"object","properties":{"a":{"$ref":"#/point"}},"point":{"items":[{"maximum":9},true],"additionalItems":{"$ref":"#/point/items/0"}}}`
	for _, test := range []struct {
		name, schema   string
		valid, invalid []string
		told           []string // codes of warnings
	}{
		{"up to draft 7 what stands beside $ref is ignored", `{` + draft(7) + besideRef,
			[]string{`{"a":{"n":1}}`}, []string{`{"a":{"n":"x"}}`}, []string{"ignored-beside-ref", "ignored-beside-ref"}},
		{"without a draft both hold", `{` + besideRef,
			[]string{`{"a":{"n":1,"x":1}}`}, []string{`{"a":{"n":1}}`, `{"a":{"n":"x","x":1}}`}, nil},
		{"a list of items, as older drafts have it", `{` + draft(4) + list,
			[]string{`{"a":[9,10]}`, `{"a":[1,10,9]}`}, []string{`{"a":[10]}`, `{"a":[1,1,10]}`}, nil},
		{"a list of items of no draft", `{` + list,
			[]string{`{"a":[10]}`}, nil, []string{"keyword-not-enforced", "keyword-not-enforced"}},
		{"whether a bound is exclusive, as draft 4 says it where the format does not look",
			`{` + draft(4) + `"type":"object","properties":{"k":{}},"patternProperties":{"^n":{"minimum":1,"exclusiveMinimum":true,"maximum":9,"exclusiveMaximum":false}}}`,
			[]string{`{"n":1.5}`, `{"n":9}`}, []string{`{"n":1}`, `{"n":9.5}`}, nil},
		{"the same without a bound", `{` + draft(4) + `"type":"object","patternProperties":{"^n":{"exclusiveMinimum":true}}}`,
			[]string{`{"n":-1}`}, nil, []string{"numeric-keyword"}},
		{"the same in another draft", `{` + draft(6) + `"type":"object","patternProperties":{"^n":{"minimum":1,"exclusiveMinimum":true}}}`,
			[]string{`{"n":1}`}, []string{`{"n":0}`}, []string{"numeric-keyword"}},
		{"a list of items where the format does not look",
			`{` + draft(7) + `"type":"object","properties":{"a":{"type":"array","contains":{"type":"array","items":[{"const":1},true],"additionalItems":false}}}}`,
			[]string{`{"a":[[1,2]]}`, `{"a":[0,[1]]}`}, []string{`{"a":[[2]]}`, `{"a":[[1,2,3]]}`}, nil},
		{"a list of items with what is no schema",
			`{` + draft(7) + `"type":"object","properties":{"a":{"type":"array","contains":{"type":"array","items":[{"type":"dict"}],"additionalItems":5}}}}`,
			nil, nil, []string{"unknown-type", "non-schema-value"}},
		{"up to draft 7 what stands beside $ref at the root holds, and is told of",
			`{` + draft(7) + `"type":"object","$ref":"#/definitions/p","required":["a"],"title":"T","definitions":{"p":{"properties":{"a":{"type":"integer"}}}}}`,
			[]string{`{"a":1}`}, []string{`{}`, `{"a":"x"}`}, []string{"kept-beside-ref"}},
		{"without a draft there is nothing to tell of it", `{"type":"object","$ref":"#/$defs/p","required":["a"],"$defs":{"p":{"properties":{"a":{"type":"integer"}}}}}`,
			[]string{`{"a":1}`}, []string{`{}`}, nil},
		{"dependencies of draft 7", `{` + draft(7) + `"type":"object","dependencies":{"a":["b"],"c":{"required":["d"]}}}`,
			[]string{`{"b":1}`, `{"a":1,"b":1}`}, []string{`{"a":1}`, `{"c":1}`}, nil},
		{"if is enforced whatever draft is named", `{` + draft(4) + `"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}`,
			[]string{`{}`, `{"a":1,"b":1}`}, []string{`{"a":1}`}, nil},
		{"an integer may be written with a fraction, whatever draft is named", `{` + draft(4) + `"type":"object","properties":{"n":{"type":"integer"}}}`,
			[]string{`{"n":1.0}`}, []string{`{"n":1.5}`}, nil},
		{"a regular expression as a format", `{"type":"object","properties":{"r":{"type":"string","format":"regex"}}}`,
			[]string{`{"r":"^[a-z]{2}(?=x)"}`}, []string{`{"r":"["}`, `{"r":"*"}`, `{"r":"\\"}`, `{"r":"\\Z"}`}, nil},
		{"a pattern for names that looks ahead", `{"type":"object","patternProperties":{"^(?!@@)\\w+$":{"type":"integer"}},"additionalProperties":false}`,
			[]string{`{"a":1}`}, []string{`{"@@a":1}`, `{"a":"x"}`}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			tool, found := readTool(t, `{"name":"probe","description":"Does one thing.","inputSchema":`+test.schema+`}`)
			if tool == nil {
				t.Fatal(found)
			}
			d, planned := decode.Options{Formats: true}.New(tool)
			var told []string
			for _, f := range slices.Concat(found, planned) {
				if f.Severity != diag.Info {
					told = append(told, f.Code)
				}
			}
			if !slices.Equal(told, test.told) {
				t.Errorf("warnings %v, not %v", told, test.told)
			}
			for i, args := range slices.Concat(test.valid, test.invalid) {
				_, err := d.Decode([]byte(args), runtime.WithLevel(runtime.Strict))
				if (err == nil) != (i < len(test.valid)) {
					t.Errorf("%s: %v", args, err)
				}
			}
		})
	}
}
