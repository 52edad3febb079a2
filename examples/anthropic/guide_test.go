package main

import (
	"testing"

	"github.com/schemaport/schemaport-gen/examples/internal/guide"
)

// TestGuide follows the guide of the documentation.
func TestGuide(t *testing.T) { guide.Run(t, "../../docs/anthropic.md") }
