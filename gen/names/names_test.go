package names

import (
	"go/token"
	"go/types"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestExported(t *testing.T) {
	tests := []struct{ text, want string }{
		{"refund_order", "RefundOrder"},
		{"refund-order", "RefundOrder"},
		{"host.fqdn", "HostFqdn"},
		{"order_id", "OrderID"},
		{"orderId", "OrderID"},
		{"orderID", "OrderID"},
		{"orderIDs", "OrderIDs"},
		{"order_ids", "OrderIDs"},
		{"URLs", "URLs"},
		{"HTTPServer", "HTTPServer"},
		{"http2_server", "HTTP2Server"},
		{"ipv4", "IPv4"},
		{"IPv6Address", "IPv6Address"},
		{"sha256Hash", "SHA256Hash"},
		{"utf8", "UTF8"},
		{"ios_version", "IosVersion"},
		{"mHz", "MHz"},
		{"is", "Is"},
		{"init", "Init"},
		{"main", "Main"},
		{"error", "Error"},
		{"string", "String"},
		{"Tools", "Tools"},
		{"type", "Type"},
		{"run_test", "RunTest"},
		{"deploy_linux", "DeployLinux"},
		{"$ref2", "Ref2"},
		{"@type", "Type"},
		{"line_1_2", "Line1_2"},
		{"line_12", "Line12"},
		{"1x", "X1x"},
		{"2fa_code", "X2faCode"},
		{"+1", "Plus1"},
		{"-1", "Minus1"},
		{"-", "Minus"},
		{"<=", "LessEqual"},
		{"!=", "NotEqual"},
		{"_", "Underscore"},
		{".", "Dot"},
		{"", "Empty"},
		{"日本", "X日本"},
		{"é_a", "ÉA"},
		{"ИмяПоля", "ИмяПоля"},
		{"ßeta", "Xßeta"},
		{"cafe\u0301", "Cafe"},
		{"नाम", "Xनम"},
		{"👍", "U1F44D"},
		{"👍 ok", "Ok"},
		{"a,omitempty", "AOmitempty"},
		{`d" yaml:"x`, "DYAMLX"},
		{"../../cmd/main", "CmdMain"},
	}
	for _, tt := range tests {
		if got := Exported(tt.text); got != tt.want {
			t.Errorf("Exported(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestUnexported(t *testing.T) {
	tests := []struct{ text, want string }{
		{"refund_order_input", "refundOrderInput"},
		{"HTTPServer", "httpServer"},
		{"id", "id"},
		{"ipv4_range", "ipv4Range"},
		{"type", "typeValue"},
		{"func", "funcValue"},
		{"init", "initValue"},
		{"main", "mainValue"},
		{"string", "stringValue"},
		{"error", "errorValue"},
		{"any", "anyValue"},
		{"Type_name", "typeName"},
		{"1x", "x1x"},
		{"3_4", "x3_4"},
		{"", "empty"},
		{"<", "less"},
		{"日本", "日本"},
		{"👍", "u1F44D"},
	}
	for _, tt := range tests {
		if got := Unexported(tt.text); got != tt.want {
			t.Errorf("Unexported(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestEnumValue(t *testing.T) {
	tests := []struct{ text, want string }{
		{"in_progress", "InProgress"},
		{"in-progress", "InProgress"},
		{"GET", "Get"},
		{"get", "Get"},
		{"mHz", "MHz"},
		{"MHz", "MHz"},
		{"", "Empty"},
		{"-1", "Minus1"},
		{"+1", "Plus1"},
		{"1", "Value1"},
		{"1st", "Value1st"},
		{"1.0", "Value1Dot0"},
		{"16:9", "Value16Colon9"},
		{"2024-01-31", "Value2024_01_31"},
		{"gpt-4.1", "Gpt4Dot1"},
		{"<", "Less"},
		{"<=", "LessEqual"},
		{"==", "EqualEqual"},
		{"!=", "NotEqual"},
		{">", "Greater"},
		{">=", "GreaterEqual"},
		{"+", "Plus"},
		{"-", "Minus"},
		{"*", "Star"},
		{"c", "C"},
		{"c++", "CPlusPlus"},
		{"c#", "CSharp"},
		{"-created_at", "MinusCreatedAt"},
		{"R&D", "RAndD"},
		{"text/html", "TextHTML"},
		{"image/svg+xml", "ImageSVGPlusXML"},
		{"What's (up)?", "WhatSUp"},
		{"日本", "日本"},
		{"👍 ok", "U1F44DOk"},
		{"❤\ufe0f", "U2764"},
		{" ", "Space"},
		{"(", "LeftParen"},
	}
	for _, tt := range tests {
		if got := EnumValue(tt.text); got != tt.want {
			t.Errorf("EnumValue(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestPackage(t *testing.T) {
	tests := []struct{ text, want string }{
		{"orders", "orders"},
		{"My-Tools", "mytools"},
		{"orders.v1", "ordersv1"},
		{"foo_test", "footest"},
		{"3d", "pkg3d"},
		{"func", "funcpkg"},
		{"main", "mainpkg"},
		{"日本", "日本"},
		{"...", "tools"},
		{"", "tools"},
	}
	for _, tt := range tests {
		if got := Package(tt.text); got != tt.want {
			t.Errorf("Package(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestScopeClaim(t *testing.T) {
	s := NewScope("Tools", "Decode")
	s.Reserve("Bind")
	got := []string{
		s.Claim("HostFqdn", "host-fqdn"),
		s.Claim("HostFqdn", "host_fqdn"),
		s.Claim("HostFqdn", "host.fqdn"),
		s.Claim("hostFqdn", "another letter case is another name"),
		s.Claim("Tools", "tools"),
		s.Claim("HostFqdn", "host_fqdn"), // the same text once more
	}
	want := []string{"HostFqdn", "HostFqdn66b7", "HostFqdn5789", "hostFqdn", "Toolsf9d3", "HostFqdn66b77e63"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	for _, name := range append(got, "Bind", "Decode") {
		if !s.Taken(name) {
			t.Errorf("%s is not taken", name)
		}
	}
	if s.Taken("Free") {
		t.Error("Free is taken")
	}
}

// What is added at the end must rename nothing before it.
func TestScopeKeepsEarlierNames(t *testing.T) {
	claim := func(values ...string) (names []string) {
		s := NewScope()
		for _, v := range values {
			names = append(names, s.Claim("Unit"+EnumValue(v), v))
		}
		return names
	}
	short, long := claim("mHz", "MHz"), claim("mHz", "MHz", "MHZ", "m-hz")
	if diff := cmp.Diff(short, long[:2]); diff != "" {
		t.Errorf("names changed (-before +after):\n%s", diff)
	}
}

// Claims that keep meeting end with distinct names, whatever the texts are.
func TestScopeIsDistinct(t *testing.T) {
	s, seen := NewScope(), map[string]bool{}
	for i := range 600 {
		name := s.Claim("A", strings.Repeat("x", i%3))
		if seen[name] {
			t.Fatalf("claim %d: %s came before", i, name)
		}
		seen[name] = true
	}
}

func TestToolFiles(t *testing.T) {
	tests := []struct {
		about string
		names []string
		want  []string
	}{
		{"plain", []string{"cancel_order", "refundOrder"}, []string{"cancel_order", "refund_order"}},
		{"suffixes that Go knows", []string{"run_test", "deploy_linux", "probe_linux_arm64"}, []string{"run_test", "deploy_linux", "probe_linux_arm64"}},
		{"device names and sdk", []string{"con", "nul.", "sdk"}, []string{"con", "nul", "sdk"}},
		{"paths", []string{"../../cmd/main", "/etc/cron.d/x", "."}, []string{"cmd_main", "etc_cron_d_x", "dot"}},
		{"two that meet", []string{"a-b", "a.b", "c"}, []string{"a_b_d443", "a_b_2e73", "c"}},
		{"letter case", []string{"GET", "get"}, []string{"get_14e3", "get_2998"}},
		{"letters that are left out", []string{"日本", "é"}, []string{"tool_cf2a", "tool_4a99"}},
		{"a hash that is a name", []string{"a-b", "a.b", "a_b_d443"}, []string{"", "", ""}},
	}
	for _, tt := range tests {
		got := ToolFiles(tt.names)
		for i := range got {
			if tt.want[i] == "" {
				continue
			}
			if got[i] != tt.want[i] {
				t.Errorf("%s: %q: got %s, want %s", tt.about, tt.names[i], got[i], tt.want[i])
			}
		}
		checkDistinct(t, got)
	}
}

func TestToolFilesLong(t *testing.T) {
	long := strings.Repeat("a_", 64)
	got := ToolFiles([]string{long, long + "b", long + "b", strings.Repeat("long", 40) + "1", strings.Repeat("long", 40) + "2"})
	checkDistinct(t, got)
	for _, part := range got {
		if len(part) > maxPart+10 {
			t.Errorf("%s has %d bytes", part, len(part))
		}
	}
}

func checkDistinct(t *testing.T, parts []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, part := range parts {
		if seen[part] {
			t.Errorf("%s comes twice in %q", part, parts)
		}
		seen[part] = true
		if part == "" || strings.Trim(part, fileAlphabet) != "" {
			t.Errorf("%q is not made of the characters of file names", part)
		}
	}
}

const fileAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789_"

// FuzzNames holds the promises of the package for any text.
func FuzzNames(f *testing.F) {
	for _, s := range []string{"", "orderId", "1x", "日本", "IDs", "ǅ", "İ", "ϒ", "s", "ªs", "\xff", "a\u0301", "٣٤", "x\u200dy", "_s", "As", "1s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		exported, unexported, pkg := Exported(text), Unexported(text), Package(text)
		if !token.IsIdentifier(exported) || !token.IsExported(exported) {
			t.Errorf("Exported(%q) = %q", text, exported)
		}
		if !token.IsIdentifier(unexported) || token.IsExported(unexported) || types.Universe.Lookup(unexported) != nil {
			t.Errorf("Unexported(%q) = %q", text, unexported)
		}
		if name := "T" + EnumValue(text); name == "T" || !token.IsIdentifier(name) {
			t.Errorf("EnumValue(%q) = %q", text, name)
		}
		if !token.IsIdentifier(pkg) {
			t.Errorf("Package(%q) = %q", text, pkg)
		}
		if part := filePart(text); strings.Trim(part, fileAlphabet) != "" {
			t.Errorf("filePart(%q) = %q", text, part)
		}
		for _, name := range []string{exported, unexported, pkg} {
			if n := utf8.RuneCountInString(name); n > 4*maxLetters {
				t.Errorf("%q... gives a name of %d letters", text[:20], n)
			}
		}
	})
}

func TestDefinitionFiles(t *testing.T) {
	tests := []struct{ names, want []string }{
		{[]string{"__Refund__Order__", "v1.2-beta", "get user", "a.b"}, []string{"refund-order", "v1.2-beta", "get-user", "a.b"}},
		{[]string{"../../etc/passwd", `..\x`, "/abs", ".."}, []string{"..-..-etc-passwd", "..-x", "abs", ".."}},
		{[]string{"a_b", "a-b", "A_B", "ab"}, []string{"a-b-" + Hash("a_b"), "a-b-" + Hash("a-b"), "a-b-" + Hash("A_B"), "ab"}},
		{[]string{"日本", "_"}, []string{"tool-" + Hash("日本"), "tool-" + Hash("_")}},
		{[]string{"CON", "nul.txt", "com1", "Lpt9", "com10", "comx", "console"}, []string{"tool-con", "tool-nul.txt", "tool-com1", "tool-lpt9", "com10", "comx", "console"}},
		{[]string{"con", "tool_con"}, []string{"tool-con-" + Hash("con"), "tool-con-" + Hash("tool_con")}},
		{[]string{"\u212aelvin", "İ"}, []string{"elvin", "tool-" + Hash("İ")}}, // letters whose lower case is ASCII stay outside
		{nil, []string{}},
	}
	for _, tt := range tests {
		got := DefinitionFiles(tt.names)
		if !cmp.Equal(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.names, got, tt.want)
		}
	}
	long := strings.Repeat("x", 300)
	if got := DefinitionFiles([]string{long, long + "y"}); len(got[0]) > 110 || got[0] == got[1] {
		t.Errorf("long names become %q", got)
	}
}

// TestSourceFiles: as ToolFiles, but for what is a device.
func TestSourceFiles(t *testing.T) {
	in := []string{"refundOrder", "con", "COM1", "com", "NUL.x", "a-b", "a_b", "tool_con", ".hidden"}
	want := []string{"refund_order", "tool_con_" + Hash("con")[:4], "tool_com1", "com", "nul_x", "a_b_d443", "a_b_" + Hash("a_b")[:4], "tool_con_" + Hash("tool_con")[:4], "hidden"}
	got := SourceFiles(in)
	checkDistinct(t, got)
	for i, name := range in {
		if got[i] != want[i] {
			t.Errorf("%q: got %s, want %s", name, got[i], want[i])
		}
	}
}
