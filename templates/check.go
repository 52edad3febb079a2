package templates

import (
	"fmt"
	"go/token"
	"regexp"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// Identifiers and file names reach generated Go as they are. The model
// promises that they are what they claim to be; this file holds it to that, so
// that a mistake anywhere before is an error here and never source code.

var (
	goFile         = regexp.MustCompile(`^schemaport\.[a-z0-9_]+\.gen\.go$`)
	sdkFile        = regexp.MustCompile(`^schemaport\.sdk\.[a-z]+\.gen\.go$`)
	definitionFile = regexp.MustCompile(`^[a-z0-9_-]+\.json$`)
	importPath     = regexp.MustCompile(`^[A-Za-z0-9._~/-]+$`)
)

// A checker collects the first breach of the model's promises.
type checker struct {
	err   error
	types map[*model.Type]bool // seen

	engine string // of patterns that RE2 cannot say; "" for none
}

// check returns the first thing in the model that cannot be written as Go.
func check(p *model.Package) error {
	c := &checker{types: make(map[*model.Type]bool)}
	c.idents(p.Name, p.RuntimeIDs.Name, p.Idents.Set, p.Idents.Canonical)
	c.matches(p.RuntimeIDs.Path, importPath, "import path")
	if _, ok := levels[p.Level]; !ok {
		c.fail("level %q is unknown", p.Level)
	}
	for _, t := range p.Targets {
		c.matches(t.File, definitionFile, "definition file")
		c.idents(p.Idents.Embedded[t.ID])
	}
	if c.engine = p.Idents.Engine; c.engine != "" {
		c.idents(c.engine)
	}
	for _, s := range p.SDKs {
		c.sdk(s)
	}
	for _, t := range p.Tools {
		c.tool(t)
	}
	return c.err
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("model: "+format, args...)
	}
}

func (c *checker) matches(text string, pattern *regexp.Regexp, what string) {
	if !pattern.MatchString(text) {
		c.fail("%q is no %s", text, what)
	}
}

func (c *checker) idents(names ...string) {
	for _, name := range names {
		if !token.IsIdentifier(name) {
			c.fail("%q is no identifier", name)
		}
	}
}

func (c *checker) sdk(s model.SDK) {
	if bindings[s.Name] == nil {
		c.fail("there are no bindings for an SDK %q", s.Name)
	}
	c.matches(s.File, sdkFile, "name of a binding's file")
	for _, p := range s.Packages {
		c.matches(p.Path, importPath, "import path")
		c.idents(p.Own, p.Name)
	}
}

func (c *checker) tool(t *model.Tool) {
	c.matches(t.File, goFile, "name of a Go file")
	c.idents(t.Method, t.Ident, t.Result, t.InputVar)
	if t.ArgsNew != "" {
		c.idents(t.ArgsNew)
	}
	if t.OutputVar != "" {
		c.idents(t.OutputVar)
	}
	for _, u := range t.Undo {
		for _, rule := range u.Rules {
			c.idents(rule.Undo)
		}
	}
	if t.ResultRead != "" {
		c.idents(t.ResultRead, t.ResultWrite)
	}
	c.rows(t.Input)
	c.rows(t.Output)
	c.decl(t.Args)
	if t.Args.Codec.Decode == "" {
		c.fail("nothing reads %s", t.Args.Name)
	}
	c.typ(t.ResultType)
	for _, d := range t.Decls {
		c.decl(d)
	}
}

func (c *checker) rows(rows []model.Row) {
	for _, r := range rows {
		for _, name := range r.Types {
			if typeConstants[name] == "" {
				c.fail("%q is no JSON Schema type", name)
			}
		}
		if r.Pattern != nil && r.Pattern.Expr != "" && c.engine == "" {
			c.fail("the pattern %q has no engine", r.Pattern.Source)
		}
		if r.Format != "" && formatVars[r.Format] == "" {
			c.fail("format %q cannot be asserted", r.Format)
		}
	}
}

