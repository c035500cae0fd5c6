/** Rows of cells (RFC 4180): quotes, doubled quotes, line breaks inside quotes; comma, semicolon or tab between. */
export const parseCsv = (text: string): string[][] => {
  const source = text.replace(/^\uFEFF/, "");
  const separator = chooseSeparator(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') cell += source[++at];
      else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === separator) endCell();
    else if (char === "\n") endRow();
    else if (char !== "\r") cell += char;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
};

/** The one that occurs most in the first line: spreadsheets write semicolons in many countries. */
const chooseSeparator = (text: string): string => {
  const line = text.slice(0, text.indexOf("\n") === -1 ? undefined : text.indexOf("\n"));
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
};

/** One line. A cell that a spreadsheet would take for a formula is written as text. */
export const csvLine = (cells: readonly (string | null | undefined)[]): string =>
  `${cells
    .map((cell) => {
      const text = /^[=+\-@\t]/.test(cell ?? "") ? `'${cell}` : (cell ?? "");
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(",")}\r\n`;

export const downloadCsv = (name: string, parts: readonly string[]): void =>
  downloadFile(name, ["\uFEFF", ...parts], "text/csv;charset=utf-8");

export const downloadFile = (name: string, parts: readonly string[], type: string): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
