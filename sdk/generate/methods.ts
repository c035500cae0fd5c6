/** What a method gives of its field's answer. */
export type Gives =
  /** The value itself, or null. */
  | "value"
  /** A member of a mutation's payload; its user errors are thrown. */
  | { readonly member: string }
  /** The payload without its user errors, which are thrown. */
  | "payload"
  /** One result for each item, with its own user errors; those of the whole call are thrown. */
  | "results"
  /** A page, and a second method that iterates over all of them. */
  | "page";

export type Method = { readonly noun: string; readonly name: string; readonly field: string; readonly gives: Gives };

const tracker = { member: "tracker" } as const;

/**
 * The methods of every client, by noun. A test fails if a field of `Query` or `Mutation` has none. Keys and webhooks have no methods:
 * those are managed in the dashboard, with the command line and with `kolli apply`.
 */
export const methods: readonly Method[] = [
  { noun: "trackers", name: "create", field: "trackerCreate", gives: tracker },
  { noun: "trackers", name: "createMany", field: "trackerBulkCreate", gives: "results" },
  { noun: "trackers", name: "findOrCreate", field: "trackerFindOrCreate", gives: "payload" },
  { noun: "trackers", name: "get", field: "tracker", gives: "value" },
  { noun: "trackers", name: "getByCode", field: "trackerByCode", gives: "value" },
  { noun: "trackers", name: "page", field: "trackers", gives: "page" },
  { noun: "trackers", name: "count", field: "trackerTotal", gives: "value" },
  { noun: "trackers", name: "update", field: "trackerUpdate", gives: tracker },
  { noun: "trackers", name: "updateMany", field: "trackerBulkUpdate", gives: "results" },
  { noun: "trackers", name: "refresh", field: "trackerRefresh", gives: tracker },
  { noun: "trackers", name: "refreshMany", field: "trackerBulkRefresh", gives: "results" },
  { noun: "trackers", name: "stop", field: "trackerStop", gives: tracker },
  { noun: "trackers", name: "stopMany", field: "trackerBulkStop", gives: "results" },
  { noun: "trackers", name: "resume", field: "trackerResume", gives: tracker },
  { noun: "trackers", name: "resumeMany", field: "trackerBulkResume", gives: "results" },
  { noun: "trackers", name: "delete", field: "trackerDelete", gives: { member: "deletedTrackerId" } },
  { noun: "trackers", name: "deleteMany", field: "trackerBulkDelete", gives: "results" },
  { noun: "checkpoints", name: "create", field: "checkpointCreate", gives: "results" },
  { noun: "trackers", name: "explain", field: "trackerExplanation", gives: "value" },
  { noun: "events", name: "page", field: "events", gives: "page" },
  { noun: "carriers", name: "list", field: "carriers", gives: "value" },
  { noun: "carriers", name: "candidates", field: "carrierCandidates", gives: "value" },
  { noun: "carriers", name: "incidents", field: "carrierIncidents", gives: "value" },
  { noun: "orders", name: "get", field: "order", gives: "value" },
  { noun: "mails", name: "list", field: "recipientMails", gives: "value" },
  { noun: "mails", name: "resend", field: "recipientMailResend", gives: { member: "mail" } },
  { noun: "analytics", name: "get", field: "analytics", gives: "value" },
  { noun: "attention", name: "get", field: "needsAttention", gives: "value" },
  { noun: "attention", name: "page", field: "attentionItems", gives: "page" },
  { noun: "attention", name: "mark", field: "attentionMark", gives: { member: "markedCount" } },
  { noun: "connectors", name: "list", field: "connectors", gives: "value" },
  { noun: "connectors", name: "report", field: "connectorReport", gives: { member: "connector" } },
  { noun: "test", name: "advance", field: "testTrackerAdvance", gives: tracker },
  { noun: "workspace", name: "get", field: "workspace", gives: "value" },
  { noun: "workspace", name: "overview", field: "overview", gives: "value" },
];

/** By any ID, whatever it belongs to: the methods of each noun are typed. */
export const withoutMethod: readonly string[] = ["Query.node", "Query.nodes"];

/** What a noun is about, where its name does not say it. */
export const nounMeanings: Readonly<Record<string, string>> = {
  checkpoints: "scans by your own courier",
  orders: "all parcels with one reference",
  mails: "mails to the recipient of a parcel",
  analytics: "delivery times and punctuality by carrier, service, lane and week",
  attention: "what needs a person",
  connectors: "programs between Kolli and a shop, and what they report",
  test: "moves a parcel in test mode",
};
