import type { Result } from "./scenario.ts";

const figure = (value: number | null): string => {
  if (value === null) return "–";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : String(value);
};

const bound = ({ atMost, target }: Result): string => `${atMost ? "≤" : "≥"} ${target}×`;

/** For a terminal. */
export const textTable = (results: readonly Result[]): string => {
  const nameWidth = Math.max(20, ...results.map(({ name }) => name.length));
  const row = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(nameWidth) : cell.padStart(11))).join(" ");
  const head = ["scenario", "rate", "p50 ms", "p99 ms", "CPU µs/op", "floor", "ratio", "target", "reached"];
  const lines = results.map((result) =>
    row([
      result.name,
      `${figure(result.rate)} ${result.unit}`,
      figure(result.p50Ms),
      figure(result.p99Ms),
      figure(result.cpuUs),
      `${figure(result.floor)} ${result.unit}`,
      `${result.ratio}×`,
      bound(result),
      result.pass ? "yes" : "NO",
    ]),
  );
  return [row(head), ...lines].join("\n");
};

/** For the README. */
export const markdownTable = (results: readonly Result[]): string => {
  const lines = results.map((result) => {
    const { what, against, rate, floor, unit, ratio, pass } = result;
    return `| ${what} | ${figure(rate)} ${unit} | ${against} | ${figure(floor)} ${unit} | ${ratio}× | ${bound(result)}${pass ? "" : " (missed)"} |`;
  });
  return ["| what | Kolli | against | which does | ratio | promised |", "|---|---:|---|---:|---:|---:|", ...lines].join("\n");
};
