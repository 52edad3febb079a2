package gen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// ArgsConfig says which call to read, and how. Paths, Tool and Call must be set.
type ArgsConfig struct {
	Paths         []string            // tool files, and directories of them
	WorkDir       string              // what relative paths are relative to; "" is the process's working directory
	Tool          string              // name of the tool that is called
	Target        string              // id of the target whose definition the call answers; "" is the tool's own schema
	Without       map[string][]string // by target id: names of the tools that it does not get
	Level         string              // of coercion: "strict", "standard" (the default) or "lenient"
	Formats       bool                // format is checked
	Time          bool                // date and date-time are checked, as decoders do that make time.Time of them
	RejectUnknown bool                // undeclared properties are faults even where the schema is open
	OmitValues    bool                // messages and coercions name kinds instead of values
	Call          io.Reader           // text of the arguments; not read before all else is found right
}

// An ArgsResult is what became of the arguments of a call. Package report
// writes it.
type ArgsResult = report.ArgsResult

// maxCall is the longest call that is read, in bytes.
const maxCall = 16 << 20

// ReadArgs reads the arguments of one call as the decoder would that Generate
// writes for the tool. Arguments that are refused are no error, nor is a target
// that gets no definition of the tool: the result tells. The error is a
// *UsageError, an *InputError, the context's, or that of reading the call.
func ReadArgs(ctx context.Context, cfg ArgsConfig) (*ArgsResult, error) {
	if cfg.Level == "" {
		cfg.Level = defaultLevel
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	tool, err := cfg.tool()
	if err != nil {
		return nil, err
	}
	res := &ArgsResult{Tool: tool.Name, Source: tool.Source, Level: cfg.Level}
	res.Target, _ = target.Lookup(cfg.Target)
	d := cfg.decoder(tool, res)
	if d == nil {
		return res, nil
	}
	raw, err := readCall(ctx, cfg.Call)
	if err != nil {
		return nil, err
	}
	return res, cfg.read(d, raw, res)
}

// check checks what comes from closed lists.
func (cfg *ArgsConfig) check() error {
	if err := checkPaths(cfg.Paths); err != nil {
		return err
	}
	if err := checkLevel(cfg.Level); err != nil {
		return err
	}
	if err := checkWithoutIDs(cfg.Without); err != nil {
		return err
	}
	if cfg.Target == "" {
		return nil
	}
	return CheckTarget(cfg.Target)
}

// tool loads the tool that is called.
func (cfg *ArgsConfig) tool() (*canonical.Tool, error) {
	workDir, err := filepath.Abs(cfg.WorkDir)
	if err != nil {
		return nil, fmt.Errorf("the working directory cannot be told: %w", err)
	}
	tools, _, err := loadTools(cfg.Paths, workDir)
	if err != nil {
		return nil, err
	}
	all := make([]string, len(tools))
	for i, t := range tools {
		if t.Name == cfg.Tool {
			return t, nil
		}
		all[i] = t.Name
	}
	return nil, unknownTool(cfg.Tool, all)
}

// maxToolNames is how many tools are listed where one is asked for that there is not.
const maxToolNames = 20

// unknownTool says that there is no such tool, and which there are.
func unknownTool(name string, all []string) *UsageError {
	if len(all) == 0 {
		return &UsageError{Message: fmt.Sprintf("there is no tool %q: there are no tools at all", name)}
	}
	e := &UsageError{Message: fmt.Sprintf("there is no tool %q%s", name, report.DidYouMean(name, all))}
	shown := slices.Sorted(slices.Values(all))
	more := len(shown) - maxToolNames
	e.Hint = "the tools are " + strings.Join(shown[:min(maxToolNames, len(shown))], ", ")
	if more > 0 {
		e.Hint += fmt.Sprintf(" and %d more", more)
	}
	return e
}

// decoder makes the decoder of the tool, for the target where there is one. It
// returns nil where the target does not get the tool, and adds to the result why.
func (cfg *ArgsConfig) decoder(tool *canonical.Tool, res *ArgsResult) *decode.Decoder {
	var targets []*target.Target
	var compiled []*target.Compiled
	if to := res.Target; to != nil {
		if res.LeftOut = isWithout(cfg.Without, to, tool.Name); res.LeftOut {
			return nil
		}
		made, findings := to.Compile(tool, target.Options{})
		if made == nil {
			res.Findings = findings
			return nil
		}
		targets, compiled = []*target.Target{to}, []*target.Compiled{made}
	}
	opts := decode.Options{Level: model.Level(cfg.Level), Formats: cfg.Formats, Time: cfg.Time}
	d, found := opts.FromCompiled(tool, targets, compiled)
	found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
	if res.Findings = asFindings(pathsInTools([]*canonical.Tool{tool}, found)); res.Findings != nil {
		return nil
	}
	return d
}

// readCall reads the text of a call, and one byte beyond the longest that is
// decoded. Nobody has to type it to the end: it stops with the context, though
// the reader may then stay blocked in its last read.
func readCall(ctx context.Context, from io.Reader) ([]byte, error) {
	type text struct {
		raw []byte
		err error
	}
	done := make(chan text, 1)
	go func() {
		raw, err := io.ReadAll(io.LimitReader(from, maxCall+1))
		done <- text{raw, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case t := <-done:
		if t.err != nil {
			return nil, fmt.Errorf("the arguments cannot be read: %w", t.err)
		}
		return t.raw, nil
	}
}

// read decodes the text into the result.
func (cfg *ArgsConfig) read(d *decode.Decoder, raw []byte, res *ArgsResult) error {
	if len(raw) > maxCall { // how long it is nobody knows, so the decoder could not say it
		res.Refused = &runtime.ArgumentError{Tool: res.Tool, Issues: []runtime.Issue{
			{Code: "size", Message: fmt.Sprintf("is more than %d bytes long, the most that is read", maxCall)},
		}}
		return nil
	}
	var found runtime.Report
	value, err := d.Decode(raw, append(cfg.options(), runtime.WithReport(&found))...)
	if err != nil && !errors.As(err, &res.Refused) {
		return err
	}
	res.Value, res.Coercions, res.Unknown = value, found.Coercions, found.Unknown
	return nil
}

// options are the decoder's.
func (cfg *ArgsConfig) options() []runtime.Option {
	opts := []runtime.Option{runtime.WithLimits(runtime.Limits{Bytes: maxCall})}
	if cfg.Target != "" {
		opts = append(opts, runtime.WithTarget(runtime.Target(cfg.Target)))
	}
	if cfg.RejectUnknown {
		opts = append(opts, runtime.RejectUnknown())
	}
	if cfg.OmitValues {
		opts = append(opts, runtime.OmitValues())
	}
	return opts
}
