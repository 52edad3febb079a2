package runtime_test

import (
	"fmt"

	"github.com/schemaport/schemaport-gen/runtime"
)

// A host shows a file while the model still writes it.
func ExamplePreview() {
	deltas := []string{`{"path":"no`, `tes.md","te`, `xt":"Dear `, `Zo\u00`, `eb,\`, `nthank you"`, `}`}

	var p runtime.Preview
	shown := 0
	for _, delta := range deltas {
		p.WriteString(delta)
		if text, done := p.Text("text"); len(text) > shown || done {
			fmt.Printf("%q done=%v\n", text[shown:], done)
			shown = len(text)
		}
	}
	path, _ := p.Text("path")
	fmt.Println(path, p.State())
	// Output:
	// "Dear " done=false
	// "Zo" done=false
	// "ë," done=false
	// "\nthank you" done=true
	// "" done=true
	// notes.md complete
}

// What is certain is valid JSON at any time.
func ExamplePreview_JSON() {
	var p runtime.Preview
	for _, delta := range []string{`{"city":"Os`, `lo","days`, `":[1`, `2,3`, `]`} {
		p.WriteString(delta)
		fmt.Printf("%-12s %s\n", p.Open(), p.JSON())
	}
	// Output:
	// city         {}
	//              {"city":"Oslo"}
	// days[0]      {"city":"Oslo","days":[]}
	// days[1]      {"city":"Oslo","days":[12]}
	//              {"city":"Oslo","days":[12,3]}
}
