package runtime

import (
	"strings"
	"testing"
)

func TestFormats(t *testing.T) {
	label := strings.Repeat("a", 63)
	tests := []struct {
		format  string
		valid   []string
		invalid []string
	}{
		{"date",
			[]string{"1963-06-19", "2020-02-29", "0400-02-29", "0000-01-01", "9999-12-31"},
			[]string{"", "2021-02-29", "2100-02-29", "2020-04-31", "2020-13-01", "2020-00-01", "2020-01-00", "1998-1-20", "20230328",
				"2013-350", "2023-W13-2", "2020-01-01Z", " 2024-01-15", "2024-01-15\n", "12020-01-01", "-2020-01-01", "1963-06-1৪", "2020/01/01"}},
		{"time",
			[]string{"08:30:06Z", "08:30:06z", "23:20:50.52Z", "08:30:06+00:20", "08:30:06-08:00", "12:34:56-00:00",
				"23:59:60Z", "01:29:60+01:30", "23:29:60+23:30", "15:59:60-08:00", "00:29:60-23:30"},
			[]string{"12:00:00", "8:3:6Z", "24:00:00Z", "00:60:00Z", "00:00:61Z", "22:59:60Z", "23:58:60Z", "23:59:60+01:00", "23:59:60-00:30",
				"01:02:03+24:00", "01:02:03+00:60", "01:02:03Z+00:30", "08:30:06 PST", "01:01:01,1111Z", "12:00:00.Z", "08:30:06+0130", "08:30:06+01",
				"08:30:06Z\n", "1২:00:00Z", "2020-11-28T23:55:45Z", "08:30:06#00:20"}},
		{"date-time",
			[]string{"1963-06-19T08:30:06.283185Z", "1990-12-31T15:59:50.123-08:00", "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00",
				"1963-06-19t08:30:06z", "1985-04-12T00:59:59.999999999999999Z"},
			[]string{"", "1963-06-19", "1963-06-19 08:30:06Z", "1998-12-31T23:58:60Z", "1990-02-31T15:59:59Z", "1990-12-31T15:59:59-24:00",
				"1963-06-19T08:30:06.28123+01:00Z", "2013-350T01:01:01Z", "1963-06-11T0৪:00:00Z", "+11963-06-19T08:30:06Z", "06/19/1963 08:30:06 PST"}},
		{"duration",
			[]string{"P4DT12H30M5S", "P4Y", "PT0S", "P1M", "PT1M", "PT36H", "P2W", "P1Y2M", "P1M2D", "P01D", "P" + strings.Repeat("9", 80) + "D"},
			[]string{"", "P", "PT", "P1YT", "P2D1Y", "P1D2H", "PT1D", "P2S", "P1Y2W", "P1Y2D", "PT1H2S", "P1", "-P1D", "P1WT1H", "PT0.5S", "P1D\n", "P২Y", "4DT12H"}},
		{"email",
			[]string{"joe.bloggs@example.com", "~te~st~@example.com", `"joe bloggs"@example.com`, `"a@b..c"@example.com`, `""@iana.org`, `"\""@iana.org`,
				"a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:::1]", "test@io", "test@255.255.255.255", "test@c--n.com"},
			[]string{"", "2962", "@example.com", "joe@", ".test@example.com", "test.@example.com", "te..st@example.com", "a b@example.com",
				"a@b=c.com", "a@[127.0.0.300]", "a@[1.2.3]", "a@[]", "a@[::1]", "a@[1.2.3.4", "a@x[1.2.3.4]", "a@b@c.org", `"a"b@iana.org`, `"a@iana.org`,
				`"a"b"@iana.org`, `"\"@iana.org`, "é@iana.org", "a@é.org", "a@iana.org\n", "a@-b.org", "a@b.", `"` + "\t" + `"@iana.org`}},
		{"hostname",
			[]string{"www.example.com", "xn--4gbwdl.xn--wgbh1c", "1host", "a", label + ".com", strings.Repeat("a.", 126) + "a"},
			[]string{"", ".", "a.", ".a", "-a", "a-", "a_b", "a..b", label + "a.com", strings.Repeat("a.", 127) + "a", "é.com", "a b", "a\n"}},
		{"ipv4",
			[]string{"192.168.0.1", "0.0.0.0", "255.255.255.255"},
			[]string{"", "256.1.1.1", "127.1", "127.0.0.0.1", "0x7f.0.0.1", "2130706433", "087.10.0.1", "1২7.0.0.1", "192.168.1.0/24", " 1.2.3.4", "1.2.3.4\n", "::1"}},
		{"ipv6",
			[]string{"::", "::1", "::abef", "d6::", "1:d6::42", "1::d6:192.168.0.1", "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8", "1000:1000:1000:1000:1000:1000:255.255.255.255"},
			[]string{"", "12345::", "::abcef", "1:2:3:4:5:6:7", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "1::d6::42", "1:2:3:4:5:::8", "::laptop", "127.0.0.1",
				"1::2:192.168.256.1", "1:2:3:4:1.2.3", "fe80::a%eth1", "fe80::/64", " ::1", "100:100:100:100:100:100:100:255.255.255.255"}},
		{"uri",
			[]string{"http://foo.bar/?baz=qux#quux", "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", "ldap://[2001:db8::7]/c=GB?objectClass?one",
				"mailto:John.Doe@example.com", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "tel:+1-816-555-1212", "http://a.com:", "http://:80",
				"http://user@", "http://999.999.999.999/", "http://a.com:999999999", "file:///etc/hosts", "file:/etc/hosts", "http://[v1.fe:x]/", "a:", "http://"},
			[]string{"", "//foo.bar/", "/abc", "abc", `\\WINDOWS\fileshare`, "http:// shouldfail.com", ":// should fail", "bar,baz:foo", "1http://a", "ht_tp://a",
				"https://[@example.org/test.txt", "https://example.org/foobar®.txt", `https://example.org/foo"bar`, "https://example.org/foo{}", "https://example.org/a^b",
				"https://example.org/a|b", "http://a/%6G", "http://a/%A", "http://a/%", "http://a.com:abc/", "http://a.com:8:0", "http://a@b@c/", "http://[::1", "http://[::1]x/",
				"http://[v.x]/", "http://[v1.]/", "http://[::1%25a]/", "http://a/#b#c", "http://2001:db8::7/"}},
		{"uri-reference",
			[]string{"", "abc", "/abc", "//foo.bar/?baz=qux#quux", "#fragment", "?query=1", "//", "./this:that", "//[V1.fe]/p", "http://a/b"},
			[]string{`\\WINDOWS`, `#frag\ment`, "/foobar®.txt", "/%zz", "/[::1]", "//example.com:abc/p", "//[::ffff:192.168.0.01]/p", "1:b", "/p\n", "/é"}},
		{"iri",
			[]string{"http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://ƒøø.ßår/𐌀", "http://ƒøø.ßår/?q=\U000F0000", "urn:example:resource"},
			[]string{"/abc", "âππ", `\\WINDOWS\filëßåré`, "http://2001:0db8:85a3::8a2e/", "http://ƒøø.ßår/\n", "http://a/\ue000", "http://a/\u0085", "http://a/\ufdd0"}},
		{"iri-reference",
			[]string{"âππ", "/âππ", "#ƒrägmênt", "//ƒøø.ßår/?∂éœ=πîx"},
			[]string{`#ƒräg\mênt`, `\\WINDOWS\filëßåré`, "é:b"}},
		{"uri-template",
			[]string{"", "http://example.com/dictionary/{term:1}/{term}", "{+a}{#a}{.a}{/a}{;a}{?a}{&a}", "{x,y*,a.b,%41:1000}", "a%41b", "a\U0001F600b", "a\ue000b", "a'b"},
			[]string{"{", "}", "{}", "{a,,b}", "{a,}", "{v:0}", "{v:01}", "{v:10000}", "{v:}", "{a..b}", "{%4}", "a%", "a%GG", "a b", "a\u007fb", "{var=def}", "{,+var}", "{a b}", "{{a}}", "{|a}"}},
		{"uuid",
			[]string{"2EB8AA08-aa98-11ea-B4AA-73b441d16380", "00000000-0000-0000-0000-000000000000", "99c17cbb-656f-f64a-940f-1a4568f03487"},
			[]string{"", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
				"2eb8aa0-8aa98-11e-ab4aa7-3b441d16380", "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380", "{2eb8aa08-aa98-11ea-b4aa-73b441d1638}"}},
		{"json-pointer",
			[]string{"", "/", "/foo//bar", "/a~1b~0c", "/é\" "},
			[]string{"a", "#/a", "/a~", "/a~2", "/~~"}},
		{"relative-json-pointer",
			[]string{"0", "1", "120/foo", "0#", "0//", "0+1", "1-2/bar", "0-0", "0-1#"},
			[]string{"", "/foo", "01", "01#", "-1", "+1", "0##", "1#/a", "0/~2", "0+", "0++1", "0-01", "1foo", "0+1x", "١/a", "1\n"}},
	}
	for _, test := range tests {
		f := LookupFormat(test.format)
		if f == nil {
			t.Errorf("there is no format %s", test.format)
			continue
		}
		for _, s := range test.valid {
			if !f.Valid(s) {
				t.Errorf("%s: %q is refused", f.Name, s)
			}
		}
		for _, s := range test.invalid {
			if f.Valid(s) {
				t.Errorf("%s: %q is accepted", f.Name, s)
			}
		}
	}
}

