import { type Tracker, uncheckedState } from "../tracker.ts";
import type { NewTracker } from "../trackers.sql.ts";

const byteOrder = (a: string, b: string): number =>
  Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

/** As PostgreSQL gives it back: `jsonb` has its keys by their length, and then by their bytes. */
const asStored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => byteOrder(a, b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, asStored(inner)]));
};

/** A tracker before the carrier was ever asked, as it would be read after its insert. */
export const createdTracker = ({ bucket, id, scope, carrier, trackingCode, reference, ...tracker }: NewTracker): Tracker => ({
  ...uncheckedState(tracker.now),
  ...scope,
  bucket,
  id,
  carrier,
  trackingCode,
  reference,
  metadata: tracker.metadata === null ? null : asStored(JSON.parse(tracker.metadata)),
  hints: asStored(tracker.hints) as Tracker["hints"],
  attention: tracker.attention as Tracker["attention"],
  createdAt: tracker.now,
  namedAccountId: tracker.namedAccountId ?? null,
  hasRecipient: tracker.recipient != null,
  accountId: tracker.accountId,
  nextCheckAt: tracker.accountId === null ? null : tracker.dueAt,
});
