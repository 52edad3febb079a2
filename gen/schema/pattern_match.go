package schema

import (
	"errors"
	"regexp"

	"github.com/dlclark/regexp2"
)

// Translate returns the expression by which decoders match the pattern: one of
// RE2 where it can say the same, else one of the package regexp2. The other is
// "", also where the pattern is. It fails, naming the construct and its offset,
// for what neither can say.
func (p *Pattern) Translate() (re2, other string, err error) {
	if re2, err = p.RE2(); err == nil {
		return re2, "", nil
	}
	other, err = p.Regexp2()
	return "", other, err
}

var errSlowPattern = errors.New("it takes too long on this text")

// A PatternMatcher matches strings against a pattern. It is safe for concurrent
// use.
type PatternMatcher struct {
	linear *regexp.Regexp
	other  *regexp2.Regexp // where linear is nil
}

// Matcher returns what matches strings against the pattern. It fails as
// Translate does.
func (p *Pattern) Matcher() (*PatternMatcher, error) {
	re2, other, err := p.Translate()
	if err != nil {
		return nil, err
	}
	if other != "" {
		re, err := compileRegexp2(other)
		return &PatternMatcher{other: re}, err
	}
	re, err := regexp.Compile(re2)
	return &PatternMatcher{linear: re}, err
}

// Match reports whether some part of a text, of valid UTF-8, matches. It fails
// where that took too long to find out, as it may with look-around and
// back-references.
func (m *PatternMatcher) Match(text string) (bool, error) {
	if m.linear != nil {
		return m.linear.MatchString(text), nil
	}
	ok, err := m.other.MatchString(text)
	if err != nil {
		return false, errSlowPattern // the engine's own error quotes all of the text
	}
	return ok, nil
}
