import { randomUUID } from "node:crypto";
import { rescheduleChecks } from "../../src/checks/apply/apply.sql.ts";
import { hours } from "../../src/lib/clock.ts";
import { claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import type { BenchDatabase, Environment } from "../environment.ts";
import { accountId, leaseSome, loadAccounts } from "../many-accounts.sql.ts";
import { loadOf } from "../measure.ts";
import type { ContestScenario, Stretch } from "../scenario.ts";

const accounts = 1_000;
const parcelsEach = 120;
const leasedEach = 32;
const accountsPerClaim = 50;

/** Ten parcels of each of fifty accounts at a time, round and round; only the claim is timed. */
const claimRoundAndRound = ({ db }: BenchDatabase): Stretch => {
  let next = 1;
  let rounds = 0;
  return async (ms) => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    while (performance.now() < startedAt + ms) {
      const wanted = Array.from({ length: accountsPerClaim }, (_, n) => ({ accountId: accountId(next + n), rows: 10 }));
      next = next + accountsPerClaim > accounts ? 1 : next + accountsPerClaim;
      if (next === 1) rounds += 1;
      const now = Date.now() + hours(rounds);
      const claimedAt = performance.now();
      const lease = { now, leaseUntil: now + 60_000, token: randomUUID(), random: Math.random };
      const claims = await claimDueChecks(db, { wanted, ...lease });
      latencies.push(performance.now() - claimedAt);
      if (claims.length < 400) throw new Error(`Only ${claims.length} were due.`);
      const dueAt = now + hours(1);
      await rescheduleChecks(
        db,
        claims.map((claim) => ({ claim, dueAt, failures: 0, checkedAt: now, priority: 3, accountId: claim.accountId })),
      );
    }
    return loadOf(latencies, (performance.now() - startedAt) / 1000);
  };
};

const open = async (environment: Environment, name: string, leased: number) => {
  const database = await environment.openDatabase(name);
  await loadAccounts(database.db, 1, { accounts, parcelsEach });
  if (leased > 0) await leaseSome(database.db, leased);
  await database.db.run("", "vacuum analyze due_check");
  return database;
};

export const inFlight: ContestScenario = {
  name: "in-flight",
  what: "claim of 500 due checks with 32,000 under a lease, 1,000 accounts",
  against: "the same with none under a lease",
  target: 1.5,
  atMost: true,
  compare: "p50Ms",
  async setUp(environment) {
    const busy = await open(environment, "in_flight", leasedEach);
    const idle = await open(environment, "none_in_flight", 0);
    return {
      ours: claimRoundAndRound(busy),
      floor: claimRoundAndRound(idle),
      async tearDown() {
        await busy.drop();
        await idle.drop();
      },
    };
  },
};
