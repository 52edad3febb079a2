package main

//go:generate go tool schemaport-gen ./tools --targets mcp --sdk mcp
