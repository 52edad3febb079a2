package main

//go:generate go tool schemaport-gen import --mcp-command "go run ./server" --out tools --overwrite
//go:generate go tool schemaport-gen ./tools --sdk mcp --targets mcp
