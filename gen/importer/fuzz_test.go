package importer

import "testing"

// FuzzRead: whatever is read, nothing panics, and what is written is read back
// as it is, with nothing left to mend.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"name":"t","inputSchema":{"type":"object","properties":{"p":{"type":["Int",null],"items":[true,{"$ref":"#/properties/p/items/0"}],` +
			`"additionalItems":{"allOf":{"a":1}},"nullable":true,"oneOf":{"enum":[]},"required":true,"minimum":"1","exclusiveMinimum":true}},"required":["x",1]}}`,
		`{"functionDeclarations":[{"name":"t","parameters":{"type":"OBJECT","properties":[]},"response":{"type":"STRING"}}]}`,
		`[{"type":"function","function":{"name":"a b","parameters":{"a":{"type":"dict"}}}}]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		im := Read([]Source{{Name: "in.json", Data: data}}, Options{Mend: true})
		if im.Failed() {
			return
		}
		for _, tool := range im.Tools {
			again := Read([]Source{{Name: tool.File, Data: tool.Text()}}, Options{Mend: true})
			if again.Failed() || len(again.Mends) > 0 || string(again.Tools[0].Text()) != string(tool.Text()) {
				t.Errorf("%s is not read back as it is: %v, %v", tool.Text(), again.Mends, again.Diagnostics)
			}
		}
	})
}
