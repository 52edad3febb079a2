package target

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// chooseNames decides what each property that the target refuses by its name is
// called there. One name is called the same everywhere in a tool, so that a
// place's path does not matter when it is undone.
func (c *compiler) chooseNames(root *schema.Node) {
	if c.propertyNames == nil || !c.propertyNames.rename {
		return
	}
	taken := map[string]int{} // by sent name: how many properties would like it
	var refused []string
	seen, kept := map[string]bool{}, map[string]bool{}
	collectNames(root, func(name string, object *schema.Node) {
		kept[name] = kept[name] || keepsOthers(object)
		if seen[name] {
			return
		}
		seen[name] = true
		if c.takesName(name) {
			taken[name]++
			return
		}
		refused = append(refused, name)
		taken[c.replaced(name)]++
	})
	c.sent = map[string]string{}
	for _, name := range refused {
		plain := c.replaced(name)
		if taken[plain] > 1 || kept[name] || strings.Trim(plain, "_") == "" {
			plain = c.hashed(plain, name)
		}
		if taken[plain] > 1 || seen[plain] {
			c.fail(c.propertyNames.code, spot{path: rootPath, home: c.tool.Normal.Root},
				"the property "+quoted(schema.NewString(name))+" has no other name left: "+c.propertyNames.message, "rename the property")
			return
		}
		c.sent[name] = plain
	}
}

// collectNames calls add with the name of every declared property, and the
// schema that declares it.
func collectNames(n *schema.Node, add func(name string, object *schema.Node)) {
	for child := range schema.Children(n) {
		if child.Keyword == "properties" {
			add(child.Name, n)
		}
		collectNames(child.Node, add)
	}
}

// keepsOthers reports whether the author of the object n speaks of properties
// that it does not declare. One of them may have the name that another property
// is sent under; a hash in that name makes it practically impossible.
func keepsOthers(n *schema.Node) bool {
	extra := opennessOf(n)
	return extra == open || extra == typed || hasPatterns(n)
}

// rename records that a property of the object n is sent under another name.
func (c *compiler) rename(n *schema.Node, name, path string) {
	sent := c.sentName(name)
	if n.Get("properties").Has(name) && c.takesOthers(n) && sent != c.hashed(c.replaced(name), name) {
		c.change(propertyRenamedInOpen, path, "the property is called "+sent+", so that a further property of that name cannot be sent", name, sent)
		return
	}
	c.change(propertyRenamed, path, "the property is called "+sent, name, sent)
}

// takesName reports whether a property may be called that.
func (c *compiler) takesName(name string) bool {
	return c.propertyNames.valid.MatchString(name) && !slices.Contains(c.propertyNames.refused, name)
}

// replaced is the name with an underscore for each character that the target
// refuses, cut to its length.
func (c *compiler) replaced(name string) string {
	var b strings.Builder
	for _, r := range name {
		if b.Len() == c.propertyNames.length {
			break
		}
		if r < 0x80 && c.propertyNames.valid.MatchString(string(r)) {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
		}
	}
	if b.String() == name { // only as a whole it is refused
		b.WriteByte('_')
	}
	return b.String()
}

// hashed tells a name apart from others that are replaced by the same text.
func (c *compiler) hashed(plain, name string) string {
	sum := sha256.Sum256([]byte(name))
	tail := "_" + hex.EncodeToString(sum[:4])
	plain = strings.Trim(plain, "_")
	return plain[:min(len(plain), c.propertyNames.length-len(tail))] + tail
}

// sentName is what a property is called in the definition.
func (c *compiler) sentName(name string) string {
	if sent, ok := c.sent[name]; ok {
		return sent
	}
	return name
}

// renamed is the schema with its properties called as they are sent, wherever
// the schema speaks of them.
func (c *compiler) renamed(n *schema.Node, path string) *schema.Node {
	if len(c.sent) == 0 {
		return n
	}
	c.refuseRenamedValues(n, path)
	return c.withNameRules(n, c.withSentNames(rewriteChildren(n, path, c.renamed)), path)
}

// spoken is the schema as a description speaks of it: with the names that are
// sent.
func (c *compiler) spoken(n *schema.Node, path string) *schema.Node {
	if len(c.sent) == 0 {
		return n
	}
	n = c.withSentNames(rewriteChildren(n, path, c.spoken))
	if rule := n.Get("propertyNames"); rule != nil {
		n = n.With("propertyNames", c.withSentValues(rule))
	}
	return n
}

