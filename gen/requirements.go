package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
)

// EngineModule is the module that a generated package imports where a tool has
// a pattern that Go's regexp cannot say, with the version it was tested with.
const EngineModule = "github.com/dlclark/regexp2@v1.12.0"

// CodeEngineNotRequired is the code of the warning that the module around the
// output directory does not require EngineModule, which the package imports.
const CodeEngineNotRequired = "engine-not-required"

// CodeSDKNotRequired is the code of the warning that the module around the
// output directory does not require the module of an SDK which the package
// imports.
const CodeSDKNotRequired = "sdk-not-required"

// checkRequirements warns where the package will not build for want of a module
// that it imports. Where there is no module, there is none to be mended.
func (r *run) checkRequirements(pkg *model.Package) {
	file, text := governingModule(r.out.dir)
	if file == "" {
		return
	}
	missing := func(code, need, module string) {
		path, _, _ := strings.Cut(module, "@")
		if requires(text, path) {
			return
		}
		r.diags.Add(diag.Diagnostic{
			Code: code, Severity: diag.Warning,
			Message: fmt.Sprintf(need, path) + ", which " + display(r.workDir, file) + " does not require",
			Hint:    "run go get " + module,
		})
	}
	if pkg.Idents.Engine != "" {
		missing(CodeEngineNotRequired, "the package has patterns that Go's regexp cannot say and imports %s for them", EngineModule)
	}
	for _, s := range r.sdks {
		missing(CodeSDKNotRequired, "the bindings of "+s.Name+" import %s", s.Module+"@"+s.Version)
	}
}

// governingModule returns the go.mod of the module that a directory is in, and
// what is in it; "" where there is none.
func governingModule(dir string) (file, text string) {
	for {
		file = filepath.Join(dir, "go.mod")
		if data, err := os.ReadFile(file); err == nil {
			return file, string(data)
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", ""
		}
		dir = above
	}
}

// requires reports whether a go.mod requires a module, in whatever version.
func requires(text, module string) bool {
	block := "" // the directive of the block that the line is in
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case block == "" && len(words) == 2 && words[1] == "(":
			block = words[0]
			continue
		case words[0] == ")":
			block = ""
			continue
		case block == "":
			if words[0] != "require" {
				continue
			}
			words = words[1:]
		case block != "require":
			continue
		}
		if len(words) == 2 && strings.Trim(words[0], "\"`") == module {
			return true
		}
	}
	return false
}
