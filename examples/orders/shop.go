package main

import (
	"context"
	"fmt"
)

// shop answers the tools. A real one would talk to a database.
type shop struct{}

var _ Handlers = shop{}

func (shop) RefundOrder(_ context.Context, a RefundOrderArgs) (RefundOrderResult, error) {
	return RefundOrderResult{RefundID: "ref-1", RefundedCents: a.AmountCents.Or(4200)}, nil
}

func (shop) SearchOrders(_ context.Context, a SearchOrdersArgs) (SearchOrdersResult, error) {
	found := []SearchOrdersResultOrdersItem{{ID: "ord-7", Status: "paid", TotalCents: 4200}}
	if a.Limit < int64(len(found)) {
		found = found[:a.Limit]
	}
	return SearchOrdersResult{Orders: found}, nil
}

func (shop) ShipOrder(_ context.Context, a ShipOrderArgs) (ShipOrderResult, error) {
	switch to := a.To.(type) {
	case ShipOrderAddress:
		return fmt.Sprintf("%d parcel(s) on the way to %s in %s", len(a.Parcels), to.Name, to.City), nil
	case ShipOrderPickup:
		return fmt.Sprintf("%d parcel(s) on the way to point %d", len(a.Parcels), to.Point), nil
	}
	return nil, fmt.Errorf("unknown destination %T", a.To)
}

func (shop) StoreStatus(context.Context, StoreStatusArgs) (StoreStatusResult, error) {
	return "open until 22:00", nil
}