// spokenAll is the schemas of a list as a description speaks of them.
func (c *compiler) spokenAll(list []*schema.Node) []*schema.Node {
	spoken := slices.Clone(list)
	for i, n := range spoken {
		spoken[i] = c.spoken(n, "")
	}
	return spoken
}

// said is what the member of the schema n says, for the description of f, in
// the names that are sent there. Beside a value that is sent in another form
// they are the canonical ones: nothing renames what is in a text.
func (c *compiler) said(n *schema.Node, m *schema.Member, f *form) string {
	if len(c.sent) == 0 || f.reformed {
		return said(n, m)
	}
	spoken := c.spoken(schema.NewObject(*m), "")
	for _, k := range companions[m.Name] {
		if v := n.Get(k); v != nil {
			spoken = spoken.With(k, c.spoken(v, ""))
		}
	}
	return said(spoken, &spoken.Members[0])
}

// withSentNames is the schema with its own properties called as they are sent.
func (c *compiler) withSentNames(n *schema.Node) *schema.Node {
	for _, k := range []string{"properties", "dependentSchemas"} {
		if v := n.Get(k); v.Is(schema.Object) {
			n = n.With(k, c.renamedKeys(v, func(v *schema.Node) *schema.Node { return v }))
		}
	}
	for _, k := range []string{"dependentRequired", "dependencies"} {
		if v := n.Get(k); v.Is(schema.Object) {
			n = n.With(k, c.renamedKeys(v, c.renamedList))
		}
	}
	if v := n.Get("required"); v.Is(schema.Array) {
		n = n.With("required", c.renamedList(v))
	}
	return n
}

func (c *compiler) renamedKeys(v *schema.Node, value func(*schema.Node) *schema.Node) *schema.Node {
	members := make([]schema.Member, 0, len(v.Members))
	for _, m := range v.Members {
		members = append(members, schema.Member{Name: c.sentName(m.Name), Value: value(m.Value), Pos: m.Pos})
	}
	return v.Derive(members...)
}

// renamedList is a list of names as they are sent. In its place dependencies
// may have a schema.
func (c *compiler) renamedList(v *schema.Node) *schema.Node {
	if !v.Is(schema.Array) {
		return c.spoken(v, "")
	}
	list := *v
	list.Elems = nil
	for _, e := range v.Elems {
		if name, ok := e.Str(); ok && c.sentName(name) != name {
			e = schema.NewString(c.sentName(name))
		}
		list.Elems = append(list.Elems, e)
	}
	return &list
}

// refuseRenamedValues refuses values that are listed with the names of the
// canonical schema: whether they mean properties that are renamed cannot be told.
func (c *compiler) refuseRenamedValues(n *schema.Node, path string) {
	for _, v := range listedValues(n) {
		if c.namesRenamed(v) {
			c.fail(c.propertyNames.code, spot{path: path, home: n},
				"a listed value holds a property that this target refuses by its name", "rename the property")
		}
	}
}

func (c *compiler) namesRenamed(v *schema.Node) bool {
	for _, e := range v.Elems {
		if c.namesRenamed(e) {
			return true
		}
	}
	for _, m := range v.Members {
		if c.sentName(m.Name) != m.Name || c.namesRenamed(m.Value) {
			return true
		}
	}
	return false
}

// reverseNames records, for each object of the normal form, how its properties
// were renamed.
func (c *compiler) reverseNames() {
	if len(c.sent) > 0 {
		c.reverseNamesOf(c.tool.Normal.Root, rootPath)
	}
}

func (c *compiler) reverseNamesOf(n *schema.Node, path string) {
	var pairs []string
	speaks := func(name string) {
		if sent := c.sentName(name); sent != name {
			pairs = append(pairs, name, sent)
		}
	}
	if props := n.Get("properties"); props.Is(schema.Object) {
		for _, m := range props.Members {
			speaks(m.Name)
		}
	} else {
		for _, name := range nameList(n.Get("required")) {
			speaks(name)
		}
	}
	at := spot{path: path, home: n}
	if len(pairs) > 0 {
		c.reverse(propertyRenamed, at, "", pairs...)
	}
	for i := 0; i < len(pairs); i += 2 {
		c.rename(n, pairs[i], schema.Path(path, "properties", pairs[i]))
	}
	for child := range schema.Children(n) {
		c.reverseNamesOf(child.Node, child.Path(path))
	}
}
