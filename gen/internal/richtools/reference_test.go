package richtools

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// references are validators of the schemas as they are written in the tool
// file, by the tool's name. They share nothing with the decoders but the
// translation of patterns.
func references(t testing.TB) map[string]*jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("tools/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Tools []struct {
			Name        string
			InputSchema json.RawMessage
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseRegexpEngine(compilePattern)
	all := make(map[string]*jsonschema.Schema)
	for _, tool := range file.Tools {
		at := "mem:///" + tool.Name + ".json"
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(tool.InputSchema))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.AddResource(at, doc); err != nil {
			t.Fatal(err)
		}
		if all[tool.Name], err = c.Compile(at); err != nil {
			t.Fatal(err)
		}
	}
	if len(all) != len(Tools.Names()) {
		t.Fatalf("%d tools in the file, and %d generated", len(all), len(Tools.Names()))
	}
	return all
}

type matcher struct {
	*schema.PatternMatcher
	source string
}

func (m matcher) MatchString(s string) bool {
	ok, err := m.Match(s)
	return ok && err == nil
}

func (m matcher) String() string { return m.source }

func compilePattern(source string) (jsonschema.Regexp, error) {
	p, err := schema.ParsePattern(source)
	if err != nil {
		return nil, err
	}
	m, err := p.Matcher()
	return matcher{m, source}, err
}

// hugeExponent finds numbers that the validator would write out digit by digit.
var hugeExponent = regexp.MustCompile(`[eE][+-]?0*[1-9][0-9]{3}`)

// accepts is the validator's verdict on a text: strict JSON without repeated
// names, invalid UTF-8 and lone surrogates, that the schema accepts.
func accepts(s *jsonschema.Schema, raw []byte) bool {
	if !jsontext.Value(raw).IsValid() {
		return false
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	return err == nil && s.Validate(v) == nil
}
