package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// ParsePermission reads a permission as users write it: CODE for every change
// of that code, CODE@PATH for those at a path and below it; with a target's id
// and a slash before the code for that target only. The id stays a part of the
// code, as CompileConfig takes it. The error is a *UsageError: for a code that no
// target's changes have, too.
func ParsePermission(text string) (target.Permission, error) {
	code, path, located := strings.Cut(text, "@")
	if code == "" || located && path == "" {
		return target.Permission{}, usagef("%q is neither CODE nor CODE@PATH, with the code and path of a refused change", text)
	}
	p := target.Permission{Code: code, Path: path}
	return p, checkPermission(p)
}

// checkPermission checks that there are changes of the permission's code.
func checkPermission(p target.Permission) error {
	id, code := splitCode(p.Code)
	known := target.ChangeCodes()
	if slices.Contains(known, code) {
		return nil
	}
	if behind := target.ChangesBehind(p.Code); len(behind) > 0 {
		return &UsageError{
			Message: fmt.Sprintf("%q is the code of a finding, not of a change", p.Code),
			Hint:    "the change behind it is " + strings.Join(behind, " or "),
		}
	}
	if name, change, ok := strings.Cut(p.Code, "/"); ok && id == "" && slices.Contains(known, change) {
		return unknownTarget(name)
	}
	return &UsageError{
		Message: fmt.Sprintf("no change has the code %q%s", code, report.DidYouMean(code, known)),
		Hint:    "the codes are those that compile lists, and that check names behind --allow-lossy=",
	}
}

// splitCode parts the code of a permission from the id of the target that it is
// limited to; "" is none.
func splitCode(code string) (id, change string) {
	if id, change, ok := strings.Cut(code, "/"); ok {
		if _, isTarget := target.Lookup(id); isTarget {
			return id, change
		}
	}
	return "", code
}

// permissionFor is the permission as the target knows it, and whether it is
// about that target.
func permissionFor(t *target.Target, p target.Permission) (target.Permission, bool) {
	id, code := splitCode(p.Code)
	return target.Permission{Code: code, Path: p.Path}, id == "" || id == t.ID
}

// unusedPermissions is the permissions that let nothing pass. One that is about
// a target that is not selected had no chance to, and is passed over; so are
// all where everything is permitted.
func (cfg *CompileConfig) unusedPermissions(res *CompileResult) []string {
	var unused []string
	for _, p := range cfg.Allow {
		if !cfg.AllowLossy && concernsAny(p, res.Targets) && !isUsed(p, res) {
			unused = append(unused, p.String())
		}
	}
	return unused
}

// concernsAny reports whether a permission is about one of the targets.
func concernsAny(p target.Permission, targets []*target.Target) bool {
	return slices.ContainsFunc(targets, func(t *target.Target) bool {
		_, ok := permissionFor(t, p)
		return ok
	})
}

// isUsed reports whether a permission covers a change of any outcome.
func isUsed(p target.Permission, res *CompileResult) bool {
	for _, tool := range res.Tools {
		for i, o := range tool.Outcomes {
			if p, ok := permissionFor(res.Targets[i], p); ok && slices.ContainsFunc(o.Changes, p.Covers) {
				return true
			}
		}
	}
	return false
}
