package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// deviations are the cases of validate.json that do not hold here, with what
// does, and why.
var deviations = map[string]struct {
	faults []string // path and code of each
	reason string
}{
	"missing-required":           {[]string{"id required", "k required"}, "a missing property has its own path"},
	"nested-path":                {[]string{"a.b[0].c type", "a.b[1].c required"}, "a missing property has its own path"},
	"extra-forbidden":            {[]string{"y additionalProperties", "z additionalProperties"}, "an unknown property has its own path"},
	"enum-key-order":             {nil, "objects are equal whatever their key order"},
	"unique-key-order":           {[]string{" uniqueItems"}, "objects are equal whatever their key order"},
	"multiple-tolerance-quirk":   {[]string{" multipleOf"}, "exact decimals"},
	"items-false-ignored":        {[]string{"[0] items"}, "enforced"},
	"path-not-quoted":            {[]string{`["ship to"] type`}, "odd names are quoted"},
	"if-then-ignored":            {[]string{" minLength"}, "enforced"},
	"pattern-properties-ignored": {[]string{"ab type"}, "enforced"},
	"declared-but-boolean":       {nil, "true declares the property"},
	"required-inherited-name":    {[]string{"toString required"}, "no name is inherited"},
	"ref-recursive":              {nil, "recursion is followed"},
	"ref-anchor":                 {nil, "anchors are followed"},
	"pattern-invalid":            {[]string{" unverified"}, "a pattern that is of no use is unverified, as a reference is"},
}

func TestValidateVectors(t *testing.T) {
	cases := vectors(t, "validate.json")
	names := make(map[string]bool)
	for _, c := range cases {
		name := text(c.Get("name"))
		names[name] = true
		t.Run(name, func(t *testing.T) {
			var want []string
			for i, p := range c.Get("expect").Get("paths").Elems {
				path := strings.TrimPrefix(strings.TrimPrefix(p.Text, "$"), ".")
				want = append(want, path+" "+c.Get("expect").Get("kinds").Elems[i].Text)
			}
			if d, ok := deviations[name]; ok {
				want = d.faults
			}
			got := faultList(Validate(c.Get("schema"), c.Get("value"), c.Get("refRoot")))
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s\n(-want +got)\n%s", text(c.Get("why")), diff)
			}
		})
	}
	for name := range deviations {
		if !names[name] {
			t.Errorf("no case is called %s", name)
		}
	}
}

func faultList(faults []Fault) []string {
	var list []string
	for _, f := range faults {
		list = append(list, f.Path+" "+f.Code)
	}
	slices.Sort(list)
	return list
}
