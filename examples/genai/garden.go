package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/runtime"
)

// garden answers the tools. A real one would have a robot.
type garden struct{ filled []string }

var _ Handlers = (*garden)(nil)

// birds were seen in the garden.
var birds = []FindBirdsResultBirdsItem{
	{Chip: 981020000000431977, Species: "siskin", WeightG: 12.9, Feeder: runtime.Some("oak")},
	{Chip: 981020000000431201, Species: "wren", WeightG: 9.1, Feeder: runtime.Some("ivy")},
	{Chip: 981020000000432558, Species: "siskin", WeightG: 11.4, Feeder: runtime.Some("oak")},
	{Chip: 981020000000430016, Species: "robin", WeightG: 18.25, Feeder: runtime.Null[string]()},
	{Chip: 981020000000431504, Species: "siskin", WeightG: 14.3, Feeder: runtime.Some("elder")},
}

func (*garden) FindBirds(_ context.Context, a FindBirdsArgs) (FindBirdsResult, error) {
	within, _ := a.WeightG.Get()
	found := slices.Clone(birds)
	found = slices.DeleteFunc(found, func(b FindBirdsResultBirdsItem) bool {
		return a.Species != nil && !slices.Contains(a.Species, FindBirdsArgsSpeciesItem(b.Species)) ||
			b.WeightG < within.Min.Or(0) || b.WeightG >= within.Max.Or(1000) ||
			!a.Feeder.IsAbsent() && !a.Feeder.Equal(b.Feeder)
	})
	slices.SortFunc(found, func(a, b FindBirdsResultBirdsItem) int { return cmp.Compare(b.WeightG, a.WeightG) })
	return FindBirdsResult{Birds: found[:min(int64(len(found)), a.Limit)]}, nil
}

func (g *garden) FillFeeder(_ context.Context, a FillFeederArgs) (FillFeederResult, error) {
	chip, limited := a.OnlyFor.Get()
	if limited && !slices.ContainsFunc(birds, func(b FindBirdsResultBirdsItem) bool { return strconv.FormatInt(b.Chip, 10) == chip }) {
		return nil, fmt.Errorf("no bird has the chip %s", chip)
	}
	var what string
	switch with := a.With.(type) {
	case FillFeederArgsWithMix:
		what = fmt.Sprintf("a mix of %d foods", len(with.Grams))
	case FillFeederArgsWithWater:
		what = fmt.Sprintf("%g l of water", with.Litres)
	}
	g.filled = append(g.filled, a.Feeder)
	return map[string]any{"feeder": a.Feeder, "with": what, "at": a.At, "fillings_today": len(g.filled)}, nil
}

func (*garden) Birdsong(_ context.Context, a BirdsongArgs) (BirdsongResult, error) {
	songs := map[BirdsongArgsSpecies]string{
		BirdsongArgsSpeciesBlueTit: "tsee-tsee-tsu-hu-hu",
		BirdsongArgsSpeciesRobin:   "twiddle-oo, twiddle-eedee",
		BirdsongArgsSpeciesSiskin:  "tluih <wheeze> & chatter",
		BirdsongArgsSpeciesWren:    "tic-tic-tic, trrrrrr & a flourish",
	}
	return strings.Repeat(songs[a.Species]+"\n", int(a.Verses)), nil
}

func (*garden) OpenAviary(context.Context, OpenAviaryArgs) (OpenAviaryResult, error) {
	return nil, errors.New("the aviary opens by hand only")
}
