import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type ApplyOutcomes, applyOutcomes } from "../../../src/checks/apply/apply.ts";
import type { ApplyDependencies } from "../../../src/checks/apply/dependencies.ts";
import { type Ask, type ConnectedAccount, createAsk } from "../../../src/checks/ask/ask.ts";
import { startChecker } from "../../../src/checks/checker.ts";
import type { AccountProfile } from "../../../src/checks/claim/claim.ts";
import { judgeTrackers } from "../../../src/checks/judge/judge-trackers.ts";
import { standardJudges } from "../../../src/checks/judge/standard-judges.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import type { ClaimedCheck } from "../../../src/trackers/claims/claim.sql.ts";
import { claimDueChecks } from "../../../src/trackers/claims/claim.sql.ts";
import type { CarrierAnswer } from "../../../src/tracking/carrier-port.ts";
import { type CheckPriority, checkPriorities, priorityNumber } from "../../../src/tracking/check-priority.ts";
import { beginPaces } from "../../../src/work/pace.sql.ts";
import type { Worker } from "../../../src/work/worker.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { rounds } from "../../support/thoroughness.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  return () => database.close();
});

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

/** An account of a workspace of its own, with so many parcels that are due. */
const addAccount = async (parcels: number, priority: CheckPriority = "ON_THE_MOVE", id = newUuid(Date.now())) => {
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(database.db, `Shop ${id}`, now);
  await beginPaces(database.db, [id]);
  const trackers = Array.from({ length: parcels }, () => newBucketUuid(now, 9));
  await database.db.run(
    "",
    `with added as (
       insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, created_at, updated_at)
       select 9, t, $2, 'LIVE', 'UPS', t::text, t::text, $4, $4 from unnest($3::uuid[]) t)
     insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, account_id, priority, due_at, changed_at, created_at)
     select 9, t, $2, 'LIVE', 'UPS', t::text, $1, $5, $4, $4, $4 from unnest($3::uuid[]) t`,
    [id, workspaceId, trackers, new Date(now), priorityNumber(priority)],
  );
  return { id, workspaceId, carrier: "UPS" };
};

type Asked = { accountId: string; codes: readonly string[]; at: number };
const unlimited: AccountProfile = { codesPerRequest: 1, buckets: [{ capacity: 1_000_000, perSecond: 1_000_000 }] };
const notFound: CarrierAnswer = { ok: false, failure: { code: "not-found" } };

/** Processes that check with these accounts, and all they asked. */
const check = (
  accounts: readonly ConnectedAccount[],
  {
    profiles = new Map(),
    processes = 1,
    answer = async () => notFound,
    pauseMs = () => 0,
    codesPerRequest = 1,
  }: {
    profiles?: ReadonlyMap<string, AccountProfile>;
    processes?: number;
    answer?: (accountId: string) => Promise<CarrierAnswer>;
    pauseMs?: (accountId: string) => number;
    codesPerRequest?: number;
  } = {},
) => {
  const { db } = database;
  const asked: Asked[] = [];
  const ask: Ask<ConnectedAccount> = createAsk<ConnectedAccount>({
    trackSandbox: async () => [],
    findAccounts: async (wanted) => accounts.filter((account) => wanted.some((one) => one.workspaceId === account.workspaceId)),
    trackCarrier: async (account, codes) => {
      asked.push({ accountId: account.id, codes, at: performance.now() });
      const said = await answer(account.id);
      return new Map(codes.map((code) => [code, said]));
    },
  });
  const ignore = () => {};
  const applying: ApplyDependencies<null> = {
    judges: standardJudges,
    ...{ db, clock: systemClock, random: Math.random, staleAfterMs: 1e12, zoneOf: () => "UTC", leastIntervalMs: () => 0 },
    sealFacts: (_id, _known, told) => told,
    givesDocuments: () => false,
    linksIn: async () => () => ({ carrierUrl: null, publicUrl: null, carrierAccount: null }),
    ...{ announce: async () => null, announceWithin: null, onAnnounced: ignore, onOddities: ignore, onUnwritable: ignore },
  };
  const apply: ApplyOutcomes = (outcomes, applied) => applyOutcomes(applying, outcomes, applied);
  const judge = (claims: readonly ClaimedCheck[]) => judgeTrackers(applying, claims);
  for (let n = 0; n < processes; n++) {
    workers.push(
      startChecker({
        ...{ db, clock: systemClock, random: Math.random, log: silentLog, ask, apply, judge, pollMs: 50 },
        profilesOf: async (ids) => new Map(ids.map((id) => [id, profiles.get(id) ?? unlimited])),
        codesPerRequest: () => codesPerRequest,
        pauseMs: ({ id }) => pauseMs(id),
      }),
    );
  }
  return asked;
};

/** Rows that were claimed or put off at least once: their versions are no longer the first. */
const touchedRows = async ({ id }: ConnectedAccount): Promise<number> =>
  (await database.db.one<{ count: number }>(
    "",
    "select count(*)::int as count from due_check where account_id = $1 and (token is not null or last_checked_at is not null or failures > 0)",
    [id],
  ))!.count;

test("a limited account is asked at its own pace by several processes together, and no other row of it is touched", async () => {
  const account = await addAccount(2_000);
  const profiles = new Map([[account.id, { codesPerRequest: 1, buckets: [{ capacity: 2, perSecond: 8 }] }]]);
  const startedAt = performance.now();
  const asked = check([account], { profiles, processes: 3 });
  await eventually(() => asked.length >= 10);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const seconds = (performance.now() - startedAt) / 1000;
  expect(asked.length).toBeLessThanOrEqual(2 + Math.ceil(8 * seconds));
  expect(await touchedRows(account)).toBe(asked.length);
});

