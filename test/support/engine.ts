import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { carrierCandidates } from "../../src/carriers/number-formats/candidates.ts";
import { carriers, findAdapter } from "../../src/carriers/registry.ts";
import { createSandbox } from "../../src/carriers/sandbox/sandbox.ts";
import { readConfig } from "../../src/config.ts";
import type { NewEvent } from "../../src/events/events.sql.ts";
import { feedChannel } from "../../src/events/events.sql.ts";
import { startSequencer } from "../../src/events/sequencer.ts";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { newUuid } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import { silentMetrics } from "../../src/lib/telemetry/metrics.ts";
import { openNotices } from "../../src/postgres/notices.ts";
import { createReadiness } from "../../src/server/readiness.ts";
import { judgeTrackingCode } from "../../src/server/wiring/code-judge.ts";
import type { Runtime } from "../../src/server/wiring/runtime.ts";
import { createTrackingEngine } from "../../src/server/wiring/tracking-engine.ts";
import { startChecker } from "../../src/trackers/checking/checker.ts";
import { type ConnectedAccount, createFetchOutcomes, type FetchPorts } from "../../src/trackers/checking/fetch-outcomes.ts";
import type { Mode, Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { freshDatabase } from "./database.ts";

export type TestEngineOptions = {
  clock?: Clock;
  /** Runs the worker loop; without it, checks happen only when a test asks for them. */
  withWorkers?: boolean;
  live?: Partial<Pick<FetchPorts<ConnectedAccount>, "findAccounts" | "trackCarrier">>;
};

/** The way of a parcel on a database of its own, without HTTP. */
export const startTestEngine = async ({ clock = systemClock, withWorkers = false, live = {} }: TestEngineOptions = {}) => {
  const database = await freshDatabase();
  const config = readConfig({ KOLLI_SYNC_DEADLINE: "2" }, tmpdir());
  if (!config.ok) throw new Error(config.failure.join());
  const masterKey = randomBytes(32);
  const runtime: Runtime = {
    config: config.value,
    clock,
    log: silentLog,
    metrics: silentMetrics,
    db: database.db,
    readiness: createReadiness(database.db, async () => null),
    renewConnections: () => {},
    databaseUrl: database.url,
    masterKey,
    sealer: createSealer(masterKey),
    databaseFailed: new Promise(() => {}),
    close: database.close,
  };
  const notices = openNotices(database.url, [feedChannel]);
  const sandbox = createSandbox({ db: database.db, homeCountryOf: (carrier) => findAdapter(carrier)?.homeCountry ?? "US" });
  const findAccounts = live.findAccounts ?? (async () => []);
  const fetchOutcomes = createFetchOutcomes({
    trackSandbox: (parcels) => sandbox.track(parcels, clock.now()),
    findAccounts,
    trackCarrier: live.trackCarrier ?? (async () => new Map()),
  });
  const events: NewEvent[] = [];
  let wakeChecker = () => {};
  let wakeSequencer = () => {};
  const engine = createTrackingEngine({
    runtime,
    notices,
    fetchOutcomes,
    judgeCode: judgeTrackingCode,
    stopWaiting: new AbortController().signal,
    carriers: {
      all: carriers,
      candidates: async (_scope, code) => carrierCandidates(code),
      connected: async (scope, wanted) =>
        new Set(
          scope.mode === "TEST"
            ? wanted
            : (await findAccounts(wanted.map((carrier) => ({ workspaceId: scope.workspaceId, carrier })))).map((a) => a.carrier),
        ),
    },
    enqueueDeliveries: async (_tx, recorded) => {
      events.push(...recorded);
      return [];
    },
    wakeChecker: () => wakeChecker(),
    onEvents: () => wakeSequencer(),
    onOddities: () => {},
  });
  const checker = withWorkers
    ? startChecker({ db: database.db, clock, log: silentLog, fetchOutcomes, apply: engine.apply, pollMs: 100 })
    : null;
  const sequencer = startSequencer({ db: database.db, log: silentLog });
  wakeChecker = () => checker?.wake();
  wakeSequencer = sequencer.wake;
  const workspace = await ensureWorkspace(database.db, "Main", clock.now());
  const scopeIn = (mode: Mode, workspaceId = workspace.id): Scope => ({ workspaceId, mode });
  return {
    ...engine,
    runtime,
    db: database.db,
    url: database.url,
    sandbox,
    fetchOutcomes,
    events,
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