func TestFormatsThatAreNotDecided(t *testing.T) {
	for _, name := range []string{"idn-email", "idn-hostname", "Date", ""} {
		if f := LookupFormat(name); f != nil {
			t.Errorf("LookupFormat(%q) = %s", name, f.Name)
		}
	}
}

// FuzzFormats looks for a text that makes a format panic, and for a time that
// is accepted and not read.
func FuzzFormats(f *testing.F) {
	f.Add("2020-01-01T23:59:60.5+00:00")
	f.Add(`"a\"@[IPv6:::1]`)
	f.Add("a://b@[v1.x]:8/%41{?a,b:3*}#~1")
	f.Add("xn--ngba5hb2804a.xn--11b2ezcw70k")
	f.Add(`(?<a>[\p{L}-z]{2,3}?)|\k<a>\u{1F600}(?i-m:\cA)`)
	f.Fuzz(func(t *testing.T, s string) {
		for _, name := range []string{"date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "iri",
			"iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex"} {
			LookupFormat(name).Valid(s)
		}
		if FormatURI.Valid(s) && !(FormatURIReference.Valid(s) && FormatIRI.Valid(s)) {
			t.Errorf("%q is a uri and no uri-reference or no iri", s)
		}
		if at, ok := parseDateTime(s); ok != FormatDateTime.Valid(s) || ok && at.IsZero() && s[:4] != "0001" && s[:4] != "0000" {
			t.Errorf("%q is read as %v, %t", s, at, ok)
		}
	})
}
