package target

// A Construct is one way to say something of a canonical schema in a target
// that cannot say it directly: what is sent, what that loses, and what the
// decoder does about it. All that a pass may change is one of these.
type Construct struct {
	Code      string  // of the changes it makes; "" where the target names the code after the keyword
	Emits     string  // what is sent instead
	Lossy     bool    // what is sent accepts values that the canonical schema does not
	Narrows   bool    // what is sent excludes values that the canonical schema accepts
	Gated     bool    // a narrowing that the policy refuses as it refuses a loss
	Undo      string  // the runtime's constant that restores the canonical value; "" where nothing needs to be undone
	Recheck   string  // what the decoder has to check because the target could not
	Unchecked bool    // decoders do not check it, or only where they are told to; the change says so
	Hint      string  // what to write instead, where the target's words for the code are about other constructs that have it
	Told      telling // how check speaks of it where nothing is lost
}

// Changes of the envelope and of the document as a whole.
var (
	schemaFieldRenamed = &Construct{Code: "renamed-input-schema-to-parameters", Emits: "the schema under the name parameters", Told: untold}
	inputSchemaRenamed = &Construct{Code: "renamed-input-schema-field", Emits: "the schema under the name input_schema", Told: untold}
	strictModeEnabled  = &Construct{Code: "enabled-strict-mode", Emits: "strict: true", Told: untold}
	parametersOmitted  = &Construct{Code: "omitted-empty-parameters", Emits: "no parameters", Told: asInfo}
	typeCaseChanged    = &Construct{Code: "normalized-type-case", Emits: "type names in upper case", Told: untold}
	countsAsText       = &Construct{Code: "int64-constraint-as-string", Emits: "counts and lengths as decimal strings", Told: untold}
	definitionsDropped = &Construct{Code: "dropped-schema-definitions", Emits: "no definitions: each reference holds what it means", Told: untold}
	metadataDropped    = &Construct{Code: "dropped-invalid-metadata", Emits: "the annotations or icons without the value"}
	hiddenTextRemoved  = &Construct{Code: "removed-hidden-characters", Emits: "the text without characters that readers cannot see"}
	functionNested     = &Construct{Code: "nested-under-function-key", Emits: "the definition under the name function", Told: untold}
	toolSpecNested     = &Construct{Code: "nested-under-tool-spec-key", Emits: "the definition under the name toolSpec, the schema under inputSchema.json", Told: untold}
	jsonFieldRenamed   = &Construct{Code: "renamed-input-schema-to-parameters-json-schema", Emits: "the schema under the name parametersJsonSchema", Told: untold}
	strictModeDisabled = &Construct{Code: "disabled-strict-mode", Emits: "strict: false", Told: untold}
	rootTypeAdded      = &Construct{Code: "", Emits: `"type": "object"`, Told: asInfo}
	rootTypeLiteral    = &Construct{Code: "normalized-input-schema-type-to-object", Emits: `"type": "object"`, Told: asInfo}
	rootTypeNarrowed   = &Construct{Code: "narrowed-input-schema-type-to-object", Emits: `"type": "object": arguments are always an object`}
	definitionsRenamed = &Construct{Code: "renamed-definitions-to-defs", Emits: "the definitions that are used, under $defs", Told: asInfo}
	referenceRewritten = &Construct{Code: "rewrote-definitions-reference", Emits: "a reference into $defs", Told: untold}
	itemsAdded         = &Construct{Code: "added-array-items", Emits: "items: {}, which accepts what no items accepts", Told: untold}
	propertiesAdded    = &Construct{Code: "added-object-properties", Emits: "properties: {}, which accepts what no properties accepts", Told: untold}
)

