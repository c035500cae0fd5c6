import { expect, it } from "vitest";
import type { ScanTime } from "../../src/tracking/reading.ts";
import { scanAt } from "./bench.ts";
import { has, type SampleScan } from "./samples.ts";
import type { Subject } from "./suite.ts";

/** Noon of the day before and of the day after the clocks change in this zone in spring 2026; two winter days where they never do. */
const aroundClockChange = (timeZone: string): [string, string] => {
  const start = Temporal.ZonedDateTime.from(`2026-01-01T12:00[${timeZone}]`);
  const change = start.getTimeZoneTransition("next");
  const day = (change && change.year === 2026 ? change : start.add({ days: 9 })).withPlainTime("12:00");
  const format = (time: Temporal.ZonedDateTime) => `${time.toPlainDateTime().toString({ smallestUnit: "second" })}${time.offset}`;
  return [format(day.subtract({ days: 1 })), format(day.add({ days: 1 }))];
};

export const timeCases = ({ adapter, samples, bench }: Subject): void => {
  const sample = Object.values(samples.scans).find(has<SampleScan>)!;
  const { offsets } = adapter.about;

  /** What a time scripted as `at` must be read as, given what the carrier tells of offsets. */
  const expectTime = (time: ScanTime | undefined, at: string) => {
    const wall = samples.clock ? `${at.slice(0, 10)}T00:00:00` : at.slice(0, 19);
    if (offsets === "never") expect(time).toMatchObject({ kind: "local", local: wall });
    else if (offsets === "utc") expect(time?.kind === "offset" && Date.parse(time.iso)).toBe(Date.parse(at));
    else expect(time).toEqual({ kind: "offset", iso: at });
  };

  it("keeps wall time and offset over a change of the clocks", async () => {
    const [before, after] = aroundClockChange(adapter.timeZone);
    const place = { countryCode: adapter.homeCountry };
    const earlier = await bench().read(samples.codes[0], [scanAt(sample, before, place)]);
    const later = await bench().read(samples.codes[0], [scanAt(sample, before, place), scanAt(sample, after, place)]);
    expectTime(earlier.scans[0]?.time, before);
    expectTime(later.scans.at(-1)?.time, after);
  });

  if (offsets === "sometimes") {
    it("leaves a time without an offset a local time, whatever zone this machine is in", async () => {
      const { scans } = await bench().read(samples.codes[0], [
        scanAt(sample, "2026-07-04T23:59:00-04:00", { withoutOffset: true }),
      ]);
      expect(scans[0]?.time).toEqual({ kind: "local", local: "2026-07-04T23:59:00" });
    });
  }
};
