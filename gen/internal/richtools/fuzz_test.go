package richtools

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/schemaport/schemaport-gen/runtime"
)

// seeds are calls that between them reach every keyword of the tools, and
// texts that are wrong in every way there is.
var seeds = []string{
	`{"id":"a_1","code":"AB12-x","password":"abc1","name":"äöü€😀","status":"sent back","priority":{"a":1.0},"kind":{"k":[1e0,"x"]},"count":-3,"even":4.0,"price":0.07,"big":9223372036854775806,"vast":-1e300,"paid":true,"note":"abc","tags":["a","b"]}`,
	`{"id":"","code":"xx","password":"aaa1a","priority":2.50,"count":100,"even":3,"price":0.005,"big":9223372036854775807,"vast":1e309,"note":null,"tags":["a","\u0061"],"more":1}`,
	`{"id":"a","count":"5","paid":"yes","tags":"[\"a\"]","price":"1.10","status":"NEW","note":""}`,
	`{"shape":{"kind":"group","of":[{"kind":"circle","r":1},{"kind":"text","text":"\ud83d\ude00"}],"named":{"a":{"r":0.5,"kind":"circle"}}},"size":[1,2.5],"at":{"x":1,"y":2},"one":4}`,
	`{"size":"m","at":{"place":"here","x":1},"one":6}`, `{"size":null,"one":9}`, `{"size":0}`,
	`{"value":1,"left":{"value":2,"right":null},"right":{"value":3.0},"list":[[true,[]],false]}`,
	`{"counts":{"a":1,"b":2},"deep":{"a":{"b":["c"]},"":{}},"names":{"abcd":[1]},"mixed":{"id":1,"s_":"x","s_n":1,"b_n":0.5,"else":false},"more":"text"}`,
	`{"pair":["a",1],"rest":[true,1,2.5],"holds":["x",5,6],"unique":[1,"1",[1],{"a":1,"b":2},true],"uneval":["a",1,2],"rows":[[1,2],[],[1e-7]]}`,
	`{"pair":["a",1,2],"rest":[],"holds":[5,6,7],"unique":[{"a":1,"b":[1.0]},{"b":[1],"a":1e0}],"uneval":["a","b"]}`,
	`{"a":1,"b":"x","t":true,"f":null,"c":[],"d":{"x":1,"y":"text"}}`, `{"a":2,"e":1.5}`, `{"a":2,"b":"x","e":1}`,
	`{"v":{"a":[1,2.50,1e400,"\u00e4",null]},"l":[[]],"o":{"":{}}}`,
	"", " ", "{", "{}", " {} ", "{} x", "[]", "null", `"{}"`, `{"id":"a"`, `{"id":"a",}`, `{"id":"a"}}`, "\ufeff{}", "{\"v\":\"\xff\"}", "{\"\xc3\":1}",
	`{"v":"\ud800"}`, `{"v":"\udc00\ud800"}`, `{"\ud800":1}`, `{"v":1,"v":1}`, `{"v":1,"\u0076":2}`, `{"v":{"a":1,"a":2}}`, `{"v":"` + "\x00" + `"}`,
	`{"v":01}`, `{"v":-}`, `{"v":1.}`, `{"v":.5}`, `{"v":1e}`, `{"v":+1}`, `{"v":NaN}`, `{"v":-0}`, `{"v":tru}`, `{"value":1e999999999}`, `{"value":-0.0e-999999999}`,
	`{"value":9223372036854775808}`, `{"value":0.1e1}`, `{"value":10e-1}`, `{"even":1e18}`, `{"id":"a","price":1e30}`, `{"id":"a","vast":123456789012345678901234567890.0}`,
}

// levels are the ways to decode apart from strict, each for every target.
var levels = []runtime.Level{runtime.Standard, runtime.Lenient}

