/** Escaped HTML. Only `html` creates it, and a few constants in our code. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | null | false | readonly Piece[];

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

const write = (piece: Piece): string => {
  if (piece === null || piece === false) return "";
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return piece.map(write).join("");
};

/** Everything put into the template is escaped, in text and in quoted attributes; it cannot be bypassed by accident. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.reduce((text, next, index) => text + write(pieces[index - 1] ?? null) + next));
