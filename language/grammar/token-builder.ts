import type { TokenType, TokenVocabulary } from 'chevrotain';
import { DefaultTokenBuilder, type Grammar, type TokenBuilderOptions } from 'langium';
import { matchStatementStart } from './statement-start.ts';

const LOWER_CASE = Array.from({ length: 26 }, (_, i) => 97 + i);

/** Puts the context-aware attribute-name token before the keywords, which it leaves alone. */
export class TierwrightTokenBuilder extends DefaultTokenBuilder {
  override buildTokens(grammar: Grammar, options?: TokenBuilderOptions): TokenVocabulary {
    const tokens = super.buildTokens(grammar, options) as TokenType[];
    const index = tokens.findIndex((t) => t.name === 'ATTRIBUTE_NAME');
    const [token] = tokens.splice(index, 1);
    if (!token) throw new Error('the grammar has no ATTRIBUTE_NAME terminal');
    const keywords = new Set(tokens.flatMap((t) => (typeof t.PATTERN === 'string' ? [t.PATTERN] : [])));
    token.PATTERN = matchStatementStart(keywords);
    token.LINE_BREAKS = false;
    token.START_CHARS_HINT = LOWER_CASE;
    return [token, ...tokens];
  }
}
