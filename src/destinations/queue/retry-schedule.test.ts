import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hours, minutes, seconds } from "../../lib/clock.ts";
import { maxAttempts, nextAttempt, retryDelaysMs } from "./retry-schedule.ts";

const now = Date.UTC(2026, 2, 1, 9, 30);
const waitAfter = (number: number, random: number, retryAfterMs: number | null = null) => {
  const { nextAt } = nextAttempt({ number, at: now, retryAfterMs, scheduledAt: null }, () => random);
  return nextAt === null ? null : nextAt - now;
};

describe("the retry schedule", () => {
  it("waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then gives up after ten attempts", () => {
    const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, 0));
    expect(waits).toEqual([
      5_000,
      300_000,
      1_800_000,
      7_200_000,
      18_000_000,
      36_000_000,
      50_400_000,
      72_000_000,
      86_400_000,
      null,
    ]);
    expect(maxAttempts).toBe(10);
  });

  it("is left as it was by an extra attempt that fails, also by one after the last, unless the receiver asks for more time", () => {
    const extra = { number: 5, at: now, retryAfterMs: null, scheduledAt: now + hours(3) };
    expect(nextAttempt(extra, () => 1)).toEqual({ nextAt: now + hours(3), isExtra: true });
    expect(nextAttempt({ ...extra, number: 10 }, () => 1)).toEqual({ nextAt: now + hours(3), isExtra: true });
    expect(nextAttempt({ ...extra, retryAfterMs: hours(4) }, () => 1)).toEqual({ nextAt: now + hours(4), isExtra: true });
    // Its own time had come meanwhile: it counts.
    expect(nextAttempt({ ...extra, scheduledAt: now }, () => 0)).toEqual({ nextAt: now + hours(5), isExtra: false });
  });

  it("is the table in the receivers' guide", () => {
    const guide = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
    const units = { s: seconds, min: minutes, h: hours };
    const waits = [...guide.matchAll(/^\| \d+ \| (\d+) (s|min|h) \|$/gm)].map(([, count, unit]) =>
      units[unit as "s"](Number(count)),
    );
    expect(waits).toEqual(retryDelaysMs);
  });

  it("adds up to a tenth of jitter and never waits shorter than promised", () => {
    expect(waitAfter(2, 0.5)).toBe(minutes(5) * 1.05);
    expect(waitAfter(2, 1)).toBe(minutes(5) * 1.1);
  });

  it("grants a longer Retry-After up to a day, and no shorter one", () => {
    expect(waitAfter(1, 0, seconds(60))).toBe(seconds(60));
    expect(waitAfter(1, 0, hours(100))).toBe(hours(24));
    expect(waitAfter(2, 0, seconds(1))).toBe(minutes(5));
    expect(waitAfter(10, 0, seconds(60))).toBeNull();
  });
});
