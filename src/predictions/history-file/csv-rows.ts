/**
 * Rows of cells (RFC 4180) from text that comes in pieces: quotes, doubled quotes, line breaks inside quotes; comma, semicolon
 * or tab between. A file may be larger than memory.
 */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let separator: string | null = null;
  let [cell, quoted, closedQuote, row] = ["", false, false, [] as string[]];
  const endRow = (): string[] => {
    const ended = [...row, cell];
    [cell, closedQuote, row] = ["", false, []];
    return ended;
  };
  for await (const piece of pieces) {
    const text: string = separator === null ? piece.replace(/^\uFEFF/, "") : piece;
    separator ??= chooseSeparator(text);
    for (const char of text) {
      if (quoted) {
        if (char === '"') [quoted, closedQuote] = [false, true];
        else cell += char;
      } else if (char === '"' && closedQuote) {
        [quoted, closedQuote] = [true, false];
        cell += char;
      } else if (char === '"' && cell === "") quoted = true;
      else if (char === separator) {
        row.push(cell);
        [cell, closedQuote] = ["", false];
      } else if (char === "\n") {
        const ended = endRow();
        if (ended.some((value) => value.trim() !== "")) yield ended;
      } else if (char !== "\r") cell += char;
    }
  }
  if (cell !== "" || row.length > 0) yield endRow();
}

/** The one that occurs most in the first line: spreadsheets write semicolons in many countries. */
const chooseSeparator = (text: string): string => {
  const [line = ""] = text.split("\n", 1);
  const count = (separator: string): number => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
};
