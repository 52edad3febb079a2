package runtime

// What Limits stands for where it says nothing.
const (
	defaultBytes  = 16 << 20
	defaultDepth  = 128
	defaultIssues = 32
)

// A config is what the options of one call come to. Its zero value reads
// strictly, with the default limits and no target.
type config struct {
	level         Level // levelUnset reads as Strict
	target        Target
	form          *targetForm // how to undo the target's representation; nil for none
	rejectUnknown bool
	omitValues    bool
	limits        Limits
	report        *Report
	plainIntegers bool // a final text has integers as encoding/json takes them: 100, not 1e2
}

// makeConfig returns what the options say.
func makeConfig(opts []Option) (c config) {
	for i := range opts {
		c.apply(&opts[i])
	}
	return c
}

// apply takes one option over; it stands before what came earlier. Those of a
// toolset mean nothing to a decoder.
func (c *config) apply(o *Option) {
	switch o.kind {
	case optLevel:
		c.level = o.level
	case optTarget:
		c.target = o.target
	case optReport:
		c.report = o.report
	case optRejectUnknown:
		c.rejectUnknown = true
	case optLimits:
		c.limits = o.limits
	case optOmitValues:
		c.omitValues = true
	}
}

// maxBytes is the longest text that is read.
func (c *config) maxBytes() int { return limitOr(c.limits.Bytes, defaultBytes) }

// maxDepth is how many containers may stand inside one another.
func (c *config) maxDepth() int { return limitOr(c.limits.Depth, defaultDepth) }

// maxIssues is how many issues are reported.
func (c *config) maxIssues() int { return limitOr(c.limits.Issues, defaultIssues) }

func limitOr(limit, otherwise int) int {
	if limit > 0 {
		return limit
	}
	return otherwise
}
