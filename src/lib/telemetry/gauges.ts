type GaugeDescription = {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Across several processes of a node: own values add up, shared ones are reported once. */
  merge: "sum" | "max" | "min";
};

/** Values that are looked up when the metrics are read, as opposed to counted while things happen. */
export const gauges = {
  checksDue: {
    name: "kolli_checks_due",
    help: "Due checks that are not finished, across all nodes. Counting stops at 100,000.",
    labels: ["carrier", "priority"],
    merge: "max",
  },
  checksOldestDue: {
    name: "kolli_checks_oldest_due_seconds",
    help: "How long ago the oldest due check came due, across all nodes.",
    labels: ["carrier", "priority"],
    merge: "max",
  },
  deliveriesDue: {
    name: "kolli_deliveries_due",
    help: "Due webhook deliveries, across all nodes: by attempt, or held because the receiver failed. Counting stops at 100,000.",
    labels: ["attempt"],
    merge: "max",
  },
  deliveriesOldestDue: {
    name: "kolli_deliveries_oldest_due_seconds",
    help: "How long ago the oldest due webhook delivery came due, across all nodes.",
    labels: ["attempt"],
    merge: "max",
  },
  feedLag: {
    name: "kolli_feed_lag_seconds",
    help: "The age of the oldest event that has no position in the feed yet, across all nodes.",
    merge: "max",
  },
  lanes: {
    name: "kolli_lanes",
    help: "The number of lanes for statements on tracking data: 1 on plain PostgreSQL, the number of shards on a cluster.",
    merge: "max",
  },
  laneDue: {
    name: "kolli_lane_due",
    help: "Due checks and deliveries in each lane, across all nodes. Counting stops at 100,000 in total.",
    labels: ["lane", "work"],
    merge: "max",
  },
  pausedAccounts: {
    name: "kolli_carrier_accounts_paused",
    help: "Carrier accounts that a process has paused: the carrier kept failing (breaker), or requested a pause (asked).",
    labels: ["carrier", "reason"],
    merge: "max",
  },
  poolConnections: {
    name: "kolli_database_connections",
    help: "Connections in the pool, by whether they are in use.",
    labels: ["state"],
    merge: "sum",
  },
  poolMax: { name: "kolli_database_connections_max", help: "The maximum number of connections in the pool.", merge: "sum" },
  poolWaiting: { name: "kolli_database_waiting", help: "Statements waiting for a connection from the pool.", merge: "sum" },
  workerConnections: {
    name: "kolli_worker_connections",
    help: "Connections to each worker of a cluster that is used directly, by whether they are in use.",
    labels: ["worker", "state"],
    merge: "sum",
  },
  workerDirect: {
    name: "kolli_worker_direct",
    help: "1 if a worker of a cluster is used directly, 0 if its statements go through the coordinator because it failed.",
    labels: ["worker"],
    merge: "min",
  },
  replicaLag: {
    name: "kolli_replica_lag_seconds",
    help: "How far a database replica is behind, at most ten minutes.",
    labels: ["replica"],
    merge: "max",
  },
  replicaUsable: {
    name: "kolli_replica_usable",
    help: "1 if a replica is in use, 0 if it is too far behind or fails.",
    labels: ["replica"],
    merge: "min",
  },
  clockSkew: {
    name: "kolli_clock_skew_seconds",
    help: "The absolute difference between this machine's clock and the database's.",
    merge: "max",
  },
} as const satisfies Record<string, GaugeDescription>;

export type GaugeName = keyof typeof gauges;
export type GaugeValue = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };
/** A missing value is not reported: better no figure than an old one. */
export type GaugeValues = { readonly [Name in GaugeName]?: readonly GaugeValue[] };
export type ReadGauges = () => GaugeValues | Promise<GaugeValues>;
