// Package templates says what generated Go files look like, and nothing else:
// it turns the finished decisions of package model into source text. It never
// sees a schema and never makes up a name.
//
// There is one file here for each generated file (set.go, tool.go) and for each
// kind of declaration. Text that comes from a tool file reaches the output
// through text.go alone; identifiers are checked by check.go before anything is
// written.
package templates
