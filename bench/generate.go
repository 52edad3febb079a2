package main

// What is generated here is never committed: it is made anew for each run, by
// the versions of the generators that go.mod names, and by this checkout.

//go:generate go run ./prepare
//go:generate go tool schemaport-gen ./tools --out gen/own
//go:generate go tool schemaport-gen ./gen/servedtools --targets mcp --sdk mcp --out gen/served
//go:generate go tool easyjson -all gen/easyjson/types.go
//go:generate go tool go-jsonschema -p gojsonschema --tags json -o gen/gojsonschema/types.go gen/schemas/edit_document.json gen/schemas/find_records.json gen/schemas/publish_article.json gen/schemas/refund_order.json gen/schemas/search_catalog.json gen/schemas/write_file.json
//go:generate go tool jschemagen -package editdocument -typename EditDocument -target gen/ogen/editdocument/types.go gen/schemas/edit_document.json
//go:generate go tool jschemagen -package findrecords -typename FindRecords -target gen/ogen/findrecords/types.go gen/schemas/find_records.json
//go:generate go tool jschemagen -package publisharticle -typename PublishArticle -target gen/ogen/publisharticle/types.go gen/schemas/publish_article.json
//go:generate go tool jschemagen -package refundorder -typename RefundOrder -target gen/ogen/refundorder/types.go gen/schemas/refund_order.json
//go:generate go tool jschemagen -package searchcatalog -typename SearchCatalog -target gen/ogen/searchcatalog/types.go gen/schemas/search_catalog.json
//go:generate go tool jschemagen -package writefile -typename WriteFile -target gen/ogen/writefile/types.go gen/schemas/write_file.json
