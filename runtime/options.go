package runtime

import "context"

// Target is the id of a provider target, such as "openai".
type Target string

// The base targets. Other ids are the strings of the targets reference.
const (
	OpenAI    Target = "openai"
	Anthropic Target = "anthropic"
	Gemini    Target = "gemini"
	MCP       Target = "mcp"
)

// Level says how much a decoder does to read almost-right arguments.
type Level uint8

// The levels. The zero Level stands for the one chosen when the code was generated.
const (
	levelUnset Level = iota
	Strict           // only what the schema accepts as sent
	Standard         // the one unambiguous reading of a value
	Lenient          // reads what Standard reads, by further rules what it refuses, and text that is nearly JSON
)

// An Option changes one call or one toolset. It is plain data: passing options
// allocates nothing.
type Option struct {
	kind        optionKind
	level       Level
	target      Target
	report      *Report
	limits      Limits
	interceptor Interceptor
}

type optionKind uint8

const (
	optLevel optionKind = iota + 1
	optTarget
	optReport
	optRejectUnknown
	optLimits
	optOmitValues
	optInterceptor
)

// Limits bound what one call may cost. Zero means the default.
type Limits struct {
	Bytes  int // of the text; 16 MiB
	Depth  int // of nested containers; 128
	Issues int // reported; 32
}

// An Interceptor stands around every handler of a toolset: it may log, refuse,
// or bound the time, and calls next to go on.
type Interceptor = func(ctx context.Context, c *Call, next func(context.Context) (any, error)) (any, error)

// WithLevel sets the coercion level.
func WithLevel(l Level) Option { return Option{kind: optLevel, level: l} }

// WithTarget says that the arguments answer this target's definition: its
// representation is undone before anything else.
func WithTarget(t Target) Option { return Option{kind: optTarget, target: t} }

// WithReport asks for a report of one call: what was coerced, and which unknown
// properties were left out. The report is overwritten.
func WithReport(r *Report) Option { return Option{kind: optReport, report: r} }

// RejectUnknown makes an undeclared property a fault even where the schema is open.
func RejectUnknown() Option { return Option{kind: optRejectUnknown} }

// WithLimits bounds what a call may cost.
func WithLimits(l Limits) Option { return Option{kind: optLimits, limits: l} }

// OmitValues keeps what was sent out of messages and reports: they say kinds only.
func OmitValues() Option { return Option{kind: optOmitValues} }

// WithInterceptor puts f around every handler of a toolset. The first one given is the outermost.
func WithInterceptor(f Interceptor) Option { return Option{kind: optInterceptor, interceptor: f} }
