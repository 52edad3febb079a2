package decoders

import (
	"bytes"
	"encoding/json"
	"fmt"

	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/bench/gen/gojsonschema"
	"github.com/schemaport/schemaport-gen/bench/tools"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// GoJSONSchema is the name of the peer that is nearest to what we generate.
const GoJSONSchema = "go-jsonschema"

// validating are the contenders that hold a call against its schema.
func validating() []Contender {
	return []Contender{
		{Name: "ogen and jx", Module: "github.com/ogen-go/ogen", Validates: true, New: chosen(ogenDecoders)},
		{Name: GoJSONSchema, Module: "github.com/atombender/go-jsonschema", Validates: true, New: withGoJSONSchema},
		{Name: "santhosh-tekuri/jsonschema", Module: "github.com/santhosh-tekuri/jsonschema/v6", Validates: true, New: withSanthosh},
		{Name: "google/jsonschema-go", Module: "github.com/google/jsonschema-go", Validates: true, New: withGoogle},
		{Name: "MCP go-sdk, typed handler", Module: "github.com/modelcontextprotocol/go-sdk", Validates: true, New: withSDK},
	}
}

// withGoJSONSchema goes by encoding/json, which calls the generated methods.
func withGoJSONSchema(tool string) (Decoder, error) {
	fresh, ok := map[string]func() any{
		"refund_order":    func() any { return new(gojsonschema.RefundOrderJson) },
		"search_catalog":  func() any { return new(gojsonschema.SearchCatalogJson) },
		"edit_document":   func() any { return new(gojsonschema.EditDocumentJson) },
		"write_file":      func() any { return new(gojsonschema.WriteFileJson) },
		"publish_article": func() any { return new(gojsonschema.PublishArticleJson) },
		"find_records":    func() any { return new(gojsonschema.FindRecordsJson) },
	}[tool]
	if !ok {
		return nil, errNoTool
	}
	return func(c *workload.Call, out *any) error {
		v := fresh()
		if out != nil {
			*out = v
		}
		return json.Unmarshal(c.Bytes, v)
	}, nil
}

// withSanthosh reads the call as any value, checks it, and fills the struct.
func withSanthosh(tool string) (Decoder, error) {
	doc, err := santhosh.UnmarshalJSON(bytes.NewReader(tools.Schema(tool)))
	if err != nil {
		return nil, err
	}
	c := santhosh.NewCompiler()
	if err := c.AddResource("tool.json", doc); err != nil {
		return nil, err
	}
	schema, err := c.Compile("tool.json")
	if err != nil {
		return nil, err
	}
	return checkedThenFilled(tool, func(b []byte) error {
		v, err := santhosh.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			return err
		}
		return schema.Validate(v)
	}), nil
}

// withGoogle does the same.
func withGoogle(tool string) (Decoder, error) {
	var schema google.Schema
	if err := json.Unmarshal(tools.Schema(tool), &schema); err != nil {
		return nil, err
	}
	resolved, err := schema.Resolve(&google.ResolveOptions{})
	if err != nil {
		return nil, err
	}
	return checkedThenFilled(tool, func(b []byte) error {
		var v any
		if err := json.Unmarshal(b, &v); err != nil {
			return err
		}
		return resolved.Validate(v)
	}), nil
}

// checkedThenFilled is what the users of a validator write: the call is parsed
// once for the validator and once for the struct.
func checkedThenFilled(tool string, check func([]byte) error) Decoder {
	return func(c *workload.Call, out *any) error {
		if err := check(c.Bytes); err != nil {
			return fmt.Errorf("invalid arguments: %w", err)
		}
		v := fresh(tool)
		if out != nil {
			*out = v
		}
		return json.Unmarshal(c.Bytes, v)
	}
}
