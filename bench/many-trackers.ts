import { digestReading } from "../src/checks/apply/reading-digest.ts";
import { hours } from "../src/lib/clock.ts";
import type { Reading, Scan } from "../src/tracking/reading.ts";
import type { Scope } from "../src/workspaces/scope.ts";
import { ensureWorkspace } from "../src/workspaces/workspaces.ts";
import type { Environment, Template } from "./environment.ts";
import type { MadeUp } from "./loading.sql.ts";
import { load } from "./loading.ts";

const scan = (hour: string, carrierCode: string, status: Scan["meaning"]["status"], message: string): Scan => ({
  carrierCode,
  message,
  meaning: { status },
  time: { kind: "offset", iso: `2026-01-05T${hour}:00:00+01:00` },
  location: { city: "Oslo", countryCode: "NO" },
});

/** What the carrier reported about every loaded tracker at the last check … */
export const quietReading: Reading = {
  scans: [scan("08", "TERMINAL", "IN_TRANSIT", "The parcel has left the terminal")],
  estimatedDelivery: null,
};
/** … and what it reports in addition for those with news. */
export const newScan = scan("10", "LOADED", "OUT_FOR_DELIVERY", "The parcel is out for delivery");

const dueSpanMs = hours(2);

/** Trackers that come due over two hours in the past, so that all of them are due by the machine's clock. */
export const manyTrackers = (environment: Environment, count: number): Promise<Template<MadeUp>> =>
  environment.template(`${count / 1000}k_trackers`, async ({ db }) => {
    const workspace = await ensureWorkspace(db, "Bench", Date.now());
    const scope: Scope = { workspaceId: workspace.id, mode: "TEST" };
    const createdAt = Date.now() - hours(24);
    const made: MadeUp = { scope, from: 1, to: count, createdAt, dueSpanMs, readingDigest: digestReading(quietReading) };
    await load(db, made, { withTrackerIndexes: count <= 1_000_000 });
    return made;
  });
