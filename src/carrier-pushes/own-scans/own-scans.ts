import { carrierBounds } from "../../carriers/bounds.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type * as ScanModule from "../../carriers/own-courier/scan.ts";
import type { ApplyOutcomes } from "../../checks/apply/apply.ts";
import { createOneAtATime } from "../../lib/bounded/one-at-a-time.ts";
import type { Clock } from "../../lib/clock.ts";
import { parseGlobalId } from "../../lib/ids.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { delay, newLeaseToken, random } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { claimParcels } from "../../trackers/claims/claim.sql.ts";
import type { TrackerView } from "../../trackers/create/creation.ts";
import { type Checkpoint, codeKeyOf } from "../../trackers/tracker.ts";
import { checkpointsOf, findTrackers } from "../../trackers/trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../../trackers/user-errors.ts";
import type { Scan } from "../../tracking/reading.ts";
import { placeTime } from "../../tracking/time.ts";
import { bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";

const { readOwnScan } = onFirstUse<typeof ScanModule>(import.meta.url, "../../carriers/own-courier/scan.ts");

/** A scan as a caller gives it: for one of its trackers, or for all its trackers on a code. */
export type OwnScanInput = { trackerId?: string | null | undefined; trackingCode?: string | null | undefined } & Record<
  string,
  unknown
>;
export type OwnScanAnswer = {
  tracker: TrackerView | null;
  checkpoint: Checkpoint | null;
  trackerUserErrors: TrackerUserError[];
};

export type OwnScans = {
  create(scope: Scope, inputs: readonly OwnScanInput[]): Promise<OwnScanAnswer[]>;
  /** Scans that came to the push address of an own courier. */
  receive(scope: Scope, scans: ReadonlyMap<string, readonly Scan[]>): Promise<void>;
};

export type OwnScanDependencies = {
  db: Database;
  clock: Clock;
  spreadOf: SpreadOf;
  apply: ApplyOutcomes;
  /** What the courier's parcels are followed with; null if it was not set up, which it need not be. */
  connected: (scope: Scope, carriers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const { carrier } = ownCourier;
const leaseMs = 60_000;
/** Another scan of the same parcel may be under way: then it is our turn a moment later. */
const attempts = 14;
const longestWaitMs = 1_000;
/** As many as a reading of a carrier may have: more come as several readings. */
const scansOfReading = carrierBounds.scansOfReading.cap;

const refused = (...trackerUserErrors: TrackerUserError[]): OwnScanAnswer => ({
  tracker: null,
  checkpoint: null,
  trackerUserErrors,
});

/** The same way as a carrier's push: claimed, merged, applied, with events and webhooks. A scan whose id is known is there already. */
export const createOwnScans = (dependencies: OwnScanDependencies): OwnScans => {
  const { db, clock, spreadOf, apply, connected } = dependencies;

  const turns = createOneAtATime({ maxWaiting: carrierBounds.scansWaitingForTurn.cap });

  /**
   * Brings the scans to all trackers on their codes. Gives those trackers, with the checkpoints that they have then. Scans of one
   * parcel take turns in this process: each claims the parcel from the other, and on a slow machine none would get it written.
   */
  const bring: typeof bringNow = (scope, scansOf, beyond) => {
    const job = () => bringNow(scope, scansOf, beyond);
    const [codeKey] = scansOf.keys();
    return (scansOf.size === 1 && turns.run(`${scope.workspaceId} ${scope.mode} ${codeKey}`, job)) || job();
  };

  const bringNow = async (scope: Scope, scansOf: ReadonlyMap<string, readonly Scan[]>, beyond: Beyond) => {
    const spread = await spreadOf(scope.workspaceId);
    const accountId = (await connected(scope, [carrier])).get(carrier) ?? null;
    const reached = new Map<string, Reached>();
    let waiting = new Map(scansOf);
    let isProgress = true;
    for (let attempt = 0; attempt < attempts && waiting.size > 0; attempt++) {
      if (!isProgress) await delay(Math.min(longestWaitMs, 5 * 2 ** attempt) * random());
      const places = [...waiting.keys()].flatMap((codeKey) =>
        bucketsOf(scope, spread, carrier, codeKey).map((bucket) => ({ bucket, carrier, codeKey })),
      );
      const now = clock.now();
      const lease = { now, leaseUntil: now + leaseMs, token: newLeaseToken(), accountId };
      const claims = await claimParcels(db, scope, places, lease);
      const ids = claims.map(({ trackerId }) => trackerId);
      const stored = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
      await apply(
        claims.map((claim) => {
          const scans = newScans(waiting.get(claim.codeKey)!, stored.get(claim.trackerId) ?? [], beyond);
          const reading = { scans, estimatedDelivery: null };
          return { claim, accountId, answer: { ok: true, value: { reading, raw: JSON.stringify({ scans }), isPush: true } } };
        }),
      );
      // A process that took a claim over meanwhile has brought other scans: these are still to be brought.
      const present = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
      const late = new Map<string, readonly Scan[]>();
      isProgress = false;
      for (const { trackerId, codeKey } of claims) {
        const checkpoints = present.get(trackerId) ?? [];
        const byCode = new Map(checkpoints.map((checkpoint) => [checkpoint.carrierCode, checkpoint]));
        reached.set(trackerId, { codeKey, checkpoints, byCode });
        isProgress ||= checkpoints.length > (stored.get(trackerId)?.length ?? 0);
        const isMissing = !waiting.get(codeKey)!.every(({ carrierCode }) => byCode.has(carrierCode));
        if (isMissing && !isFull(checkpoints)) late.set(codeKey, waiting.get(codeKey)!);
      }
      waiting = late;
    }
    return reached;
  };

  const judge = (scan: Scan): TrackerUserError | null => {
    const placed = placeTime(scan.time, scan.location, ownCourier.timeZone, clock.now());
    return placed.ok
      ? null
      : userError("CHECKPOINT_INVALID", "scannedAt", "scannedAt must be after the year 2000 and at most two years ahead.");
  };

  return {
    receive: async (scope, scans) =>
      void (await bring(scope, new Map([...scans].map(([code, some]) => [codeKeyOf(code), some])), "newest kept")),

    async create(scope, inputs) {
      const uuids = inputs.map(({ trackerId }) => {
        const parsed = trackerId ? parseGlobalId(trackerId) : null;
        return parsed?.type === "Tracker" ? parsed.uuid : null;
      });
      const named = new Map(
        (await findTrackers(db, scope, [...new Set(uuids.filter((uuid) => uuid !== null))])).map((tracker) => [
          tracker.id,
          tracker,
        ]),
      );
      const checked = inputs.map(({ trackerId, trackingCode, ...input }, nth) => {
        const tracker = named.get(uuids[nth] ?? "");
        if (trackerId && !tracker) return { errors: [noSuchTracker("trackerId")] };
        if (tracker && tracker.carrier !== carrier) return { errors: [userError("NOT_AN_OWN_COURIER", "trackerId")] };
        const code = tracker?.trackingCode ?? trackingCode?.trim();
        if (!code) return { errors: [userError("TRACKING_CODE_REQUIRED", "trackingCode", "Set trackerId or trackingCode.")] };
        const scan = readOwnScan(input);
        if (!scan.ok) return { errors: [userError("CHECKPOINT_INVALID", scan.failure.field, scan.failure.message)] };
        const problem = judge(scan.value);
        return problem
          ? { errors: [problem] }
          : { errors: [], codeKey: codeKeyOf(code), scan: scan.value, trackerId: tracker?.id };
      });
      const scansOf = Map.groupBy(
        checked.flatMap(({ codeKey, scan }) => (scan ? [{ codeKey, scan }] : [])),
        ({ codeKey }) => codeKey,
      );
      const reached = await bring(scope, new Map([...scansOf].map(([codeKey, some]) => [codeKey, firstOfEach(some)])), "refused");
      // One object for each tracker, however many of its scans were sent.
      const shown = new Map<string, ReachedTracker>();
      for (const tracker of await findTrackers(db, scope, [...reached.keys()])) {
        const found = reached.get(tracker.id)!;
        shown.set(tracker.id, { ...found, tracker: { ...tracker, checkpoints: found.checkpoints } });
      }
      const newestOn = newestByCode(shown);
      return checked.map(({ errors, codeKey, scan, trackerId }): OwnScanAnswer => {
        if (!scan) return refused(...errors);
        const found = trackerId === undefined ? newestOn.get(codeKey) : shown.get(trackerId);
        if (!found) return refused(noFollowed);
        const checkpoint = found.byCode.get(scan.carrierCode) ?? null;
        if (checkpoint) return { tracker: found.tracker, checkpoint, trackerUserErrors: [] };
        return refused(isFull(found.checkpoints) ? userError("CHECKPOINT_LIMIT_REACHED", null) : userError("NOT_STORED", null));
      });
    },
  };
};

/** What becomes of scans that a full tracker has no room for. */
type Beyond = "refused" | "newest kept";

type Reached = {
  codeKey: string;
  checkpoints: readonly Checkpoint[];
  byCode: ReadonlyMap<string | null, Checkpoint>;
};
type ReachedTracker = Reached & { tracker: TrackerView };

const isFull = (checkpoints: readonly Checkpoint[]): boolean => checkpoints.length >= trackerBounds.checkpointsOfTracker.cap;

/**
 * Those that the tracker does not have, as many as one reading may bring. A caller gets a list of those that were refused, so that no more come
 * than there is room for; of what a courier pushes the newest are kept.
 */
const newScans = (scans: readonly Scan[], stored: readonly Checkpoint[], beyond: Beyond): Scan[] => {
  const known = new Set(stored.map(({ carrierCode }) => carrierCode));
  const room = beyond === "refused" ? Math.max(0, trackerBounds.checkpointsOfTracker.cap - stored.length) : scansOfReading;
  return scans.filter(({ carrierCode }) => !known.has(carrierCode)).slice(0, Math.min(room, scansOfReading));
};

/** Of several trackers on a code the newest answers. */
const newestByCode = (trackers: ReadonlyMap<string, ReachedTracker>): Map<string, ReachedTracker> => {
  const newest = new Map<string, ReachedTracker>();
  for (const one of trackers.values()) {
    const known = newest.get(one.codeKey);
    if (!known || known.tracker.id < one.tracker.id) newest.set(one.codeKey, one);
  }
  return newest;
};

const noFollowed = userError("NOT_FOUND", "trackingCode", "No OWN_COURIER tracker has this tracking code.");

/** An id that stands twice in one list is one scan: the first. */
const firstOfEach = (scans: readonly { scan: Scan }[]): Scan[] => {
  const first = new Map<string | null, Scan>();
  for (const { scan } of scans) if (!first.has(scan.carrierCode)) first.set(scan.carrierCode, scan);
  return [...first.values()];
};
