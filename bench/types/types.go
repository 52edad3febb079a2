// Package types holds the arguments of the tools as plain structs: what the
// decoders that know no schema are given to fill.
package types

// RefundOrder are the arguments of refund_order.
type RefundOrder struct {
	OrderID        string `json:"order_id"`
	AmountCents    int64  `json:"amount_cents"`
	Reason         string `json:"reason"`
	NotifyCustomer *bool  `json:"notify_customer,omitempty"`
}

// SearchCatalog are the arguments of search_catalog.
type SearchCatalog struct {
	Query           string   `json:"query"`
	Index           string   `json:"index"`
	Page            *int64   `json:"page,omitempty"`
	PageSize        *int64   `json:"page_size,omitempty"`
	IncludeArchived *bool    `json:"include_archived,omitempty"`
	MinScore        *float64 `json:"min_score,omitempty"`
	Fields          []string `json:"fields,omitempty"`
	Filters         Filters  `json:"filters"`
	Sort            []Sort   `json:"sort,omitempty"`
}

// Filters narrow a search.
type Filters struct {
	Tags       []string    `json:"tags,omitempty"`
	DateRange  *DateRange  `json:"date_range,omitempty"`
	Price      *Price      `json:"price,omitempty"`
	Conditions []Condition `json:"conditions,omitempty"`
}

// DateRange is a span of time.
type DateRange struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Price is a span of prices.
type Price struct {
	Min      float64 `json:"min"`
	Max      float64 `json:"max"`
	Currency string  `json:"currency"`
}

// Condition compares one field.
type Condition struct {
	Field  string `json:"field"`
	Op     string `json:"op"`
	Value  string `json:"value"`
	Negate *bool  `json:"negate,omitempty"`
}

// Sort orders by one field.
type Sort struct {
	Field string `json:"field"`
	Order string `json:"order"`
}

// EditDocument are the arguments of edit_document.
type EditDocument struct {
	DocumentID string `json:"document_id"`
	Revision   int64  `json:"revision"`
	DryRun     *bool  `json:"dry_run,omitempty"`
	Edits      []Edit `json:"edits"`
}

// Edit replaces one span of a document.
type Edit struct {
	Op      string   `json:"op"`
	Start   Position `json:"start"`
	End     Position `json:"end"`
	Text    string   `json:"text"`
	Comment *string  `json:"comment,omitempty"`
}

// Position is a place in a document.
type Position struct {
	Line   int64 `json:"line"`
	Column int64 `json:"column"`
}

// WriteFile are the arguments of write_file.
type WriteFile struct {
	Path       string `json:"path"`
	Content    string `json:"content"`
	Mode       string `json:"mode"`
	CreateDirs *bool  `json:"create_dirs,omitempty"`
}

// PublishArticle are the arguments of publish_article.
type PublishArticle struct {
	Title      string      `json:"title"`
	Language   string      `json:"language"`
	Summary    *string     `json:"summary,omitempty"`
	Author     *string     `json:"author,omitempty"`
	Tags       []string    `json:"tags,omitempty"`
	Paragraphs []Paragraph `json:"paragraphs"`
}

// Paragraph is a piece of an article.
type Paragraph struct {
	Heading *string `json:"heading,omitempty"`
	Text    string  `json:"text"`
}

// FindRecords are the arguments of find_records.
type FindRecords struct {
	Table  string `json:"table"`
	Filter Filter `json:"filter"`
	Limit  *int64 `json:"limit,omitempty"`
}

// Filter is a tree of conditions.
type Filter struct {
	Op      string   `json:"op"`
	Field   *string  `json:"field,omitempty"`
	Value   *string  `json:"value,omitempty"`
	Clauses []Filter `json:"clauses,omitempty"`
}

// SearchResult is what a search returns.
type SearchResult struct {
	Total int64 `json:"total"`
	Hits  []Hit `json:"hits"`
}

// Hit is something that a search has found.
type Hit struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Score float64  `json:"score"`
	Tags  []string `json:"tags"`
}

// EditResult is what has become of a document.
type EditResult struct {
	DocumentID string `json:"document_id"`
	Revision   int64  `json:"revision"`
	Applied    int64  `json:"applied"`
}
