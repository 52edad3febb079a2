// Package workload holds the calls that decoders are measured with. They are
// the same on every run.
package workload

import "strings"

// A Call is what a model sent: the arguments of one tool. Text is the same as
// Bytes, for the decoders that take a string.
type Call struct {
	Bytes []byte
	Text  string
}

func newCall(text string) *Call { return &Call{Bytes: []byte(text), Text: text} }

// A Workload is one set of arguments in the forms in which they are measured.
type Workload struct {
	Name string
	Tool string

	// Plain is a well-formed call, which every decoder takes.
	Plain *Call
	// OpenAI is the same as OpenAI's strict mode has it written: a null stands
	// for each optional member that was left out.
	OpenAI *Call
	// Coerced is the same with one scalar in a string, or nil.
	Coerced *Call
	// Rejected parses, and breaks the schema in Faults places; or it is nil.
	Rejected *Call
	Faults   int
}

// All returns the workloads: four kind ones, in the schema's order and mostly
// ASCII, and three that are less so.
func All() []Workload {
	return []Workload{small(), medium(), large(), text(), shuffled(), cjk(), nested()}
}

const smallCall = `{"order_id":"ord_8f3k2m9x7q-2026-11-30-eu-west-0042","amount_cents":12950,"reason":"damaged","notify_customer":true}`

func small() Workload {
	return Workload{
		Name:     "small",
		Tool:     "refund_order",
		Plain:    newCall(smallCall),
		OpenAI:   newCall(smallCall),
		Coerced:  edited(smallCall, `12950`, `"12950"`),
		Rejected: edited(smallCall, `12950`, `0`, `"damaged"`, `"because"`),
		Faults:   2,
	}
}

// mediumCall is indented, as models often write.
const mediumCall = `{
  "query": "waterproof hiking boots wide fit",
  "index": "products",
  "page": 2,
  "page_size": 25,
  "include_archived": false,
  "min_score": 0.35,
  "fields": ["id", "title", "brand", "price", "rating", "stock_level"],
  "filters": {
    "tags": ["outdoor", "waterproof", "wide-fit", "vegan"],
    "date_range": {"from": "2026-01-01T00:00:00Z", "to": "2026-06-30T23:59:59Z"},
    "price": {"min": 49.99, "max": 219.5, "currency": "EUR"},
    "conditions": [
      {"field": "brand", "op": "ne", "value": "Acme \"Trail\" Co."},
      {"field": "rating", "op": "gte", "value": "4.2"},
      {"field": "colour", "op": "eq", "value": "vert foncé", "negate": true},
      {"field": "description", "op": "contains", "value": "breathable membrane"}
    ]
  },
  "sort": [
    {"field": "rating", "order": "desc"},
    {"field": "price", "order": "asc"}
  ]
}`

func medium() Workload {
	return Workload{
		Name:  "medium",
		Tool:  "search_catalog",
		Plain: newCall(mediumCall),
		OpenAI: edited(mediumCall,
			`Co."}`, `Co.", "negate": null}`, `"4.2"}`, `"4.2", "negate": null}`, `membrane"}`, `membrane", "negate": null}`),
		Coerced: edited(mediumCall, `"page_size": 25`, `"page_size": "25"`),
		Rejected: edited(mediumCall,
			`"page_size": 25`, `"page_size": 2500`, `"op": "ne"`, `"op": "like"`, `"currency": "EUR"`, `"currency": "XXX"`),
		Faults: 3,
	}
}

// large is an edit in 200 places.
func large() Workload {
	plain := render(editDocument(), written{})
	last := strings.LastIndex(plain, `{"op":"`)
	return Workload{
		Name:     "large",
		Tool:     "edit_document",
		Plain:    newCall(plain),
		OpenAI:   newCall(render(editDocument(), written{nulls: true})),
		Coerced:  edited(plain, `"revision":418`, `"revision":"418"`),
		Rejected: newCall(plain[:last] + `{"op":"un` + plain[last+len(`{"op":"`):]),
		Faults:   1,
	}
}

// text is a file in one string, with all the escapes that code needs.
func text() Workload {
	plain := render(writeFile(), written{})
	return Workload{
		Name:    "string",
		Tool:    "write_file",
		Plain:   newCall(plain),
		OpenAI:  newCall(plain),
		Coerced: edited(plain, `"create_dirs":true`, `"create_dirs":"true"`),
	}
}

// shuffled is large with the members of each object in an order of their own.
func shuffled() Workload {
	return Workload{
		Name:   "shuffled",
		Tool:   "edit_document",
		Plain:  newCall(render(editDocument(), written{shuffle: random(5)})),
		OpenAI: newCall(render(editDocument(), written{nulls: true, shuffle: random(5)})),
	}
}

// cjk is an article in Chinese, Japanese and Korean, unescaped; its lengths are
// limited, which count code points.
func cjk() Workload {
	return Workload{
		Name:   "cjk",
		Tool:   "publish_article",
		Plain:  newCall(render(publishArticle(), written{})),
		OpenAI: newCall(render(publishArticle(), written{nulls: true})),
	}
}

// nested is a filter within a filter, 48 deep, of a tool whose schema refers to itself.
func nested() Workload {
	plain := render(findRecords(), written{})
	const deepest = `{"op":"not"`
	return Workload{
		Name:     "nested",
		Tool:     "find_records",
		Plain:    newCall(plain),
		OpenAI:   newCall(render(findRecords(), written{nulls: true})),
		Coerced:  edited(plain, `"limit":50`, `"limit":"50"`),
		Rejected: edited(plain, deepest, `{"op":"nor"`),
		Faults:   1,
	}
}

// edited returns text with each of the pairs of old and new replaced, once.
func edited(text string, pairs ...string) *Call {
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(text, pairs[i]) != 1 {
			panic("workload: not there exactly once: " + pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return newCall(text)
}
