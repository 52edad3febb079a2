package gen_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestDecodeTwins plays the calls of every golden archive through generated
// code and through gen/decode: the answers are the same, down to the messages.
func TestDecodeTwins(t *testing.T) {
	w := newWorkspace(t)
	var calls []call
	var twins []*decode.Decoder
	for _, g := range goldens(t) {
		decoders := g.decoders(t, w)
		for _, c := range g.calls(t) {
			if c.Op == "zero" { // written, not read
				continue
			}
			calls = append(calls, c.request(g.name))
			twins = append(twins, decoders[c.Tool])
		}
	}
	for i, got := range w.play(t, calls) {
		if what := twinDifference(calls[i], got, askTwin(twins[i], calls[i])); what != "" {
			t.Errorf("%s: %s with %.500s: %s", calls[i].Set, calls[i].Tool, calls[i].Args, what)
		}
	}
}

// decoders generates the archive's package and makes the decoders of its tools
// from the same flags.
func (g *golden) decoders(t *testing.T, w *workspace) map[string]*decode.Decoder {
	t.Helper()
	for _, f := range g.archive.Files {
		if strings.HasPrefix(f.Name, "tools/") {
			w.put(t, g.name+"/"+f.Name, string(f.Data))
		}
	}
	if _, err := w.generate(g.name, g.file("flags")); err != nil {
		t.Fatal(err)
	}
	w.sets = append(w.sets, g.name)
	tools, found := canonical.Load([]string{filepath.Join(w.dir, g.name, "tools")}, canonical.Options{})
	if found.HasErrors() {
		t.Fatal(found.All())
	}
	opts, targets := decodeFlags(t, g.file("flags"))
	decoders := make(map[string]*decode.Decoder)
	for _, tool := range tools {
		decoders[tool.Name], _ = opts.New(tool, targets...)
	}
	return decoders
}

// twin is the decoder of a tool of a generated package without the generated
// code, and what the package's targets made of the tool.
func (g *generated) twin(tool *canonical.Tool) (*decode.Decoder, []*target.Compiled) {
	targets := make([]*target.Target, len(g.targets))
	compiled := make([]*target.Compiled, len(g.targets))
	for i, id := range g.targets {
		targets[i], _ = target.Lookup(id)
		compiled[i], _ = targets[i].Compile(tool, target.Options{})
	}
	d, _ := decode.Options{}.FromCompiled(tool, targets, compiled)
	return d, compiled
}

// decodeFlags reads the flags of generate that decoders depend on.
func decodeFlags(t *testing.T, flags string) (opts decode.Options, targets []*target.Target) {
	t.Helper()
	var ids, level string
	f := flag.NewFlagSet("generate", flag.ContinueOnError)
	f.StringVar(&ids, "targets", "all", "")
	f.StringVar(&level, "coerce", "", "")
	f.BoolVar(&opts.Formats, "formats", false, "")
	f.BoolVar(&opts.Time, "time", false, "")
	if err := f.Parse(strings.Fields(flags)); err != nil {
		t.Fatal(err)
	}
	opts.Level = model.Level(level)
	if ids == "all" {
		return opts, target.Base()
	}
	for id := range strings.SplitSeq(ids, ",") {
		to, ok := target.Lookup(id)
		if !ok {
			t.Fatalf("there is no target %q", id)
		}
		targets = append(targets, to)
	}
	return opts, targets
}

// askTwin is what gen/decode answers to a call.
func askTwin(d *decode.Decoder, c call) (o outcome) {
	var report runtime.Report
	value, err := d.Decode(c.Args, append(c.runtimeOptions(), runtime.WithReport(&report))...)
	if err != nil {
		o.Message = err.Error()
		var refused *runtime.ArgumentError
		if errors.As(err, &refused) {
			o.Issues = refused.Issues
		}
		return o
	}
	return outcome{Value: value, Coercions: report.Coercions, Unknown: report.Unknown}
}

// runtimeOptions are the options that the driver decodes the call with.
func (c call) runtimeOptions() []runtime.Option {
	opts := []runtime.Option{runtime.WithLimits(c.Limits)}
	levels := map[string]runtime.Level{"strict": runtime.Strict, "standard": runtime.Standard, "lenient": runtime.Lenient}
	if level, ok := levels[c.Level]; ok {
		opts = append(opts, runtime.WithLevel(level))
	}
	if c.Target != "" {
		opts = append(opts, runtime.WithTarget(runtime.Target(c.Target)))
	}
	for _, o := range c.Options {
		switch o {
		case "RejectUnknown":
			opts = append(opts, runtime.RejectUnknown())
		case "OmitValues":
			opts = append(opts, runtime.OmitValues())
		}
	}
	return opts
}

// twinDifference says where generated code and gen/decode answer a call
// differently, "" if they do not.
func twinDifference(c call, generated, decoded outcome) string {
	switch {
	case generated.Broken != "":
		return "generated: " + generated.Broken
	case c.Op == "call" && generated.Issues == nil:
		// The arguments have reached the handler, which is not implemented: what
		// they were is not in the answer.
		if decoded.Message != "" {
			return "only gen/decode refuses: " + decoded.Message
		}
		return ""
	case generated.Message != "" && generated.Issues == nil && decoded.Message != "" && decoded.Issues == nil:
		return "" // a target that there is not: one knows of a package, the other does not
	case generated.Message != decoded.Message:
		return fmt.Sprintf("generated: %q, gen/decode: %q", generated.Message, decoded.Message)
	}
	if diff := cmp.Diff(
		runtime.Report{Coercions: generated.Coercions, Unknown: generated.Unknown},
		runtime.Report{Coercions: decoded.Coercions, Unknown: decoded.Unknown}); diff != "" {
		return "report (-generated +decoded):\n" + diff
	}
	if diff := cmp.Diff(generated.Issues, decoded.Issues); diff != "" {
		return "issues (-generated +decoded):\n" + diff
	}
	if generated.Message != "" {
		return ""
	}
	return valueDifference(generated.Value, decoded.Value)
}

// valueDifference compares two finished values. Generated structs write their
// properties in the schema's order and numbers as Go does; gen/decode keeps
// both as they were sent.
func valueDifference(generated, decoded json.RawMessage) string {
	want, problems := schema.Parse(generated)
	got, more := schema.Parse(decoded)
	if len(problems)+len(more) > 0 {
		return fmt.Sprintf("not JSON: %v %v", problems, more)
	}
	if what := difference(want, got, ""); what != "" {
		return fmt.Sprintf("%s\ngenerated %.1000s\ndecoded   %.1000s", what, generated, decoded)
	}
	return ""
}
