package decoders

import (
	"encoding/json"
	"errors"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	goccy "github.com/goccy/go-json"
	segmentio "github.com/segmentio/encoding/json"

	"github.com/schemaport/schemaport-gen/bench/gen/easyjson"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// schemaless are the decoders that know no schema.
func schemaless() []Contender {
	return []Contender{
		{Name: "json.Valid", Scans: true, New: func(string) (Decoder, error) { return valid, nil }},
		{Name: Base, New: reflecting(json.Unmarshal)},
		{Name: "encoding/json/v2", Module: "github.com/go-json-experiment/json", New: reflecting(
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) })},
		{Name: "sonic", Module: "github.com/bytedance/sonic", New: withSonic(sonic.ConfigDefault)},
		{Name: "sonic, ConfigStd", Module: "github.com/bytedance/sonic", New: withSonic(sonic.ConfigStd)},
		{Name: "sonic, ConfigFastest", Module: "github.com/bytedance/sonic", New: withSonic(sonic.ConfigFastest)},
		{Name: "goccy/go-json", Module: "github.com/goccy/go-json", New: reflecting(
			func(b []byte, v any) error { return goccy.Unmarshal(b, v) })},
		{Name: "segmentio/encoding", Module: "github.com/segmentio/encoding", New: reflecting(segmentio.Unmarshal)},
		{Name: "easyjson", Module: "github.com/mailru/easyjson", New: chosen(easyjsonDecoders)},
	}
}

var errNotJSON = errors.New("not JSON")

func valid(c *workload.Call, _ *any) error {
	if !json.Valid(c.Bytes) {
		return errNotJSON
	}
	return nil
}

// reflecting makes decoders of a function that fills any struct.
func reflecting(unmarshal func([]byte, any) error) func(string) (Decoder, error) {
	return func(tool string) (Decoder, error) {
		if fresh(tool) == nil {
			return nil, errNoTool
		}
		return func(c *workload.Call, out *any) error {
			v := fresh(tool)
			if out != nil {
				*out = v
			}
			return unmarshal(c.Bytes, v)
		}, nil
	}
}

// withSonic refuses where sonic falls back to encoding/json.
func withSonic(api sonic.API) func(string) (Decoder, error) {
	if sonic.APIKind != sonic.UseSonicJSON {
		return func(string) (Decoder, error) { return nil, ErrUnsupported }
	}
	return reflecting(api.Unmarshal)
}

var easyjsonDecoders = map[string]Decoder{
	"refund_order": func(c *workload.Call, out *any) error {
		var v easyjson.RefundOrder
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
	"search_catalog": func(c *workload.Call, out *any) error {
		var v easyjson.SearchCatalog
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
	"edit_document": func(c *workload.Call, out *any) error {
		var v easyjson.EditDocument
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
	"write_file": func(c *workload.Call, out *any) error {
		var v easyjson.WriteFile
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
	"publish_article": func(c *workload.Call, out *any) error {
		var v easyjson.PublishArticle
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
	"find_records": func(c *workload.Call, out *any) error {
		var v easyjson.FindRecords
		err := v.UnmarshalJSON(c.Bytes)
		keep(out, &v)
		return err
	},
}
