export { codeSpan, escapeMarkdown } from './escape.ts';
export { type ExplainedSymbol, type Explanation, explanation, valueText } from './explanation.ts';
export { type MarkdownOptions, toMarkdown } from './to-markdown.ts';
export { type Paint, type TextOptions, toText } from './to-text.ts';
