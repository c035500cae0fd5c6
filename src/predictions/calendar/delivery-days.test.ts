import { expect, test } from "vitest";
import { isoDay, parseDay } from "./days.ts";
import { deliveryCalendar, workingDaysOnly } from "./delivery-days.ts";
import { learnShares } from "./delivery-shares.ts";

const day = (text: string): number => parseDay(text)!;
const german = deliveryCalendar("DE", workingDaysOnly);

test("weekends and holidays are not counted", () => {
  expect(german.between(day("2026-04-02"), day("2026-04-07"))).toBe(1);
  expect(isoDay(german.after(day("2026-04-02"), 1))).toBe("2026-04-07");
  expect(german.between(day("2026-04-07"), day("2026-04-02"))).toBe(-1);
});

test("a delivery day is its own day zero, and a Saturday's is the next delivery day", () => {
  expect(isoDay(german.after(day("2026-11-17"), 0))).toBe("2026-11-17");
  expect(isoDay(german.after(day("2026-11-21"), 0))).toBe("2026-11-23");
  expect(isoDay(german.after(day("2026-11-21"), 1))).toBe("2026-11-23");
});

test("a carrier that delivers on Saturdays and holidays is known by what it delivered", () => {
  const shares = learnShares({ working: 5000, saturday: 900, sunday: 3, holiday: 140 });
  const calendar = deliveryCalendar("DE", shares);
  expect(isoDay(calendar.after(day("2026-04-02"), 1))).toBe("2026-04-03");
  expect(isoDay(calendar.after(day("2026-04-04"), 1))).toBe("2026-04-06");
});

test("before its first holiday, a carrier that delivers on Sundays is taken to deliver on holidays", () => {
  expect(learnShares({ working: 5000, saturday: 900, sunday: 800, holiday: 0 }).holiday).toBe(0.8);
  expect(learnShares({ working: 5000, saturday: 900, sunday: 800, holiday: 3 }).holiday).toBeLessThan(0.1);
  expect(learnShares({ working: 5000, saturday: 900, sunday: 3, holiday: 0 }).holiday).toBeLessThan(0.1);
});

test("before a carrier is known, it is taken to deliver on working days", () => {
  expect(learnShares({ working: 20, saturday: 20, sunday: 20, holiday: 20 })).toEqual(workingDaysOnly);
});

test.each(["2026-02-30", "2026-13-01", "tomorrow"])("%s is not a day", (text) => expect(parseDay(text)).toBeNull());
