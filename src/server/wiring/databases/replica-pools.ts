import type { Config } from "../../../config.ts";
import { hostOf, urlsOf } from "../../../lib/database-url.ts";
import type { GaugeValues } from "../../../lib/telemetry/gauges.ts";
import type { Log } from "../../../lib/telemetry/log.ts";
import { usualConnections } from "../../../postgres/connections/connection-share.ts";
import { openReplicas } from "../../../postgres/connections/replicas.ts";
import type { Database } from "../../../postgres/database.ts";
import { openPool } from "../../../postgres/pool.ts";

export type ReplicaPools = { reading: Database; gauges(): GaugeValues; close(): Promise<void> };

/** A pool for each replica, used in turn; null if there are none. An unavailable replica does not prevent the start. */
export const openReplicaPools = (
  { databaseReplicaUrl, databaseConnections }: Config,
  primary: Database,
  { log, isPooled }: { log: Log; isPooled: boolean },
): ReplicaPools | null => {
  if (databaseReplicaUrl === null) return null;
  const pools = urlsOf(databaseReplicaUrl.reveal()).map((url) => {
    const maxConnections = databaseConnections ?? usualConnections;
    return { name: hostOf(url), ...openPool({ url, maxConnections, isPooled, onError: () => {} }) };
  });
  const { reading, states, stop } = openReplicas({
    primary,
    replicas: pools,
    onFailure: (replica, error) => log.warn({ err: error, replica }, "A replica could not be read; the primary was read instead"),
  });
  return {
    reading,
    gauges: () => ({
      replicaLag: states().map(({ name, lagMs }) => ({ labels: { replica: name }, value: lagMs / 1000 })),
      replicaUsable: states().map(({ name, isUsable }) => ({ labels: { replica: name }, value: isUsable ? 1 : 0 })),
    }),
    async close() {
      stop();
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
};
