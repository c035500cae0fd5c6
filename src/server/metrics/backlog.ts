import { type CheckBacklog, readCheckBacklog } from "../../checks/backlog.sql.ts";
import { readQueueBacklog, selectEnabled } from "../../destinations/queue/due-endpoints.sql.ts";
import { oldestUnplaced } from "../../events/events.sql.ts";
import { type Clock, type EpochMs, seconds } from "../../lib/clock.ts";
import type { GaugeValue, GaugeValues, ReadGauges } from "../../lib/telemetry/gauges.ts";
import { type PatientDatabase, withStatementLimit } from "../../postgres/database.ts";
import { checkPriorities } from "../../tracking/check-priority.ts";
import { serverBounds } from "../front/bounds.ts";

export type BacklogOptions = { db: PatientDatabase; clock: Clock };

/** However often the metrics are read, and by however many, the database is asked no more often than this. */
const goodForMs = seconds(10);
const statementLimitMs = seconds(2);
/** An endpoint with a rate waits for a moment after each webhook; one that failed, or asked for it, for longer. */
const heldForMs = seconds(5);

/** What waits in the database, for all nodes together. A failure is told to whoever asked and forgotten: the next one asks anew. */
export const createBacklog = ({ db, clock }: BacklogOptions): ReadGauges => {
  let last: { readAt: EpochMs; values: Promise<GaugeValues> } | null = null;
  return () => {
    if (last === null || clock.now() - last.readAt >= goodForMs) {
      const values = readBacklog(db, clock.now());
      last = { readAt: clock.now(), values };
      values.catch(() => {
        last = null;
      });
    }
    return last.values;
  };
};

const readBacklog = async (patient: PatientDatabase, now: EpochMs): Promise<GaugeValues> => {
  const db = withStatementLimit(patient, statementLimitMs);
  const inEachLane = Math.ceil(serverBounds.countedDue.cap / db.lanes.length);
  // One after the other: looking must not take the connections that requests need.
  const checks = await readCheckBacklog(db, now, inEachLane);
  const queued = await readQueueBacklog(db, now, inEachLane);
  const ids = [...new Set(queued.map(({ endpointId }) => endpointId))];
  const enabled = ids.length === 0 ? [] : await selectEnabled(db, ids, now + heldForMs);
  const isHeld = new Map(enabled.map((endpoint) => [endpoint.id, endpoint.isHeld]));
  const unplaced = await oldestUnplaced(db);

  const checkParts = checks.map((part) => ({ ...part, labels: labelsOf(part) }));
  const deliveryParts = queued
    .filter(({ endpointId }) => isHeld.has(endpointId))
    .map((part) => ({ ...part, labels: { attempt: isHeld.get(part.endpointId) ? "held" : part.attempt } }));
  return {
    checksDue: summed(checkParts),
    checksOldestDue: oldest(checkParts, now),
    deliveriesDue: summed(deliveryParts),
    deliveriesOldestDue: oldest(deliveryParts, now),
    lanes: [{ value: db.lanes.length }],
    laneDue: [...dueByLane("checks", db.lanes.length, checks), ...dueByLane("deliveries", db.lanes.length, queued)],
    feedLag: [{ value: unplaced ? secondsSince(unplaced.createdAt, now) : 0 }],
  };
};

/** Lanes with nothing due are told too: an uneven load is seen by comparing. */
const dueByLane = (work: string, lanes: number, parts: readonly { lane: number; count: number }[]): GaugeValue[] =>
  Array.from({ length: lanes }, (_, lane) => ({
    labels: { lane: String(lane), work },
    value: parts.reduce((sum, part) => (part.lane === lane ? sum + part.count : sum), 0),
  }));

const labelsOf = ({ carrier, priority }: CheckBacklog) => ({
  carrier: carrier ?? "sandbox",
  priority: checkPriorities[priority]?.toLowerCase().replaceAll("_", "-") ?? "other",
});

type Part = { labels: Readonly<Record<string, string>>; oldestDueAt: EpochMs; count: number };

const secondsSince = (at: EpochMs, now: EpochMs): number => Math.max(0, now - at) / 1000;

const byLabels = (parts: readonly Part[]): Part[][] => [...Map.groupBy(parts, ({ labels }) => JSON.stringify(labels)).values()];

const summed = (parts: readonly Part[]): GaugeValue[] =>
  byLabels(parts).map((same) => ({ labels: same[0]!.labels, value: same.reduce((sum, { count }) => sum + count, 0) }));

const oldest = (parts: readonly Part[], now: EpochMs): GaugeValue[] =>
  byLabels(parts).map((same) => ({
    labels: same[0]!.labels,
    value: secondsSince(Math.min(...same.map(({ oldestDueAt }) => oldestDueAt)), now),
  }));
