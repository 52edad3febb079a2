package main

import "github.com/schemaport/schemaport-gen/examples/internal/standin"

// standIn starts what plays the Gemini API, with the model's turns.
func standIn() (*standin.Server, error) {
	return standin.Gemini(
		call("birdsong", `{"species":"wren","verses":2}`), // a good call
		standin.Turn{Text: "It ticks thrice, trills, and ends with a flourish. Then all over again."},

		// A list, a number and a count in strings: what they mean is beyond doubt.
		call("find_birds", `{"species":"[\"siskin\"]","weight_g":{"min":"12"},"limit":"2"}`),
		standin.Turn{Text: "Those with the chips 981020000000431504 (14.3 g) and 981020000000431977 (12.9 g)."},

		// A wrong call: the response says everything that is wrong, and the model mends it.
		call("fill_feeder", `{"feeder":"Oak tree","with":{"kind":"mix","grams":{"sunflower":0,"peanuts":60}},"at":"tomorrow"}`),
		call("fill_feeder", `{"feeder":"oak","with":{"kind":"mix","grams":{"sunflower":120,"peanuts":60}},"only_for":"981020000000431504"}`),
		standin.Turn{Text: "The oak feeder gets sunflower and peanuts at dawn, and opens for her alone."},

		// These are streamed.
		standin.Turn{Text: "Not any more. I send the robot round.", Calls: []standin.Call{
			{ID: "call-oak", Name: "fill_feeder", Arguments: `{"feeder":"oak","with":{"kind":"water","litres":1.5},"at":"now"}`},
			{ID: "call-ivy", Name: "fill_feeder", Arguments: `{"feeder":"ivy","with":{"kind":"water","litres":0.5},"at":"now"}`},
		}},
		standin.Turn{Text: "There is water at the oak and in the ivy now."},
	)
}

// call is a turn in which the model calls one tool and says nothing.
func call(name, args string) standin.Turn {
	return standin.Turn{Calls: []standin.Call{{ID: "call-" + name, Name: name, Arguments: args}}}
}
