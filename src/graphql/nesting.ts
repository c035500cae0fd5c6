import { Lexer, Source, TokenKind } from "graphql";
import { graphqlBounds } from "./bounds.ts";

/**
 * Parser and validation recurse for each level. How many levels their stack takes depends on how warm the code is: the same
 * document was too deep for a new process and only incomplete for an old one. So levels are counted first.
 */
const maxNesting = graphqlBounds.nesting.cap;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Nearly every document has too few brackets to be worth reading twice. */
const hasManyBrackets = (query: string): boolean => {
  let count = 0;
  for (let i = 0; i < query.length && count <= maxNesting; i++) {
    const character = query.charCodeAt(i);
    if (character === 0x7b || character === 0x5b || character === 0x28) count++;
  }
  return count > maxNesting;
};

/** Whether brackets are nested more than 500 deep. Anything else that is wrong is left to the parser. */
export const isNestedTooDeeply = (query: string, maxTokens: number): boolean => {
  if (!hasManyBrackets(query)) return false;
  const lexer = new Lexer(new Source(query));
  try {
    let depth = 0;
    for (let tokens = 0; tokens <= maxTokens; tokens++) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return false;
      if (opening.has(kind)) depth++;
      else if (closing.has(kind)) depth--;
      if (depth > maxNesting) return true;
    }
  } catch {
    // Not a token: the parser reports where and why.
  }
  return false;
};
