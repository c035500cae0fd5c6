import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountBacklogs, type FollowedChange, joinChanges } from "../../../src/carriers/accounts/account-backlogs.ts";
import { connectCarrierAccount, disconnectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import type { CarrierAccountDeps } from "../../../src/carriers/accounts/account-deps.ts";
import { carrierBounds } from "../../../src/carriers/bounds.ts";
import { findAdapter } from "../../../src/carriers/registry.ts";
import { endpointBacklogs } from "../../../src/destinations/endpoints/endpoint-backlogs.ts";
import { createEndpoint, disableEndpoint, enableEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { holdBacklog } from "../../../src/work/backlogs/backlogs.sql.ts";
import { advanceBacklog, type BacklogPorts, workOffBacklogs } from "../../../src/work/backlogs/backlogs.ts";
import { workBounds } from "../../../src/work/bounds.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import * as large from "../../support/rows/large-backlog.sql.ts";

const rows = 6_000;
const { cap } = workBounds.backlogsOfSubject;

let database: FreshDatabase;
let db: FreshDatabase["db"];
let ports: BacklogPorts;
const time = { now: Date.now() };
const sealer = createSealer(randomBytes(32));
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  const kinds = { ...endpointBacklogs(() => {}), ...accountBacklogs(() => {}) };
  ports = { db, clock: { now: () => time.now }, log: silentLog, kinds };
});
afterAll(() => database.close());

const scopeOf = async (name: string) => ({ workspaceId: (await ensureWorkspace(db, name, time.now)).id, mode: "LIVE" }) as const;
const endpointDeps = () => ({
  ...{ db, clock: ports.clock, sealer, egress: createEgress({ open: networksOf("127.0.0.1/32"), ownHosts: [] }) },
});
const accountDeps = (): CarrierAccountDeps => ({
  ...{ db, clock: ports.clock, workSealer: sealer, findAdapter, refuseAddress: () => null },
  ...{ wakeChecker: () => {}, workOff: () => {}, onAccountSaved: () => {} },
});

test("enabling and disabling a webhook over and over leaves one backlog, and everything is due at the end", async () => {
  const scope = await scopeOf("Webhook");
  const made = await createEndpoint(endpointDeps(), scope, { url: "https://shop.com/hook", topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  const { id } = made.value.endpoint;
  await large.insertDeferred(db, id, rows);
  for (let click = 0; click < 8; click++) {
    await disableEndpoint(endpointDeps(), scope, id);
    await enableEndpoint(endpointDeps(), scope, id);
    expect(await large.readBacklogs(db)).toHaveLength(cap);
    time.now += 1_000;
  }
  await workOffBacklogs(ports);
  expect(await large.readBacklogs(db)).toEqual([]);
  expect(await large.countDueDeliveries(db, id, time.now)).toEqual({ due: rows, all: rows });

  // Disabled at the end: what is left to do is not done any more.
  await db.run("", "update delivery_queue set due_at = now() + interval '10 hours' where endpoint_id = $1", [id]);
  await enableEndpoint(endpointDeps(), scope, id);
  await disableEndpoint(endpointDeps(), scope, id);
  await workOffBacklogs(ports);
  expect(await large.readBacklogs(db)).toEqual([]);
  expect((await large.countDueDeliveries(db, id, time.now))!.due).toBeLessThan(rows);
});

test("a backlog whose step is running is left to it: a click waits for no step", async () => {
  const scope = await scopeOf("Held");
  const made = await createEndpoint(endpointDeps(), scope, { url: "https://shop.com/hook", topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  const { id } = made.value.endpoint;
  await large.insertDeferred(db, id, rows);
  await disableEndpoint(endpointDeps(), scope, id);
  await enableEndpoint(endpointDeps(), scope, id);
  await db.transaction(async (tx) => {
    expect(await holdBacklog(tx, ["WEBHOOK_ENABLED"], time.now)).toBeTruthy();
    for (let click = 0; click < 3; click++) {
      await disableEndpoint(endpointDeps(), scope, id);
      await enableEndpoint(endpointDeps(), scope, id);
    }
    expect(await large.readBacklogs(db)).toHaveLength(cap + 1);
  });
  await enableEndpoint(endpointDeps(), scope, id);
  await workOffBacklogs(ports);
  expect(await large.countDueDeliveries(db, id, time.now)).toEqual({ due: rows, all: rows });
});

test("connecting and disconnecting accounts over and over leaves one backlog, and the parcels end with the accounts there are", async () => {
  const { workspaceId } = await scopeOf("Accounts");
  await large.insertParcels(db, { workspaceId, carrier: "UPS", accountId: null }, rows);
  const caller = operatorCaller({ workspaceId });
  const connect = async () => {
    const credentials = { clientId: "a", clientSecret: "b" };
    const saved = await connectCarrierAccount(caller, { carrier: "UPS", label: "", credentials }, accountDeps());
    if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
    return saved.value.account.id;
  };
  for (let click = 0; click < 6; click++) {
    const id = await connect();
    expect(await large.readBacklogs(db)).toHaveLength(cap);
    // Halfway through: some parcels have followed the account that is gone then.
    await advanceBacklog(ports);
    await disconnectCarrierAccount(caller, { id: globalId("CarrierAccount", id) }, accountDeps());
    expect(await large.readBacklogs(db)).toHaveLength(cap);
    time.now += 1_000;
  }
  const last = await connect();
  expect(await large.readBacklogs(db)).toHaveLength(cap);
  await workOffBacklogs(ports);
  expect(await large.readBacklogs(db)).toEqual([]);
  const followed = await large.countParcels(db, workspaceId, time.now);
  expect(followed.map(({ accountId }) => accountId)).toEqual([last]);
  expect(followed[0]).toMatchObject({ count: rows });
});

test("changes that are joined keep what each concerned, of the newest accounts only", () => {
  const most = carrierBounds.accountsOfBacklog.cap;
  const change = (nth: number): FollowedChange => ({
    carriers: [nth % 2 === 0 ? "UPS" : "DHL"],
    gone: [{ id: `gone ${nth}`, carrier: "UPS" }],
    mendedIds: [`mended ${nth}`],
  });
  const joined = Array.from({ length: most + 50 }, (_, nth) => change(nth)).reduce(joinChanges);
  expect(joined.carriers).toEqual(["UPS", "DHL"]);
  expect([joined.gone.length, joined.gone[0]!.id]).toEqual([most, "gone 50"]);
  expect([joined.mendedIds.length, joined.mendedIds.at(-1)]).toEqual([most, `mended ${most + 49}`]);
});
