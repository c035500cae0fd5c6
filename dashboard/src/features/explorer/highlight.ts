export type Piece = { text: string; kind: "comment" | "string" | "keyword" | "variable" | "number" | "sign" | "name" | "space" };

const pattern =
  /(?<comment>#[^\n]*)|(?<string>"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?)|(?<variable>\$\w*)|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<sign>[{}()[\]:!=@|&.,]+)|(?<space>\s+)|(?<other>.)/g;
const keywords = new Set(["query", "mutation", "subscription", "fragment", "on", "true", "false", "null"]);

/** The pieces of a GraphQL or JSON text, in order and complete: joined again they are the text. */
export const pieces = (text: string): Piece[] =>
  [...text.matchAll(pattern)].map(({ 0: piece, groups }) => {
    const kind = groups?.word
      ? keywords.has(piece)
        ? "keyword"
        : "name"
      : (["comment", "string", "variable", "number", "sign", "space"] as const).find((name) => groups?.[name] !== undefined);
    return { text: piece, kind: kind ?? "sign" };
  });
