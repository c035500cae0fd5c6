import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountBacklogs } from "../../../src/carriers/accounts/account-backlogs.ts";
import {
  changeCarrierAccount,
  connectCarrierAccount,
  disconnectCarrierAccount,
} from "../../../src/carriers/accounts/account-commands.ts";
import type { CarrierAccountDeps } from "../../../src/carriers/accounts/account-deps.ts";
import { findAdapter } from "../../../src/carriers/registry.ts";
import { deleteWorkspace, restoreWorkspace } from "../../../src/dashboard-api/workspace-data/data-commands.ts";
import { endpointBacklogs } from "../../../src/destinations/endpoints/endpoint-backlogs.ts";
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
} from "../../../src/destinations/endpoints/endpoints.ts";
import { claimDeliveries } from "../../../src/destinations/queue/claim.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import type { EpochMs } from "../../../src/lib/clock.ts";
import { globalId, newUuid } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { advanceBacklog, type BacklogPorts, workOffBacklogs } from "../../../src/work/backlogs/backlogs.ts";
import { workBounds } from "../../../src/work/bounds.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import * as large from "../../support/rows/large-backlog.sql.ts";

/** CLICK_ROWS=1000000 npm test clicks: as many as in a service of years. The bounds that are asserted are the same with any number. */
const rows = Number(process.env.CLICK_ROWS ?? 20_000);
const { rowsOfClick, rowsOfStep } = workBounds;

let database: FreshDatabase;
let db: FreshDatabase["db"];
let time: { now: EpochMs };
let options: BacklogPorts;
let woken: string[] = [];
const sealer = createSealer(randomBytes(32));
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  time = { now: Date.now() };
  const wake = (ids: readonly string[]) => void woken.push(...ids);
  options = {
    db,
    clock: { now: () => time.now },
    log: silentLog,
    kinds: { ...endpointBacklogs(wake), ...accountBacklogs(wake) },
  };
});
afterAll(() => database.close());

