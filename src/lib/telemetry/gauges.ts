type GaugeDescription = {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Of several processes of a node: what belongs to each adds up, what all of them see is told once. */
  merge: "sum" | "max" | "min";
};

/** What is looked up when somebody reads the metrics, as opposed to what is counted while it happens. */
export const gauges = {
  checksDue: {
    name: "kolli_checks_due",
    help: "Checks that are due and not concluded, of all nodes. Counting stops at 100,000.",
    labels: ["carrier", "priority"],
    merge: "max",
  },
  checksOldestDue: {
    name: "kolli_checks_oldest_due_seconds",
    help: "How long ago the oldest of the due checks came due, of all nodes.",
    labels: ["carrier", "priority"],
    merge: "max",
  },
  deliveriesDue: {
    name: "kolli_deliveries_due",
    help: "Webhooks that are due and not delivered, of all nodes: by attempt, or held where the receiver failed. Counting stops at 100,000.",
    labels: ["attempt"],
    merge: "max",
  },
  deliveriesOldestDue: {
    name: "kolli_deliveries_oldest_due_seconds",
    help: "How long ago the oldest of the due webhooks came due, of all nodes.",
    labels: ["attempt"],
    merge: "max",
  },
  feedLag: {
    name: "kolli_feed_lag_seconds",
    help: "The age of the oldest event that has no place in the feed yet, of all nodes.",
    merge: "max",
  },
  lanes: {
    name: "kolli_lanes",
    help: "Lanes that statements on tracking data run in: 1 on plain PostgreSQL, on a cluster its shards.",
    merge: "max",
  },
  laneDue: {
    name: "kolli_lane_due",
    help: "What is due in each lane, of all nodes: checks and deliveries. Counting stops at 100,000 of all lanes.",
    labels: ["lane", "work"],
    merge: "max",
  },
  pausedAccounts: {
    name: "kolli_carrier_accounts_paused",
    help: "Carrier accounts that a process leaves alone: the carrier kept failing (breaker), or asked for it (asked).",
    labels: ["carrier", "reason"],
    merge: "max",
  },
  poolConnections: {
    name: "kolli_database_connections",
    help: "Connections of the pool, by whether someone uses them.",
    labels: ["state"],
    merge: "sum",
  },
  poolMax: { name: "kolli_database_connections_max", help: "Connections that the pool may open.", merge: "sum" },
  poolWaiting: { name: "kolli_database_waiting", help: "Statements that wait for a connection of the pool.", merge: "sum" },
  replicaLag: {
    name: "kolli_replica_lag_seconds",
    help: "For how long a replica of the database has lacked something, at most ten minutes.",
    labels: ["replica"],
    merge: "max",
  },
  replicaUsable: {
    name: "kolli_replica_usable",
    help: "1 where a replica is read from, 0 where it is too far behind or fails.",
    labels: ["replica"],
    merge: "min",
  },
  clockSkew: {
    name: "kolli_clock_skew_seconds",
    help: "By how much this machine's clock differs from the database's, in either direction.",
    merge: "max",
  },
} as const satisfies Record<string, GaugeDescription>;

export type GaugeName = keyof typeof gauges;
export type GaugeValue = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };
/** What is left out is not told: better no figure than an old one. */
export type GaugeValues = { readonly [Name in GaugeName]?: readonly GaugeValue[] };
export type ReadGauges = () => GaugeValues | Promise<GaugeValues>;
