package decoders

import (
	"github.com/schemaport/schemaport-gen/runtime"

	"github.com/schemaport/schemaport-gen/bench/gen/own"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// ours are the generated decoders of this project, in the ways to call them.
func ours() []Contender {
	return []Contender{
		{Name: Plain, Own: true, Validates: true, New: withOptions()},
		{Name: "DecodeString", Own: true, Validates: true, New: chosen(ownFromText)},
		{Name: "Decode, level strict", Own: true, Validates: true, New: withOptions(runtime.WithLevel(runtime.Strict))},
		{Name: "Decode, as OpenAI sends", Own: true, Validates: true, OpenAI: true, New: withOptions(runtime.WithTarget(runtime.OpenAI))},
	}
}

// withOptions makes decoders that are called with these options each time.
func withOptions(opts ...runtime.Option) func(string) (Decoder, error) {
	return func(tool string) (Decoder, error) {
		decode, ok := ownFromBytes[tool]
		if !ok {
			return nil, errNoTool
		}
		return func(c *workload.Call, out *any) error { return decode(c.Bytes, out, opts) }, nil
	}
}

var ownFromBytes = map[string]func([]byte, *any, []runtime.Option) error{
	"refund_order": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.RefundOrderArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
	"search_catalog": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.SearchCatalogArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
	"edit_document": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.EditDocumentArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
	"write_file": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.WriteFileArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
	"publish_article": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.PublishArticleArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
	"find_records": func(raw []byte, out *any, opts []runtime.Option) error {
		var a own.FindRecordsArgs
		err := a.Decode(raw, opts...)
		keep(out, &a)
		return err
	},
}

var ownFromText = map[string]Decoder{
	"refund_order": func(c *workload.Call, out *any) error {
		var a own.RefundOrderArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
	"search_catalog": func(c *workload.Call, out *any) error {
		var a own.SearchCatalogArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
	"edit_document": func(c *workload.Call, out *any) error {
		var a own.EditDocumentArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
	"write_file": func(c *workload.Call, out *any) error {
		var a own.WriteFileArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
	"publish_article": func(c *workload.Call, out *any) error {
		var a own.PublishArticleArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
	"find_records": func(c *workload.Call, out *any) error {
		var a own.FindRecordsArgs
		err := a.DecodeString(c.Text)
		keep(out, &a)
		return err
	},
}
