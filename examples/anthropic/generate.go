package main

//go:generate go tool schemaport-gen ./tools --sdk anthropic --targets anthropic
