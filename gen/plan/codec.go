package plan

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
)

// finishTypes settles what needs all types of a tool: where recursion needs a
// pointer, and which types carry their own codec.
func finishTypes(t *model.Tool, scope *names.Scope) {
	structs := structsOf(t)
	breakCycles(structs)
	for _, s := range structs {
		s.Codec.Marshal = structNeeds(s)
	}
	for _, d := range t.Decls {
		if def, ok := d.(*model.Defined); ok {
			def.Codec.Marshal = typeNeeds(def.Type, true)
		}
	}
	if !hasMethods(t.ResultType) && typeNeeds(t.ResultType, true) {
		t.ResultRead, t.ResultWrite = scope.Claim("read"+t.Result, t.Result), scope.Claim("write"+t.Result, t.Result)
	}
	markEncode(t, structs)
	nameDecoders(t, scope)
}

// hasMethods reports whether a type reads and writes itself: a slice, an Opt or
// an interface does not.
func hasMethods(t *model.Type) bool { return t.Kind == model.Named && codecOf(t.Decl) != nil }

// nameDecoders names the functions that read types: the arguments and what is
// below them, and of a result what encoding/json alone would not read. The rest
// of a result is only written.
func nameDecoders(t *model.Tool, scope *names.Scope) {
	read := make(map[model.Decl]bool)
	decode := func(d model.Decl) { read[d] = true }
	seen := make(map[model.Decl]bool)
	walkDecl(t.Args, seen, decode)
	for _, d := range t.Decls {
		if c := codecOf(d); c != nil && c.Marshal {
			walkDecl(d, seen, decode)
		}
	}
	if t.ResultRead != "" {
		walkType(t.ResultType, seen, decode)
	}
	for _, d := range slices.Concat([]model.Decl{t.Args}, t.Decls) {
		if c := codecOf(d); c != nil && read[d] {
			c.Decode = scope.Claim("decode"+d.DeclName(), d.DeclName())
		}
		if u, ok := d.(*model.Union); ok && !read[d] {
			u.Decode = ""
		}
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

// structsOf lists the arguments and every declared struct.
func structsOf(t *model.Tool) []*model.Struct {
	out := []*model.Struct{t.Args}
	for _, d := range t.Decls {
		if s, ok := d.(*model.Struct); ok {
			out = append(out, s)
		}
	}
	return out
}

// structNeeds reports whether encoding/json alone would not write what was read.
func structNeeds(s *model.Struct) bool {
	if s.Kind != model.ObjectStruct || s.Rest != nil {
		return true
	}
	for _, f := range s.Fields {
		if f.Const != "" || strings.HasPrefix(f.Tag, `json:"-"`) || typeNeeds(f.Type, !f.Optional) {
			return true
		}
	}
	return false
}

// typeNeeds reports whether encoding/json writes null for a nil that is empty,
// loses a union, or calls itself again for a part.
func typeNeeds(t *model.Type, required bool) bool {
	switch t.Kind {
	case model.Slice, model.Map:
		return required || typeNeeds(t.Elem, true)
	case model.Opt:
		return !isScalar(t.Elem)
	case model.Pointer:
		return false
	case model.Time:
		return true
	case model.Named:
		switch t.Decl.(type) {
		case *model.Union, *model.Defined:
			return true
		}
	}
	return false
}

func isScalar(t *model.Type) bool {
	switch t.Kind {
	case model.String, model.Bool, model.Int, model.Float, model.Any:
		return true
	case model.Named:
		_, ok := t.Decl.(*model.Enum)
		return ok
	}
	return false
}

// markEncode marks the types that a type with its own codec writes itself, so
// that a tree is written in one go.
func markEncode(t *model.Tool, structs []*model.Struct) {
	seen := make(map[model.Decl]bool)
	encode := func(d model.Decl) {
		if c := codecOf(d); c != nil {
			c.Encode = true
		}
	}
	for _, s := range structs {
		if s.Codec.Marshal {
			walkDecl(s, seen, encode)
		}
	}
	for _, d := range t.Decls {
		switch d.(type) {
		case *model.Union, *model.Defined:
			walkDecl(d, seen, encode)
		}
	}
	if t.ResultWrite != "" {
		walkType(t.ResultType, seen, encode)
	}
}

// walkDecl visits a declaration and those that its values hold, each once.
func walkDecl(d model.Decl, seen map[model.Decl]bool, visit func(model.Decl)) {
	if seen[d] {
		return
	}
	seen[d] = true
	visit(d)
	switch d := d.(type) {
	case *model.Struct:
		for _, f := range d.Fields {
			walkType(f.Type, seen, visit)
		}
		if d.Rest != nil {
			walkType(d.Rest.Elem, seen, visit)
		}
	case *model.Defined:
		walkType(d.Type, seen, visit)
	case *model.Union:
		for _, m := range d.Members {
			walkType(m, seen, visit)
		}
	}
}

func walkType(t *model.Type, seen map[model.Decl]bool, visit func(model.Decl)) {
	for ; t != nil; t = t.Elem {
		if t.Kind == model.Named {
			walkDecl(t.Decl, seen, visit)
			return
		}
	}
}

// maxWidth is how many fields a struct may hold by value, all the way down.
// Definitions that each use another one twice double the size of the type from
// one to the next: two dozen of them are more than a compiler can lay out.
const maxWidth = 1000

// breakCycles puts a pointer where a struct would contain itself, or more than
// a value should.
func breakCycles(structs []*model.Struct) {
	widths := make(map[*model.Struct]int)
	for _, s := range structs {
		breakFrom(s, nil, widths)
	}
}

// breakFrom breaks what a struct holds, and returns how many fields it holds then.
func breakFrom(s *model.Struct, path []*model.Struct, widths map[*model.Struct]int) int {
	if w, done := widths[s]; done {
		return w
	}
	path = append(path, s)
	width := 0
	for _, f := range s.Fields {
		w := 1
		switch inner := held(f.Type); {
		case inner == nil:
		case slices.Contains(path, inner):
			f.Type = indirect(f)
		default:
			if w = breakFrom(inner, path, widths); width+w > maxWidth {
				f.Type, w = indirect(f), 1
			}
		}
		width += w
	}
	widths[s] = width
	return width
}

// held is the struct that a type holds by value.
func held(t *model.Type) *model.Struct {
	if t.Kind == model.Opt {
		t = t.Elem
	}
	if t.Kind != model.Named {
		return nil
	}
	s, _ := t.Decl.(*model.Struct)
	return s
}

// indirect is the type with the pointer that recursion needs: nil is absent, and null has an Opt of its own.
func indirect(f *model.Field) *model.Type {
	t := f.Type
	if t.Kind != model.Opt {
		return &model.Type{Kind: model.Pointer, Elem: t}
	}
	p := &model.Type{Kind: model.Pointer, Elem: t.Elem}
	if f.Nullable {
		return opt(p)
	}
	return p
}
