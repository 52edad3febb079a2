package schema

// Skeleton of what is being written; each part moves to its own file.

import "errors"

const DefaultBudget = 1 << 20

func SelfContained(tool string, schema *Node, budget int) (*Node, error) {
	return nil, errors.New("x")
}
func DeclaredType(property, schema *Node) (string, bool) { return "", false }

type Fault struct {
	Path    string
	Code    string
	Message string
}

func Validate(schema, value, root *Node) []Fault { return nil }