// Objects.
var (
	optionalAsNull = &Construct{
		Code: "converted-optional-property-to-nullable", Emits: "required, with null added to the type and to enum",
		Undo: "NullIsAbsent", Recheck: "required",
	}
	optionalKeepsNull = &Construct{
		Code: "converted-optional-property-to-nullable", Emits: "required; null was accepted already and stays null",
		Recheck: "required",
	}
	closedImplicitly = &Construct{
		Code: "added-additional-properties-false", Emits: "additionalProperties: false", Narrows: true, Told: asInfo,
	}
	closedOpenObject = &Construct{
		Code: "closed-open-object", Emits: "additionalProperties: false", Narrows: true,
	}
	patternsExcluded = &Construct{
		Code: "", Emits: "declared properties only", Lossy: true, Narrows: true, Gated: true,
		Recheck: "declared properties whose names match",
	}
	patternsMixed = &Construct{
		Code: "", Emits: "one schema for all further properties", Lossy: true, Narrows: true, Gated: true,
		Recheck: "properties whose names match",
	}
	openedExplicitly = &Construct{
		Code: "added-additional-properties-true", Emits: "additionalProperties: true, which is what its absence means", Told: untold,
	}
	knotLoosened = &Construct{
		Code: "loosened-recursive-property", Emits: "a property that is not required, since the definition recurs in it",
		Lossy: true, Recheck: "required",
	}
	openObjectDropped = &Construct{Code: "dropped-open-additional-properties", Emits: "no additionalProperties", Told: untold}
	neverDropped      = &Construct{
		Code: "dropped-never-valid-property", Emits: "no such property", Recheck: "that it is absent",
	}
	neverLeftOpen = &Construct{
		Code: "dropped-never-valid-property", Emits: "no such property, in an object that takes further ones", Lossy: true,
		Recheck: "that it is absent",
	}
	mapAsPairs = &Construct{
		Code: "encoded-map-as-pairs", Emits: "an array of closed {key, value} objects",
		Undo: "PairsToMap", Recheck: "that no key comes twice; propertyNames, minProperties, maxProperties",
	}
	extrasAsPairs = &Construct{
		Code: "encoded-additional-properties-as-pairs", Emits: "one more property that holds an array of {key, value} objects",
		Undo: "PairsIn", Recheck: "that no pair names a declared property and no key comes twice",
	}
	propertyRenamed = &Construct{
		Code: "renamed-property", Emits: "a name of the target's alphabet", Undo: "Renamed",
	}
	propertyRenamedInOpen = &Construct{
		Code: "renamed-property", Emits: "a name of the target's alphabet, in an object that may have a further property of that name",
		Narrows: true, Undo: "Renamed",
	}
	nameRuleDropped = &Construct{
		Code: "dropped-property-name-rule", Emits: "no rule that reads the sent name of a property differently", Lossy: true,
		Recheck: "propertyNames and patternProperties",
	}
	nameRuleMoved = &Construct{
		Code: "moved-property-name-rule", Emits: "what a pattern asks of a property at the property, under the name that is sent", Told: asInfo,
	}
	namePatternExcluded = &Construct{
		Code: "dropped-property-name-rule", Emits: "no pattern that reads the sent name of a property differently", Lossy: true,
		Narrows: true, Gated: true, Recheck: "properties whose names match",
	}
)

// Arrays and values of any type.
var (
	tupleAsObject = &Construct{
		Code: "encoded-tuple-as-object", Emits: "a closed object with one required property for each position",
		Undo: "ItemsToTuple", Recheck: "the items after the positions",
	}
	tupleOfOneLength = &Construct{
		Code: "encoded-tuple-as-object", Emits: "a closed object with one required property for each position",
		Narrows: true, Gated: true, Undo: "ItemsToTuple", Recheck: "the items after the positions",
	}
	valueAsText = &Construct{
		Code: "encoded-value-as-json-text", Emits: "a string that holds JSON text",
		Undo: "TextToValue", Recheck: "everything",
	}
	recursionAsText = &Construct{
		Code: "encoded-recursion-as-json-text", Emits: "the schema once, and a string of JSON text where it recurs",
		Undo: "TextToValue", Recheck: "the whole depth",
	}
	textBesideStrings = &Construct{
		Code: "took-json-text-among-strings", Emits: "strings as they are, beside strings that hold JSON text", Narrows: true,
	}
	typeImplied = &Construct{
		Code: "added-implied-type", Emits: "the type that the keywords speak of", Narrows: true, Gated: true,
	}
)

