package runtime

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMemberOrder reads the same members in every order and spelling: what the
// schema has next is only a guess, and so are compact names.
func TestMemberOrder(t *testing.T) {
	members := []string{`"order_id":"a"`, `"amount_cents":5`, `"reason":"late"`, `"notify_customer":true`}
	want := refundOrderArgs{OrderID: "a", AmountCents: 5, Reason: "late", NotifyCustomer: Some(true)}
	spellings := map[string]*strings.Replacer{
		"compact":  strings.NewReplacer(),
		"spaced":   strings.NewReplacer(`:`, " :\n "),
		"escaped":  strings.NewReplacer(`_`, `\u005f`, `rea`, `r\u0065a`),
		"prefixed": strings.NewReplacer(`{`, "{ ", `,`, "\n,\t"),
	}
	for name, spelling := range spellings {
		for _, order := range permutations(members) {
			text := spelling.Replace("{" + strings.Join(order, ",") + "}")
			var got refundOrderArgs
			if err := got.Decode([]byte(text)); err != nil {
				t.Errorf("%s: %s: %v", name, text, err)
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", name, text, diff)
			}
			twice := spelling.Replace("{" + strings.Join(append(order, order[1]), ",") + "}")
			if err := got.Decode([]byte(twice)); err == nil {
				t.Errorf("%s: accepted a name that comes twice: %s", name, twice)
			}
		}
	}
}

// TestFieldsFromLastToFirst reads fields that two bytes do not tell apart, and more than those.
func TestFieldsFromLastToFirst(t *testing.T) {
	for _, n := range []int{2, mostChosen, mostChosen + 1, 65} {
		fields := make([]Field, n)
		members := make([]string, n)
		for i := range fields {
			name := "field_" + strings.Repeat("x", i)
			fields[i] = Field{Name: name, Row: 1, Required: true}
			members[n-1-i] = `"` + name + `":0`
		}
		tool := &Tool{Spec: ToolSpec{Input: []Spec{{Types: ObjectType, Others: Closed, Fields: fields}, {Types: IntegerType}}}}
		read := func(text string) (order []int, err error) {
			var d Decoder
			for d.Start(tool, []byte(text), nil); d.Pass(); {
				order = nil
				m := d.Object()
				for m.Next(&d) {
					order = append(order, m.Field())
					d.Int()
				}
			}
			return order, d.Err()
		}
		order, err := read("{" + strings.Join(members, ",") + "}")
		if err != nil || len(order) != n || order[0] != n-1 || order[n-1] != 0 {
			t.Errorf("%d fields: read %v, %v", n, order, err)
		}
		if _, err := read("{" + strings.Join(append(members, members[0]), ",") + "}"); err == nil {
			t.Errorf("%d fields: accepted a name that comes twice", n)
		}
		if _, err := read("{" + strings.Join(members[1:], ",") + "}"); err == nil {
			t.Errorf("%d fields: accepted without a required one", n)
		}
	}
}

// permutations returns the orders of a list.
func permutations(list []string) [][]string {
	if len(list) <= 1 {
		return [][]string{list}
	}
	var all [][]string
	for i, first := range list {
		var rest []string
		rest = append(append(rest, list[:i]...), list[i+1:]...)
		for _, p := range permutations(rest) {
			all = append(all, append([]string{first}, p...))
		}
	}
	return all
}
