/** A page with one table written from the code, between two marks; the rest of the page is written by hand. */
export const withTable = (page: string, name: string, rows: readonly string[]): string => {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no ${begin} … ${end}`);
  return `${before}${begin}\n${rows.join("\n")}\n${end}${after}`;
};
