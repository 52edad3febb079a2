package runtime

import (
	"encoding/json"
	"testing"
)

// As models write them: the first one compact, the second one indented.
var (
	smallPayload  = []byte(`{"order_id":"ord_5d0c1b7e4a-2026-03-14-us-east-0007","amount_cents":4599,"reason":"wrong_item","notify_customer":true}`)
	mediumPayload = []byte(`{
  "query": "four season tent for two people",
  "index": "products",
  "page": 3,
  "page_size": 20,
  "include_archived": false,
  "min_score": 0.65,
  "fields": ["id", "title", "maker", "price", "weight", "capacity"],
  "filters": {
    "tags": ["camping", "winter", "lightweight", "green"],
    "date_range": {"from": "2025-09-01T00:00:00Z", "to": "2026-03-31T23:59:59Z"},
    "price": {"min": 149.5, "max": 899.99, "currency": "USD"},
    "conditions": [
      {"field": "maker", "op": "ne", "value": "The \"North\" Co."},
      {"field": "weight", "op": "lte", "value": "3.1"},
      {"field": "colour", "op": "eq", "value": "grün", "negate": true},
      {"field": "description", "op": "contains", "value": "aluminium poles"}
    ]
  },
  "sort": [
    {"field": "weight", "order": "asc"},
    {"field": "price", "order": "desc"}
  ]
}`)
)

// What one writes for encoding/json: pointers for what is optional.
type (
	plainRefundOrder struct {
		OrderID        string `json:"order_id"`
		AmountCents    int64  `json:"amount_cents"`
		Reason         string `json:"reason"`
		NotifyCustomer *bool  `json:"notify_customer,omitempty"`
	}
	plainSearchCatalog struct {
		Query           string       `json:"query"`
		Index           string       `json:"index"`
		Page            *int64       `json:"page,omitempty"`
		PageSize        *int64       `json:"page_size,omitempty"`
		IncludeArchived *bool        `json:"include_archived,omitempty"`
		MinScore        *float64     `json:"min_score,omitempty"`
		Fields          []string     `json:"fields,omitempty"`
		Filters         plainFilters `json:"filters"`
		Sort            []struct {
			Field string `json:"field"`
			Order string `json:"order"`
		} `json:"sort,omitempty"`
	}
	plainFilters struct {
		Tags      []string `json:"tags,omitempty"`
		DateRange *struct {
			From string `json:"from"`
			To   string `json:"to"`
		} `json:"date_range,omitempty"`
		Price *struct {
			Min      float64 `json:"min"`
			Max      float64 `json:"max"`
			Currency string  `json:"currency"`
		} `json:"price,omitempty"`
		Conditions []struct {
			Field  string `json:"field"`
			Op     string `json:"op"`
			Value  string `json:"value"`
			Negate *bool  `json:"negate,omitempty"`
		} `json:"conditions,omitempty"`
	}
)

func BenchmarkDecode(b *testing.B) {
	bench := func(name string, raw []byte, decode func() error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if err := decode(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	bench("small/generated", smallPayload, func() error { var v refundOrderArgs; return v.Decode(smallPayload) })
	bench("small/openai", smallPayload, func() error { var v refundOrderArgs; return v.Decode(smallPayload, WithTarget(OpenAI)) })
	bench("small/encoding-json", smallPayload, func() error { var v plainRefundOrder; return json.Unmarshal(smallPayload, &v) })
	bench("medium/generated", mediumPayload, func() error { var v searchCatalogArgs; return v.Decode(mediumPayload) })
	bench("medium/encoding-json", mediumPayload, func() error { var v plainSearchCatalog; return json.Unmarshal(mediumPayload, &v) })
}
