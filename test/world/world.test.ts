import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { type Evaluation, evaluate } from "../../src/predictions/evaluate/evaluate.ts";
import { readHistories } from "../../src/predictions/history-file/read-histories.ts";
import { createWorld } from "./world.ts";
import { csvOf } from "./write-csv.ts";

/** Weekends, holidays, a season, an outage and a carrier that becomes slower are in these days. `npm run world` has a longer run. */
const days = 300;
let evaluation: Evaluation;

beforeAll(async () => {
  const world = createWorld({ seed: 1, days, parcelsPerDay: 20 });
  // By the file that a shop would give, so that nothing is known but what is in it.
  const { histories } = await readHistories(Readable.from([csvOf(world)]), {
    given: {},
    mostRows: 100_000,
    mostCharactersOfRow: 10_000,
    onRow: () => {},
  });
  expect(histories).toHaveLength(world.length);
  evaluation = evaluate(histories, () => {});
});

const at = (moment: string) => evaluation.moments.find((result) => result.moment === moment)!;
const rival = (moment: string, name: string) => at(moment).rivals.find((one) => one.name === name)!;

test.each(["hand-over", "after 3 days", "after 7 days"])("%s: the error is 15 % below the lane's median", (moment) => {
  const { theirs, ours } = rival(moment, "lane's median");
  expect(ours.meanError).toBeLessThan(0.85 * theirs.meanError);
});

test.each(["hand-over", "after 3 days"])("%s: the error is below the carrier's estimate and the shop's promise", (moment) => {
  for (const name of ["carrier's estimate", "shop's promise"])
    expect(rival(moment, name).ours.meanError).toBeLessThan(rival(moment, name).theirs.meanError);
});

test.each(["hand-over", "after 3 days", "after 7 days"])("%s: the 80 %% interval holds for each carrier", (moment) => {
  for (const { name, share } of at(moment).carriers) {
    expect(share, name).toBeGreaterThan(0.77);
    expect(share, name).toBeLessThan(0.83);
  }
});

test("the interval holds in each month once two months are known", () => {
  for (const { name, share, parcels } of at("hand-over")
    .months.slice(2)
    .filter(({ parcels: count }) => count > 1000)) {
    // Of 2,400 parcels a share of 80 % is seen as 77.5 to 82.5 % by chance alone.
    expect(share, `${name}, ${parcels} parcels`).toBeGreaterThan(0.765);
    expect(share, `${name}, ${parcels} parcels`).toBeLessThan(0.835);
  }
});