const scopeOf = async (name: string) => ({ workspaceId: (await ensureWorkspace(db, name, time.now)).id, mode: "LIVE" }) as const;
const endpointDeps = () => ({
  db,
  clock: options.clock,
  sealer,
  egress: createEgress({ open: networksOf("127.0.0.1/32"), ownHosts: [] }),
});
const accountDeps = (): CarrierAccountDeps => ({
  ...{ db, clock: options.clock, workSealer: sealer, findAdapter, refuseAddress: () => null },
  ...{ wakeChecker: () => {}, workOff: () => {}, onAccountSaved: () => {} },
});
const newEndpoint = async (scope: Awaited<ReturnType<typeof scopeOf>>) => {
  const made = await createEndpoint(endpointDeps(), scope, { url: "https://shop.com/hook", topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  return made.value.endpoint.id;
};
const credentials = { clientId: "a", clientSecret: "b" };
const connect = async (workspaceId: string, label: string) => {
  const saved = await connectCarrierAccount(
    operatorCaller({ workspaceId }),
    { carrier: "UPS", label, credentials },
    accountDeps(),
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
  return saved.value.account.id;
};
const disconnect = (workspaceId: string, id: string) =>
  disconnectCarrierAccount(operatorCaller({ workspaceId }), { id: globalId("CarrierAccount", id) }, accountDeps());
/** Steps until nothing is left, each no larger than it may be. */
const workOff = async (): Promise<number> => {
  let steps = 0;
  let before = await large.readBacklogs(db);
  while (await advanceBacklog(options)) {
    steps++;
    const after = await large.readBacklogs(db);
    for (const [nth, { done }] of after.entries())
      if (after.length === before.length) expect(done - before[nth]!.done).toBeLessThanOrEqual(rowsOfStep.cap);
    before = after;
  }
  expect(before).toEqual([]);
  return steps;
};

test("enabling an endpoint changes a few hundred of its deferred deliveries, and the others follow in steps", async () => {
  const scope = await scopeOf("Enabled");
  const endpointId = await newEndpoint(scope);
  await disableEndpoint(endpointDeps(), scope, endpointId);
  await large.insertDeferred(db, endpointId, rows);
  await enableEndpoint(endpointDeps(), scope, endpointId);
  expect(await large.countDueDeliveries(db, endpointId, time.now)).toEqual({ due: rowsOfClick.cap, all: rows });
  expect(await large.readBacklogs(db)).toEqual([{ kind: "WEBHOOK_ENABLED", done: rowsOfClick.cap, total: null }]);
  woken = [];
  expect(await advanceBacklog(options)).toBe(true);
  expect(woken).toEqual([endpointId]);
  const [progress] = await large.readBacklogs(db);
  expect(progress).toEqual({ kind: "WEBHOOK_ENABLED", done: rowsOfClick.cap + rowsOfStep.cap, total: rows });
  await workOff();
  expect(await large.countDueDeliveries(db, endpointId, time.now)).toEqual({ due: rows, all: rows });

  // What fails for good beside them is tried once, not over and over, and what waits behind it waits with it.
  await disableEndpoint(endpointDeps(), scope, endpointId);
  await db.run("", "update delivery_queue set due_at = now() + interval '1 hour' where endpoint_id = $1 and bucket = 7", [
    endpointId,
  ]);
  await enableEndpoint(endpointDeps(), scope, endpointId);
  await workOff();
  await db.run(
    "",
    `insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, signature)
    select bucket, event_id, endpoint_id, 4, $2, 1, 'BAD_STATUS', '' from delivery_queue where endpoint_id = $1 and bucket = 7`,
    [endpointId, new Date(time.now)],
  );
  await db.run("", "update delivery_queue set due_at = now() + interval '1 hour' where endpoint_id = $1 and bucket = 7", [
    endpointId,
  ]);
  expect(
    await options.kinds.WEBHOOK_ENABLED!.step(db, { subjectId: endpointId, begunAt: time.now } as never, 100_000, time.now),
  ).toMatchObject({ done: 0, isFinished: true });

  await db.run("", "update delivery_queue set due_at = now() where endpoint_id = $1", [endpointId]);
  await deleteEndpoint(endpointDeps(), scope, endpointId);
  expect(await large.countDueDeliveries(db, endpointId, time.now)).toMatchObject({ all: rows - rowsOfClick.cap });
  // None of what is left is ever sent.
  const claim = {
    wanted: [{ destinationId: endpointId, requests: 10 }],
    now: time.now + 60_000,
    leaseUntil: time.now + 90_000,
    token: newUuid(1),
  };
  const taken = await claimDeliveries(db, { ...claim, sender: newUuid(2), leasesEndedBefore: 0, random: Math.random });
  expect(taken.rows).toEqual([]);
  await workOff();
  expect(await large.countDueDeliveries(db, endpointId, time.now)).toEqual({ due: 0, all: 0 });
});

test("connecting an account that very many parcels wait for, and disconnecting it, are worked off on any node, whoever dies", async () => {
  const { workspaceId } = await scopeOf("Connected");
  await large.insertParcels(db, { workspaceId, carrier: "UPS", accountId: null }, rows);
  const first = await connect(workspaceId, "first");
  expect(await large.readBacklogs(db)).toMatchObject([{ kind: "CARRIER_ACCOUNTS_CHANGED", done: rowsOfClick.cap }]);
  const others = [0, 1].map(() => openPool({ url: database.url, layout: db, onError: () => {} }));
  const workers = [db, ...others.map((one) => one.db)].map((one) => ({ ...options, db: one }));
  // Two nodes, and in the middle all of their connections are lost.
  const working = workers.slice(1).map((worker) => workOffBacklogs(worker).catch(() => {}));
  for (let steps = 0; steps < 5; steps++) await advanceBacklog(workers[0]!);
  await large.endOtherSessions(db);
  await Promise.all(working);
  time.now += 60_000;
  // A connection that was lost is noticed when it is used: what it was used for is done again, as maintenance does.
  await eventually(async () => {
    await Promise.allSettled(workers.slice(1).map((worker) => workOffBacklogs(worker)));
    return (await large.readBacklogs(db).catch(() => null))?.length === 0;
  }, 60_000);
  expect(await large.countParcels(db, workspaceId, time.now)).toEqual([{ accountId: first, isDue: true, count: rows }]);

  // Nobody has answered about them: another account takes those that its rules choose, and changing one changes it.
  const second = await connect(workspaceId, "second");
  await workOff();
  const change = { id: globalId("CarrierAccount", second), label: "second", credentials, referencePrefixes: ["C"] };
  const changed = await changeCarrierAccount(operatorCaller({ workspaceId }), change, accountDeps());
  expect(changed.ok).toBe(true);
  await workOff();
  await db.longTransaction(300_000, (tx) =>
    tx.run("", "update due_check set due_at = $2 where workspace_id = $1", [workspaceId, new Date(time.now + 3_600_000)]),
  );
  expect(await disconnect(workspaceId, first)).toMatchObject({ ok: true });
  // What has not had its turn is asked with the account that is chosen when it is claimed (ask.ts).
  await workOff();
  expect(await large.countParcels(db, workspaceId, time.now)).toEqual([{ accountId: second, isDue: false, count: rows }]);
  // Nobody is left: each is due, and then told that its carrier is not connected.
  await disconnect(workspaceId, second);
  await workOff();
  expect(await large.countParcels(db, workspaceId, time.now)).toEqual([{ accountId: second, isDue: true, count: rows }]);
  await Promise.all(others.map((one) => one.close()));
});

test("subscriptions of a disconnected account and checks of a restored workspace follow in steps", async () => {
  const some = Math.min(rows, 5_000);
  const { workspaceId } = await scopeOf("Restored");
  const account = await connect(workspaceId, "only");
  await workOff();
  await large.insertParcels(db, { workspaceId, carrier: "UPS", accountId: account, isSubscribed: true }, some);
  const operator = operatorCaller({ workspaceId });
  const deps = { db, clock: { now: () => time.now } };
  expect((await deleteWorkspace(operator, { name: "Restored" }, deps)).ok).toBe(true);
  expect(await restoreWorkspace(operator, {}, deps)).toMatchObject({ ok: true });
  expect(await large.readBacklogs(db)).toMatchObject([{ kind: "WORKSPACE_RESTORED" }]);
  await workOff();
  expect(await large.countParcels(db, workspaceId, time.now)).toEqual([{ accountId: account, isDue: true, count: some }]);
  await disconnect(workspaceId, account);
  expect(await large.countSubscriptionsOf(db, account)).toBe(some - rowsOfClick.cap);
  await workOff();
  expect(await large.countSubscriptionsOf(db, account)).toBe(0);
});
