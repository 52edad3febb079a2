package importer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A Form is what a definition was written for.
type Form string

// The forms. MCP's is the canonical one.
const (
	Auto      Form = "auto"
	MCP       Form = "mcp"
	OpenAI    Form = "openai"
	Anthropic Form = "anthropic"
	Gemini    Form = "gemini"
)

// Forms are all forms, as --from has them.
func Forms() []Form { return []Form{Auto, MCP, OpenAI, Anthropic, Gemini} }

// inputKeys are where each form has the schema of the arguments, and outputKeys
// that of the result.
var (
	inputKeys = map[Form][]string{
		MCP:       {"inputSchema"},
		OpenAI:    {"parameters"},
		Anthropic: {"input_schema"},
		Gemini:    {"parametersJsonSchema", "parameters_json_schema", "parameters"},
	}
	outputKeys = map[Form][]string{
		OpenAI: {"output_schema"},
		Gemini: {"responseJsonSchema", "response_json_schema", "response"},
	}
)

// lists are the members that hold definitions: of replies, of requests, and of
// the tools of a request to Gemini.
var lists = []string{"tools", "functions", "functionDeclarations", "function_declarations"}

// An entry is a value that stands where a definition is expected.
type entry struct {
	node   *schema.Node
	gemini bool // it stands among function declarations
}

// maxNested bounds how lists are nested: a batch of replies, tools,
// functionDeclarations.
const maxNested = 4

// unpack finds the definitions of a document, or says why there can be none.
func unpack(root *schema.Node) (found []entry, fault string) {
	if e := root.Get("error"); e.Is(schema.Object) && root.Has("jsonrpc") {
		text, _ := e.Get("message").Str()
		return nil, "this is the reply of a server that refused: " + strconv.Quote(text)
	}
	found = appendEntries(nil, root, false, 0)
	if len(found) == 0 {
		return nil, "there are no definitions here: expected are an array of them, or an object with one under tools"
	}
	return found, ""
}

func appendEntries(found []entry, n *schema.Node, gemini bool, depth int) []entry {
	if depth > maxNested {
		return append(found, entry{n, gemini})
	}
	if n.Is(schema.Array) {
		for _, e := range n.Elems {
			found = appendEntries(found, e, gemini, depth+1)
		}
		return found
	}
	if r := n.Get("result"); r.Is(schema.Object) && n.Has("jsonrpc") {
		n = r
	}
	isList := func(m schema.Member) bool { return slices.Contains(lists, m.Name) && m.Value.Is(schema.Array) }
	if !slices.ContainsFunc(n.Members, isList) {
		return append(found, entry{n, gemini})
	}
	for _, m := range n.Members {
		switch {
		case isList(m):
			found = appendEntries(found, m.Value, strings.HasPrefix(m.Name, "function") && m.Name != "functions", depth+1)
		case depth > 0 && m.Value.Is(schema.Object): // beside declarations: a tool of Gemini's own
			found = append(found, entry{n.Derive(m), gemini})
		}
	}
	return found
}

// A leftOut is a part of a definition that has no place in a canonical tool.
type leftOut struct {
	tool, path string
	at         schema.Pos
	what, why  string
}

// convert makes a canonical tool of an entry, and tells what is left out of it.
// The tool has no node where the whole is left out.
func (e entry) convert(from Form) (t Tool, left []leftOut, fault string) {
	n := e.node
	if !n.Is(schema.Object) {
		return t, nil, "a definition must be an object"
	}
	kind, _ := n.Get("type").Str()
	if f := n.Get("function"); kind == "function" && f.Is(schema.Object) {
		left = others(n, "", "type", "function")
		n = f
	}
	t.Name, _ = n.Get("name").Str()
	t.Form = e.form(n, kind)
	if from != Auto && from != "" {
		if t.Form != from && !has(n, inputKeys[from]) {
			return t, nil, "the definition is not of the form " + string(from)
		}
		t.Form = from
	}
	if t.Form == "" {
		const why = "it has no schema of arguments: the provider carries it out itself, or its input is text"
		return Tool{}, []leftOut{{tool: t.Name, at: n.Pos, what: "the tool " + whatKind(n, kind), why: why}}, ""
	}
	if keys := inputKeys[t.Form]; t.Form == Gemini && n.Has("parameters") && has(n, keys[:2]) {
		return t, nil, "the definition has two schemas of its arguments: parameters and " + first(n, keys)
	}
	node, rest := t.Form.canonical(n)
	t.Node = t.Form.withInput(node)
	return t, append(left, rest...), ""
}

