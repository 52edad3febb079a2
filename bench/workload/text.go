package workload

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed+1)) }

var (
	codeWords   = strings.Fields("func return if err nil ctx range for request handler value := config string int append len map client response context fmt Errorf decode encode buffer index offset token stream")
	hanWords    = strings.Fields("设计 工具 参数 解码 模型 请求 结果 错误 网络 数据库 服务器 缓存 并发 测试 文档 版本 接口 性能 内存 字符串")
	kanaWords   = strings.Fields("設計 ツール 引数 デコーダ モデル 要求 結果 エラー を の に は です ます サーバー キャッシュ 並行 試験 文書 文字列")
	hangulWords = strings.Fields("설계 도구 인수 디코더 모델 요청 결과 오류 네트워크 데이터베이스 서버 캐시 병렬 시험 문서 판 성능 기억 문자열 입니다")
)

// words returns n words picked from a list.
func words(r *rand.Rand, list []string, n int, separator string) string {
	picked := make([]string, n)
	for i := range picked {
		picked[i] = list[r.IntN(len(list))]
	}
	return strings.Join(picked, separator)
}

func editDocument() object {
	r := random(1)
	edits := make(list, 200)
	for i := range edits {
		edits[i] = edit(r, i)
	}
	return object{
		{"document_id", "doc-7c1e"},
		{"revision", 418},
		{"dry_run", false},
		{"edits", edits},
	}
}

// edit is the i-th edit: every third has escapes in its text, every fourth a comment.
func edit(r *rand.Rand, i int) object {
	text := words(r, codeWords, 5, " ")
	if i%3 == 0 {
		text = "\t" + words(r, codeWords, 4, " ") + "\n"
	}
	var comment any
	if i%4 == 0 {
		comment = "fix " + words(r, codeWords, 3, " ")
	}
	line, column := 1+r.IntN(4000), 1+r.IntN(110)
	return object{
		{"op", []string{"insert", "replace", "delete"}[r.IntN(3)]},
		{"start", position(line, column)},
		{"end", position(line+r.IntN(3), column+r.IntN(20))},
		{"text", text},
		{"comment", comment},
	}
}

func position(line, column int) object { return object{{"line", line}, {"column", column}} }

func writeFile() object {
	r := random(3)
	var content strings.Builder
	for i := 0; content.Len() < 190_000; i++ {
		content.WriteString(strings.Repeat("\t", r.IntN(4)))
		content.WriteString(words(r, codeWords, 3+r.IntN(8), " "))
		if i%5 == 0 {
			content.WriteString(` "quoted \d+ text" `)
		}
		if i%40 == 0 {
			content.WriteString(" // café — naïve")
		}
		content.WriteByte('\n')
	}
	return object{
		{"path", "internal/server/handler_generated.go"},
		{"content", content.String()},
		{"mode", "overwrite"},
		{"create_dirs", true},
	}
}

func publishArticle() object {
	r := random(7)
	paragraphs := make(list, 24)
	for i := range paragraphs {
		language, separator := hanWords, ""
		switch i % 3 {
		case 1:
			language = kanaWords
		case 2:
			language, separator = hangulWords, " "
		}
		var heading any
		if i%4 == 0 {
			heading = words(r, language, 4, separator)
		}
		paragraphs[i] = object{{"heading", heading}, {"text", words(r, language, 90, separator) + "。\n"}}
	}
	return object{
		{"title", words(r, hanWords, 8, "")},
		{"language", "zh"},
		{"summary", words(r, hanWords, 40, "，")},
		{"author", nil},
		{"tags", list{"工具", "解码", "性能"}},
		{"paragraphs", paragraphs},
	}
}

func findRecords() object {
	filter := object{{"op", "not"}, {"field", nil}, {"value", nil}, {"clauses", list{condition(0)}}}
	for depth := 1; depth < 48; depth++ {
		filter = object{
			{"op", []string{"and", "or"}[depth%2]},
			{"field", nil},
			{"value", nil},
			{"clauses", list{condition(depth), filter}},
		}
	}
	return object{{"table", "orders"}, {"filter", filter}, {"limit", 50}}
}

func condition(i int) object {
	return object{
		{"op", []string{"eq", "lt", "gt", "contains"}[i%4]},
		{"field", fmt.Sprintf("column_%d", i)},
		{"value", fmt.Sprintf("value %d of the column", i*i)},
		{"clauses", nil},
	}
}
