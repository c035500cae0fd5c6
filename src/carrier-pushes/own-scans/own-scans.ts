import { carrierBounds } from "../../carriers/bounds.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type * as ScanModule from "../../carriers/own-courier/scan.ts";
import { createOneAtATime } from "../../lib/bounded/one-at-a-time.ts";
import { parseGlobalId } from "../../lib/ids.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { Database } from "../../postgres/database.ts";
import type { TrackerView } from "../../trackers/create/creation.ts";
import { type Checkpoint, codeKeyOf } from "../../trackers/tracker.ts";
import { findTrackers } from "../../trackers/trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../../trackers/user-errors.ts";
import type { Scan } from "../../tracking/reading.ts";
import { placeTime } from "../../tracking/time.ts";
import type { Scope } from "../../workspaces/scope.ts";
import {
  type Beyond,
  type BringingDependencies,
  bringScans,
  isFull,
  type ScannedParcel,
  type ScansByCode,
} from "./bring-scans.ts";

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

/** A scan whose id is known is there already. */
export const createOwnScans = (dependencies: BringingDependencies): OwnScans => {
  const { db, clock } = dependencies;
  const turns = createOneAtATime({ maxWaiting: carrierBounds.scansWaitingForTurn.cap });

  /** Scans of one parcel take turns in this process: each claims the parcel from the other, and on a slow machine none would get it written. */
  const bring = (scope: Scope, scansOf: ScansByCode, beyond: Beyond): Promise<Map<string, ScannedParcel>> => {
    const job = () => bringScans(dependencies, scope, scansOf, beyond);
    const [codeKey] = scansOf.keys();
    return (scansOf.size === 1 && turns.run(`${scope.workspaceId} ${scope.mode} ${codeKey}`, job)) || job();
  };

  return {
    receive: async (scope, scans) =>
      void (await bring(scope, new Map([...scans].map(([code, some]) => [codeKeyOf(code), some])), "newest kept")),

    async create(scope, inputs) {
      const named = await findNamedTrackers(db, scope, inputs);
      const checked = inputs.map((input) => checkScan(input, named, clock.now()));
      const scansOf = Map.groupBy(
        checked.flatMap((one) => (one.scan ? [one] : [])),
        ({ codeKey }) => codeKey,
      );
      const reached = await bring(scope, new Map([...scansOf].map(([codeKey, some]) => [codeKey, firstOfEach(some)])), "refused");
      return answersFor(checked, await withTrackers(db, scope, reached));
    },
  };
};

const uuidOf = ({ trackerId }: OwnScanInput): string | null => {
  const parsed = trackerId ? parseGlobalId(trackerId) : null;
  return parsed?.type === "Tracker" ? parsed.uuid : null;
};

/** The trackers that are named by their IDs. */
const findNamedTrackers = async (db: Database, scope: Scope, inputs: readonly OwnScanInput[]) => {
  const uuids = new Set(inputs.map(uuidOf).filter((uuid) => uuid !== null));
  return new Map((await findTrackers(db, scope, [...uuids])).map((tracker) => [tracker.id, tracker]));
};

type CheckedScan =
  | { readonly errors: TrackerUserError[]; readonly scan?: undefined }
  | { readonly scan: Scan; readonly codeKey: string; readonly trackerId: string | undefined };

const checkScan = (given: OwnScanInput, named: ReadonlyMap<string, TrackerView>, now: number): CheckedScan => {
  const { trackerId, trackingCode, ...input } = given;
  const tracker = named.get(uuidOf(given) ?? "");
  if (trackerId && !tracker) return { errors: [noSuchTracker("trackerId")] };
  if (tracker && tracker.carrier !== ownCourier.carrier) return { errors: [userError("NOT_AN_OWN_COURIER", "trackerId")] };
  const code = tracker?.trackingCode ?? trackingCode?.trim();
  if (!code) return { errors: [userError("TRACKING_CODE_REQUIRED", "trackingCode", "Set trackerId or trackingCode.")] };
  const scan = readOwnScan(input);
  if (!scan.ok) return { errors: [userError("CHECKPOINT_INVALID", scan.failure.field, scan.failure.message)] };
  if (!placeTime(scan.value.time, scan.value.location, ownCourier.timeZone, now).ok)
    return { errors: [userError("CHECKPOINT_INVALID", "scannedAt", impossibleTime)] };
  return { scan: scan.value, codeKey: codeKeyOf(code), trackerId: tracker?.id };
};
const impossibleTime = "scannedAt must be after the year 2000 and at most two years ahead.";

type ScannedTracker = ScannedParcel & { tracker: TrackerView };

/** One object for each tracker, however many of its scans were sent. */
const withTrackers = async (db: Database, scope: Scope, reached: ReadonlyMap<string, ScannedParcel>) => {
  const shown = new Map<string, ScannedTracker>();
  for (const tracker of await findTrackers(db, scope, [...reached.keys()])) {
    const found = reached.get(tracker.id)!;
    shown.set(tracker.id, { ...found, tracker: { ...tracker, checkpoints: found.checkpoints } });
  }
  return shown;
};

const refused = (...trackerUserErrors: TrackerUserError[]): OwnScanAnswer => ({
  tracker: null,
  checkpoint: null,
  trackerUserErrors,
});
const noFollowed = userError("NOT_FOUND", "trackingCode", "No OWN_COURIER tracker has this tracking code.");

const answersFor = (checked: readonly CheckedScan[], shown: ReadonlyMap<string, ScannedTracker>): OwnScanAnswer[] => {
  const newestOn = newestByCode(shown);
  return checked.map((one) => {
    if (!one.scan) return refused(...one.errors);
    const found = one.trackerId === undefined ? newestOn.get(one.codeKey) : shown.get(one.trackerId);
    if (!found) return refused(noFollowed);
    const checkpoint = found.byCode.get(one.scan.carrierCode) ?? null;
    if (checkpoint) return { tracker: found.tracker, checkpoint, trackerUserErrors: [] };
    return refused(isFull(found.checkpoints) ? userError("CHECKPOINT_LIMIT_REACHED", null) : userError("NOT_STORED", null));
  });
};

/** Of several trackers on a code the newest answers. */
const newestByCode = (trackers: ReadonlyMap<string, ScannedTracker>): Map<string, ScannedTracker> => {
  const newest = new Map<string, ScannedTracker>();
  for (const one of trackers.values()) {
    const known = newest.get(one.codeKey);
    if (!known || known.tracker.id < one.tracker.id) newest.set(one.codeKey, one);
  }
  return newest;
};

/** An id that stands twice in one list is one scan: the first. */
const firstOfEach = (scans: readonly { scan: Scan }[]): Scan[] => {
  const first = new Map<string | null, Scan>();
  for (const { scan } of scans) if (!first.has(scan.carrierCode)) first.set(scan.carrierCode, scan);
  return [...first.values()];
};