func (c *checker) decl(d model.Decl) {
	switch d := d.(type) {
	case *model.Struct:
		c.idents(d.Name)
		c.idents(d.Unions...)
		c.codec(d.Name, d.Codec)
		c.fields(d)
	case *model.Enum:
		c.idents(d.Name)
		c.idents(d.Unions...)
		c.values(d)
	case *model.Union:
		c.idents(d.Name, d.Marker)
		for _, m := range d.Members {
			c.typ(m)
			c.decodable(d.Name, d.Decode, m)
		}
	case *model.Defined:
		c.idents(d.Name)
		c.idents(d.Unions...)
		c.codec(d.Name, d.Codec)
		c.typ(d.Type)
	default:
		c.fail("a declaration is a %T", d)
	}
}

// codec checks the name of the function that reads a type, which UnmarshalJSON
// calls.
func (c *checker) codec(name string, codec model.Codec) {
	if codec.Decode != "" {
		c.idents(codec.Decode)
	} else if codec.Marshal {
		c.fail("%s has UnmarshalJSON, but nothing that reads it", name)
	}
}

// codecOf is the codec of a declaration, nil for those that have none.
func codecOf(d model.Decl) *model.Codec {
	switch d := d.(type) {
	case *model.Struct:
		return &d.Codec
	case *model.Defined:
		return &d.Codec
	}
	return nil
}

func (c *checker) fields(s *model.Struct) {
	for _, f := range s.Fields {
		if f.Const != "" {
			continue
		}
		c.idents(f.Name)
		c.typ(f.Type)
		c.part(s, f.Type)
	}
	if s.Rest != nil {
		c.idents(s.Rest.Name)
		c.typ(s.Rest.Elem)
		c.part(s, s.Rest.Elem)
	}
	if s.Kind == model.VariantStruct && len(s.Fields) != 1 {
		c.fail("%s has %d variants fields, not one", s.Name, len(s.Fields))
	}
}

// part checks that what a struct calls to read and write a part is there.
func (c *checker) part(s *model.Struct, t *model.Type) {
	c.decodable(s.Name, s.Codec.Decode, t)
	part, ok := declOf(t).(*model.Struct)
	if ok && hasEncode(s.Codec, s.Unions) && !hasEncode(part.Codec, part.Unions) {
		c.fail("%s is encoded as a part of %s, but has no encode method", part.Name, s.Name)
	}
}

// decodable checks that there is a function that reads a part, if there is one
// that reads the whole.
func (c *checker) decodable(whole, decode string, t *model.Type) {
	var part string
	switch d := declOf(t).(type) {
	case *model.Union:
		part = d.Decode
	case *model.Struct, *model.Defined:
		part = codecOf(d).Decode
	default:
		return
	}
	if decode == "" {
		return
	}
	if part == "" {
		c.fail("%s is decoded as a part of %s, but nothing reads it", declOf(t).DeclName(), whole)
		return
	}
	c.idents(decode, part)
}

// declOf is the declaration that a type, or what is in it, names; nil if none.
func declOf(t *model.Type) model.Decl {
	for t != nil && t.Elem != nil {
		t = t.Elem
	}
	if t == nil {
		return nil
	}
	return t.Decl
}

func (c *checker) values(e *model.Enum) {
	for _, v := range e.Values {
		c.idents(v.Name)
		if _, err := strconv.ParseInt(v.Value, 10, 64); e.Int && err != nil {
			c.fail("%s has the value %q, which is no int64", v.Name, v.Value)
		}
	}
}

// typ checks a type where it is used. A type is followed once only: recursive
// types lead back to themselves.
func (c *checker) typ(t *model.Type) {
	switch {
	case t == nil:
		c.fail("a type is missing")
		return
	case c.types[t]:
		return
	}
	c.types[t] = true
	switch t.Kind {
	case model.Slice, model.Map, model.Opt, model.Pointer:
		c.typ(t.Elem)
	case model.Time:
		if timeMethods[t.Format] == "" {
			c.fail("format %q is no time", t.Format)
		}
	case model.Named:
		if t.Decl == nil {
			c.fail("a named type has no declaration")
			return
		}
		c.idents(t.Decl.DeclName())
		if d, ok := t.Decl.(*model.Defined); ok {
			c.typ(d.Type)
		}
	}
}
