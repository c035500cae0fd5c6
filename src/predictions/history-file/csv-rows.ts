/** What stands in the way of reading the file, for a person. */
export class HistoryFileError extends Error {}

/**
 * Rows of cells (RFC 4180) from text that comes in pieces: quotes, doubled quotes, line breaks inside quotes; comma, semicolon
 * or tab between. A file may be larger than memory, so a row may not: a quote that is never closed would take in the whole file.
 */
export async function* csvRows(pieces: AsyncIterable<string>, mostCharacters: number): AsyncGenerator<string[]> {
  let separator: string | null = null;
  let [cell, quoted, closedQuote, row] = ["", false, false, [] as string[]];
  let [rows, characters] = [0, 0];
  const endRow = (): string[] => {
    const ended = [...row, cell];
    [cell, closedQuote, row] = ["", false, []];
    [rows, characters] = [rows + 1, 0];
    return ended;
  };
  for await (const piece of pieces) {
    const text: string = separator === null ? piece.replace(/^\uFEFF/, "") : piece;
    separator ??= chooseSeparator(text);
    for (const char of text) {
      characters += 1;
      if (characters > mostCharacters)
        throw new HistoryFileError(
          `Row ${rows + 1} has more than ${mostCharacters.toLocaleString("en")} characters. ${quoted ? "Close its quote." : "Check that the file is a CSV."}`,
        );
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
