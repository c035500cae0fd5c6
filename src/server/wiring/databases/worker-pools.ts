import type { Config } from "../../../config.ts";
import { urlOnHost } from "../../../lib/database-url.ts";
import type { GaugeValues } from "../../../lib/telemetry/gauges.ts";
import type { Log } from "../../../lib/telemetry/log.ts";
import type { Metrics } from "../../../lib/telemetry/metrics.ts";
import type { ReadLayout } from "../../../postgres/citus/layout.ts";
import type { WorkerUsage } from "../../../postgres/citus/shards.ts";
import { openWorkers } from "../../../postgres/citus/workers.ts";
import { usualConnections } from "../../../postgres/connections/connection-share.ts";
import type { PatientDatabase } from "../../../postgres/database.ts";
import type { DatabaseUnavailable } from "../../../postgres/failure.ts";
import { openPool } from "../../../postgres/pool.ts";

export type WorkerPoolsOptions = {
  home: PatientDatabase;
  layout: ReadLayout;
  /** Of the coordinator itself, not of a pooler: with the user, the password and the parameters for workers too. */
  url: string;
  log: Log;
  metrics: Metrics;
  onFailure: (failure: DatabaseUnavailable) => void;
};

const gaugesOf = (usage: readonly WorkerUsage[]): GaugeValues => ({
  workerConnections: usage.flatMap(({ worker, used, idle }) => [
    { labels: { worker, state: "used" }, value: used },
    { labels: { worker, state: "idle" }, value: idle },
  ]),
  workerDirect: usage.map(({ worker, isDirect }) => ({ labels: { worker }, value: isDirect ? 1 : 0 })),
});

/** For each worker of a cluster as many connections as for the coordinator. On one PostgreSQL there are none. */
export const openWorkerPools = (
  { databaseConnections }: Config,
  { home, layout, url, log, metrics, onFailure }: WorkerPoolsOptions,
): ReturnType<typeof openWorkers> => {
  const workers = openWorkers({
    home,
    layout,
    open: ({ host, port }) =>
      openPool({
        url: urlOnHost(url, host, port),
        layout,
        maxConnections: databaseConnections ?? usualConnections,
        onError: (error) => log.warn({ err: error, host, port }, "A connection to a worker of the cluster was lost"),
        onImpossible: layout.lookAgain,
        onFailure,
      }),
    onSetAside: ({ host, port }, error) =>
      log.warn(
        { err: error, host, port },
        "A worker of the cluster cannot be used directly; its statements go through the coordinator for a minute",
      ),
  });
  metrics.watch(() => gaugesOf(workers.usage()));
  return workers;
};
