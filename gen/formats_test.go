package gen_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/schemaport/schemaport-gen/runtime"
)

// TestFormatsAreDocumented: docs/formats.md says of each format of JSON Schema
// whether it is checked, and is right.
func TestFormatsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	told := make(map[string]bool)
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*`) \\| (yes|no) \\|").FindAllStringSubmatch(string(text), -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			told[name[1]] = row[2] == "yes"
			if (runtime.LookupFormat(name[1]) != nil) != told[name[1]] {
				t.Errorf("%s: documented as checked: %s", name[1], row[2])
			}
		}
	}
	for _, name := range []string{
		"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
		"uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
	} {
		if _, ok := told[name]; !ok {
			t.Errorf("%s is not documented", name)
		}
	}
}
