package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// observatory carries the calls out. A real one would ask a telescope.
type observatory struct{ bookings int }

var _ Handlers = (*observatory)(nil)

func (o *observatory) PlanObservation(_ context.Context, a PlanObservationArgs) (PlanObservationResult, error) {
	var seconds int64
	for _, s := range a.Exposures {
		seconds += s
	}
	if a.Priority == PlanObservationArgsPriorityInterrupt && seconds > 600 {
		return PlanObservationResult{}, fmt.Errorf("an interruption may take 600 seconds, and this takes %d", seconds)
	}
	o.bookings++
	return PlanObservationResult{
		Booking: fmt.Sprintf("%d/%d", a.Observer, o.bookings),
		Minutes: 2 + (seconds+59)/60, // to point the telescope, and to expose
		Filters: slices.Sorted(maps.Keys(a.Exposures)),
	}, nil
}

func (o *observatory) MoonPhase(context.Context, MoonPhaseArgs) (MoonPhaseResult, error) {
	return "waxing crescent, 12 % lit, sets at 20:40", nil
}

func (o *observatory) CancelBookings(context.Context, CancelBookingsArgs) (CancelBookingsResult, error) {
	o.bookings = 0
	return nil, nil
}
