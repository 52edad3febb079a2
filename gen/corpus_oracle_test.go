package gen_test

import (
	"bytes"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An oracle says whether a tool's schema accepts arguments, by a validator
// that shares nothing with this project but the translation of patterns. For
// the few schemas that it does not take it is our own.
type oracle struct {
	root     *schema.Node
	compiled *jsonschema.Schema // nil: use our own
	why      error              // for a nil compiled
}

// newOracle compiles the schema without the keywords that the decoder of the
// tool says it leaves alone.
func newOracle(tool *canonical.Tool, unenforced map[string]bool) *oracle {
	return oracleOf(tool.Input.Root, unenforced)
}

// oracleOf is newOracle for any schema of a tool.
func oracleOf(root *schema.Node, unenforced map[string]bool) *oracle {
	o := &oracle{root: asDraft2020(root, unenforced)}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(o.root.Compact()))
	if err != nil {
		o.why = err
		return o
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseRegexpEngine(compileRegexp)
	if o.why = c.AddResource("mem:///tool.json", doc); o.why == nil {
		o.compiled, o.why = c.Compile("mem:///tool.json")
	}
	return o
}

// accepts is the verdict on arguments.
func (o *oracle) accepts(args *schema.Node) bool {
	if o.compiled == nil {
		return o.own(args)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(args.Compact()))
	return err == nil && o.compiled.Validate(v) == nil
}

// own is the verdict of our own validator.
func (o *oracle) own(args *schema.Node) bool {
	return !slices.ContainsFunc(schema.Validate(o.root, args, nil), func(f schema.Fault) bool { return f.Code != schema.Unverified })
}

// asDraft2020 leaves out of a schema what says which draft it is or what it is
// called (references lead into the root's $defs by now), and keywords that
// are left alone.
func asDraft2020(s *schema.Node, unenforced map[string]bool) *schema.Node {
	if !s.Is(schema.Object) {
		return s
	}
	patterns, all := translated(s.Get("patternProperties"))
	var members []schema.Member
	for _, m := range s.Members {
		switch m.Name {
		case "$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary":
			continue
		case "patternProperties":
			m.Value = patterns
		case "additionalProperties":
			if !all { // what matches the rest is not told
				continue
			}
		}
		switch m.Name {
		case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas":
			m.Value = eachMember(m.Value, unenforced)
		case "allOf", "anyOf", "oneOf", "prefixItems":
			m.Value = eachElem(m.Value, unenforced)
		case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems":
			m.Value = asDraft2020(m.Value, unenforced)
		}
		if unenforced[m.Name] && !isEnforced(m) {
			continue
		}
		members = append(members, m)
	}
	return schema.NewObject(members...)
}

// translated leaves out of patternProperties the patterns that have no translation.
func translated(patterns *schema.Node) (kept *schema.Node, all bool) {
	if !patterns.Is(schema.Object) {
		return patterns, true
	}
	var members []schema.Member
	for _, m := range patterns.Members {
		if re, err := compileRegexp(m.Name); err == nil && re.(*pattern).matcher != nil {
			members = append(members, m)
		}
	}
	return schema.NewObject(members...), len(members) == len(patterns.Members)
}

// isEnforced reports whether a keyword of which some uses are left alone is
// enforced in this use.
func isEnforced(m schema.Member) bool {
	switch m.Name {
	case "multipleOf":
		return m.Value.Is(schema.Number) && schema.CompareNumbers(m.Value.Text, "0") > 0
	case "pattern":
		return true // compileRegexp tells
	}
	return false
}

func eachMember(n *schema.Node, unenforced map[string]bool) *schema.Node {
	if !n.Is(schema.Object) {
		return n
	}
	members := slices.Clone(n.Members)
	for i := range members {
		members[i].Value = asDraft2020(members[i].Value, unenforced)
	}
	return schema.NewObject(members...)
}

func eachElem(n *schema.Node, unenforced map[string]bool) *schema.Node {
	if !n.Is(schema.Array) {
		return n
	}
	elems := slices.Clone(n.Elems)
	for i := range elems {
		elems[i] = asDraft2020(elems[i], unenforced)
	}
	return schema.NewArray(elems...)
}

// A pattern is a translated one; one that has no translation matches everything.
type pattern struct {
	source  string
	matcher *schema.PatternMatcher
}

func compileRegexp(src string) (jsonschema.Regexp, error) {
	p, err := schema.ParsePattern(src)
	if err != nil {
		return nil, err
	}
	matcher, err := p.Matcher()
	if err != nil {
		return &pattern{source: src}, nil
	}
	return &pattern{src, matcher}, nil
}

func (p *pattern) MatchString(s string) bool {
	if p.matcher == nil {
		return true
	}
	ok, err := p.matcher.Match(s)
	return ok && err == nil
}

func (p *pattern) String() string { return p.source }
