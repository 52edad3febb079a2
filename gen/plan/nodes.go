package plan

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// with returns a copy of an object with one member set.
func with(n *schema.Node, name string, v *schema.Node) *schema.Node {
	out := without(n, name)
	out.Members = append(out.Members, schema.Member{Name: name, Value: v, Pos: v.Pos})
	return out
}

// without returns a copy of an object less some members.
func without(n *schema.Node, drop ...string) *schema.Node {
	out := &schema.Node{Kind: schema.Object, Pos: n.Pos}
	for _, m := range n.Members {
		if !slices.Contains(drop, m.Name) {
			out.Members = append(out.Members, m)
		}
	}
	return out
}

// bare returns a copy of a schema less its annotations.
func bare(n *schema.Node) *schema.Node {
	out := &schema.Node{Kind: schema.Object, Pos: n.Pos}
	for _, m := range n.Members {
		if roleOf(m.Name) != annotation {
			out.Members = append(out.Members, m)
		}
	}
	return out
}

// constrains reports whether a schema says anything that is no annotation.
func constrains(n *schema.Node) bool { return len(bare(n).Members) > 0 }

func hasAny(n *schema.Node, keywords ...string) bool {
	for _, k := range keywords {
		if n.Has(k) {
			return true
		}
	}
	return false
}

// int64Text writes an integer of any spelling (1.0, 1e2) as Go does; false outside int64.
func int64Text(text string) (string, bool) {
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(i, 10), true
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if e, err := strconv.Atoi(text[i+1:]); err != nil || e > 40 || e < -400 {
			return "", false
		}
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return "", false
	}
	return r.Num().String(), true
}
