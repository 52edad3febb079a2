package canonical

import "testing"

func TestVisible(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"plain", "Adds numbers.", "Adds numbers."},
		{"tags", "Adds numbers\U000E0073\U000E006B", "Adds numbers"},
		{"override", "a\u202Eb\u202Cc", "abc"},
		{"family emoji", "\U0001F468\u200D\U0001F469", "\U0001F468\u200D\U0001F469"},
		{"flag of Wales", "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F!", "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F!"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Visible(tt.text); got != tt.want {
				t.Errorf("Visible(%+q) = %+q, want %+q", tt.text, got, tt.want)
			}
		})
	}
}
