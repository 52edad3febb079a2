package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// newServer returns a server of all tools.
func newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "mazes", Version: "1.0.0"}, nil)
	AddTools(server, &keeper{mazes: make(map[string]*maze)})
	return server
}

// A keeper carries out the tools.
type keeper struct {
	mu    sync.Mutex
	mazes map[string]*maze
}

// MakeMaze makes a maze of a new seed, if none is given.
func (k *keeper) MakeMaze(_ context.Context, args MakeMazeArgs) (MakeMazeResult, error) {
	seed := args.Seed.Or(rand.Int64())
	m := newMaze(int(args.Width), int(args.Height), seed, args.Style == MakeMazeArgsStyleBranching)
	for _, name := range slices.Sorted(maps.Keys(args.Places)) {
		cell := args.Places[name]
		if cell.X >= args.Width || cell.Y >= args.Height {
			return MakeMazeResult{}, fmt.Errorf("the place %q is outside: x must be below %d, and y below %d", name, args.Width, args.Height)
		}
		m.places[name] = int(cell.Y*args.Width + cell.X)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	id := fmt.Sprintf("maze-%d", len(k.mazes)+1)
	k.mazes[id] = m
	return MakeMazeResult{Maze: id, Seed: seed, DeadEnds: m.deadEnds(), Places: slices.Sorted(maps.Keys(m.places))}, nil
}

// SolveMaze returns a string: the model reads it as it is, without quotes.
func (k *keeper) SolveMaze(ctx context.Context, args SolveMazeArgs) (SolveMazeResult, error) {
	m, err := k.find(args.Maze)
	if err != nil {
		return nil, err
	}
	from, knowsFrom := m.places[args.From]
	to, knowsTo := m.places[args.To]
	if !knowsFrom || !knowsTo {
		return nil, fmt.Errorf("the places of %s are %s", args.Maze, strings.Join(slices.Sorted(maps.Keys(m.places)), ", "))
	}
	return describe(m.solve(from, to, progress(ctx, len(m.ways)))), nil
}

// progress returns a function that tells the client how many of the cells were
// looked at, if it wants to know: at every tenth of them.
func progress(ctx context.Context, all int) func(cells int) {
	req := MCPRequest(ctx)
	if req == nil || req.Params.GetProgressToken() == nil {
		return func(int) {}
	}
	return func(cells int) {
		if cells%max(all/10, 1) != 0 {
			return
		}
		// A client that cannot be told still gets the result.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: req.Params.GetProgressToken(), Progress: float64(cells), Total: float64(all), Message: "looking for the way",
		})
	}
}

// describe puts a way into words.
func describe(way []int) string {
	var legs []string
	for i := 0; i < len(way); {
		n := 1
		for i+n < len(way) && way[i+n] == way[i] {
			n++
		}
		legs = append(legs, fmt.Sprintf("%d %s", n, directions[way[i]]))
		i += n
	}
	return cmp.Or(strings.Join(legs, ", "), "stay where you are")
}

// DrawMaze returns a result of its own, since a picture is no JSON.
func (k *keeper) DrawMaze(_ context.Context, args DrawMazeArgs) (DrawMazeResult, error) {
	m, err := k.find(args.Maze)
	if err != nil {
		return nil, err
	}
	picture, err := m.draw()
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: fmt.Sprintf("%s, %d by %d", args.Maze, m.width, m.height)},
		&mcp.ImageContent{Data: picture, MIMEType: "image/png"},
	}}, nil
}

// ForgetMazes asks who is calling. Over HTTP a token says that; on stdin it is
// the user who started the program.
func (k *keeper) ForgetMazes(ctx context.Context, _ ForgetMazesArgs) (ForgetMazesResult, error) {
	if req := MCPRequest(ctx); req != nil && req.Extra != nil && req.Extra.TokenInfo != nil {
		if !slices.Contains(req.Extra.TokenInfo.Scopes, "mazes.write") {
			return nil, errors.New("the token lacks the scope mazes.write")
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	n := len(k.mazes)
	clear(k.mazes)
	return fmt.Sprintf("forgot %d mazes", n), nil
}

// find returns a maze. Its error is for the model.
func (k *keeper) find(id string) (*maze, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if m, ok := k.mazes[id]; ok {
		return m, nil
	}
	return nil, fmt.Errorf("there is no maze %q; make one first", id)
}
