package main

import "github.com/schemaport/schemaport-gen/examples/internal/standin"

// standIn starts what plays the Anthropic API, with the model's turns.
func standIn() (*standin.Server, error) {
	return standin.Anthropic(
		// A good call, without arguments.
		call("toolu_1", "moon_phase", `{}`),
		standin.Turn{Text: "Yes: a thin crescent, and it sets at 20:40."},

		// Numbers and an object in strings: what they mean is beyond doubt.
		call("toolu_2", "plan_observation", `{"object":"M31","exposures":"{\"R\":\"120\",\"Hα\":600}","observer":"7"}`),
		standin.Turn{Text: "Booked as 7/1, 14 minutes."},

		// A wrong call: the result says everything that is wrong, and the model mends it.
		call("toolu_3", "plan_observation",
			`{"object":"GRB 260114A","position":{"right_ascension":24.5},"exposures":{"R":90},"priority":"now","observer":7}`),
		call("toolu_4", "plan_observation",
			`{"object":"GRB 260114A","position":{"right_ascension":0.5,"declination":-12},"exposures":{"R":90},"priority":"interrupt","observer":7}`),
		standin.Turn{Text: "The telescope turns to it now: booking 7/2."},

		// These are streamed. The arguments fit; the observatory refuses.
		standin.Turn{Text: "I try to cut in again.", Calls: []standin.Call{{
			ID: "toolu_5", Name: "plan_observation",
			Arguments: `{"object":"M33","exposures":{"R":300,"Hα":400},"priority":"interrupt","observer":7}`,
		}}},
		standin.Turn{Text: "No: an interruption may take 600 seconds at most."},
	)
}

// call is a turn in which the model calls one tool and says nothing.
func call(id, name, args string) standin.Turn {
	return standin.Turn{Calls: []standin.Call{{ID: id, Name: name, Arguments: args}}}
}
