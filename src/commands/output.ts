import { Refusal } from "../lib/refusal.ts";
export const refuse = (message: string): never => {
  throw new Refusal(message);
};

/** Answers go to standard output, and only they; whatever explains goes to standard error. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value));

export const explain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** Rows of text in columns, for people. */
export const printTable = (headings: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd();
  print(line(headings));
  for (const row of rows) print(line(row));
};
