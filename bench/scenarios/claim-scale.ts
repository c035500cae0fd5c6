import { randomUUID } from "node:crypto";
import { rescheduleChecks } from "../../src/checks/apply/apply.sql.ts";
import { claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import type { BenchDatabase, Environment } from "../environment.ts";
import { type MadeUp, warmUp } from "../loading.sql.ts";
import { manyTrackers } from "../many-trackers.ts";
import { loadOf } from "../measure.ts";
import type { ContestScenario, Stretch } from "../scenario.ts";

const batch = 500;

/**
 * Its own clock runs round and round through the span in which the trackers come due, so that each claim finds about a full batch
 * and what was claimed comes due again a round later. Only the claim is timed.
 */
const claimRoundAndRound = ({ db }: BenchDatabase, { scope, to: trackers, createdAt, dueSpanMs }: MadeUp): Stretch => {
  const stepMs = (dueSpanMs * batch) / trackers;
  let now = createdAt;
  return async (ms) => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    while (performance.now() < startedAt + ms) {
      now += stepMs;
      const claimedAt = performance.now();
      const wanted = [{ accountId: scope.workspaceId, rows: batch }];
      const claims = await claimDueChecks(db, {
        wanted,
        now,
        leaseUntil: now + 60_000,
        token: randomUUID(),
        random: Math.random,
      });
      latencies.push(performance.now() - claimedAt);
      if (claims.length < batch / 2) throw new Error(`Only ${claims.length} were due.`);
      await rescheduleChecks(
        db,
        claims.map((claim) => ({
          claim,
          dueAt: now + dueSpanMs,
          failures: 0,
          checkedAt: now,
          priority: 3,
          accountId: claim.accountId,
        })),
      );
    }
    return loadOf(latencies, (performance.now() - startedAt) / 1000);
  };
};

const open = async (environment: Environment, count: number) => {
  const { template, facts } = await manyTrackers(environment, count);
  const database = await environment.openDatabase(`claim_${count / 1000}k`, template);
  await warmUp(database.db);
  return { database, stretch: claimRoundAndRound(database, facts) };
};

const claimAt = (name: string, count: number, words: string): ContestScenario => ({
  name,
  what: `claim of ${batch} due trackers among ${words}`,
  against: "the same among 100 thousand",
  target: 1.3,
  atMost: true,
  compare: "p50Ms",
  async setUp(environment) {
    const small = await open(environment, 100_000);
    const large = await open(environment, count);
    return {
      ours: large.stretch,
      floor: small.stretch,
      async tearDown() {
        await small.database.drop();
        await large.database.drop();
      },
    };
  },
});

export const claimScales = [claimAt("claim-scale-1m", 1_000_000, "1 million"), claimAt("claim-scale-5m", 5_000_000, "5 million")];
