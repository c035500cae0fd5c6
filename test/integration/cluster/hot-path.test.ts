import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutes } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { subjectOf } from "../../../src/postgres/citus/shard-text.ts";
import { claimDueChecks } from "../../../src/trackers/claims/claim.sql.ts";
import { notingStatements } from "../../support/database/noted-statements.ts";
import { trackingTablesOf } from "../../support/database/shards.sql.ts";
import { startTestEngine } from "../../support/engine.ts";
import { makeFreeChecksDue } from "../../support/rows/time-flies.sql.ts";

/** In the background, however many parcels there are: where workspaces are, at most once a second, and the feed. */
const onTheSide = new Set(["find_workspaces", "sequence_events_held", "read_feed_reservation", "settle_feed_epoch"]);
const accountId = randomUUID();
const quiet = { ok: true, value: { reading: { scans: [], estimatedDelivery: null }, raw: "{}" } } as const;

test("a creation, a tracker by its ID and a check ask nothing of the coordinator: what is there is in memory", async () => {
  const texts: [string, string][] = [];
  const engine = await startTestEngine({
    lanes: 4,
    through: (db) => notingStatements(db, (name, sql) => void texts.push([name, sql])),
    live: { findAccounts: async (wanted) => wanted.map((one) => ({ ...one, id: accountId })) },
  });
  try {
    const { trackers, liveScope: scope, db } = engine;
    const tables = [...(await trackingTablesOf(db))];
    /** The statements that would go to the coordinator, by name. */
    const atHome = async (work: () => Promise<unknown>): Promise<string[]> => {
      texts.length = 0;
      await work();
      expect(texts).not.toEqual([]);
      return texts.filter(([name, sql]) => !onTheSide.has(name) && subjectOf(sql, tables).kind === "home").map(([name]) => name);
    };
    let made = 0;
    const create = async () => {
      const input = { trackingCode: `HOT${++made}`, carrier: "BRING" };
      const { results } = await trackers.createMany(scope, [input]);
      return results[0]!.tracker!.id;
    };
    // The first one reads what is then known.
    const id = await create();
    expect(await atHome(create)).toEqual([]);
    expect(await atHome(() => trackers.find(scope, globalId("Tracker", id)))).toEqual([]);
    await makeFreeChecksDue(db, Date.now(), { endLeases: true });
    const check = async () => {
      const now = Date.now();
      const lease = { now, leaseUntil: now + minutes(1), token: randomUUID(), random: Math.random };
      const claims = await claimDueChecks(db, { wanted: [{ accountId, rows: 10 }], ...lease });
      expect(claims).toHaveLength(2);
      await engine.apply(claims.map((claim) => ({ claim, accountId, answer: quiet })));
    };
    expect(await atHome(check)).toEqual([]);
  } finally {
    await engine.close();
  }
});
