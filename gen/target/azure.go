package target

import (
	"maps"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// azureOpenAI is strict function calling on Azure, whose page still has the
// older and stricter rules.
var azureOpenAI = Target{
	ID: "azure-openai", Name: "Azure OpenAI", File: "azure-openai.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{
			Title: "Microsoft Learn: Structured outputs (Azure OpenAI in Foundry Models)",
			URL:   "https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs", Date: "copies of 2025 to 2026",
		},
		srcOpenAIStructured,
	},
	Notes: []string{
		"The page lists bounds of strings, numbers and arrays, patterns and formats as unsupported, and newer deployments take them as OpenAI does; they are left out.",
		"The page has 100 properties, 5 levels and 500 enum values, and newer deployments have OpenAI's limits: above the page's there is a warning, above OpenAI's an error.",
		"Descriptions of more than 1024 characters are refused in reports about Azure only; there is a warning.",
	},
	rules: azureRules(),
}

func azureRules() rules {
	r := openAI.rules.inChat(strictOn)
	r.keywords = slices.DeleteFunc(slices.Clone(r.keywords), func(k string) bool {
		return keywords[k].kind == constraintKeyword
	})
	r.formats = nil
	r.tells = maps.Clone(r.tells)
	r.tells["dropped-unsupported-pattern"] = []tell{{
		code: "unsupported-pattern", severity: diag.Error,
		message: "the page lists patterns as unsupported; " + enforcedByDecoder, hint: "say in the description what the text looks like",
	}}
	r.cautions.properties, r.cautions.depth, r.cautions.enumValues = 100, 5, 500
	return r
}
