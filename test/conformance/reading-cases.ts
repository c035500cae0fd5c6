import { expect, it } from "vitest";
import type { StoredCheckpoint } from "../../src/tracking/checkpoint.ts";
import type { DeliveryEstimate, Reading } from "../../src/tracking/reading.ts";
import { deriveStatus } from "../../src/tracking/status-rules.ts";
import type { TrackingStatus } from "../../src/tracking/statuses.ts";
import { placeTime } from "../../src/tracking/time.ts";
import { failureOf, scanAt } from "./bench.ts";
import { has, type SampleScan } from "./samples.ts";
import type { Subject } from "./suite.ts";

const journeyStatuses: readonly TrackingStatus[] = ["PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];

const estimateText = (estimate: DeliveryEstimate): string =>
  estimate.kind === "offset" ? estimate.iso : estimate.kind === "local" ? estimate.local : estimate.day;

/** A reading's scans as they are stored; those of a day without an hour keep their order. */
const checkpointsOf = ({ scans }: Reading): StoredCheckpoint[] =>
  scans.flatMap((scan, order) => {
    const time = placeTime(scan.time, scan.location, "America/New_York", Date.parse("2026-01-19T12:00:00Z"));
    if (!time.ok) return [];
    const { status, detail = null, informational = false } = scan.meaning;
    const placed = { ...scan, ...time.value, status, statusDetail: detail, informational };
    return [{ ...placed, id: String(order), carrier: null, carrierOrder: order, arrival: order }];
  });

/** What a carrier says about parcels that exist. */
export const readingCases = ({ adapter, samples, bench }: Subject): void => {
  const { carrier } = adapter;
  const [first, second, third] = samples.codes;
  const journey = () =>
    journeyStatuses.flatMap((status, index) => {
      const sample = samples.scans[status as keyof typeof samples.scans];
      return has(sample) ? [{ status, scan: scanAt(sample, `2026-01-1${index}T1${index}:30:00-05:00`) }] : [];
    });

  /** Of a journey, what one answer tells. */
  const told = <Step>(steps: readonly Step[]): readonly Step[] => (samples.history ? steps.slice(-1) : steps);

  it("reads a whole journey, oldest scan first, with the carrier's own words and the raw answer", async () => {
    const scripted = journey();
    const steps = told(scripted);
    bench().emulator.parcels.put(carrier, { code: first, scans: scripted.map(({ scan }) => scan) });
    const answer = (await bench().ask([first])).get(first);
    if (!answer?.ok) throw new Error(JSON.stringify(answer));
    expect(answer.value.reading.scans.map(({ meaning }) => meaning.status)).toEqual(steps.map(({ status }) => status));
    expect(answer.value.reading.scans.map(({ message }) => message)).toEqual(steps.map(({ scan }) => scan.message));
    expect(answer.value.raw).toContain(samples.words ? steps[0]!.scan.code : steps[0]!.scan.message);
  });

  for (const [status, sample] of Object.entries(samples.scans)) {
    if (!has(sample)) continue;
    it(`reads ${status} from ${sample.code || `"${sample.message}"`}`, async () => {
      const { scans } = await bench().read(first, [scanAt(sample, "2026-01-14T11:00:00-05:00")]);
      expect(scans[0]?.meaning).toMatchObject({ status, ...(sample.detail && { detail: sample.detail }) });
      expect(scans[0]?.meaning.informational).toBeUndefined();
    });
  }

  const { handedOver, informational } = samples;
  if (has(handedOver)) {
    it(`tells that the parcel was handed over elsewhere: ${handedOver.detail}`, async () => {
      const { scans } = await bench().read(first, [scanAt(handedOver, "2026-01-14T11:00:00-05:00")]);
      expect(scans[0]?.meaning.detail).toBe(handedOver.detail);
    });
  }

  if (has(informational)) {
    it("keeps an informational scan and lets it move nothing", async () => {
      const { scans } = await bench().read(first, [scanAt(informational, "2026-01-14T11:00:00-05:00")]);
      expect(scans).toHaveLength(1);
      expect(scans[0]?.meaning).toMatchObject({ status: "UNKNOWN", informational: true });
    });
  }

  it("leaves a code that no map knows UNKNOWN, and keeps the code", async () => {
    const { scans } = await bench().read(first, [scanAt(samples.uncharted, "2026-01-14T11:00:00-05:00")]);
    expect(scans[0]?.meaning).toEqual({ status: "UNKNOWN" });
    expect(scans[0]?.message).toBe(samples.uncharted.message);
  });

  it("keeps text in any language as it is", async () => {
    const { scans } = await bench().read(first, [
      scanAt(samples.foreign, "2026-01-14T11:00:00-05:00", { city: "Łódź – Übersee" }),
    ]);
    if (!samples.words) expect(samples.foreign.message).toMatch(/[^ -~]/);
    expect(scans[0]?.message).toBe(samples.foreign.message);
    expect(scans[0]?.location?.city).toBe(adapter.about.places ? "Łódź – Übersee" : undefined);
  });

  it("tells apart several codes asked for at once", async () => {
    const [earlier, later] = [journey().at(0)!, journey().at(-1)!];
    bench().emulator.parcels.put(carrier, { code: first, scans: [earlier.scan] });
    bench().emulator.parcels.put(carrier, { code: second, scans: [later.scan] });
    bench().emulator.parcels.remove(carrier, third);
    const answers = await bench().ask([first, second, third]);
    const statusOf = (code: string) => {
      const answer = answers.get(code);
      return answer?.ok ? answer.value.reading.scans[0]?.meaning.status : failureOf(answer);
    };
    expect([first, second, third].map(statusOf)).toEqual([earlier.status, later.status, "not-found"]);
  });

  if (adapter.batchMax > 1) {
    it("asks for no more codes at once than the carrier takes, and answers for all of them", async () => {
      const codes = Array.from({ length: adapter.batchMax + 1 }, (_, index) => first.slice(0, -4) + String(1_000 + index));
      for (const code of codes) bench().emulator.parcels.remove(carrier, code);
      const before = bench().emulator.counts(carrier).requests;
      const answers = await bench().ask(codes);
      expect([...answers.keys()]).toEqual(codes);
      expect(new Set([...answers.values()].map(failureOf))).toEqual(new Set(["not-found"]));
      expect(bench().emulator.counts(carrier).requests - before).toBe(samples.requestsFor?.(codes.length) ?? 2);
    });
  }

  it("reads a return journey as one", async () => {
    const [outbound, returning] = [samples.scans.IN_TRANSIT, samples.scans.RETURN_TO_SENDER];
    const scans = [outbound, returning]
      .filter(has<SampleScan>)
      .map((sample, day) => scanAt(sample, `2026-01-1${day}T11:00:00-05:00`));
    const reading = await bench().read(first, scans);
    if (has(returning)) expect(reading.scans.at(-1)?.meaning.status).toBe("RETURN_TO_SENDER");
  });

  const { RETURN_TO_SENDER: goesBack, DELIVERED: arrives } = samples.scans;
  if (has(goesBack) && has(arrives) && !samples.history) {
    it("takes what is delivered after a return for the return's arrival, and never for a delivery to the recipient", async () => {
      const steps = [scanAt(goesBack, "2026-01-12T11:00:00-05:00"), scanAt(arrives, "2026-01-15T11:00:00-05:00")];
      const reading = await bench().read(first, steps);
      const derived = deriveStatus(checkpointsOf(reading), Date.parse("2026-01-19T12:00:00Z"));
      expect(derived).toMatchObject({ status: "RETURN_TO_SENDER", delivered: null });
    });
  }

  it("reads every scan of a very long journey, oldest first", async () => {
    const sample = Object.values(samples.scans).find(has<SampleScan>)!;
    const scripted = samples.manyScans ?? 60;
    const start = Date.parse("2026-01-01T00:00:00Z");
    const scans = Array.from({ length: scripted }, (_, hour) =>
      scanAt(sample, `${new Date(start + hour * 3_600_000).toISOString().slice(0, 19)}+00:00`),
    );
    const reading = await bench().read(first, scans);
    const count = told(scans).length;
    expect(reading.scans).toHaveLength(count);
    const times = reading.scans.map(({ time }) => (time.kind === "offset" ? Date.parse(time.iso) : Date.parse(`${time.local}Z`)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    if (!samples.clock) expect(new Set(times).size).toBe(count);
  });

  it("keeps the carrier's order among scans of one moment", async () => {
    const steps = journey().slice(0, 3);
    const times = ["2026-01-12T10:30:00-05:00", "2026-01-13T10:30:00-05:00", "2026-01-13T10:30:00-05:00"];
    const { scans } = await bench().read(
      first,
      steps.map(({ scan }, index) => ({ ...scan, at: times[index]! })),
    );
    expect(scans.map(({ meaning }) => meaning.status)).toEqual(told(steps).map(({ status }) => status));
  });

  it("takes a parcel without scans for what it is", async () => {
    bench().emulator.parcels.put(carrier, { code: first, scans: [] });
    const answer = (await bench().ask([first])).get(first);
    if (answer?.ok) expect(answer.value.reading.scans).toEqual([]);
    else expect(failureOf(answer)).toBe("not-found");
  });

  it(adapter.about.estimate ? "reads the carrier's estimate" : "has no estimate where the carrier gives none", async () => {
    const sample = Object.values(samples.scans).find(has<SampleScan>)!;
    const { estimatedDelivery } = await bench().read(first, [scanAt(sample, "2026-01-14T11:00:00-05:00")], "2026-01-20");
    if (!adapter.about.estimate) expect(estimatedDelivery).toBeNull();
    else expect(estimatedDelivery && estimateText(estimatedDelivery)).toMatch(/^2026-01-20/);
  });

  it("has no estimate where the carrier tells none for this parcel", async () => {
    const sample = Object.values(samples.scans).find(has<SampleScan>)!;
    expect((await bench().read(first, [scanAt(sample, "2026-01-14T11:00:00-05:00")])).estimatedDelivery).toBeNull();
  });
};
