import { expect, test } from "vitest";
import { days, hours, minutes } from "../../lib/clock.ts";
import { type CarrierLane, isMovingAgain, poissonTail, silenceOf } from "./silence.ts";

const monday = Date.UTC(2026, 2, 16);
const today = monday / days(1);
const lanes: readonly CarrierLane[] = [{ origin: "DE", destination: "DE", parcels: 90 }];
/** News of four weeks and of a Monday until now: so many in each hour from 6 to 20 o'clock, none on Sundays. */
const newsUntil = (now: number, inHour: (hour: number) => number, usual = 12) => {
  const news = new Map<number, number[]>();
  for (let day = today - 28; day <= today; day++)
    news.set(
      day,
      Array.from({ length: 24 }, (_, hour) => {
        if (day === today) return day * days(1) + hours(hour) <= now ? inHour(hour) : 0;
        return (day - today) % 7 === -1 || hour < 6 || hour >= 20 ? 0 : usual;
      }),
    );
  return news;
};
const always = { watchedSince: 0 };
const silent = (now: number, inHour: (hour: number) => number) => silenceOf(newsUntil(now, inHour), lanes, { now, ...always });

test("the probability of few news is that of Poisson", () => {
  expect(poissonTail(0, 10)).toBeCloseTo(Math.exp(-10), 12);
  expect(poissonTail(2, 3)).toBeCloseTo(Math.exp(-3) * (1 + 3 + 4.5), 12);
});

test("silence is noticed after two hours with enough usual news, and begins where news are usual", () => {
  const at = (time: number) => silent(monday + time, (hour) => (hour >= 6 && hour < 9 ? 12 : 0));
  expect(at(hours(10) + minutes(59))).toBeNull();
  expect(at(hours(11) + minutes(5))).toEqual({ since: monday + hours(9), expected: 25, seen: 0 });
  // The whole day: neither the night nor the Sunday before is a part of it.
  expect(silent(monday + hours(12), () => 0)).toEqual({ since: monday + hours(6), expected: 72, seen: 0 });
});

test("a quiet night, a slow day and a carrier with little traffic are no silence", () => {
  expect(silent(monday + hours(5), () => 0)).toBeNull();
  expect(silent(monday + hours(12), (hour) => (hour >= 6 ? 4 : 0))).toBeNull();
  const now = monday + hours(12);
  expect(
    silenceOf(
      newsUntil(now, () => 0, 1),
      lanes,
      { now, ...always },
    ),
  ).toBeNull();
});

test("a few stragglers do not hide an outage", () => {
  expect(silent(monday + hours(12), (hour) => (hour === 8 ? 2 : 0))).toMatchObject({ seen: 2 });
});

test("nothing is expected of ways with a holiday, before two weeks are known, or while Kolli did not watch", () => {
  // Easter Monday.
  const easter = Date.UTC(2026, 3, 6);
  const moved = new Map([...newsUntil(monday, () => 0)].map(([day, news]) => [day + (easter - monday) / days(1), news]));
  const now = easter + hours(12);
  expect(silenceOf(moved, lanes, { now, ...always })).toBeNull();
  expect(silenceOf(moved, [{ origin: "US", destination: "US", parcels: 9 }], { now, ...always })).not.toBeNull();
  const all = newsUntil(monday + hours(12), () => 0);
  const short = new Map([...all].filter(([day]) => day >= today - 13));
  expect(silenceOf(short, lanes, { now: monday + hours(12), ...always })).toBeNull();
  expect(silenceOf(all, lanes, { now: monday + hours(12), watchedSince: monday + hours(11) })).toBeNull();
});

test("a day on which many old parcels came does not make the next week silent", () => {
  const news = newsUntil(monday + hours(12), (hour) => (hour >= 6 ? 12 : 0));
  news.set(
    today - 7,
    Array.from({ length: 24 }, () => 5_000),
  );
  expect(silenceOf(news, lanes, { now: monday + hours(12), ...always })).toBeNull();
});

test("it moves again with a quarter of what is usual, not with a straggler, and is then not silent", () => {
  const back = (count: number) => newsUntil(monday + hours(15), (hour) => (hour === 15 ? count : 0));
  const now = monday + hours(15) + minutes(10);
  expect(isMovingAgain(back(2), lanes, now)).toBe(false);
  expect(isMovingAgain(back(6), lanes, now)).toBe(true);
  expect(silenceOf(back(6), lanes, { now, ...always })).toBeNull();
});
