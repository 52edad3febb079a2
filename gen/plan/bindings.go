package plan

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// An SDK is a Go SDK that bindings can be generated for.
type SDK struct {
	Name    string   // as --sdk has it
	Module  string   // path of its module
	Version string   // of the module that the bindings were tested with
	Targets []string // whose definitions the bindings send
	Escapes bool     // it writes <, >, & and the line separators of Unicode as escapes in whatever it sends
	// Packages of the module that a binding imports: their paths and names.
	Packages []model.SDKPackage
	// Idents are what a binding declares at package level.
	Idents []string
}

// SDKs are all SDKs, by name.
var SDKs = []SDK{
	{
		Name: "anthropic", Module: "github.com/anthropics/anthropic-sdk-go/v2", Version: "v2.15.0",
		Targets: []string{"anthropic"}, Escapes: true,
		Packages: []model.SDKPackage{
			{Path: "github.com/anthropics/anthropic-sdk-go/v2", Own: "anthropic"},
			{Path: "github.com/anthropics/anthropic-sdk-go/v2/packages/param", Own: "param"},
		},
		Idents: []string{"AnthropicTools", "CallAnthropic", "PreviewAnthropic"},
	},
	{
		Name: "genai", Module: "google.golang.org/genai", Version: "v1.77.0",
		Targets: []string{"gemini-json-schema"}, Escapes: true,
		Packages: []model.SDKPackage{{Path: "google.golang.org/genai", Own: "genai"}},
		Idents:   []string{"GenAITools", "GenAIBody", "CallGenAI"},
	},
	{
		Name: "mcp", Module: "github.com/modelcontextprotocol/go-sdk", Version: "v1.8.0",
		Targets: []string{"mcp"},
		Packages: []model.SDKPackage{
			{Path: "github.com/modelcontextprotocol/go-sdk/jsonrpc", Own: "jsonrpc"},
			{Path: "github.com/modelcontextprotocol/go-sdk/mcp", Own: "mcp"},
		},
		Idents: []string{
			"AddTools", "AddToolset", "MCPRequest", "Client", "NewClient", "mcpTool", "mcpError", "mcpResult", "mcpJSON",
		},
	},
	{
		Name: "openai", Module: "github.com/openai/openai-go/v3", Version: "v3.98.0",
		Targets: []string{"openai", "openai-chat"},
		Packages: []model.SDKPackage{
			{Path: "github.com/openai/openai-go/v3", Own: "openai"},
			{Path: "github.com/openai/openai-go/v3/packages/param", Own: "param"},
			{Path: "github.com/openai/openai-go/v3/responses", Own: "responses"},
		},
		Idents: []string{
			"OpenAIResponsesTools", "OpenAIChatTools", "CallOpenAIResponses", "CallOpenAIChat", "PreviewOpenAIResponses", "PreviewOpenAIChat",
		},
	},
}

// FindSDK returns the SDK of that name and whether there is one.
func FindSDK(name string) (SDK, bool) {
	i := slices.IndexFunc(SDKs, func(s SDK) bool { return s.Name == name })
	if i < 0 {
		return SDK{}, false
	}
	return SDKs[i], true
}

// bindingIdents are what the bindings of the named SDKs declare: no tool gets
// such an identifier.
func bindingIdents(sdks []string) []string {
	var idents []string
	for _, name := range sdks {
		sdk, _ := FindSDK(name)
		idents = append(idents, sdk.Idents...)
	}
	return idents
}

// bindings plans the files of the bindings.
func (p *packagePlan) bindings() []model.SDK {
	var out []model.SDK
	for _, name := range p.cfg.SDKs {
		sdk, ok := FindSDK(name)
		if !ok {
			continue
		}
		b := model.SDK{Name: name, File: "schemaport.sdk." + name + ".gen.go"}
		for _, pkg := range sdk.Packages {
			pkg.Name = p.importName(pkg.Own)
			b.Packages = append(b.Packages, pkg)
		}
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b model.SDK) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// importName is the name that a package is imported under: its own, unless a
// hand-written file of the package declares that.
func (p *packagePlan) importName(own string) string {
	for slices.Contains(p.cfg.Declared, own) {
		own += "sdk"
	}
	return own
}