// Unions, types and references.
var (
	typesAsUnion = &Construct{
		Code: "converted-type-array-to-any-of", Emits: "anyOf with a branch for each type, each with the keywords of its type",
	}
	nullAsFlag = &Construct{Code: "converted-null-type-to-nullable", Emits: "nullable: true", Told: untold}
	oneOfExact = &Construct{
		Code: "converted-one-of-to-any-of", Emits: "anyOf; the branches exclude one another", Told: asInfo,
	}
	oneOfWider = &Construct{
		Code: "converted-one-of-to-any-of", Emits: "anyOf", Lossy: true, Recheck: "that exactly one branch matches",
	}
	unionMerged = &Construct{
		Code: "merged-siblings-into-any-of", Emits: "what stood beside the union in each of its branches", Told: untold,
	}
	nullPairCollapsed = &Construct{
		Code: "collapsed-nullable-any-of", Emits: "the one branch that is not null, made nullable", Told: untold,
	}
	singleCollapsed = &Construct{Code: "collapsed-single-branch", Emits: "the one branch", Told: untold}
	branchDropped   = &Construct{Code: "dropped-never-valid-branch", Emits: "the other branches"}
	rootWrapped     = &Construct{
		Code: "wrapped-root", Emits: "an object with one required property that holds the arguments", Undo: "Unwrap",
	}
	freeRootWrapped = &Construct{
		Code: "wrapped-root", Emits: "an object with one required property that holds the JSON text of the arguments", Undo: "Unwrap",
		Hint: "declare the properties of the arguments",
	}
	listedRootWrapped = &Construct{
		Code: "wrapped-root", Emits: "an object with one required property that holds one of the values that the root lists", Undo: "Unwrap",
		Hint: "declare the properties of the arguments, and list values in them",
	}
	rootAllOfMerged    = &Construct{Code: "merged-root-all-of", Emits: "one schema that says what all members say", Told: asInfo}
	allOfMerged        = &Construct{Code: "merged-all-of", Emits: "one schema that says what all members say", Told: asInfo}
	unevaluatedSettled = &Construct{Code: "converted-unevaluated", Emits: "additionalProperties or items, which say the same", Told: asInfo}
	referenceInlined   = &Construct{Code: "inlined-schema-reference", Emits: "what the reference means", Told: asInfo}
	referenceSeparated = &Construct{
		Code: "separated-reference-siblings", Emits: "anyOf with the bare reference beside the annotation", Told: asInfo,
	}
)

