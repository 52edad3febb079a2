package target

import (
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// parameters is the schema of the arguments as the target takes it; nil where
// the target wants none. What is found wrong is reported.
func (c *compiler) parameters() *schema.Node {
	c.announce(c.first)
	if c.asWritten != nil {
		return c.rewritten()
	}
	c.chooseNames(c.doc.Root)
	f := c.lowerRoot()
	if c.failed() {
		return nil
	}
	if !c.references && c.doc.Root.Has("$defs") {
		c.change(definitionsDropped, schema.Path(rootPath, "$defs"), "references are replaced by what they mean")
	}
	if c.noEmpty && len(f.properties) == 0 {
		c.change(parametersOmitted, rootPath, "a tool without parameters has no schema")
		return nil
	}
	c.announce(c.last)
	root := c.write(f)
	if defs := c.writeDefinitions(); defs != nil {
		root = root.With("$defs", defs)
	}
	return root
}

// announce records changes that belong to the envelope.
func (c *compiler) announce(list []*Construct) {
	for _, k := range list {
		c.changeOnce(k, "the definition holds "+k.Emits)
	}
}

// lowerRoot is the form of the arguments. What is no plain object stands under
// one property of an object that is.
func (c *compiler) lowerRoot() *form {
	root := c.doc.Root
	at := spot{path: rootPath, home: root}
	f := c.lower(root, at)
	c.lowerDefinitions()
	if len(f.types) == 1 && f.types[0] == "object" && !f.reformed && len(f.anyOf) == 0 {
		f.nullable = false
		return f
	}
	c.wrap(at)
	return &form{
		types:      []string{"object"},
		properties: []property{{wrapperName, f}},
		required:   []string{wrapperName},
	}
}

// wrapperName is the property that holds wrapped arguments.
const wrapperName = "value"

// wrap records that the arguments stand under one property.
func (c *compiler) wrap(at spot) {
	c.change(rootWrapped, at.path, "the arguments stand under the one property "+wrapperName)
	c.reverse(rootWrapped, spot{path: at.path, home: c.tool.Normal.Root}, "", wrapperName)
}

// definition is what goes out: the slots around the schema of the arguments.
func (c *compiler) definition(slots []slot, parameters *schema.Node) *schema.Node {
	var members []schema.Member
	for _, s := range slots {
		if v := c.slotValue(s, parameters); v != nil {
			members = append(members, schema.Member{Name: s.key, Value: v})
		}
	}
	return schema.NewObject(members...)
}

func (c *compiler) slotValue(s slot, parameters *schema.Node) *schema.Node {
	switch s.content {
	case constant:
		return s.value
	case toolName:
		return schema.NewString(c.tool.Name)
	case description:
		if c.tool.HasDescription {
			return schema.NewString(c.visible(c.tool.Description, "description"))
		}
	case filledDescription:
		if strings.TrimSpace(c.tool.Description) != "" {
			return schema.NewString(c.visible(c.tool.Description, "description"))
		}
	case parameterSchema:
		return parameters
	case resultSchema:
		return c.result()
	case copied:
		if v := c.tool.Node.Get(s.key); v.Is(s.kind) {
			return c.visibleNode(v, s.key)
		}
	case nested:
		return c.definition(s.slots, parameters)
	}
	return nil
}

// result is the schema of the tool's results as the author wrote it.
func (c *compiler) result() *schema.Node {
	if c.tool.Output == nil {
		return nil
	}
	return c.visibleSchema(c.tool.Output.Root, "outputSchema")
}
