package plan

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// bare returns a copy of a schema less its annotations.
func bare(n *schema.Node) *schema.Node {
	var kept []schema.Member
	for _, m := range n.Members {
		if roleOf(m.Name) != annotation {
			kept = append(kept, m)
		}
	}
	return n.Derive(kept...)
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
