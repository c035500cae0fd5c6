import { setTimeout as delay } from "node:timers/promises";
import { tokenBucketOf } from "../../src/carriers/client/allowance.ts";
import { type ApplyOutcomes, applyOutcomes } from "../../src/checks/apply/apply.ts";
import type { ApplyDependencies } from "../../src/checks/apply/dependencies.ts";
import { type Ask, type ConnectedAccount, createAsk } from "../../src/checks/ask/ask.ts";
import { startChecker } from "../../src/checks/checker.ts";
import { judgeTrackers } from "../../src/checks/judge/judge-trackers.ts";
import { standardJudges } from "../../src/checks/judge/standard-judges.ts";
import type { CheckOutcome } from "../../src/checks/outcome.ts";
import { days } from "../../src/lib/clock.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../../src/postgres/database.ts";
import type { ClaimedCheck } from "../../src/trackers/claims/claim.sql.ts";
import type { BenchDatabase } from "../environment.ts";
import { accountId, loadAccounts, makeAccountsDue, rowsWritten } from "../many-accounts.sql.ts";
import { loadOf } from "../measure.ts";
import type { BarScenario, ContestScenario, Stretch } from "../scenario.ts";

const healthy = { accounts: 1_000, parcelsEach: 30 };
const backlog = { accounts: 1, parcelsEach: 100_000 };
const limitedId = accountId(1);
const clock = { now: () => Date.now() };
const ignore = () => {};

/** A carrier that knows none of the parcels, and responds immediately. */
const notFound: CheckOutcome["answer"] = { ok: false, failure: { code: "not-found" } };

/** The checker as it runs in the service; every account has unlimited requests except the one with 10 a second. */
const startChecking = (db: TransactionalDatabase, onAsked: (accountId: string) => void) => {
  const ask: Ask<ConnectedAccount> = createAsk<ConnectedAccount>({
    trackSandbox: async () => [],
    findAccounts: async (wanted) => wanted.map((one) => ({ ...one, id: one.workspaceId })),
    trackCarrier: async (account, codes) => {
      onAsked(account.id);
      return new Map(codes.map((code) => [code, notFound]));
    },
  });
  const applying: ApplyDependencies<null> = {
    judges: standardJudges,
    ...{ db, clock, random: Math.random, staleAfterMs: days(60), zoneOf: () => "UTC", leastIntervalMs: () => 0 },
    sealFacts: (_id, _known, told) => told,
    givesDocuments: () => false,
    linksIn: async () => () => ({ carrierUrl: null, publicUrl: null, carrierAccount: null }),
    ...{ announce: async () => null, announceWithin: null, onAnnounced: ignore, onOddities: ignore, onUnwritable: ignore },
  };
  const apply: ApplyOutcomes = (outcomes, applied) => applyOutcomes(applying, outcomes, applied);
  const judge = (claims: readonly ClaimedCheck[]) => judgeTrackers(applying, claims);
  const profileOf = (id: string) => {
    const limit = id === limitedId ? { requests: 10, perSeconds: 1 } : { requests: 1_000_000, perSeconds: 1 };
    return { codesPerRequest: 1, buckets: [tokenBucketOf(limit)] };
  };
  return startChecker({
    ...{ db, clock, random: Math.random, log: silentLog, ask, apply, judge },
    profilesOf: async (ids) => new Map(ids.map((id) => [id, profileOf(id)])),
    codesPerRequest: () => 1,
  });
};

/** From the moment all parcels of the healthy accounts are due until the last was checked. */
const checkHealthy =
  ({ db }: BenchDatabase): Stretch =>
  async () => {
    await makeAccountsDue(db, limitedId);
    const total = healthy.accounts * healthy.parcelsEach;
    let asked = 0;
    const done = Promise.withResolvers<void>();
    const startedAt = performance.now();
    const checker = startChecking(db, (id) => {
      if (id !== limitedId && ++asked === total) done.resolve();
    });
    await done.promise;
    const seconds = (performance.now() - startedAt) / 1000;
    await checker.stop();
    return loadOf([(seconds * 1000) / total], seconds, total);
  };

export const overload: ContestScenario = {
  name: "overload",
  what: "checks of 1,000 healthy accounts while 100,000 are due on an account with 10 requests per second",
  against: "the healthy ones alone",
  target: 0.9,
  rounds: 3,
  async setUp(environment) {
    const alone = await environment.openDatabase("healthy");
    await loadAccounts(alone.db, 2, healthy);
    const beside = await environment.openDatabase("overloaded");
    await loadAccounts(beside.db, 2, healthy);
    await loadAccounts(beside.db, 1, backlog);
    return {
      ours: checkHealthy(beside),
      floor: checkHealthy(alone),
      async tearDown() {
        await alone.drop();
        await beside.drop();
      },
    };
  },
};

/** Every row is written twice, by its lease and by its outcome; a refused check is written for nothing. */
export const overloadWrites: BarScenario = {
  name: "overload-writes",
  what: "rows claimed per request, with 100,000 due on an account with 10 requests per second",
  against: "one",
  target: 1.1,
  atMost: true,
  unit: "rows",
  bar: 1,
  async measure(environment) {
    const { db, drop } = await environment.openDatabase("backlog");
    await loadAccounts(db, 1, backlog);
    const before = await rowsWritten(db);
    let requests = 0;
    const checker = startChecking(db, () => requests++);
    await delay(10_000);
    await checker.stop();
    await delay(1_500); // the server counts once a second
    const written = (await rowsWritten(db)) - before;
    await drop();
    return written / 2 / requests;
  },
};
