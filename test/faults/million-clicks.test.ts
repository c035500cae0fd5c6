import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { accountBacklogs } from "../../src/carriers/accounts/account-backlogs.ts";
import { connectCarrierAccount, disconnectCarrierAccount } from "../../src/carriers/accounts/account-commands.ts";
import { findAdapter } from "../../src/carriers/registry.ts";
import { endpointBacklogs } from "../../src/destinations/endpoints/endpoint-backlogs.ts";
import { createEndpoint, deleteEndpoint, disableEndpoint, enableEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { globalId } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { operatorCaller } from "../../src/use-cases/caller.ts";
import { advanceBacklog } from "../../src/work/backlogs/backlogs.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import * as large from "../support/rows/large-backlog.sql.ts";
import { rounds } from "../support/thoroughness.ts";

/** `npm run faults` has the million; CLICK_ROWS=1000000 npm test million-clicks too. */
const rows = Number(process.env.CLICK_ROWS ?? rounds(50_000, 1_000_000));
/** A measure that no busy machine changes; before, each of these read and wrote all of them, and none ended within 8 seconds. */
const mostBlocksTouched = 20_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("a click on a backlog of any size touches as few blocks as on a small one", async () => {
  // One session, which PostgreSQL counts the blocks of.
  const { db, close } = openPool({ url: database.url, maxConnections: 1, statementLimitMs: 600_000 });
  onTestFinished(close);
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Grown", now);
  const scope = { workspaceId, mode: "LIVE" } as const;
  const sealer = createSealer(randomBytes(32));
  const endpointDeps = {
    ...{ db, clock: systemClock, sealer },
    egress: createEgress({ open: networksOf("127.0.0.1/32"), ownHosts: [] }),
  };
  const accountDeps = {
    ...{ db, clock: systemClock, workSealer: sealer, findAdapter, refuseAddress: () => null },
    ...{ wakeChecker: () => {}, workOff: () => {}, onAccountSaved: () => {} },
  };
  const kinds = { ...endpointBacklogs(() => {}), ...accountBacklogs(() => {}) };
  const measured: Record<string, { ms: number; touched: number }> = {};
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const [before, begun] = [await large.blocksTouched(db), performance.now()];
    const done = await work();
    const ms = Math.round(performance.now() - begun);
    const touched = (await large.blocksTouched(db)) - before;
    const most = measured[what];
    measured[what] = { ms: Math.max(most?.ms ?? 0, ms), touched: Math.max(most?.touched ?? 0, touched) };
    expect(done, what).not.toBe(false);
  };
  /** The first counts how many there are; the others are alike. */
  const someSteps = async (what: string) => {
    for (let step = 0; step < 6; step++)
      await timed(what, () => advanceBacklog({ db, clock: systemClock, log: silentLog, kinds }));
  };

  const made = await createEndpoint(endpointDeps, scope, { url: "https://shop.com/hook", topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  const { id } = made.value.endpoint;
  await disableEndpoint(endpointDeps, scope, id);
  // Not by that session: filling takes longer than a statement waits for it.
  await large.insertDeferred(database.db, id, rows);
  await large.insertParcels(database.db, { workspaceId, carrier: "UPS", accountId: null }, rows);
  await timed("enable a webhook", () => enableEndpoint(endpointDeps, scope, id));
  await someSteps("a step of an enabled webhook");
  await timed("delete a webhook", () => deleteEndpoint(endpointDeps, scope, id));
  await someSteps("a step of a deleted webhook");
  const operator = operatorCaller({ workspaceId });
  const credentials = { clientId: "a", clientSecret: "b" };
  let accountId = "";
  await timed("connect a carrier", async () => {
    const saved = await connectCarrierAccount(operator, { carrier: "UPS", credentials }, accountDeps);
    if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
    accountId = globalId("CarrierAccount", saved.value.account.id);
  });
  await someSteps("a step of a connected carrier");
  await timed("disconnect a carrier", () => disconnectCarrierAccount(operator, { id: accountId }, accountDeps));
  await someSteps("a step of a disconnected carrier");
  console.info(`${rows.toLocaleString("en")} rows:`, measured);
  const heavy = Object.entries(measured).filter(
    ([what, { touched }]) => !what.startsWith("a step") && touched > mostBlocksTouched,
  );
  expect(heavy).toEqual([]);
}, 1_800_000);
