package gen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// TestGenerateWarnsOfLargeSets: more tools than a target takes in one request
// are a warning, and the package is written. Tools that are left out for the
// target do not count.
func TestGenerateWarnsOfLargeSets(t *testing.T) {
	var tools, names []string
	for i := range 130 {
		names = append(names, fmt.Sprintf("tool_%d", i))
		tools = append(tools, fmt.Sprintf(`{"name": %q, "description": "x", "inputSchema": %s}`, names[i], emptySchema))
	}
	dir := putFiles(t, map[string]string{"tools/all.json": "[" + strings.Join(tools, ",") + "]"})
	for left, want := range map[int]int{0: 1, 2: 0} {
		res, err := generate(t, dir, func(c *Config) { c.Without = map[string][]string{"openai": names[:left]} })
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, d := range res.Diagnostics {
			if d.Code == "openai/too-many-tools" && d.Severity == diag.Warning {
				got++
			}
		}
		if got != want {
			t.Errorf("with %d tools left out: %d warnings about the set, want %d", left, got, want)
		}
	}
}
