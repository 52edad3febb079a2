package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// A record of the station's library.
type record struct {
	id, artist, genre string
	mood              PlanShowArgsMood
	bpm, seconds      int64
}

var library = []record{
	{"r-4", "Ilse & the Lamps", "waltz", PlanShowArgsMoodTender, 88, 233},
	{"r-9", "Low Tide", "dub", PlanShowArgsMoodRainy, 72, 310},
	{"r-12", "Nine Pylons", "drone", PlanShowArgsMoodDreamy, 60, 540},
	{"r-17", "Kestrel", "folk", PlanShowArgsMoodRainy, 96, 204},
	{"r-21", "The Gutters", "dub", PlanShowArgsMoodRainy, 128, 266},
	{"r-30", "Sodium", "techno", PlanShowArgsMoodRestless, 132, 402},
}

// A station carries out the tools. Its queue is not for concurrent use.
type station struct {
	queue []string
}

// PlanShow picks the records of a mood and a tempo, as long as time and the
// shares of their genres last.
func (s *station) PlanShow(_ context.Context, args PlanShowArgs) (PlanShowResult, error) {
	var tempo PlanShowArgsTempo
	if t, ok := args.Tempo.Get(); ok {
		tempo = t
	}
	least, most := tempo.Min.Or(0), tempo.Max.Or(1000)
	if least >= most {
		return PlanShowResult{}, fmt.Errorf("the tempo's min, %d, must be below its max, %d", least, most)
	}
	show := PlanShowResult{Title: fmt.Sprintf("%d %s minutes", args.Minutes, args.Mood)}
	left := args.Minutes * 60
	for _, r := range library {
		share, shared := args.Shares[r.genre]
		if r.mood != args.Mood || r.bpm < least || r.bpm > most || r.seconds > left {
			continue
		}
		if shared && float64(r.seconds) > share*float64(args.Minutes*60) {
			continue
		}
		left -= r.seconds
		show.Records = append(show.Records, PlanShowResultRecordsItem{ID: r.id, Artist: r.artist, Genre: r.genre, Seconds: r.seconds})
	}
	return show, nil
}

// QueueRecord queues a record. Its result is a sentence, which the model gets to
// read as it is.
func (s *station) QueueRecord(_ context.Context, args QueueRecordArgs) (QueueRecordResult, error) {
	i := slices.IndexFunc(library, func(r record) bool { return r.id == args.Record })
	if i < 0 {
		return nil, fmt.Errorf("there is no record %s in the library", args.Record)
	}
	at := len(s.queue)
	if args.Next {
		at = 0
	}
	s.queue = slices.Insert(s.queue, at, args.Record)
	var words strings.Builder
	fmt.Fprintf(&words, "%s by %s goes on air", args.Record, library[i].artist)
	if at == 0 {
		words.WriteString(" next")
	} else {
		fmt.Fprintf(&words, " after %s", s.queue[at-1])
	}
	if text, ok := args.Dedication.Get(); ok {
		fmt.Fprintf(&words, ", “%s”", text)
	}
	return words.String(), nil
}

// FadeOut empties the queue.
func (s *station) FadeOut(context.Context, FadeOutArgs) (FadeOutResult, error) {
	s.queue = nil
	return nil, nil
}
