const delimiters = [",", ";", "\t"] as const;

/** The one that the header has most of. */
const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.search(/\r?\n|$/));
  return delimiters.toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
};

/** RFC 4180, with the delimiter that the file has: rows of cells. */
export const parseCsv = (given: string): string[][] => {
  const text = given.replace(/^\ufeff/, "");
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === delimiter || character === "\n") {
      row.push(cell.replace(/\r$/, ""));
      cell = "";
      if (character === "\n") rows.push(row.splice(0));
    } else cell += character;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell.replace(/\r$/, "")]);
  return rows.filter((one) => one.some((value) => value.trim() !== ""));
};

/** A spreadsheet would run what begins like a formula. */
const safeCell = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells
    .map((cell) => safeCell(cell ?? ""))
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",")}\n`;
