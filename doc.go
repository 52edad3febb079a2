// Package schemaport is the manual of schemaport-gen, which generates typed Go
// from the tool definitions of LLM agents and MCP servers. The package holds no
// code: the command is in cmd/schemaport-gen, the library in gen, and what
// generated code links against in runtime.
//
// # Tools
//
// A tool is a JSON object with a name, an optional description and an
// inputSchema of type object. Optional members that are used: outputSchema,
// title, annotations, icons and _meta. Files hold one tool, an array of tools,
// or an object with an array under tools. A directory is read with its
// sub-directories; names that begin with a dot, node_modules, dist and coverage
// are left out, and so is what an earlier run wrote.
//
// Every fault of every file is reported in one run, with file, line, column and
// schema path, and nothing is written while there is one.
//
// # Generating
//
// The usual way is a tool dependency and a go:generate line:
//
//	go get -tool github.com/schemaport/schemaport-gen/cmd/schemaport-gen
//
//	//go:generate go tool schemaport-gen ./tools
//
// This writes, in the package's directory:
//
//	schemaport.gen.go                 Tools, Handlers, NewToolset, Bind, Definitions
//	schemaport.refund_order.gen.go    one tool: its types, its decoder, its table
//	schemaport/openai.json …          one array for each target, ready to send as tools
//	schemaport/canonical.json         the canonical input schemas, in the same order
//	schemaport/manifest.json          what was done to each tool for each target
//
// The same input gives the same bytes on every machine. Files are written
// atomically and only when their content changes; files of an earlier run that
// are no longer wanted are removed, files that are not ours are never touched.
// With --verify nothing is written, and the exit status says whether anything
// would be.
//
// # What is generated for a tool
//
// For a tool refund_order: the descriptor RefundOrder, the struct
// RefundOrderArgs with Decode, DecodeString, UnmarshalJSON, Validate and Tool
// (and MarshalJSON, where encoding/json alone would not write what was read),
// and RefundOrderResult, a struct if the tool has an outputSchema and an alias
// of any otherwise. DecodeString is Decode for a text that is a string, as most
// SDKs have it: it copies neither the text nor the strings in it, unless they
// have escapes. That is so where the text is read as it was sent: a call of which
// something is coerced, repaired or turned back from a target's form is copied.
//
//	schema                              Go
//	string, boolean, integer, number    string, bool, int64, float64
//	a property that may be absent       runtime.Opt[T]; T itself for a slice, map or union (nil is absent)
//	a property that may be null         runtime.Opt[T]
//	a property with a default           T, filled in when absent
//	enum of strings or integers         a named type with a constant for each value
//	a required const                    no field: checked on decode, written on encode
//	object with properties              a struct
//	object without                      map[string]T
//	additionalProperties beside them    a field AdditionalProperties
//	a property that only a condition    runtime.Opt[any]: what is said of it does not always hold
//	  names (if, dependentSchemas, …)
//	array; prefixItems                  a slice; a struct of positions
//	anyOf, oneOf, a list of types       a sealed interface for a type switch
//	allOf                               one merged struct
//	a reference to itself               a recursive type
//	{}                                  any, with numbers as json.Number
//
// A default is applied to an absent property after the rest is found valid, so
// it can bring an object beyond a limit of its own (maxProperties, for one):
// such a schema contradicts itself, and Validate says so.
//
// # Calling
//
// A toolset dispatches calls by name to typed handlers:
//
//	tools := NewToolset(handlers)
//	result, err := tools.Call(ctx, name, args, runtime.WithTarget(runtime.OpenAI))
//
// An *ArgumentError or *UnknownToolError is for the model: its text says all
// that is wrong and what to send instead. Any other error is for the host.
//
// Decoders read one of three levels. Strict accepts what the schema accepts.
// Standard, the default, also accepts what has exactly one reading: "5" for an
// integer, a list in a string, one value for a list, another case of a listed
// word, null for an optional property. Lenient reads by further rules what
// Standard refuses ("yes" for true, an array of one item for the item, an object for
// its text), and repairs text that is nearly JSON: fences, single quotes, bare words,
// commas, comments. No level completes text that was cut off, guesses at a second
// reading, or drops anything. What was changed is in the report of
// runtime.WithReport. docs/coercion.md has every rule with an example.
//
// A runtime.Preview shows arguments while the model still writes them: the values that
// are certain so far, and a growing string. It gives no typed arguments; these come
// from Decode, once the text is complete. docs/streaming.md tells more.
//
// # SDKs
//
// With --sdk, each SDK that is named gets a file of its own, schemaport.sdk.openai.gen.go
// for one, so that a package depends on the SDKs that it uses and no others:
//
//	openai       OpenAIResponsesTools, CallOpenAIResponses, PreviewOpenAIResponses,
//	             OpenAIChatTools, CallOpenAIChat, PreviewOpenAIChat
//	anthropic    AnthropicTools, CallAnthropic, PreviewAnthropic
//	genai        GenAITools, GenAIBody, CallGenAI
//	mcp          AddTools, AddToolset, MCPRequest; Client, NewClient
//
// XTools gives the definitions of the tools that are named, or of all, in the
// SDK's own type and byte for byte as they are embedded. (The genai SDK sorts keys; what
// GenAIBody gives it sends as it is.) CallX takes the SDK's tool
// call, decodes it as an answer to that definition, carries it out, and returns
// the SDK's result. What the model can act upon, such as wrong arguments or an
// error of the handler, is such a result as well, flagged as an error where the SDK
// has a flag; returned as an error are the end of the context, a *ResultError, and
// a target that was not generated. PreviewX shows the calls of a reply that is being
// streamed. AddTools puts the tools into an MCP server, and Client calls them
// in somebody else's, each by a method with its types. docs has a guide for each SDK.
//
// The options RejectUnknown, WithLevel and so on can be given to CallX, after those
// of the toolset. A program for an SDK without bindings uses Definitions, and
// Toolset.Answer, which is what CallX wraps.
//
// # Targets
//
// --targets all, the default, is
//
//	openai                   strict function tools of the Responses API
//	anthropic                tools of the Messages API
//	gemini                   function declarations with parameters
//	mcp                      tools of the Model Context Protocol
//
// and these are named one by one:
//
//	openai-chat              strict, in the envelope of Chat Completions
//	openai-loose             without strict mode
//	anthropic-strict         with strict mode
//	gemini-json-schema       with parametersJsonSchema
//	vertex azure-openai bedrock bedrock-strict mistral cohere xai groq
//	deepseek fireworks moonshot qwen ollama llamacpp vllm
//
// docs/targets.md says what each takes, and where that is stated. What a target cannot take is encoded so that the decoder
// can undo it (an optional property becomes a required one that may be null, a
// map becomes a list of pairs), or left out, said in the description, and
// enforced by the decoder, or the tool is refused for that target with a message
// that says why. The manifest records each of these.
//
// # Checking
//
//	schemaport-gen check ./tools
//	schemaport-gen check ./tools --targets all,groq --matrix
//
// Check tells what each target makes of each tool as it is written, and what
// compiling does about it. An error is what the target would not take, or what
// only a change that loses something makes it take; a warning is what is
// represented or enforced differently; a note changes nothing for anyone. What
// concerns a tool whatever the target (hidden text, a keyword that no decoder
// enforces, a default that its own schema refuses) comes first, under
// "definition", and what concerns one request with all tools last, under "the
// set". The exit status is 1 where something is as bad as --fail-on says.
//
// The configuration file can list findings to leave out, by code and, where it
// is for these only, tool, path (with all that is below it) and target. Each
// needs a reason. They are counted apart, and one that matches nothing is
// pointed out, save where it is about a target that is not selected. Paths begin
// at the tool, wherever in a file it stands.
//
// # Compiling
//
//	schemaport-gen compile ./tools --out build
//
// Compile writes each definition into a file of its own, build/openai/refund-order.json,
// and build/manifest.json as generate has it. Nothing is removed. A change that
// loses something refuses that tool for that target, and no other, unless
// --allow-lossy permits it: all of them, or with =CODE those of a code, with
// =CODE@PATH those at a path and below it, and with =openai/CODE those for a
// target. Check prints the codes; a permission that lets nothing pass is pointed
// out, save where it is about a target that is not selected. Whatever reads the
// calls has to enforce what was left out. Generated decoders do, save for keywords
// that no decoder enforces, and for formats where generate is not given --formats;
// reports say which those are.
//
// # Trying a call
//
//	schemaport-gen args ./tools refund_order < call.json
//	schemaport-gen args ./tools refund_order --target openai --coerce lenient < call.json
//
// Args reads the arguments of one call from standard input as the decoder would
// that generate writes for the tool, and prints what the handler would get, what
// was coerced, and which properties were left out. Arguments that are refused are
// answered with the text that the model would be sent, and with exit status 1.
// With --target they answer that target's definition. --formats, --time and
// --coerce are those of generate; --reject-unknown and --omit-values are the
// options RejectUnknown and OmitValues of decoders.
//
// # Importing
//
//	schemaport-gen import openai-tools.json --out tools
//	schemaport-gen import --mcp-command "npx -y @modelcontextprotocol/server-memory" --out tools
//
// Import writes tool files from definitions that exist: those of OpenAI,
// Anthropic, Gemini and MCP, in files or, of MCP, in a running server. Only the
// envelope changes; with --mend, other dialects of JSON Schema are rewritten,
// and each change is listed. docs/import.md tells which.
//
// # Configuration
//
// schemaport.config.json in the working directory, or the file of --config, is
// an object with defaults for flags; what the command line says wins.
//
//	schemas, targets        the path to read; a list of target ids (args has --target)
//	without                 by target id, names of tools that it does not get: they
//	                        are not generated, checked or compiled for it; a name that
//	                        no tool has is warned of
//	output                  --out of generate and compile
//	package, lossy, sdk     of generate; sdk is a list
//	coerce, time            of generate and args
//	formats                 of generate and args; check then names the formats that decoders do
//	                        not know
//	failOn, quiet           of check
//	suppress                of check: a list of {"code", "reason"}, and "tool", "path",
//	                        "target" where it is for these only
//	allowLossy              of compile: true, or a list as --allow-lossy takes it
//
// # Reports
//
// With --format json each command writes one document: docs/reports.md describes
// every member of them, and of the manifest.
//
// The exit status is 0 when the work is done; 1 for findings: a target that
// refuses a tool, something as bad as --fail-on says, output that --verify finds
// stale, arguments that are refused; 2 where nothing was done, since the command line, the configuration or
// the input is wrong or the output cannot be written, and where the report
// itself could not be.
//
// # The library
//
// gen.Generate, gen.Check, gen.Compile and gen.ReadArgs are the commands without
// their flags and printing; gen/report writes what the latter three return. The loader
// (gen/canonical), the schema tools (gen/schema) and the targets (gen/target)
// can be used by programs that meet tools only when they run, and gen/decode
// reads the calls of such tools as generated code would.
package schemaport
