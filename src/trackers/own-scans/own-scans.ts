import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { readOwnScan } from "../../carriers/own-courier/scan.ts";
import type { Clock } from "../../lib/clock.ts";
import { parseGlobalId } from "../../lib/ids.ts";
import { delay, newLeaseToken, random } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scan } from "../../tracking/reading.ts";
import { placeTime } from "../../tracking/time.ts";
import { bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { ApplyOutcomes } from "../checking/apply.ts";
import { claimParcels } from "../checking/claim.sql.ts";
import type { TrackerView } from "../create/create.ts";
import { type Checkpoint, codeKeyOf } from "../tracker.ts";
import { checkpointsOf, findTrackers } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../user-errors.ts";

/** A scan as a caller gives it: of a tracker of his, or of all his trackers on a code. */
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
  /** What the courier's parcels are followed with; null where it was not set up, which it need not be. */
  connected: (scope: Scope, carriers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const { carrier } = ownCourier;
const leaseMs = 60_000;
/** Another scan of the same parcel may be under way: then it is our turn a moment later. */
const attempts = 14;
const longestWaitMs = 1_000;

const refused = (...trackerUserErrors: TrackerUserError[]): OwnScanAnswer => ({
  tracker: null,
  checkpoint: null,
  trackerUserErrors,
});

/** The same way as a carrier's push: claimed, merged, applied, with events and webhooks. A scan whose id is known is there already. */
export const createOwnScans = (dependencies: OwnScanDependencies): OwnScans => {
  const { db, clock, spreadOf, apply, connected } = dependencies;

  /** Brings the scans to all trackers on their codes. Gives those trackers, with the checkpoints that they have then. */
  const bring = async (scope: Scope, scansOf: ReadonlyMap<string, readonly Scan[]>) => {
    const spread = await spreadOf(scope.workspaceId);
    const accountId = (await connected(scope, [carrier])).get(carrier) ?? null;
    const reached = new Map<string, { codeKey: string; checkpoints: readonly Checkpoint[] }>();
    let waiting = new Map(scansOf);
    for (let attempt = 0; attempt < attempts && waiting.size > 0; attempt++) {
      if (attempt > 0) await delay(Math.min(longestWaitMs, 5 * 2 ** attempt) * random());
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
          const known = new Set((stored.get(claim.trackerId) ?? []).map(({ carrierCode }) => carrierCode));
          const scans = waiting.get(claim.codeKey)!.filter(({ carrierCode }) => !known.has(carrierCode));
          const reading = { scans, estimatedDelivery: null };
          return { claim, accountId, answer: { ok: true, value: { reading, raw: JSON.stringify({ scans }), isPush: true } } };
        }),
      );
      // Whoever took a claim over meanwhile has brought other scans: these are still to be brought.
      const present = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
      const late = new Map<string, readonly Scan[]>();
      for (const { trackerId, codeKey } of claims) {
        const checkpoints = present.get(trackerId) ?? [];
        const codes = new Set(checkpoints.map(({ carrierCode }) => carrierCode));
        reached.set(trackerId, { codeKey, checkpoints });
        if (!waiting.get(codeKey)!.every(({ carrierCode }) => codes.has(carrierCode))) late.set(codeKey, waiting.get(codeKey)!);
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
      void (await bring(scope, new Map([...scans].map(([code, some]) => [codeKeyOf(code), some])))),

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
      const scansOf = new Map<string, Scan[]>();
      for (const { codeKey, scan } of checked) if (scan) scansOf.set(codeKey, [...(scansOf.get(codeKey) ?? []), scan]);
      const reached = await bring(scope, firstOfEach(scansOf));
      const trackers = new Map((await findTrackers(db, scope, [...reached.keys()])).map((tracker) => [tracker.id, tracker]));
      return checked.map(({ errors, codeKey, scan, trackerId }): OwnScanAnswer => {
        if (!scan) return refused(...errors);
        const onCode = [...reached].filter(
          ([id, one]) => one.codeKey === codeKey && (trackerId === undefined || id === trackerId),
        );
        // Of several trackers on a code the newest answers.
        const [id, found] = onCode.toSorted(([a], [b]) => (a < b ? 1 : -1))[0] ?? [];
        const tracker = trackers.get(id ?? "");
        if (!found || !tracker) return refused(noFollowed);
        const checkpoint = found.checkpoints.find(({ carrierCode }) => carrierCode === scan.carrierCode) ?? null;
        if (!checkpoint) return refused(userError("NOT_STORED", null));
        return { tracker: { ...tracker, checkpoints: found.checkpoints }, checkpoint, trackerUserErrors: [] };
      });
    },
  };
};

const noFollowed = userError("NOT_FOUND", "trackingCode", "No OWN_COURIER tracker has this tracking code.");

/** An id that stands twice in one list is one scan: the first. */
const firstOfEach = (scansOf: ReadonlyMap<string, readonly Scan[]>): Map<string, readonly Scan[]> =>
  new Map(
    [...scansOf].map(([codeKey, scans]) => [
      codeKey,
      scans.filter(({ carrierCode }, nth) => scans.findIndex((other) => other.carrierCode === carrierCode) === nth),
    ]),
  );
