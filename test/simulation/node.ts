import { tmpdir } from "node:os";
import type { GraphQLSchema } from "graphql";
import { type KeyRequest, keyCaller } from "../../src/api-keys/key-caller.ts";
import { readConfig } from "../../src/config.ts";
import { defaultLimits } from "../../src/graphql/cost/limits.ts";
import { createGraphqlEngine, type GraphqlEngine, isRefused } from "../../src/graphql/execute.ts";
import type { Clock } from "../../src/lib/clock.ts";
import { createSealer, type Sealer } from "../../src/lib/seal.ts";
import { type Log, silentLog } from "../../src/lib/telemetry/log.ts";
import { silentMetrics } from "../../src/lib/telemetry/metrics.ts";
import { createNodeKeyrings, nodeKeysOf } from "../../src/operations/master-key/node-keys.ts";
import { followDatabaseClock } from "../../src/postgres/clock/database-clock.ts";
import type { PatientDatabase } from "../../src/postgres/database.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { createReadiness } from "../../src/server/readiness.ts";
import { buildPublicSchema } from "../../src/server/wiring/public-schema.ts";
import type { Runtime } from "../../src/server/wiring/runtime.ts";
import { createService, type Service } from "../../src/server/wiring/service.ts";
import type { DatabaseNetwork } from "./database/network.ts";
import { createSimulatedClient, type Outside } from "./outside/http-client.ts";
import type { Owner, VirtualMachine } from "./virtual-machine.ts";

/** What mutants put something else in the place of. */
export type NodePorts = { db: PatientDatabase; clock: Clock; sealer: Sealer };

export type SimulatedNode = Owner & {
  readonly service: Service;
  readonly runtime: Runtime;
  call(request: ApiRequest): Promise<ApiAnswer>;
  follow(request: ApiRequest, signal: AbortSignal): Promise<AsyncIterator<{ id: string | undefined }> | null>;
};

export type ApiRequest = {
  key: string;
  query: string;
  variables?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string;
  lastEventId?: string | undefined;
};
// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
export type ApiAnswer = { data?: any; errors?: readonly { extensions?: { code?: string } }[] };

export type NodeOptions = {
  machine: VirtualMachine;
  network: DatabaseNetwork;
  outside: Outside;
  masterKey: Buffer;
  /** How far its own clock is off, which may change at any time. */
  skewMs: () => number;
  withWorkers: boolean;
  mutate: (ports: NodePorts, skewed: Clock) => NodePorts;
  log?: Log;
};

let schema: GraphQLSchema | undefined;
let engine: GraphqlEngine | undefined;
/** Nothing is kept in it but documents: nodes and seeds share it. */
const sharedEngine = (): GraphqlEngine => {
  schema ??= buildPublicSchema();
  engine ??= createGraphqlEngine({ schema, limits: defaultLimits, log: silentLog });
  return engine;
};

const config = readConfig({ KOLLI_SYNC_DEADLINE: "2" }, tmpdir());
if (!config.ok) throw new Error(config.failure.join());
const settings = config.value;

/** One process of Kolli as `kolli start` wires it, on a simulated machine and network. What it waits for dies with it. */
export const startNode = async (owner: Owner, options: NodeOptions): Promise<SimulatedNode> => {
  const { machine, network, outside, masterKey, log = silentLog } = options;
  const skewed: Clock = { now: () => Math.floor(machine.now() + options.skewMs()) };
  const pool = openPool({
    url: "postgresql://kolli@simulated/kolli",
    socket: network.socketFor(owner),
    maxConnections: 6,
    onError: () => {},
  });
  const clock = await followDatabaseClock({ db: pool.db, machine: skewed, onSkew: () => {} });
  const ports = options.mutate({ db: pool.db, clock, sealer: createSealer(masterKey) }, skewed);
  const client = createSimulatedClient(machine, owner, outside);
  const keys = nodeKeysOf([masterKey], true);
  const runtime: Runtime = {
    ...{ config: settings, log, metrics: silentMetrics, ...ports },
    readiness: createReadiness(pool.db, async () => null),
    renewConnections: pool.renewConnections,
    databaseUrl: "postgresql://kolli@simulated/kolli",
    network: { client: () => client, databaseSocket: network.socketFor(owner) },
    keys,
    keyrings: createNodeKeyrings(keys),
    workSealer: ports.sealer,
    linkSecret: masterKey,
    proofSealer: createSealer(masterKey),
    databaseFailed: new Promise(() => {}),
    close: pool.close,
  };
  const service = createService(runtime);
  if (options.withWorkers) service.startWorkers();
  const contextOf = async ({ key, idempotencyKey, lastEventId }: ApiRequest) => {
    const address = "127.0.0.1";
    const authenticated = await service.authenticator.authenticate(`Bearer ${key}`, address);
    if (!authenticated.ok) return null;
    const { scope, key: ownKey } = authenticated.value;
    const asked = { address, inputs: "typed", callerId: ownKey.keyId, idempotencyKey: idempotencyKey ?? null } as const;
    return {
      requestId: "simulated",
      services: service.services,
      scope,
      // Nothing is charged in a simulation.
      caller: keyCaller(ownKey, scope, asked as KeyRequest),
      key: { ...ownKey, address },
      callerId: ownKey.keyId,
      idempotencyKey: idempotencyKey ?? null,
      lastEventId,
    };
  };
  return Object.assign(owner, {
    service,
    runtime,
    async call(request: ApiRequest): Promise<ApiAnswer> {
      const context = await contextOf(request);
      if (!context) return { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] };
      const operation = sharedEngine().prepare(request.query, undefined);
      if (isRefused(operation)) throw new Error(JSON.stringify(operation.errors));
      return (await sharedEngine().execute(operation, request.variables ?? {}, context)) as ApiAnswer;
    },
    async follow(request: ApiRequest, signal: AbortSignal) {
      const context = await contextOf(request);
      const operation = sharedEngine().prepare(request.query, undefined);
      if (!context || isRefused(operation)) return null;
      const events = await sharedEngine().subscribe(operation, request.variables ?? {}, { ...context, signal });
      return isRefused(events) ? null : (events as unknown as AsyncIterator<{ id: string | undefined }>);
    },
  });
};
