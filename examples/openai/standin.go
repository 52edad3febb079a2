package main

import "github.com/schemaport/schemaport-gen/examples/internal/standin"

// standIn starts a stand-in for the OpenAI API that plays the script.
func standIn() (*standin.Server, error) { return standin.OpenAI(script...) }

// script are the replies to the questions. OpenAI's strict mode writes null for
// what is left out, and a list of pairs for a map.
var script = []standin.Turn{
	{Calls: []standin.Call{
		{ID: "call_1", Name: "plan_show", Arguments: `{"mood":"rainy","minutes":null,"tempo":null,"shares":null}`},
	}},
	{Text: "Low Tide, Kestrel and The Gutters."},

	{Calls: []standin.Call{{ // almost well: a number and an object in strings
		ID: "call_2", Name: "plan_show",
		Arguments: `{"mood":"rainy","minutes":"15","tempo":"{\"min\":null,\"max\":110}","shares":[{"key":"dub","value":0.5}]}`,
	}}},
	{Text: "Low Tide, then Kestrel."},

	{Calls: []standin.Call{{ // wrongly: neither the id nor the name of a property is right
		ID: "call_3", Name: "queue_record", Arguments: `{"record":"17","next":null,"for":"Ada"}`,
	}}},
	{Calls: []standin.Call{
		{ID: "call_4", Name: "queue_record", Arguments: `{"record":"r-17","next":null,"dedication":"For Ada."}`},
	}},
	{Text: "Kestrel is next, for Ada."},

	{Text: "One moment.", Calls: []standin.Call{
		{ID: "call_5", Name: "queue_record", Arguments: `{"record":"r-4","next":true,"dedication":null}`},
	}},
	{Text: "Ilse & the Lamps come first."},
}
