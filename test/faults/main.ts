// What `npm run faults` runs: every fault in many rounds, and fresh seeds of the simulation. `npm test` has all of them in fewer rounds.
// `--minutes 20` ends then, also what still runs; the order is drawn, so that each run reaches other files. `--seed` repeats a run.
// Texts choose the files whose paths contain one of them; the seeds are run in any case.
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Tally } from "../checks.ts";
import { inTemporaryHome } from "../support/processes/tools.ts";
import { bringBrowser, concludeRun, runSeeds, runVitest } from "../support/processes/vitest-run.ts";
import { randomFrom, takeSeed } from "../support/seed.ts";

process.env.KOLLI_TEST_THOROUGH = "1";

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
if (values.seed !== undefined) process.env.KOLLI_TEST_SEED = values.seed;
const seed = takeSeed();
process.env.KOLLI_TEST_SEED = String(seed);

const minutes = values.minutes === undefined ? null : Number(values.minutes);
const endMs = (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
/** Files are begun until then, and ended soon after; the rest belongs to the seeds. */
const filesEndMs = endMs * 0.6;
const cutOffMs = endMs * 0.8;
const seedsWithoutLimit = 400;

const repository = fileURLToPath(new URL("../../", import.meta.url));
const alsoThorough = ["dearest-document", "embedded-upgrade", "feed-filters", "checks-by-account", "accessibility"];
const isThorough = (file: string) =>
  /^test\/(faults|simulation)\//.test(file) || alsoThorough.some((name) => file.endsWith(`/${name}.test.ts`));

const draw = randomFrom(seed);
const files = globSync("test/**/*.test.ts", { cwd: repository })
  .filter(isThorough)
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .map((file) => ({ file, place: draw() }))
  .toSorted((a, b) => a.place - b.place)
  .map(({ file }) => file);
const filesAtATime = 4;

const cutOff = () => (minutes === null ? {} : { cutOffAfterMs: cutOffMs - performance.now() });

await inTemporaryHome(async () => {
  const tallies: Tally[] = [];
  await bringBrowser();
  let next = 0;
  for (; next < files.length && performance.now() < filesEndMs; next += filesAtATime)
    tallies.push(await runVitest(files.slice(next, next + filesAtATime), cutOff()));
  if (next < files.length) console.log(`\nNo time was left for ${files.slice(next).join(", ")}.`);
  const secondsLeft = Math.max(60, Math.floor((endMs - performance.now()) / 1000));
  const limits =
    minutes === null ? ["--seeds", String(seedsWithoutLimit)] : ["--seeds", "1000000", "--seconds", String(secondsLeft)];
  tallies.push(await runSeeds(seed, limits));
  concludeRun(tallies, performance.now());
  console.log(
    `npm run faults -- ${["--seed", seed, ...positionals].join(" ")} repeats these files in this order, with these seeds.`,
  );
});
