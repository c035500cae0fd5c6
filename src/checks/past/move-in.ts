import { type Clock, days } from "../../lib/clock.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { lockCursor } from "../../predictions/counts/cells.sql.ts";
import { type ClaimedCheck, claimTracker } from "../../trackers/claims/claim.sql.ts";
import type { CreateAnswer, TrackerView } from "../../trackers/create/creation.ts";
import type { TrackerInput } from "../../trackers/create/tracker-input.ts";
import { codeKeyOf } from "../../trackers/tracker.ts";
import type { TrackerService } from "../../trackers/tracker-service.ts";
import type { Reading } from "../../tracking/reading.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { ApplyOutcomes } from "../apply/apply.ts";
import { countParcels } from "../learn/count-parcels.ts";

/** A parcel that another service tracked until now. */
export type PastParcel = {
  readonly input: TrackerInput;
  /** What the other service knows of it; null if there are no scans yet. */
  readonly reading: Reading | null;
  /** The other service's own words, kept beside it as a carrier's are. */
  readonly raw: string;
  /** Whether a tracker with this metadata is this parcel, moved before. */
  isSame(metadata: unknown): boolean;
};

/** `there`: it was moved before, or is tracked already. */
export type MoveOutcome =
  | { readonly kind: "moved" }
  | { readonly kind: "there" }
  | { readonly kind: "refused"; readonly why: string };

export type MoveInDeps = {
  readonly db: TransactionalDatabase;
  readonly clock: Clock;
  readonly trackers: TrackerService;
  readonly apply: ApplyOutcomes;
};

/**
 * A tracker is created first and gets its history then. A command that is killed in between leaves it under this lease: no worker
 * checks it, and no event reports its past, if the command is run again within the day.
 */
const leaseMs = days(1);

const parcelKey = ({ carrier, trackingCode }: { readonly carrier: string; readonly trackingCode: string }): string =>
  `${carrier} ${codeKeyOf(trackingCode)}`;

/** Those of the workspace with these codes, by carrier and code. */
const findKnown = async (trackers: TrackerService, scope: Scope, parcels: readonly PastParcel[]) => {
  const codeKey = [...new Set(parcels.map(({ input }) => codeKeyOf(input.trackingCode)))];
  const carrier = [...new Set(parcels.map(({ input }) => input.carrier))];
  const place = { after: null, before: null, backward: false, sort: "CREATED_AT_DESC" } as const;
  // Several trackers may have one code: the newest of them are enough to know.
  const known = await trackers.list(scope, { ...place, filter: { codeKey, carrier }, limit: parcels.length * 10 });
  return Map.groupBy(known, parcelKey);
};

/** It was created, and the command ended before it got its history. */
const isWithoutHistory = ({ status, lastCheckedAt, eventCount }: TrackerView): boolean =>
  status === "UNKNOWN" && lastCheckedAt === null && eventCount === 0;

type Sorted = { readonly parcel: PastParcel; readonly known: TrackerView | null; readonly isNew: boolean };

const sortParcel = (parcel: PastParcel, known: readonly TrackerView[] = []): Sorted => {
  const same = known.find(({ metadata }) => parcel.isSame(metadata));
  const active = known.find(({ stopReason }) => stopReason === null);
  return { parcel, known: same ?? null, isNew: !same && !active };
};

const outcomeOf = ({ tracker, trackerUserErrors }: CreateAnswer): MoveOutcome =>
  tracker ? { kind: "moved" } : { kind: "refused", why: trackerUserErrors.map(({ message }) => message).join(" ") };

const pastOf = (claim: ClaimedCheck, { reading, raw }: PastParcel) =>
  ({ claim, accountId: claim.accountId, answer: { ok: true, value: { reading: reading!, raw } }, isPast: true }) as const;

const endings: readonly string[] = ["DELIVERED", "RETURN_TO_SENDER"];

const isOver = ({ scans }: Reading): boolean =>
  scans.some(({ meaning }) => !meaning.informational && endings.includes(meaning.status));

/** Predictions learn from events, and there will be none about a parcel that is over: it is counted here. */
const countMoved = async (db: TransactionalDatabase, trackerIds: readonly string[], now: number): Promise<void> => {
  if (trackerIds.length === 0) return;
  await db.transaction(async (tx) => {
    await lockCursor(tx);
    await countParcels(tx, trackerIds, now);
  });
};

/** Creates trackers with their history, without an event about it. What is there already stays as it is. */
export const moveIn = async (
  { db, clock, trackers, apply }: MoveInDeps,
  scope: Scope,
  parcels: readonly PastParcel[],
): Promise<readonly MoveOutcome[]> => {
  const now = clock.now();
  const lease = { token: newLeaseToken(), until: now + leaseMs };
  const known = await findKnown(trackers, scope, parcels);
  const outcomes = new Map<PastParcel, MoveOutcome>();
  const seen = new Set<string>();
  const sorted = parcels.map((parcel) => {
    const one = sortParcel(parcel, known.get(parcelKey(parcel.input)));
    const isFirst = !seen.has(parcelKey(parcel.input));
    seen.add(parcelKey(parcel.input));
    return { ...one, isNew: one.isNew && isFirst };
  });
  const held = sorted.filter(({ isNew, parcel }) => isNew && parcel.reading !== null).map(({ parcel }) => parcel);
  const plain = sorted.filter(({ isNew, parcel }) => isNew && parcel.reading === null).map(({ parcel }) => parcel);
  const inputsOf = (some: readonly PastParcel[]) => some.map(({ input }) => input);
  const created = await trackers.createHeld(scope, inputsOf(held), lease);
  const createdPlain = plain.length === 0 ? { results: [] } : await trackers.createMany(scope, inputsOf(plain));
  const past = new Map<string, PastParcel>();
  for (const [nth, parcel] of held.entries()) {
    const result = created.results[nth]!;
    outcomes.set(parcel, outcomeOf(result));
    if (result.tracker) past.set(result.tracker.id, parcel);
  }
  for (const [nth, parcel] of plain.entries()) outcomes.set(parcel, outcomeOf(createdPlain.results[nth]!));
  const claims = [...created.claims];
  for (const { parcel, known: tracker } of sorted) {
    if (!tracker || parcel.reading === null || !isWithoutHistory(tracker)) continue;
    const claim = await claimTracker(db, scope, tracker.id, {
      ...{ token: lease.token, leaseUntil: lease.until, now },
      accountId: tracker.accountId,
    });
    if (!claim) continue;
    claims.push(claim);
    past.set(tracker.id, parcel);
    outcomes.set(parcel, { kind: "moved" });
  }
  if (claims.length > 0) await apply(claims.map((claim) => pastOf(claim, past.get(claim.trackerId)!)));
  const over = [...past].flatMap(([id, { reading }]) => (reading && isOver(reading) ? id : []));
  // One of an earlier run may have been left uncounted when that was killed; counting twice counts once.
  const uncounted = sorted.flatMap(({ known, parcel: { reading } }) => (known && reading && isOver(reading) ? known.id : []));
  await countMoved(db, [...over, ...uncounted], now);
  return parcels.map((parcel) => outcomes.get(parcel) ?? { kind: "there" });
};
