package templates

import (
	"go/format"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLayout: each case is laid out as gofmt does, and is what is expected of
// both. The sources are as jennifer writes them, without any care.
func TestLayout(t *testing.T) {
	tests := []struct{ name, source string }{
		{"declarations", "package p\n\n\nimport \"a\"\n\n\n// Doc. \n const _ = a . B\n\nvar _ = & a . T {}"},
		{"imports", "package p\n\nimport (\n\"context\"\n_ \"embed\"\n\nschemaport \"example.com/runtime\"\n)"},
		{"constants", "package p\n\nconst (\nA T = \"x\"\nLonger T = `y`\n// About C. \n C Kind = -5\nDé Kind = 12\n)"},
		{"one constant", "package p\n\nconst (\nA T = 1\n)"},
		{"types", "package p\n\ntype A string\ntype B = any\ntype C [] string\ntype D map [string] [] * T\ntype E struct{}\ntype F a . Opt [int64]"},
		{"fields", "package p\n\ntype T struct{\n// Doc. \n A string `json:\"a\"`\nLonger a . Opt [[] int64] `json:\"l\"`\nB * T `json:\"b\"`\n\n// More. \n C map [string] any\nAd func (string) error\n}"},
		{"fields without tags", "package p\n\ntype T struct{\nA string\nLonger T `x:\"y\"`\nB int `x:\"yz\"`\nCc bool\n}"},
		{"interface", "package p\n\ntype T interface{\nisT ()\nencode (* a . E)\n// Doc. \n F (c . C,A) (R,error)\n}"},
		{"receivers", "package p\n\nfunc (a * T) F (raw [] byte,opts ... a . O) error {\nreturn a . G (raw,opts ...)\n}\n\n\nfunc (T) isU () {}"},
		{"results", "package p\n\nfunc F () [] T {\nreturn nil\n}\n\n\nfunc G (T) (r T,err error) {\nreturn r,nil\n}\n\n\nfunc H (f func (string) (bool,error)) * T {\nreturn nil\n}"},
		{"one line", "package p\n\nfunc (T) F () error {return a . B (T,& c)}"},
		{"too long for one line", "package p\n\nfunc (" + strings.Repeat("T", 50) + ") F () error {return a . B (" + strings.Repeat("x", 40) + ",& c)}"},
		{"as long as one line may be", "package p\n\nfunc (" + strings.Repeat("T", 50) + ") F () int {return " + strings.Repeat("x", 99-72) + "}"},
		{"one more", "package p\n\nfunc (" + strings.Repeat("T", 50) + ") F () int {return " + strings.Repeat("x", 100-72) + "}"},
		{"nothing, as long as one line may be", "package p\n\nfunc (" + strings.Repeat("T", 50) + ") " + strings.Repeat("x", 99-60) + " () {}"},
		{"nothing, one more", "package p\n\nfunc (" + strings.Repeat("T", 50) + ") " + strings.Repeat("x", 100-60) + " () {}"},
		{"statements", "package p\n\nfunc F () {\nvar v T\nv = T {}\n* to = v\na . B [k] = (* T) (v)\nx := & v\n_ = append (a . B,T {})\nG (& a . B [len (a . B) - 1],d)\ny := 100 * time . Millisecond\n}"},
		{"loops", "package p\n\nfunc F () {\nfor m . Next (d) {}\nfor _,v := range a . B {\nv . F (e)\n}\nfor range n {\nG ()\n}\n}"},
		{"conditions", "package p\n\nfunc F () {\nif err := d . Err ();err != nil {\nreturn\n} else {\nG ()\n}\nif ! a . B . C () {\nG ()\n}\nif n > 1 {\nG ()\n}\nif a . B != \"x\" {\nG ()\n}\n}"},
		{"switch", "package p\n\nfunc F () {\nswitch m . Field () {\ncase 0: \na . B = d . String ()\ncase 1,2: \nif d . Null () {\na . C = r . Null [[] string] ()\n}\ncase r . Other: \nd . Skip ()\ndefault: \nd . Skip ()\n}\n}"},
		{"type switch", "package p\n\nfunc F () {\nreturn r . G (T,func (c x . C,args any) (any,error) {\nswitch a := args . (type) {\ncase * T: \nreturn h . F (c,* a)\n}\nreturn nil,r . E\n})\n}"},
		{"elements", "package p\n\nvar x = & r . T {S : r . U {\nName : \"a b\",\nLonger : r . C,\nList : [] r . V {\n{A : 1,B : & r . R {Max : 2}},\n{A : [] int {1,2}},\n},\nF : (* T) (nil),\nAb : & set,\n}}"},
		{"table", "package p\n\nvar x = [] r . S {\n0 : {A : r . N | r . S,F : [] r . F {\n{N : \"a\"},\n},O : r . C},\n// path \n 1 : {},\n// path \n 9 : {},\n10 : {A : r . N,E : [] string {`\"a\"`,\"\\\"`\"}},\n100 : {},\n}"},
		{"arguments", "package p\n\nvar x = r . F (\nA,\nB,\n)\nvar y = r . F (A,B)"},
		{"directives", "package p\n\n// Doc. \n//\n//go:noinline \n func F () {\nG ()\n}\n\n//go:embed a/b.json \n var s string"},
		{"strings", "package p\n\nvar a = \"{ ( \\\" } // x\"\nvar b = `\\`\nvar c = F (\"a\" , `b  c`)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want, err := format.Source([]byte(tt.source))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.TrimSpace(string(want)), strings.TrimSpace(string(layout([]byte(tt.source))))); diff != "" {
				t.Errorf("gofmt has it another way (-gofmt +layout):\n%s", diff)
			}
		})
	}
}