// form tells the form of a definition by its members; "" where it is a tool of a
// provider's own.
func (e entry) form(n *schema.Node, kind string) Form {
	switch {
	case n.Has("inputSchema"):
		return MCP
	case n.Has("input_schema"):
		return Anthropic
	case e.gemini || has(n, inputKeys[Gemini][:2]) || n.Has("parameters") && has(n, outputKeys[Gemini]):
		return Gemini
	case n.Has("parameters") || kind == "function":
		return OpenAI
	case kind == "" && !isProviders(n):
		return MCP
	}
	return ""
}

// isProviders reports whether a definition is of a tool of Gemini's own: it has
// no name, but is the only member of an object, as in {"googleSearch": {}}.
func isProviders(n *schema.Node) bool {
	return len(n.Members) == 1 && n.Members[0].Value.Is(schema.Object)
}

// whatKind names a tool of a provider's own by its type, or by its member.
func whatKind(n *schema.Node, kind string) string {
	if kind == "" {
		return strconv.Quote(n.Members[0].Name)
	}
	return "of type " + strconv.Quote(kind)
}

func has(n *schema.Node, keys []string) bool {
	return slices.ContainsFunc(keys, n.Has)
}

// canonical renames the members of a definition, in their order. Of a definition
// of MCP all are kept; what another form has beside name, description and
// schemas are settings of requests.
func (f Form) canonical(n *schema.Node) (*schema.Node, []leftOut) {
	if f == MCP {
		return n, nil
	}
	var members []schema.Member
	var taken []string
	for _, m := range n.Members {
		switch {
		case m.Name == "name", m.Name == "description", m.Name == "title", m.Name == "annotations":
		case m.Name == first(n, inputKeys[f]):
			taken, m.Name = append(taken, m.Name), "inputSchema"
		case m.Name == first(n, outputKeys[f]):
			taken, m.Name = append(taken, m.Name), "outputSchema"
		default:
			continue
		}
		taken = append(taken, m.Name)
		members = append(members, m)
	}
	name, _ := n.Get("name").Str()
	return n.Derive(members...), others(n, name, append(taken, "type")...)
}

// withInput is a tool with a schema of its arguments. A function of OpenAI and
// Gemini that has none takes no arguments, by their documentation.
func (f Form) withInput(n *schema.Node) *schema.Node {
	if v := n.Get("inputSchema"); f != OpenAI && f != Gemini || v != nil && !v.Is(schema.Null) {
		return n
	}
	return n.With("inputSchema", noArguments(n.Pos))
}

// noArguments is the schema of arguments where there are none.
func noArguments(pos schema.Pos) *schema.Node {
	return at(pos,
		schema.Member{Name: "type", Value: textAt(pos, "object")},
		schema.Member{Name: "properties", Value: at(pos)},
	)
}

// first is the first of the keys that n has, "" for none.
func first(n *schema.Node, keys []string) string {
	for _, k := range keys {
		if n.Has(k) {
			return k
		}
	}
	return ""
}

// others lists the members of a definition but those that are known.
func others(n *schema.Node, tool string, known ...string) (left []leftOut) {
	for _, m := range n.Members {
		if !slices.Contains(known, m.Name) {
			left = append(left, leftOut{
				tool: tool, path: schema.Path("", m.Name), at: m.Pos,
				what: m.Name, why: "it is a setting of requests to the provider, and no part of the tool",
			})
		}
	}
	return left
}
