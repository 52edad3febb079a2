package main

//go:generate go tool schemaport-gen ./tools --sdk openai --targets openai,openai-chat