test("of two limits both are kept", async () => {
  const account = await addAccount(200);
  const buckets = [
    { capacity: 5, perSecond: 5 / 86_400 },
    { capacity: 1, perSecond: 20 },
  ];
  const startedAt = performance.now();
  const asked = check([account], { profiles: new Map([[account.id, { codesPerRequest: 1, buckets }]]) });
  await eventually(() => asked.length === 5);
  await delay(300);
  expect(asked.length).toBe(5);
  // One at once, and each of the others a twentieth of a second later by the database's clock.
  expect(asked[4]!.at - startedAt).toBeGreaterThan(195);
});

test("where a request takes several codes, one is drawn for all of them", async () => {
  const account = await addAccount(60);
  const profiles = new Map([[account.id, { codesPerRequest: 30, buckets: [{ capacity: 2, perSecond: 1 / 86_400 }] }]]);
  const asked = check([account], { profiles, codesPerRequest: 30 });
  await eventually(async () => (await touchedRows(account)) === 60);
  expect(asked.map(({ codes }) => codes.length)).toEqual([30, 30]);
});

test("accounts in order are not held up by one with a large backlog, a slow one and a failing one", async () => {
  const limited = await addAccount(3_000);
  for (let lot = 1; lot < rounds(1, 33); lot++) await addAccount(3_000, "ON_THE_MOVE", limited.id);
  const slow = await addAccount(500);
  const failing = await addAccount(500);
  const well = await Promise.all(Array.from({ length: 20 }, () => addAccount(10)));
  const profiles = new Map([[limited.id, { codesPerRequest: 1, buckets: [{ capacity: 2, perSecond: 8 }] }]]);
  const held = Promise.withResolvers<void>();
  const asked = check([limited, slow, failing, ...well], {
    profiles,
    answer: async (accountId) => {
      if (accountId === slow.id) await held.promise;
      return accountId === failing.id ? { ok: false, failure: { code: "unavailable", detail: "down" } } : notFound;
    },
  });
  const ids = new Set(well.map(({ id }) => id));
  // All of theirs, while one account never answers, one only fails and one has next to no room.
  await eventually(() => asked.filter(({ accountId }) => ids.has(accountId)).length === 200);
  expect(asked.filter(({ accountId }) => accountId === slow.id).length).toBeGreaterThan(0);
  held.resolve();
});

test("a pause that one process was asked for is kept by all", async () => {
  const account = await addAccount(500);
  let isPaused = false;
  const asked = check([account], {
    processes: 2,
    answer: async () => {
      isPaused = true;
      return { ok: false, failure: { code: "rate-limited", retryAfterMs: 60_000 } };
    },
    pauseMs: () => (isPaused ? 60_000 : 0),
  });
  await eventually(async () => {
    const paused = await database.db.one("", "select from work_pace where destination_id = $1 and paused_until > now()", [
      account.id,
    ]);
    return paused !== undefined;
  });
  await delay(100);
  const before = asked.length;
  await delay(300);
  expect(asked.length).toBe(before);
  expect(before).toBeLessThan(20);
});

test("each class has its share of the places, whatever the number, and the latest of a class goes first", async () => {
  const { id, workspaceId } = await addAccount(100, checkPriorities[0]);
  for (const priority of checkPriorities.slice(1)) {
    await database.db.run(
      "",
      `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, account_id, priority, due_at, changed_at, created_at)
       select 11, gen_random_uuid(), $1, 'LIVE', 'UPS', $3 || n, $2, $4, now() - make_interval(secs => n), now(), now() from generate_series(1, 300) n`,
      [workspaceId, id, priority, priorityNumber(priority)],
    );
  }
  const counts = new Map<number, number>();
  const late = new Map<number, number[]>();
  for (let round = 0; round < 120; round++) {
    const claims = await claimDueChecks(database.db, {
      ...{ wanted: [{ accountId: id, rows: 1 }], now: Date.now(), leaseUntil: Date.now() + 60_000 },
      ...{ token: newUuid(Date.now()), random: Math.random },
    });
    const [claim] = claims;
    const row = (await database.db.one<{ priority: number }>("", "select priority from due_check where tracker_id = $1", [
      claim!.trackerId,
    ]))!;
    counts.set(row.priority, (counts.get(row.priority) ?? 0) + 1);
    late.set(row.priority, [...(late.get(row.priority) ?? []), claim!.dueAt]);
  }
  const shares = checkPriorities.map((_, nth) => counts.get(nth) ?? 0);
  expect(shares[0]).toBeGreaterThan(shares[2]!);
  expect(shares[1]).toBeGreaterThan(shares[3]!);
  expect(shares[2]).toBeGreaterThan(shares[5]!);
  expect(shares.slice(3).reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0);
  for (const times of [...late].filter(([priority]) => priority > 0).map(([, dueAts]) => dueAts)) {
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test("claims of one account at the same time take different rows, and all that there are", async () => {
  const { id } = await addAccount(400);
  const claimSome = async () =>
    claimDueChecks(database.db, {
      ...{ wanted: [{ accountId: id, rows: 100 }], now: Date.now(), leaseUntil: Date.now() + 60_000 },
      ...{ token: newUuid(Date.now()), random: Math.random },
    });
  const claims = (await Promise.all(Array.from({ length: 4 }, claimSome))).flat();
  expect(new Set(claims.map(({ trackerId }) => trackerId)).size).toBe(400);
  expect(claims.length).toBe(400);
});
