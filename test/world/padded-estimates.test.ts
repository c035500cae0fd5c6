import { beforeAll, expect, test } from "vitest";
import { type Evaluation, evaluate } from "../../src/predictions/evaluate/evaluate.ts";
import type { History } from "../../src/predictions/model/parcel.ts";
import { createRandom } from "./random.ts";
import { firstDay } from "./world.ts";

/**
 * A shop whose file has no carrier and no places, as public files of orders have: some parcels take weeks, the day that it names is
 * always far too late, and from one day on by two weeks more.
 */
const orders = (days: number, perDay: number): History[] => {
  const random = createRandom(3);
  return Array.from({ length: days * perDay }, (_, nth): History => {
    const day = firstDay + Math.floor(nth / perDay);
    const named = day + (day - firstDay < days / 2 ? 24 : 38) + Math.floor(random.next() * 6);
    return {
      lane: { carrier: "all", service: null, origin: null, destination: null },
      steps: [{ milestone: "PICKED_UP", day, hour: 12 }],
      estimates: [{ madeOn: day, day: named }],
      ...{ promised: null, ended: null, delivered: day + 1 + Math.floor(random.around(7, 0.8)) },
    };
  });
};

let evaluation: Evaluation;
beforeAll(() => {
  evaluation = evaluate(orders(180, 14), () => {});
});

test.each(["hand-over", "after 3 days", "after 7 days", "after 14 days"])(
  "%s: the error is not above the lane's median",
  (moment) => {
    const { rivals } = evaluation.moments.find((one) => one.moment === moment)!;
    const { ours, theirs } = rivals.find(({ name }) => name === "lane's median")!;
    expect(theirs.parcels).toBeGreaterThan(150);
    expect(ours.meanError).toBeLessThan(1.01 * theirs.meanError);
  },
);
