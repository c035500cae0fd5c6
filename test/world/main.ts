import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { printTable } from "../../src/commands/output.ts";
import { evaluate } from "../../src/predictions/evaluate/evaluate.ts";
import { coveragePicture } from "../../src/predictions/evaluate/picture.ts";
import { evaluationTables } from "../../src/predictions/evaluate/report.ts";
import { carriers } from "./carriers.ts";
import { outageFigures, radarFigures } from "./radar-figures.ts";
import { createWorld } from "./world.ts";
import { csvOf } from "./write-csv.ts";

/**
 * The figures of docs/predictions.md: a simulated world, evaluated in order of time. `--csv` writes it for `kolli predictions
 * evaluate`; `--only predictions`, `radar` or `outage` prints a part.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "420" },
    parcels: { type: "string", default: "60" },
    csv: { type: "string" },
    picture: { type: "string" },
    only: { type: "string" },
  },
});

const world = createWorld({ seed: Number(values.seed), days: Number(values.days), parcelsPerDay: Number(values.parcels) });
if (values.csv) await writeFile(values.csv, csvOf(world));
const wants = (part: string): boolean => values.only === undefined || values.only === part;

if (wants("predictions")) {
  const evaluation = evaluate(world, () => {});
  if (values.picture) await writeFile(values.picture, coveragePicture(evaluation));
  for (const { title, headings, rows } of evaluationTables(evaluation)) {
    console.log(`\n${title}\n`);
    printTable(headings, rows);
  }
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

if (wants("radar")) {
  const { parcels, stalls, realStalls, lost, lostRaisedInTime } = radarFigures(world, {
    from: 60,
    until: Number(values.days) - 60,
  });
  console.log(`\nRadar, ${parcels} parcels\n`);
  console.log(`${stalls} stalls raised, ${percent(realStalls, stalls)} of parcels that were lost or slower than four in five`);
  console.log(`${lost} lost, ${percent(lostRaisedInTime, lost)} raised within three days of the median delivery`);
}

if (wants("outage")) {
  const outage = { from: 44, days: 4 };
  const post = createWorld({ seed: Number(values.seed), days: 60, parcelsPerDay: 650, of: [{ ...carriers[0]!, outage }] });
  const { underWay, incidents, stallsMeanwhile, stallsWithoutIncidents } = outageFigures(post, outage);
  console.log(`\nOutage of four days, ${underWay} parcels under way\n`);
  for (const { openedAfterHours, lastedHours } of incidents)
    console.log(`incident noticed after ${openedAfterHours} h, over after ${openedAfterHours + lastedHours} h`);
  console.log(
    `${incidents.length} message; ${stallsMeanwhile} stalls raised meanwhile, ${stallsWithoutIncidents} without incidents`,
  );
}
