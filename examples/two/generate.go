package main

//go:generate go tool schemaport-gen ./tools --sdk openai,mcp --targets openai,mcp
