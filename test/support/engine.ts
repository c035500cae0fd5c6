import { createHash, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { carrierCandidates } from "../../src/carriers/number-formats/candidates.ts";
import { findCarrier } from "../../src/carriers/registry.ts";
import { createSandbox } from "../../src/carriers/sandbox/sandbox.ts";
import { type AskPorts, type ConnectedAccount, createAsk } from "../../src/checks/ask/ask.ts";
import { startChecker } from "../../src/checks/checker.ts";
import { readConfig } from "../../src/config.ts";
import type { NewEvent } from "../../src/events/event-rows.sql.ts";
import { feedChannel } from "../../src/events/events.sql.ts";
import { type Sequencer, startSequencer } from "../../src/events/sequencer.ts";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { newUuid } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import { silentMetrics } from "../../src/lib/telemetry/metrics.ts";
import { createNodeKeyrings, nodeKeysOf } from "../../src/operations/master-key/node-keys.ts";
import type { PatientDatabase } from "../../src/postgres/database.ts";
import { openNotices } from "../../src/postgres/notices.ts";
import { createReadiness } from "../../src/server/readiness.ts";
import { judgeTrackingCode } from "../../src/server/wiring/code-judge.ts";
import type { Runtime } from "../../src/server/wiring/runtime.ts";
import { createTrackingEngine } from "../../src/server/wiring/tracking-engine.ts";
import type { ClaimedCheck } from "../../src/trackers/claims/claim.sql.ts";
import type { Worker } from "../../src/work/worker.ts";
import type { Mode, Scope } from "../../src/workspaces/scope.ts";
import { createWorkspaceReader } from "../../src/workspaces/workspace-reader.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { freshDatabase } from "./database/database.ts";

export type TestEngineOptions = {
  clock?: Clock;
  /** Runs the worker loop; without it, checks happen only when a test asks for them. */
  withWorkers?: boolean;
  /** As many as a cluster of so many shards has; those of the run otherwise. */
  lanes?: number;
  /** What the engine uses in place of its database: one that holds up or counts statements. */
  through?: (db: PatientDatabase) => PatientDatabase;
  /** What creations wait for. */
  turnOf?: (scope: Scope) => Promise<void> | null;
  live?: {
    /** Accounts that are said to be there; one without an id gets one. */
    findAccounts?: (wanted: readonly Wanted[]) => Promise<readonly (Wanted & Partial<ConnectedAccount>)[]>;
    trackCarrier?: AskPorts<ConnectedAccount>["trackCarrier"];
  };
};

type Wanted = { workspaceId: string; carrier: string };

const accountIdOf = ({ workspaceId, carrier }: Wanted): string => {
  const hex = createHash("sha256").update(`${workspaceId}/${carrier}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The way of a parcel on a database of its own, without HTTP. */
export const startTestEngine = async (options: TestEngineOptions = {}) => {
  const { clock = systemClock, withWorkers = false, live = {}, through = (db) => db } = options;
  const fresh = await freshDatabase(options.lanes === undefined ? {} : { lanes: options.lanes });
  const database = { ...fresh, db: through(fresh.db) };
  const config = readConfig({ KOLLI_SYNC_DEADLINE: "2" }, tmpdir());
  if (!config.ok) throw new Error(config.failure.join());
  const masterKey = randomBytes(32);
  const keys = nodeKeysOf([masterKey], true);
  const keyrings = createNodeKeyrings(keys);
  const runtime: Runtime = {
    config: config.value,
    clock,
    log: silentLog,
    metrics: silentMetrics,
    db: database.db,
    readiness: createReadiness(database.db, async () => null),
    renewConnections: () => {},
    databaseUrl: database.url,
    keys,
    keyrings,
    sealer: keyrings.sealer,
    workSealer: keyrings.workSealer,
    linkSecret: randomBytes(32),
    proofSealer: createSealer(randomBytes(32)),
    databaseFailed: new Promise(() => {}),
    close: database.close,
  };
  const notices = openNotices(database.url, [feedChannel]);
  const workspaces = createWorkspaceReader(database.db, clock);
  const { spreadOf } = workspaces;
  const sandbox = createSandbox({
    db: database.db,
    spreadOf,
    homeCountryOf: (carrier) => findCarrier(carrier)?.homeCountry ?? "US",
  });
  const findAccounts = async (wanted: readonly Wanted[]): Promise<ConnectedAccount[]> =>
    ((await live.findAccounts?.(wanted)) ?? []).map((account) => ({ ...account, id: account.id ?? accountIdOf(account) }));
  const ask = createAsk<ConnectedAccount>({
    trackSandbox: (parcels) => sandbox.track(parcels, clock.now()),
    findAccounts,
    trackCarrier: live.trackCarrier ?? (async () => new Map()),
  });
  /** Changes of status, which most tests are about, and beside them those of every topic. */
  const events: NewEvent[] = [];
  const allEvents: NewEvent[] = [];
  let wakeChecker: (accountIds: readonly string[]) => void = () => {};
  let wakeSequencer = () => {};
  let placing: Sequencer["placing"] = () => null;
  let checker: Worker<ClaimedCheck> | null = null;
  const engine = createTrackingEngine({
    runtime,
    notices,
    workspaces,
    ask,
    judgeCode: judgeTrackingCode,
    stopWaiting: new AbortController().signal,
    couriers: { of: async () => null },
    candidates: async (_scope, trackingCode) => carrierCandidates(trackingCode),
    accounts: {
      namesIn: async () => () => null,
      accountsOf: async ({ workspaceId, mode }, wanted) =>
        mode === "TEST"
          ? new Map(wanted.map((carrier) => [carrier, [{ id: workspaceId }]]))
          : Map.groupBy(await findAccounts(wanted.map((carrier) => ({ workspaceId, carrier }))), ({ carrier }) => carrier),
    },
    enqueueDeliveries: async (_tx, recorded) => {
      allEvents.push(...recorded);
      events.push(...recorded.filter(({ topic }) => topic === "TRACKER_UPDATED"));
      return { endpointIds: [] };
    },
    enqueueWithin: (recorded) => {
      allEvents.push(...recorded);
      events.push(...recorded.filter(({ topic }) => topic === "TRACKER_UPDATED"));
      return {
        ...{ name: "", steps: "queued as (select 1)", params: [], answer: "'[]'::json" },
        read: () => ({ endpointIds: [] }),
        cancel: () => {},
      };
    },
    wakeChecker: (accountIds) => wakeChecker(accountIds),
    firstChecks: () => checker,
    ...(options.turnOf && { turnOf: options.turnOf }),
    placing: () => placing(),
    onEvents: (_count, _enqueued, isPlaced) => {
      if (!isPlaced) wakeSequencer();
    },
    onOddities: () => {},
  });
  checker = withWorkers
    ? startChecker({
        ...{
          db: database.db,
          clock,
          random: Math.random,
          log: silentLog,
          ask,
          apply: engine.apply,
          judge: engine.judge,
          pollMs: 100,
        },
        profilesOf: async () => new Map(),
        codesPerRequest: () => 30,
      })
    : null;
  const sequencer = startSequencer({ db: database.db, log: silentLog });
  wakeChecker = (accountIds) => checker?.wake(accountIds);
  wakeSequencer = sequencer.wake;
  placing = sequencer.placing;
  const workspace = await ensureWorkspace(database.db, "Main", clock.now());
  const scopeIn = (mode: Mode, workspaceId = workspace.id): Scope => ({ workspaceId, mode });
  return {
    ...engine,
    workspaces,
    runtime,
    db: database.db,
    url: database.url,
    sandbox,
    ask,
    events,
    allEvents,
    test: scopeIn("TEST"),
    liveScope: scopeIn("LIVE"),
    elsewhere: async (mode: Mode) => scopeIn(mode, (await ensureWorkspace(database.db, newUuid(clock.now()), clock.now())).id),
    async close() {
      await checker?.stop();
      await sequencer.stop();
      await notices.close();
      await database.close();
    },
  };
};

export type TestEngine = Awaited<ReturnType<typeof startTestEngine>>;
