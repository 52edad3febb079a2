package decoders

import (
	"github.com/go-faster/jx"

	"github.com/schemaport/schemaport-gen/bench/gen/ogen/editdocument"
	"github.com/schemaport/schemaport-gen/bench/gen/ogen/findrecords"
	"github.com/schemaport/schemaport-gen/bench/gen/ogen/publisharticle"
	"github.com/schemaport/schemaport-gen/bench/gen/ogen/refundorder"
	"github.com/schemaport/schemaport-gen/bench/gen/ogen/searchcatalog"
	"github.com/schemaport/schemaport-gen/bench/gen/ogen/writefile"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// ogenDecoders decode first and check afterwards, which is how ogen's servers do it.
var ogenDecoders = map[string]Decoder{
	"refund_order": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v refundorder.RefundOrder
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
	"search_catalog": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v searchcatalog.SearchCatalog
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
	"edit_document": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v editdocument.EditDocument
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
	"write_file": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v writefile.WriteFile
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
	"publish_article": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v publisharticle.PublishArticle
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
	"find_records": func(c *workload.Call, out *any) error {
		d := jx.GetDecoder()
		defer jx.PutDecoder(d)
		d.ResetBytes(c.Bytes)
		var v findrecords.FindRecords
		if err := v.Decode(d); err != nil {
			return err
		}
		keep(out, &v)
		return v.Validate()
	},
}
