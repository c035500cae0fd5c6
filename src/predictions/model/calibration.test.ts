import { expect, test } from "vitest";
import { follow, intervalLimits, newCalibration, type Watched } from "./calibration.ts";

const calibrated = (watched: Watched[]) => intervalLimits({ ...newCalibration(), watched }, 100);
const even = (count: number, place: (share: number) => number, isDelivered = true): Watched[] =>
  Array.from({ length: count }, (_, index) => ({ madeOn: 100, place: place((index + 0.5) / count), isDelivered }));

test("a model that is right keeps its own limits", () => {
  const { from, to } = calibrated(even(1000, (share) => share));
  expect(from).toBeCloseTo(0.1, 2);
  expect(to).toBeCloseTo(0.9, 2);
});

test("a carrier whose parcels come later than predicted gets a later interval", () => {
  const { from, to } = calibrated(even(1000, (share) => 0.4 + 0.6 * share));
  expect(from).toBeGreaterThan(0.45);
  expect(to).toBeGreaterThan(0.93);
});

test("parcels that are still under way are noticed before they arrive", () => {
  const onTime = even(500, (share) => share * 0.8);
  const waiting = even(500, () => 0.85, false);
  expect(calibrated([...onTime, ...waiting]).to).toBeGreaterThan(calibrated(onTime).to);
});

test("a busy carrier that becomes slower is noticed within days, a small one leans on its older parcels", () => {
  const days = Array.from({ length: 30 }, (_, age) => age);
  const slowerFor5Days = (perDay: number) =>
    days.flatMap((age) =>
      even(perDay, (share) => (age < 5 ? 0.5 + 0.5 * share : share)).map((one) => ({ ...one, madeOn: 100 - age })),
    );
  expect(calibrated(slowerFor5Days(100)).from).toBeGreaterThan(0.3);
  expect(calibrated(slowerFor5Days(3)).from).toBeLessThan(0.2);
});

test("with few results the limits are those of the model", () => {
  const { from, to } = calibrated(even(10, () => 0.99));
  expect([from, to]).toEqual([expect.closeTo(0.1), expect.closeTo(0.9)]);
});

test("the level follows what missed, and not without results", () => {
  const calibration = newCalibration();
  follow(calibration, { hits: 0, misses: 0 });
  expect(calibration.miss).toBeCloseTo(0.2);
  follow(calibration, { hits: 50, misses: 50 });
  expect(calibration.miss).toBeLessThan(0.2);
});
