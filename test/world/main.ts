import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { printTable } from "../../src/commands/output.ts";
import { evaluate } from "../../src/predictions/evaluate/evaluate.ts";
import { coveragePicture } from "../../src/predictions/evaluate/picture.ts";
import { evaluationTables } from "../../src/predictions/evaluate/report.ts";
import { createWorld } from "./world.ts";
import { csvOf } from "./write-csv.ts";

/** The figures of docs/predictions.md: a simulated world, evaluated in order of time. `--csv` writes it for `kolli predictions evaluate`. */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "420" },
    parcels: { type: "string", default: "60" },
    csv: { type: "string" },
    picture: { type: "string" },
  },
});

const world = createWorld({ seed: Number(values.seed), days: Number(values.days), parcelsPerDay: Number(values.parcels) });
if (values.csv) await writeFile(values.csv, csvOf(world));
const evaluation = evaluate(world, () => {});
if (values.picture) await writeFile(values.picture, coveragePicture(evaluation));
for (const { title, headings, rows } of evaluationTables(evaluation)) {
  console.log(`\n${title}\n`);
  printTable(headings, rows);
}
