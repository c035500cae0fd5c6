import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Result } from "./scenario.ts";
import { describeSteadiness, type Steadiness } from "./steadiness.ts";
import { markdownTable } from "./table.ts";

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
const begin = "<!-- bench:begin -->";
const end = "<!-- bench:end -->";

/** The machine behind the figures: they mean little without it. */
const machine = (steadiness: Steadiness): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load, database and Kolli share the machine. ${describeSteadiness(steadiness)}`.trim();

/** The text with the part between the marks replaced; an error if the marks are missing. */
export const withFigures = (text: string, results: readonly Result[], where: string): string => {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no ${begin} … ${end} to write the figures into.`);
  const note = "`npm run bench` measures every figure on your own machine, each against a floor in the same run.";
  const part = `${begin}\n${note}\n\n${markdownTable(results)}\n\nMeasured on ${where}\n`;
  return text.slice(0, from) + part + text.slice(to);
};

export const writeReadme = async (results: readonly Result[], steadiness: Steadiness): Promise<void> => {
  await writeFile(readme, withFigures(await readFile(readme, "utf8"), results, machine(steadiness)));
};
