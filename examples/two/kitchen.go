package main

import (
	"context"
	"fmt"
)

// kitchen has the handlers. They know nothing of who calls.
type kitchen struct{}

// grams are what a recipe takes for one.
var grams = map[ScaleRecipeArgsDish]map[string]int64{
	ScaleRecipeArgsDishDal:        {"lentils": 80, "onions": 40},
	ScaleRecipeArgsDishMinestrone: {"beans": 50, "onions": 30, "pasta": 40},
	ScaleRecipeArgsDishShakshuka:  {"eggs": 110, "tomatoes": 200},
}

func (kitchen) ScaleRecipe(_ context.Context, a ScaleRecipeArgs) (ScaleRecipeResult, error) {
	r := ScaleRecipeResult{Dish: string(a.Dish), Grams: make(map[string]int64)}
	for name, g := range grams[a.Dish] {
		if other, ok := a.Instead[name]; ok {
			name = other
		}
		r.Grams[name] += g * a.People
	}
	for name := range a.Instead {
		if _, ok := grams[a.Dish][name]; !ok {
			return r, fmt.Errorf("there is no %s in %s", name, a.Dish)
		}
	}
	return r, nil
}

func (kitchen) Pantry(context.Context, PantryArgs) (PantryResult, error) {
	return "lentils & onions, <1 kg of each", nil
}

func (kitchen) EmptyPantry(context.Context, EmptyPantryArgs) (EmptyPantryResult, error) {
	return nil, fmt.Errorf("the pantry stays as it is")
}