// FuzzDecode gives bytes to every generated decoder. At level strict the
// verdict is that of a validator of the schema; what is accepted, at any
// level and from any target, writes to a text that strict decodes to the same.
func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	schemas := references(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		kept := bytes.Clone(raw)
		for tool := range Tools.All() {
			args, err := checkedDecode(t, tool, raw, runtime.WithLevel(runtime.Strict))
			if want := accepts(schemas[tool.Name()], raw); !hugeExponent.Match(raw) && want != (err == nil) && !isBeyondGo(err) {
				t.Errorf("%s, %q: the validator says %v, the decoder %v", tool.Name(), raw, want, err)
			}
			if err == nil {
				checkStandard(t, tool, raw, args)
			}
			for _, level := range levels {
				checkedDecode(t, tool, raw, runtime.WithLevel(level))
				for _, target := range Tools.Targets() {
					checkedDecode(t, tool, raw, runtime.WithLevel(level), runtime.WithTarget(target))
				}
			}
		}
		if !bytes.Equal(raw, kept) {
			t.Errorf("the text %q was changed to %q", kept, raw)
		}
	})
}

// checkStandard holds arguments that strict accepts against level standard,
// which leaves them as they are.
func checkStandard(t *testing.T, tool *runtime.Tool, raw []byte, want any) {
	t.Helper()
	var report runtime.Report
	got, err := tool.DecodeAny(raw, runtime.WithLevel(runtime.Standard), runtime.WithReport(&report))
	if err != nil || len(report.Coercions) > 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("%s, %q: strict decodes it to %+v, standard to %+v, %v, %v", tool.Name(), raw, want, got, report, err)
	}
}

// longNumber finds numbers with more digits than a float64 keeps: the nearest
// float64 may lie beyond a bound that the number itself keeps to.
var longNumber = regexp.MustCompile(`[0-9.]{16}`)

// checkedDecode decodes a text, from bytes and from a string, and holds what
// comes of it against what is true of all. Where an unknown property was
// dropped, what is left may fit another branch, so that is not read again.
func checkedDecode(t *testing.T, tool *runtime.Tool, raw []byte, opts ...runtime.Option) (any, error) {
	t.Helper()
	var report runtime.Report
	args, err := tool.DecodeAny(raw, append(opts, runtime.WithReport(&report))...)
	cut := reflect.New(reflect.TypeOf(tool.Spec.Args).Elem())
	cutErr := cut.Interface().(interface {
		DecodeString(string, ...runtime.Option) error
	}).DecodeString(string(raw), opts...)
	if fmt.Sprint(err) != fmt.Sprint(cutErr) || err == nil && !reflect.DeepEqual(cut.Elem().Interface(), args) {
		t.Errorf("%s, %q: from bytes %+v, %v, from a string %+v, %v", tool.Name(), raw, args, err, cut.Elem(), cutErr)
	}
	if err != nil {
		var refused *runtime.ArgumentError
		if !errors.As(err, &refused) || len(refused.Issues) == 0 {
			t.Errorf("%s, %q: refused without an issue: %v", tool.Name(), raw, err)
		}
		return nil, err
	}
	text, err := json.Marshal(args)
	if err != nil {
		t.Errorf("%s, %q: does not marshal: %v", tool.Name(), raw, err)
		return args, nil
	}
	if len(report.Unknown) > 0 || longNumber.Match(raw) {
		return args, nil
	}
	again, err := tool.DecodeAny(text, runtime.WithLevel(runtime.Strict))
	if err != nil || !reflect.DeepEqual(again, args) {
		t.Errorf("%s, %q: %+v writes to %s, which decodes to %+v, %v", tool.Name(), raw, args, text, again, err)
	}
	return args, nil
}

// isBeyondGo reports whether the only faults are ones of size: numbers that no
// Go type holds, and what is nested deeper than the limit.
func isBeyondGo(err error) bool {
	var refused *runtime.ArgumentError
	return errors.As(err, &refused) && !slices.ContainsFunc(refused.Issues, func(i runtime.Issue) bool { return i.Code != "overflow" && i.Code != "depth" })
}
