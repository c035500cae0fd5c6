import { expect, test } from "vitest";
import { type CitusPlan, describeDone, whyNot } from "./distribute.ts";

const facts = {
  ...{ version: "14.0-1", isAvailable: true, logicalReplication: true, serving: 0 },
  ...{ role: "kolli_owner", isOwner: true },
};
const worker = { name: "db-1", port: 5432, isActive: true, takesShards: true, shards: 2 };
const plan: CitusPlan = { workers: [worker], tables: [], shards: 2, isFirst: true };

test("a role that does not own the tables is refused before anything changes, with the one that does", () => {
  expect(whyNot(facts, [worker])).toBe(null);
  expect(whyNot({ ...facts, role: "kolli_app", isOwner: false }, [worker])).toMatch(/^kolli_app does not own .*kolli_owner/);
});

test("nodes are to be started after the first run only; a later one says which workers still need shards", () => {
  const added = { ...worker, name: "db-2", shards: 0 };
  expect(describeDone(plan)).toBe("Done. Start the nodes.");
  expect(describeDone({ ...plan, isFirst: false })).toBe("Done. Running nodes do not need a restart.");
  expect(describeDone({ ...plan, isFirst: false, workers: [worker, added] })).toMatch(
    /do not need a restart\. To move shards to db-2:5432, run select citus_rebalance_start\(\)/,
  );
});
