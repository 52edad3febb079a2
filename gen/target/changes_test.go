package target

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// TestChangesSayHowTheyAreUndone: whoever has no decoder of this module can undo
// a definition by its changes alone.
func TestChangesSayHowTheyAreUndone(t *testing.T) {
	type undo struct {
		Path, Undo string
		Names      []string
		Recheck    string
	}
	for _, tc := range []struct {
		name, id, input string
		want            []undo
	}{
		{"optional", "openai", `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, []undo{
			{"inputSchema.properties.a", "null-is-absent", nil, "required"},
		}},
		{"map", "openai", `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["m"],"additionalProperties":false}`, []undo{
			{"inputSchema.properties.m.additionalProperties", "pairs-to-map", nil, mapAsPairs.Recheck},
		}},
		{"further properties", "openai", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":{"type":"integer"}}`, []undo{
			{"inputSchema.additionalProperties", "pairs-in", []string{"additional_properties"}, extrasAsPairs.Recheck},
		}},
		{"tuple", "openai", `{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{"not":{}},"minItems":2}},"required":["t"],"additionalProperties":false}`, []undo{
			{"inputSchema.properties.t.prefixItems", "items-to-tuple", []string{"item0", "item1"}, tupleAsObject.Recheck},
		}},
		{"any value", "openai", `{"type":"object","properties":{"v":{}},"required":["v"],"additionalProperties":false}`, []undo{
			{"inputSchema.properties.v", "text-to-value", nil, "everything"},
		}},
		{"root", "anthropic", `{"type":"object","oneOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`, []undo{
			{"inputSchema", "unwrap", []string{"value"}, ""},
		}},
		{"names", "anthropic", `{"type":"object","properties":{"a b":{"type":"string"}}}`, []undo{
			{`inputSchema.properties["a b"]`, "renamed", []string{"a b", "a_b"}, ""},
		}},
		{"numbers", "gemini", `{"type":"object","properties":{"n":{"enum":[1,2]}},"required":["n"]}`, []undo{
			{"inputSchema.properties.n.enum", "text-to-number", nil, ""},
		}},
		{"a bound", "gemini", `{"type":"object","properties":{"n":{"type":"integer","multipleOf":5}},"required":["n"]}`, []undo{
			{"inputSchema.properties.n.multipleOf", "", nil, "the keyword"},
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []undo
			for _, ch := range compile(t, tc.id, withInput(t, tc.input)).Changes {
				if ch.Undo != "" || ch.Recheck != "" {
					got = append(got, undo{ch.Path, ch.Undo, ch.Names, ch.Recheck})
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWrappedRootSaysWhy: what check says of a root that stands under a property
// is true of that root.
func TestWrappedRootSaysWhy(t *testing.T) {
	for _, tc := range []struct{ name, id, input, says string }{
		{"alternatives", "openai", `{"type":"object","oneOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`, "alternatives"},
		{"no properties", "openai", `{"type":"object","additionalProperties":true}`, "declared properties only"},
		{"no properties", "deepseek", `{"type":"object","additionalProperties":true}`, "declared properties only"},
		{"values", "openai", `{"type":"object","enum":[{},{"a":1}]}`, "lists whole values"},
		{"values", "openai-loose", `{"type":"object","enum":[{},{"a":1}]}`, "lists whole values"},
	} {
		t.Run(tc.id+"/"+tc.name, func(t *testing.T) {
			found := mustLookup(t, tc.id).Check(withInput(t, tc.input))
			i := slices.IndexFunc(found, func(f Finding) bool { return f.Code == tc.id+"/wrapped-root" })
			if i < 0 {
				t.Fatalf("not told: %v", found)
			}
			if f := found[i]; !strings.Contains(f.Message, tc.says) || tc.says != "alternatives" && strings.Contains(f.Message+f.Hint, "alternatives") {
				t.Errorf("%s (%s)", f.Message, f.Hint)
			}
		})
	}
}

// TestRefusalPointsAtTheSchema: the place of a refused loss is where its path
// leads.
func TestRefusalPointsAtTheSchema(t *testing.T) {
	tool := withInput(t, `{"type":"object","properties":{"a":{"type":"string","minLength":3}},"required":["a"],"additionalProperties":false}`)
	_, found := mustLookup(t, "openai").Compile(tool, Options{Lossy: Refuse})
	i := slices.IndexFunc(found, func(f Finding) bool { return f.Severity == diag.Error })
	if i < 0 {
		t.Fatal("the loss is not refused")
	}
	at := tool.Node.Get("inputSchema").Pos
	if p := found[i].Place; p.Line != at.Line || p.Col != at.Col || p.File == "" {
		t.Errorf("%s at %v, want %d:%d", found[i].Code, p, at.Line, at.Col)
	}
}
