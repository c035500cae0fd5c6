import { describe, expect, onTestFinished, test } from "vitest";
import { bucketOfUuid } from "../../../src/lib/ids.ts";
import { isOnCluster } from "../../support/database/database.ts";
import { loseLane } from "../../support/database/refuse-value.sql.ts";
import { startTestEngine } from "../../support/engine.ts";

// A cluster has no triggers on its tables; there, a worker can really be away.
describe.skipIf(isOnCluster())("a lane that is away", () => {
  test("fails its own creations, as unavailable, and none of those that arrive with them", async () => {
    const lanes = 4;
    const engine = await startTestEngine({ lanes, live: { findAccounts: async (wanted) => wanted } });
    onTestFinished(() => engine.close());
    await loseLane(engine.db, { lanes, lost: 1 });
    const codes = Array.from({ length: 40 }, (_, nth) => `AWAY-${nth}`);
    const settled = await Promise.allSettled(
      codes.map((trackingCode) =>
        engine.trackers.create(engine.liveScope, { trackingCode, carrier: "BRING" }, { async: true, idempotencyKey: null }),
      ),
    );
    const made = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value.tracker!] : []));
    const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(new Set(made.map(({ id }) => bucketOfUuid(id) % lanes))).toEqual(new Set([0, 2, 3]));
    expect(failed.length).toBeGreaterThan(0);
    for (const reason of failed) expect(reason).toMatchObject({ name: "DatabaseUnavailable", failure: "connection" });
  });
});
