package main

//go:generate go tool schemaport-gen ./tools --sdk genai --targets gemini-json-schema
