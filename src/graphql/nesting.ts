import { Lexer, Source, TokenKind } from "graphql";
import { graphqlBounds } from "./bounds.ts";

/**
 * Parser and validation call themselves for each level. How many levels their stack bears depends on how warm they are, so that the
 * same document was too deep for a new process and only unfinished for an old one: we count before them.
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

/** Whether brackets stand in each other more than 500 deep. What the parser refuses for another reason is left to it. */
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
    // No token: the parser says where and why.
  }
  return false;
};
