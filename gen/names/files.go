package names

import "strings"

// maxPart bounds the tool's part of a file name; file systems allow 255 bytes
// for the whole, archives less.
const maxPart = 100

// ToolFiles returns, in the order of the tools' names, the part of each tool's
// file name that stands for the tool, as in schemaport.<part>.gen.go. It is made
// of lower-case ASCII letters, digits and underscores, so no name leaves the
// directory; and because the go command looks for _test, _linux and the like only
// before the first dot, none is left out of a build. Names that would share a
// file all get a short hash of the full name, and so does one that has no such
// characters or too many.
func ToolFiles(names []string) []string {
	return tellApart(names, filePart, "_")
}

// DefinitionFiles returns, in the order of the tools' names, what the file of
// each tool's definition is called in front of .json: lower-case ASCII letters,
// digits, dots and hyphens, so no name leaves the directory. Hashes are as in
// ToolFiles.
func DefinitionFiles(names []string) []string {
	return tellApart(names, definitionPart, "-")
}

// SourceFiles returns, in the order of the tools' names, what the file of each
// tool is called in front of .json where a person keeps it: as in ToolFiles, but
// nothing that Windows takes for a device.
func SourceFiles(names []string) []string {
	return tellApart(names, sourcePart, "_")
}

// tellApart makes the parts of names, and puts a hash behind those that are
// empty, too long or not the only ones.
func tellApart(names []string, part func(string) string, separator string) []string {
	parts := make([]string, len(names))
	count := make(map[string]int)
	for i, name := range names {
		parts[i] = part(name)
		count[parts[i]]++
	}
	needsHash := func(part string) bool { return part == "" || len(part) > maxPart || count[part] > 1 }
	taken := make(map[string]bool)
	for _, part := range parts {
		if !needsHash(part) {
			taken[part] = true
		}
	}
	for i, part := range parts {
		if needsHash(part) {
			parts[i] = apart(names[i], func(hash string) string { return readable(part) + separator + hash },
				func(p string) bool { return taken[p] })
			taken[parts[i]] = true
		}
	}
	return parts
}

// filePart writes the words of a tool's name in the alphabet of file names.
// Other letters are left out; names that become equal by it are told apart later.
func filePart(name string) string {
	var kept []string
	for _, w := range words(name, ofName) {
		w = strings.Map(func(r rune) rune {
			if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
				return r
			}
			return -1
		}, w)
		if w != "" {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, "_")
}

// sourcePart is filePart, with a word in front of the name of a device.
func sourcePart(name string) string {
	if part := filePart(name); !isDevice(part) {
		return part
	}
	return "tool_" + filePart(name)
}

// definitionPart writes a tool's name in the alphabet of definition files:
// whatever is not in it becomes a hyphen, of several in a row one, and of those
// at the ends none. What Windows would take for a device gets a word in front.
func definitionPart(name string) string {
	part := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '.':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return ' '
	}, name)
	if part = strings.Join(strings.Fields(part), "-"); isDevice(part) {
		return "tool-" + part
	}
	return part
}

// isDevice reports whether Windows takes a file of that name for a device,
// whatever stands behind a dot.
func isDevice(part string) bool {
	stem, _, _ := strings.Cut(part, ".")
	switch stem {
	case "con", "prn", "aux", "nul":
		return true
	}
	kind := strings.TrimRight(stem, "0123456789")
	return len(stem) == 4 && (kind == "com" || kind == "lpt")
}

// readable is what is kept of a part in front of its hash.
func readable(part string) string {
	if part == "" {
		return "tool"
	}
	return part[:min(len(part), maxPart)]
}