// Values, bounds and annotations.
var (
	constAsEnum     = &Construct{Code: "converted-const-to-enum", Emits: "an enum of one", Told: asInfo}
	constAsType     = &Construct{Code: "converted-const-to-type", Emits: "the type null, which has no other value", Told: asInfo}
	enumSplit       = &Construct{Code: "split-enum-by-type", Emits: "anyOf with an enum for each type"}
	enumFiltered    = &Construct{Code: "dropped-impossible-enum-members", Emits: "the members that the other keywords accept", Told: asInfo}
	numbersAsText   = &Construct{Code: "converted-number-enum-to-strings", Emits: "an enum of decimal strings", Undo: "TextToNumber"}
	membersAsText   = &Construct{Code: "converted-enum-to-json-text", Emits: "an enum of strings that hold JSON text", Undo: "TextToValue"}
	emptyAsNull     = &Construct{Code: "converted-empty-enum-member-to-null", Emits: "nullable instead of the empty string", Undo: "NullIsEmpty"}
	emptyMemberLost = &Construct{
		Code: "dropped-empty-enum-member", Emits: "no empty string: null is taken", Narrows: true, Gated: true,
	}
	enumFormatAdded = &Construct{Code: "added-enum-format", Emits: "format: enum", Told: untold}
	boundShifted    = &Construct{Code: "converted-exclusive-bound", Emits: "the next integer as an inclusive bound", Told: asInfo}
	boundUnpromised = &Construct{
		Code: "unpromised-bound", Emits: "the bound as it is", Lossy: true, Recheck: "the bound",
	}
	patternRespelled = &Construct{
		Code: "respelled-pattern", Emits: "the pattern with anchors, and with line ends told apart from the dot", Told: asInfo,
	}
	rangeAsEnum   = &Construct{Code: "converted-range-to-enum", Emits: "an enum of the integers between the bounds", Told: asInfo}
	boundIncluded = &Construct{
		Code: "", Emits: "the same number as an inclusive bound", Lossy: true, Recheck: "the bound itself",
	}
	constraintDropped   = &Construct{Code: "", Emits: "the constraint in the description", Lossy: true, Recheck: "the keyword"}
	constraintUnchecked = &Construct{Code: "", Emits: "the constraint in the description, which is all that is made of it", Lossy: true, Unchecked: true}
	formatDropped       = &Construct{Code: "", Emits: "the format in the description", Lossy: true, Recheck: "the format, where decoders are told to check formats", Unchecked: true}
	unknownDropped      = &Construct{Code: "", Emits: "nothing: no vocabulary has the keyword", Lossy: true, Unchecked: true}
	vacuousDropped      = &Construct{Code: "dropped-inapplicable-keyword", Emits: "nothing: no value of this type is concerned", Told: asInfo}
	annotationDropped   = &Construct{Code: "dropped-annotation-keyword", Emits: "nothing", Told: asInfo}
	annotationMoved     = &Construct{Code: "dropped-annotation-keyword", Emits: "the text in the description", Told: asInfo}
	defaultMoved        = &Construct{Code: "", Emits: "the default in the description, save null and what is too long", Recheck: "the default of an absent property"}
)

// Constructs returns the table of constructs: everything that compiling may
// change, for documentation and tests.
func Constructs() []*Construct {
	return []*Construct{
		schemaFieldRenamed, inputSchemaRenamed, strictModeEnabled, parametersOmitted, typeCaseChanged, countsAsText,
		definitionsDropped, definitionsRenamed, referenceRewritten, metadataDropped, hiddenTextRemoved,
		rootTypeAdded, rootTypeLiteral, rootTypeNarrowed, itemsAdded, propertiesAdded,
		functionNested, toolSpecNested, jsonFieldRenamed, strictModeDisabled,
		optionalAsNull, optionalKeepsNull, closedImplicitly, closedOpenObject, patternsExcluded, patternsMixed, openObjectDropped, neverDropped, neverLeftOpen,
		openedExplicitly, knotLoosened,
		mapAsPairs, extrasAsPairs, propertyRenamed, propertyRenamedInOpen, nameRuleMoved, nameRuleDropped, namePatternExcluded,
		tupleAsObject, tupleOfOneLength, valueAsText, recursionAsText, textBesideStrings, typeImplied,
		typesAsUnion, nullAsFlag, oneOfExact, oneOfWider, unionMerged, nullPairCollapsed, singleCollapsed, branchDropped,
		rootWrapped, freeRootWrapped, listedRootWrapped, rootAllOfMerged, allOfMerged, unevaluatedSettled, referenceInlined, referenceSeparated,
		constAsEnum, constAsType, enumSplit, enumFiltered, numbersAsText, membersAsText, emptyAsNull, emptyMemberLost, enumFormatAdded,
		boundShifted, boundUnpromised, patternRespelled, rangeAsEnum, boundIncluded, constraintDropped, constraintUnchecked, formatDropped, unknownDropped, vacuousDropped, annotationDropped, annotationMoved, defaultMoved,
	}
}
