// Package richtools is a generated package of tools that use every kind of
// schema: unions, recursion, maps, tuples, enums, patterns, defaults, exact
// decimals, and the keywords that look at a value as a whole. Its tests give
// the generated decoders what strangers might send: bytes that a fuzzer makes
// up, texts that are huge or deep, and many calls at a time.
package richtools

//go:generate go tool schemaport-gen ./tools --targets mcp,openai-loose,gemini
