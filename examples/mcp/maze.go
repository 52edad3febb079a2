package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
)

// A maze is a grid of cells. Between any two there is one way.
type maze struct {
	width, height int
	ways          [][4]bool // of each cell, by direction
	places        map[string]int
}

// The directions, and how far each leads.
var (
	directions = [4]string{"north", "east", "south", "west"}
	stepX      = [4]int{0, 1, 0, -1}
	stepY      = [4]int{-1, 0, 1, 0}
)

func opposite(direction int) int { return (direction + 2) % 4 }

// newMaze grows a maze from its entrance. To go on from the newest cell makes
// long corridors; to go on from any cell makes branches.
func newMaze(width, height int, seed int64, branching bool) *maze {
	m := &maze{width: width, height: height, ways: make([][4]bool, width*height)}
	m.places = map[string]int{"entrance": 0, "exit": width*height - 1}
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	reached := make([]bool, width*height)
	reached[0] = true
	for growing := []int{0}; len(growing) > 0; {
		i := len(growing) - 1
		if branching {
			i = random.IntN(len(growing))
		}
		from, grown := growing[i], false
		for _, d := range random.Perm(4) {
			if to, ok := m.next(from, d); ok && !reached[to] {
				m.ways[from][d], m.ways[to][opposite(d)] = true, true
				reached[to], grown = true, true
				growing = append(growing, to)
				break
			}
		}
		if !grown {
			growing = append(growing[:i], growing[i+1:]...)
		}
	}
	return m
}

// next returns the cell beside a cell, walls or not, and whether there is one.
func (m *maze) next(cell, direction int) (int, bool) {
	x, y := cell%m.width+stepX[direction], cell/m.width+stepY[direction]
	return y*m.width + x, x >= 0 && x < m.width && y >= 0 && y < m.height
}

// deadEnds counts the cells with one way out.
func (m *maze) deadEnds() int64 {
	var n int64
	for _, ways := range m.ways {
		open := 0
		for _, way := range ways {
			if way {
				open++
			}
		}
		if open == 1 {
			n++
		}
	}
	return n
}

// solve returns the directions from one cell to another, and tells after each
// cell how many it has looked at.
func (m *maze) solve(from, to int, looked func(cells int)) []int {
	cameBy := make([]int, len(m.ways))
	for i := range cameBy {
		cameBy[i] = -1
	}
	queue := []int{to} // from the end, so that the way comes out in order
	for i := 0; i < len(queue) && queue[i] != from; i++ {
		for d, open := range m.ways[queue[i]] {
			if cell, ok := m.next(queue[i], d); ok && open && cell != to && cameBy[cell] < 0 {
				cameBy[cell] = opposite(d)
				queue = append(queue, cell)
			}
		}
		looked(i + 1)
	}
	var way []int
	for cell := from; cell != to; {
		way = append(way, cameBy[cell])
		cell, _ = m.next(cell, cameBy[cell])
	}
	return way
}

// draw returns a PNG picture in which a cell is two squares wide: itself, and
// the wall or the way to the next.
func (m *maze) draw() ([]byte, error) {
	const square = 8
	palette := color.Palette{color.Black, color.White}
	picture := image.NewPaletted(image.Rect(0, 0, (2*m.width+1)*square, (2*m.height+1)*square), palette)
	paint := func(x, y int) {
		for i := range square * square {
			picture.SetColorIndex(x*square+i%square, y*square+i/square, 1)
		}
	}
	for cell, ways := range m.ways {
		x, y := 2*(cell%m.width)+1, 2*(cell/m.width)+1
		paint(x, y)
		for d, open := range ways {
			if open {
				paint(x+stepX[d], y+stepY[d])
			}
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, picture)
	return b.Bytes(), err
}
