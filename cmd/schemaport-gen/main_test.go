package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	os.Setenv("SCHEMAPORT_CACHE", "off") // tests leave nothing in the user's cache
	testscript.Main(m, map[string]func(){"schemaport-gen": main})
}

// TestScripts runs the command as users do; each script tells one story.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SCHEMAPORT_CACHE", "off")
			return nil
		},
	})
}
