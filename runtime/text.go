package runtime

import (
	"bytes"
	"encoding/json"
)

// Text returns what to show a model of a tool's result: the contents of a JSON
// string, else the JSON itself. Text that is no JSON comes back as it is.
func Text(result json.RawMessage) string {
	trimmed := bytes.TrimLeft(result, " \t\r\n")
	if len(trimmed) == 0 || trimmed[0] != '"' {
		return string(result)
	}
	var s string
	if err := json.Unmarshal(trimmed, &s); err != nil {
		return string(result)
	}
	return s
}
