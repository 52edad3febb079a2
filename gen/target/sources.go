package target

// Sources that several targets share.
var (
	srcOpenAIStructured = Source{
		Title: "OpenAI guide: Structured model outputs (supported schemas)",
		URL:   "https://developers.openai.com/api/docs/guides/structured-outputs", Date: "copies read 2026-08 to 2026-10",
	}
	srcOpenAIFunctions = Source{
		Title: "OpenAI guide: Function calling",
		URL:   "https://developers.openai.com/api/docs/guides/function-calling", Date: "wording of 2026-09-05 and 2026-10-08",
	}
	srcOpenAIPython = Source{
		Title: "openai/openai-python 3.3.1: types of function tools",
		URL:   "https://github.com/openai/openai-python", Date: "2026-08-21",
	}
	srcOpenAIRefusals = Source{
		Title: "Refusals of the OpenAI API quoted in public issues",
		URL:   "https://github.com/openai/openai-agents-python/issues/474", Date: "2025-04 to 2026-05",
	}
	srcClaudeStructured = Source{
		Title: "Claude docs: Structured outputs, JSON Schema limitations",
		URL:   "https://platform.claude.com/docs/en/build-with-claude/structured-outputs", Date: "copy of 2026-09-26",
	}
	srcClaudePython = Source{
		Title: "anthropics/anthropic-sdk-python 0.121.0: tool parameters and schema transformation",
		URL:   "https://github.com/anthropics/anthropic-sdk-python", Date: "2026-08-07",
	}
	srcClaudeRefusals = Source{
		Title: "Refusals of the Claude API quoted in public issues",
		URL:   "https://github.com/anthropics/anthropic-sdk-python/issues", Date: "2025-06 to 2026-09",
	}
	srcGeminiDiscovery = Source{
		Title: "Gemini API discovery document v1beta, revision 20260816: Schema, FunctionDeclaration",
		URL:   "https://generativelanguage.googleapis.com/$discovery/rest?version=v1beta", Date: "2026-08-16",
	}
	srcGeminiDocs = Source{
		Title: "Gemini API docs: Function calling",
		URL:   "https://ai.google.dev/gemini-api/docs/function-calling", Date: "copies of 2026",
	}
	srcGenaiGo = Source{
		Title: "googleapis/go-genai: types.go",
		URL:   "https://github.com/googleapis/go-genai", Date: "2026-08-21",
	}
	srcRecordings = Source{
		Title: "pydantic/pydantic-ai: model profiles and recorded requests",
		URL:   "https://github.com/pydantic/pydantic-ai", Date: "commit 4fda389, 2026-08-22",
	}
	srcBedrockReference = Source{
		Title: "Amazon Bedrock API reference: ToolSpecification, ToolInputSchema",
		URL:   "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html", Date: "strict field since 2026-02-04",
	}
	srcBedrockRecordings = Source{
		Title: "pydantic/pydantic-ai: recorded Bedrock requests, Claude Sonnet 4.5",
		URL:   "https://github.com/pydantic/pydantic-ai", Date: "2026",
	}
)
