package runtime

// A rule is one way to read arguments that are almost right.
type rule uint8

// The rules for values, for keys, for the arguments as a whole and, at level
// lenient, for the text.
const (
	noRule rule = iota

	stringInteger
	stringNumber
	stringBoolean
	numberString
	booleanString
	enumMatch
	stringJSON
	wrapArray
	toNull
	toAbsent
	keyMatch
	emptyArguments
	unwrapArguments

	stringIntegerLoose
	stringNumberLoose
	wordBoolean
	numberBoolean
	enumLoose
	jsonString
	emptyContainer
	unwrapArray

	textBOM
	textFence
	textComment
	textTrailingComma
	textMissingComma
	textSingleQuote
	textBareKey
	textBareWord
	textPythonLiteral
	textNumber
	textControl
	textEscape
	textExtraClose
	textEmptyPrefix
)

const (
	firstLenient = stringIntegerLoose // this and all that follow
	firstText    = textBOM            // likewise
)

var ruleNames = [...]string{
	noRule: "",

	stringInteger:   "string-integer",
	stringNumber:    "string-number",
	stringBoolean:   "string-boolean",
	numberString:    "number-string",
	booleanString:   "boolean-string",
	enumMatch:       "enum-match",
	stringJSON:      "string-json",
	wrapArray:       "wrap-array",
	toNull:          "to-null",
	toAbsent:        "to-absent",
	keyMatch:        "key-match",
	emptyArguments:  "empty-arguments",
	unwrapArguments: "unwrap-arguments",

	stringIntegerLoose: "string-integer-loose",
	stringNumberLoose:  "string-number-loose",
	wordBoolean:        "word-boolean",
	numberBoolean:      "number-boolean",
	enumLoose:          "enum-loose",
	jsonString:         "json-string",
	emptyContainer:     "empty-container",
	unwrapArray:        "unwrap-array",

	textBOM:           "text-bom",
	textFence:         "text-fence",
	textComment:       "text-comment",
	textTrailingComma: "text-trailing-comma",
	textMissingComma:  "text-missing-comma",
	textSingleQuote:   "text-single-quote",
	textBareKey:       "text-bare-key",
	textBareWord:      "text-bare-word",
	textPythonLiteral: "text-python-literal",
	textNumber:        "text-number",
	textControl:       "text-control",
	textEscape:        "text-escape",
	textExtraClose:    "text-extra-close",
	textEmptyPrefix:   "text-empty-prefix",
}

func (r rule) String() string { return ruleNames[r] }

// level is the strictest level that has the rule.
func (r rule) level() Level {
	if r >= firstLenient {
		return Lenient
	}
	return Standard
}

// A Rule is one way to read arguments that are almost right. What each rule
// reads is told in the coercion reference.
type Rule struct {
	Name  string // as Coercion.Rule has it
	Level Level  // the strictest level that has the rule: Standard or Lenient
	Text  bool   // it repairs the text, before there are values
}

// Rules returns all rules: those of level Standard, then those that Lenient
// adds, with the repairs of text at the end.
func Rules() []Rule {
	var all []Rule
	for r := noRule + 1; int(r) < len(ruleNames); r++ {
		all = append(all, Rule{Name: r.String(), Level: r.level(), Text: r >= firstText})
	}
	return all
}
