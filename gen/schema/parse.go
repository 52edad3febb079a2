package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxNesting is how deep the JSON of a document may nest. It bounds every
// recursion over parsed nodes, and leaves room for schemas of MaxDepth: those
// take at most two levels of JSON each.
const maxNesting = 1000

// maxNumber is how long the text of a number may be: exact arithmetic on
// longer ones would not be linear in the size of the file.
const maxNumber = 1000

// A Problem is a fault of a document's text.
type Problem struct {
	Pos     Pos
	Message string
}

// Parse reads one JSON document. Text that is not JSON gives no node and one
// problem that says where it breaks. Names that occur twice in one object are
// all reported; the node then has the first of each. Unpaired surrogates and
// invalid UTF-8 are not JSON.
func Parse(data []byte) (*Node, []Problem) {
	if bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")) {
		return nil, []Problem{{Pos{0, 1, 1}, "the file starts with a byte order mark; save it as UTF-8 without one"}}
	}
	p := parser{
		data: data,
		// A bytes.Buffer is read in place, without a copy.
		dec: jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true)),
		at:  Pos{0, 1, 1},
	}
	root, err := p.document()
	if err != nil {
		return nil, []Problem{p.explain(err)}
	}
	return root, p.problems
}

// A parser turns the decoder's tokens into nodes and keeps track of the line.
// Positions only ever move forward, so all of them cost one pass over the text.
type parser struct {
	data     []byte
	dec      *jsontext.Decoder
	at       Pos
	problems []Problem
}

var (
	errNumber   = fmt.Errorf("a number is longer than %d characters", maxNumber)
	errTooDeep  = fmt.Errorf("values nest more than %d deep", maxNesting)
	errEmpty    = errors.New("there is no JSON value in the text")
	errTrailing = errors.New("there is more text after the end of the JSON value")
)

func (p *parser) document() (*Node, error) {
	tok, pos, err := p.next()
	if err == io.EOF {
		return nil, errEmpty
	}
	if err != nil {
		return nil, err
	}
	root, err := p.value(tok, pos, 0)
	if err != nil {
		return nil, err
	}
	if _, _, err := p.next(); err != io.EOF {
		return nil, errTrailing
	}
	return root, nil
}

// next reads a token and returns where it starts.
func (p *parser) next() (jsontext.Token, Pos, error) {
	p.advance(p.tokenStart(int(p.dec.InputOffset())))
	tok, err := p.dec.ReadToken()
	return tok, p.at, err
}

// tokenStart skips what may stand between the end of one token and the next.
func (p *parser) tokenStart(i int) int {
	for i < len(p.data) && bytes.IndexByte([]byte(" \t\r\n,:"), p.data[i]) >= 0 {
		i++
	}
	return i
}

// advance moves the place forward to an offset.
func (p *parser) advance(offset int) {
	offset = min(offset, len(p.data))
	for i := p.at.Offset; i < offset; i++ {
		p.at.Col++
		if p.data[i] == '\n' {
			p.at.Line++
			p.at.Col = 1
		}
	}
	p.at.Offset = max(p.at.Offset, offset)
}

func (p *parser) value(tok jsontext.Token, pos Pos, depth int) (*Node, error) {
	if depth > maxNesting {
		return nil, errTooDeep
	}
	n := &Node{Pos: pos}
	switch tok.Kind() {
	case jsontext.KindTrue, jsontext.KindFalse:
		n.Kind, n.Bool = Bool, tok.Bool()
	case jsontext.KindNumber:
		if n.Kind, n.Text = Number, tok.String(); len(n.Text) > maxNumber {
			return nil, errNumber
		}
	case jsontext.KindString:
		n.Kind, n.Text = String, tok.String()
	case jsontext.KindBeginArray:
		n.Kind = Array
		return n, p.elems(n, depth)
	case jsontext.KindBeginObject:
		n.Kind = Object
		return n, p.members(n, depth)
	}
	return n, nil
}

func (p *parser) elems(n *Node, depth int) error {
	for {
		tok, pos, err := p.next()
		if err != nil || tok.Kind() == jsontext.KindEndArray {
			return err
		}
		e, err := p.value(tok, pos, depth+1)
		if err != nil {
			return err
		}
		n.Elems = append(n.Elems, e)
	}
}

func (p *parser) members(n *Node, depth int) error {
	seen := make(map[string]Pos)
	for {
		tok, pos, err := p.next()
		if err != nil {
			return err
		}
		if tok.Kind() == jsontext.KindEndObject {
			n.buildIndex()
			return nil
		}
		name := tok.String()
		first, twice := seen[name]
		if twice {
			p.problems = append(p.problems, Problem{pos, fmt.Sprintf(
				"the name %q occurs twice in this object, first on line %d; keep one of the two", name, first.Line)})
		} else {
			seen[name] = pos
		}
		tok, valuePos, err := p.next()
		if err != nil {
			return err
		}
		v, err := p.value(tok, valuePos, depth+1)
		if err != nil {
			return err
		}
		if !twice {
			n.Members = append(n.Members, Member{Name: name, Value: v, Pos: pos})
		}
	}
}

// explain says what is wrong with the text, and where.
func (p *parser) explain(err error) Problem {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		p.advance(int(syntax.ByteOffset))
		err = syntax.Err
	}
	if err == io.ErrUnexpectedEOF {
		p.advance(len(p.data))
		err = errors.New("the text ends before the JSON value does")
	}
	if err == errTooDeep || err == errNumber {
		return Problem{p.at, err.Error()}
	}
	return Problem{p.at, "not valid JSON: " + err.Error()}
}
