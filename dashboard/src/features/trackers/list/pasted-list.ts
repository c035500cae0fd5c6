/** So many codes and order numbers at a time: the server's `namedTrackers`. */
export const maxPasted = 500;
/** A reload sends the address, and servers take no longer ones. */
const maxAddress = 12_000;

/** The codes or order numbers of a pasted text, one to a line or with commas, semicolons or tabs between; each once. */
export const readPasted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"))
      .filter(Boolean),
  ),
];

/** What the address has of them; what does not fit is left out. */
export const toAddress = (names: readonly string[]): { names: string; left: number } => {
  const fitting: string[] = [];
  let length = 0;
  for (const name of names.slice(0, maxPasted)) {
    length += encodeURIComponent(`${name}\n`).length;
    if (length > maxAddress) break;
    fitting.push(name);
  }
  return { names: fitting.join("\n"), left: names.length - fitting.length };
};
