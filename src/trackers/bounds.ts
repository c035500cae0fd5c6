import type { Bounds } from "../lib/bounded/bounds.ts";

const inputTest = "src/trackers/create/tracker-input.test.ts";

export const trackerBounds = {
  rowsOfAnalytics: {
    what: "weeks of lanes (carrier, service, countries) that one answer of `analytics` sums up",
    cap: 80_000,
    beyond: "refused: BAD_USER_INPUT, choose a shorter period or filter",
    test: "test/integration/predictions/analytics.test.ts",
  },
  groupsOfAnalytics: {
    what: "groups that one answer of `analytics` has",
    cap: 1_000,
    beyond: "the largest, with `isMore`",
    test: "test/integration/predictions/analytics.test.ts",
  },
  attentionLookedAt: {
    what: "newest parcels of each source (blocked, exceptions, stale, statuses, overdue) that `needsAttention` looks at",
    cap: 10_000,
    beyond: "older ones are not listed, and `isMore` is true",
    test: "test/integration/predictions/attention.test.ts",
  },
  attentionShown: {
    what: "items that each group of `needsAttention` has",
    cap: 5,
    beyond: "the newest; `attentionItems` lists all",
    test: "test/integration/predictions/attention.test.ts",
  },
  attentionSnoozeDays: {
    what: "days for which something that needs attention can be put off",
    cap: 366,
    beyond: "refused: ATTENTION_INVALID",
    test: "test/integration/predictions/attention.test.ts",
  },
  matchingChanges: {
    what: "changes of all trackers that match a filter (stop, resume, delete) that a workspace has running in one mode",
    cap: 1,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/dashboard/matching-trackers.test.ts",
  },
  changedTogether: {
    what: "trackers that one statement stops or resumes",
    cap: 1_000,
    beyond: "several statements",
    test: "test/integration/dashboard/matching-trackers.test.ts",
  },
  deletedTogether: {
    what: "trackers that one statement deletes; each may have hundreds of events and deliveries",
    cap: 100,
    beyond: "several statements",
    test: "test/integration/dashboard/matching-trackers.test.ts",
  },
  trackingCode: {
    what: "a tracking code",
    cap: 64,
    unit: "characters",
    beyond: "refused: TRACKING_CODE_TOO_LONG",
    test: inputTest,
  },
  reference: {
    what: "a reference of a tracker",
    cap: 255,
    unit: "characters",
    beyond: "refused: REFERENCE_INVALID",
    test: inputTest,
  },
  metadataBytes: {
    what: "metadata of a tracker, as JSON",
    cap: 16 * 1024,
    unit: "bytes",
    beyond: "refused: METADATA_INVALID",
    test: inputTest,
  },
  metadataDepth: {
    what: "objects and lists inside each other in metadata",
    cap: 10,
    beyond: "refused: METADATA_INVALID",
    test: inputTest,
  },
  idempotencyKey: {
    what: "an Idempotency-Key",
    cap: 255,
    unit: "characters",
    beyond: "refused: IDEMPOTENCY_KEY_INVALID",
    test: inputTest,
  },
  legsOfTracker: {
    what: "carriers that have a parcel one after the other",
    cap: 50,
    beyond: "the first that were reported are kept",
    test: "src/trackers/legs/legs.test.ts",
  },
  dueTrackersOfParcel: {
    what: "trackers of a workspace on one parcel, in one bucket, that are checked immediately when a carrier says that there is news",
    cap: 2_000,
    beyond: "the others are checked at their usual times",
    test: "test/integration/checks/crowded-parcel.test.ts",
  },
  checkpointsOfTracker: {
    what: "checkpoints of a tracker",
    cap: 1_000,
    beyond:
      "own scans and test mode: refused with CHECKPOINT_LIMIT_REACHED; of what a carrier reports the newest are kept, and `kolli_checkpoints_dropped_total` counts the others",
    test: "test/integration/checks/checkpoint-limit.test.ts",
  },
  checkpointsOfPage: {
    what: "checkpoints that a tracking page reads",
    cap: 200,
    beyond: "the newest are read, earlier ones are only counted",
    test: "test/integration/checks/checkpoint-limit.test.ts",
  },
  scansOfCall: {
    what: "scans in one `checkpointCreate`",
    cap: 1_000,
    beyond: "refused: BATCH_TOO_LARGE",
    test: "test/integration/carriers/own-courier.test.ts",
  },
  filterValues: {
    what: "values in each list of a filter",
    cap: 100,
    beyond: "refused: BAD_USER_INPUT",
    test: "test/integration/api/lists.test.ts",
  },
  searchedTrackers: {
    what: "newest trackers of a workspace that a search reads for texts in the middle of codes and references",
    cap: 20_000,
    beyond: "older ones are found by the beginning only",
    test: "test/integration/api/search-turns.test.ts",
  },
  foundMiddles: {
    what: "trackers that a search finds by a text in the middle of codes and references",
    cap: 500,
    beyond: "the newest are found; a longer text finds the others",
    test: "test/integration/api/search-turns.test.ts",
  },
  waitingSearches: {
    what: "searches of a workspace that wait in a process while one runs",
    cap: 10,
    beyond: "refused: THROTTLED",
    test: "test/integration/api/search-turns.test.ts",
  },
  countedTrackers: {
    what: "trackers that `trackerTotal` counts",
    cap: 10_000,
    beyond: "`isMore` is true",
    test: "test/integration/front/count-bounds.test.ts",
  },
  parcelsOfOrder: {
    what: "trackers that `order` counts",
    cap: 1_000,
    beyond: "`isMore` is true",
    test: "test/integration/api/orders.test.ts",
  },
  bulkItems: {
    what: "items of `trackerBulkCreate`, `-Update`, `-Refresh`, `-Stop`, `-Resume` and `-Delete`",
    cap: 1_000,
    beyond: "refused: BATCH_TOO_LARGE",
    test: "test/integration/api/bulk.test.ts",
  },
} as const satisfies Bounds;
