import { carrierBounds } from "../../carriers/bounds.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { ApplyOutcomes } from "../../checks/apply/apply.ts";
import type { Clock } from "../../lib/clock.ts";
import { delay, newLeaseToken, random } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { claimParcels } from "../../trackers/claims/claim.sql.ts";
import type { Checkpoint } from "../../trackers/tracker.ts";
import { checkpointsOf } from "../../trackers/trackers.sql.ts";
import type { Scan } from "../../tracking/reading.ts";
import { bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type BringingDependencies = {
  db: Database;
  clock: Clock;
  spreadOf: SpreadOf;
  apply: ApplyOutcomes;
  /** What the courier's parcels are followed with; null if it was not set up, which it need not be. */
  connected: (scope: Scope, carriers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** What becomes of scans that a full tracker has no room for. */
export type Beyond = "refused" | "newest kept";

/** By the code that their trackers have. */
export type ScansByCode = ReadonlyMap<string, readonly Scan[]>;

/** A tracker on one of the codes, with the checkpoints that it has then. */
export type ScannedParcel = {
  codeKey: string;
  checkpoints: readonly Checkpoint[];
  byCode: ReadonlyMap<string | null, Checkpoint>;
};

const { carrier } = ownCourier;
const leaseMs = 60_000;
/** Another scan of the same parcel may be under way: then it is our turn a moment later. */
const attempts = 14;
const longestWaitMs = 1_000;
/** As many as a reading of a carrier may have: more come as several readings. */
const scansOfReading = carrierBounds.scansOfReading.cap;

export const isFull = (checkpoints: readonly Checkpoint[]): boolean =>
  checkpoints.length >= trackerBounds.checkpointsOfTracker.cap;

/** Brings the scans to all trackers on their codes. Gives those trackers by their IDs. */
export const bringScans = async (
  dependencies: BringingDependencies,
  scope: Scope,
  scansOf: ScansByCode,
  beyond: Beyond,
): Promise<Map<string, ScannedParcel>> => {
  const spread = await dependencies.spreadOf(scope.workspaceId);
  const accountId = (await dependencies.connected(scope, [carrier])).get(carrier) ?? null;
  const reached = new Map<string, ScannedParcel>();
  let waiting: ScansByCode = scansOf;
  let isProgress = true;
  for (let attempt = 0; attempt < attempts && waiting.size > 0; attempt++) {
    if (!isProgress) await delay(Math.min(longestWaitMs, 5 * 2 ** attempt) * random());
    const brought = await bringOnce(dependencies, { scope, spread, accountId, scansOf: waiting, beyond });
    for (const [trackerId, one] of brought.reached) reached.set(trackerId, one);
    ({ isProgress } = brought);
    // A process that took a claim over meanwhile has brought other scans: these are still to be brought.
    waiting = stillMissing(waiting, brought.reached);
  }
  return reached;
};

type Bringing = {
  readonly scope: Scope;
  readonly spread: number;
  readonly accountId: string | null;
  readonly scansOf: ScansByCode;
  readonly beyond: Beyond;
};

/** The same way as a carrier's push: claimed, merged, applied, with events and webhooks. */
const bringOnce = async (
  { db, clock, apply }: BringingDependencies,
  { scope, spread, accountId, scansOf, beyond }: Bringing,
): Promise<{ reached: Map<string, ScannedParcel>; isProgress: boolean }> => {
  const places = [...scansOf.keys()].flatMap((codeKey) =>
    bucketsOf(scope, spread, carrier, codeKey).map((bucket) => ({ bucket, carrier, codeKey })),
  );
  const now = clock.now();
  const lease = { now, leaseUntil: now + leaseMs, token: newLeaseToken(), accountId };
  const claims = await claimParcels(db, scope, places, lease);
  const ids = claims.map(({ trackerId }) => trackerId);
  const stored = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
  await apply(
    claims.map((claim) => {
      const scans = newScans(scansOf.get(claim.codeKey)!, stored.get(claim.trackerId) ?? [], beyond);
      const reading = { scans, estimatedDelivery: null };
      return { claim, accountId, answer: { ok: true, value: { reading, raw: JSON.stringify({ scans }), isPush: true } } };
    }),
  );
  const present = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
  const reached = new Map<string, ScannedParcel>();
  for (const { trackerId, codeKey } of claims) {
    const checkpoints = present.get(trackerId) ?? [];
    reached.set(trackerId, { codeKey, checkpoints, byCode: new Map(checkpoints.map((one) => [one.carrierCode, one])) });
  }
  return { reached, isProgress: ids.some((id) => (present.get(id)?.length ?? 0) > (stored.get(id)?.length ?? 0)) };
};

const stillMissing = (scansOf: ScansByCode, reached: ReadonlyMap<string, ScannedParcel>): ScansByCode => {
  const missing = new Map<string, readonly Scan[]>();
  for (const { codeKey, checkpoints, byCode } of reached.values()) {
    const isMissing = !scansOf.get(codeKey)!.every(({ carrierCode }) => byCode.has(carrierCode));
    if (isMissing && !isFull(checkpoints)) missing.set(codeKey, scansOf.get(codeKey)!);
  }
  return missing;
};

/**
 * Those that the tracker does not have, as many as one reading may bring. A caller gets a list of those that were refused, so that no more come
 * than there is room for; of what a courier pushes the newest are kept.
 */
const newScans = (scans: readonly Scan[], stored: readonly Checkpoint[], beyond: Beyond): Scan[] => {
  const known = new Set(stored.map(({ carrierCode }) => carrierCode));
  const room = beyond === "refused" ? Math.max(0, trackerBounds.checkpointsOfTracker.cap - stored.length) : scansOfReading;
  return scans.filter(({ carrierCode }) => !known.has(carrierCode)).slice(0, Math.min(room, scansOfReading));
};
