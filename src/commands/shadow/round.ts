import { moveTrackersIn } from "../../checks/past/move-commands.ts";
import type { PastParcel } from "../../checks/past/move-in.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import type { Service } from "../../server/wiring/service.ts";
import { codeKeyOf } from "../../trackers/tracker.ts";
import { type Caller, operatorCaller } from "../../use-cases/caller.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { OldPage, OldParcel } from "../move/old-service.ts";
import { shadowBounds } from "./bounds.ts";
import { type KolliLook, kolliSide, oldSide, type ShadowParcel, statusesIn } from "./observe.ts";
import type { ShadowState } from "./shadow-state.ts";

type Comparable = OldParcel & { readonly past: PastParcel };
const isComparable = (parcel: OldParcel): parcel is Comparable => typeof parcel.past !== "string";

const keyOf = ({ carrier, trackingCode }: { readonly carrier: string; readonly trackingCode: string }): string =>
  `${carrier} ${codeKeyOf(trackingCode)}`;

const lookOf = ({ past, words, isFinished, knownAt }: Comparable) => ({
  ...{ scans: past.reading?.scans ?? [], words, isFinished, knownAt },
});

type Rounds = {
  readonly service: Service;
  readonly scope: Scope;
  readonly readPage: (cursor: string | null) => Promise<OldPage>;
  readonly wanted: number;
  readonly now: () => EpochMs;
};

/** A parcel that is followed from now on: what the old service knows is what Kolli begins with. */
const beginParcel = (parcel: Comparable, lookedAt: EpochMs): ShadowParcel => {
  const before = statusesIn(lookOf(parcel).scans);
  const old = oldSide({ before, lookedAt }, lookOf(parcel), lookedAt);
  const { carrier, trackingCode } = parcel.past.input;
  return { carrier, trackingCode, before, lookedAt, old, kolli: { ...old, words: old.status, isFinished: false } };
};

/** Creates trackers for these, without an event about their past. Returns those that Kolli tracks. */
const beginParcels = async (
  { service }: Rounds,
  caller: Caller,
  parcels: readonly Comparable[],
  lookedAt: EpochMs,
): Promise<ShadowParcel[]> => {
  if (parcels.length === 0) return [];
  const deps = { ...service.services, apply: service.engine.apply };
  const outcomes = await moveTrackersIn(
    caller,
    parcels.map(({ past }) => past),
    deps,
  );
  return parcels.filter((_parcel, nth) => outcomes[nth]!.kind !== "refused").map((parcel) => beginParcel(parcel, lookedAt));
};

/** Kolli's trackers of these parcels, with their scans. */
const lookAtKolli = async (
  { service, scope }: Rounds,
  parcels: readonly ShadowParcel[],
): Promise<ReadonlyMap<string, KolliLook>> => {
  const { trackers } = service.services;
  const place = { after: null, before: null, backward: false, sort: "CREATED_AT_DESC" } as const;
  const filter = {
    codeKey: parcels.map(({ trackingCode }) => codeKeyOf(trackingCode)),
    carrier: [...new Set(parcels.map(({ carrier }) => carrier))],
  };
  const found = await trackers.list(scope, { ...place, filter, limit: parcels.length * 10 });
  const newest = new Map(found.toReversed().map((tracker) => [keyOf(tracker), tracker]));
  const scans = await Promise.all([...newest.values()].map(({ id }) => trackers.checkpoints(id)));
  const scansOf = Map.groupBy(scans.flat(), ({ trackerId }) => trackerId);
  return new Map(
    [...newest].map(([key, { id, status, statusDetail, stopReason }]) => [
      key,
      {
        ...{ status, statusDetail, isFinished: stopReason !== null },
        scans: (scansOf.get(id) ?? []).map((scan) => ({ ...scan, storedAt: timeOfUuid(scan.id) })),
      },
    ]),
  );
};

const isOpen = ({ old, kolli }: ShadowParcel): boolean => !(old.isFinished && kolli.isFinished);

type Parcels = Map<string, ShadowParcel>;

/** Reads the account until all that is followed was seen, and begins with what is new while there is room. Returns what had none. */
const lookAtOld = async (rounds: Rounds, parcels: Parcels): Promise<number> => {
  const { readPage, wanted, scope, now } = rounds;
  const caller = operatorCaller(scope);
  const unseen = new Set([...parcels.values()].filter(isOpen).map(keyOf));
  let leftOut = 0;
  let cursor: string | null = null;
  for (let page = 0; page < shadowBounds.shadowPages.cap; page++) {
    const askedAt = now();
    const read = await readPage(cursor);
    const readAt = now();
    const fresh: Comparable[] = [];
    for (const parcel of read.parcels.filter(isComparable)) {
      const key = keyOf(parcel.past.input);
      const known = parcels.get(key);
      unseen.delete(key);
      if (known) parcels.set(key, { ...known, old: oldSide(known, lookOf(parcel), readAt), lookedAt: askedAt });
      else if (!parcel.isFinished) fresh.push(parcel);
    }
    const room = Math.max(0, wanted - parcels.size);
    leftOut += Math.max(0, fresh.length - room);
    for (const parcel of await beginParcels(rounds, caller, fresh.slice(0, room), askedAt)) parcels.set(keyOf(parcel), parcel);
    if (read.next === null || (unseen.size === 0 && parcels.size >= wanted)) break;
    cursor = read.next;
  }
  return leftOut;
};

const trackersAtATime = 100;

/** One look at both sides. */
export const playRound = async (rounds: Rounds, state: ShadowState): Promise<ShadowState> => {
  const parcels: Parcels = new Map(state.parcels.map((parcel) => [keyOf(parcel), parcel]));
  const leftOut = await lookAtOld(rounds, parcels);
  const open = [...parcels.values()].filter(isOpen);
  for (let from = 0; from < open.length; from += trackersAtATime) {
    const some = open.slice(from, from + trackersAtATime);
    const looks = await lookAtKolli(rounds, some);
    for (const parcel of some) {
      const look = looks.get(keyOf(parcel));
      if (look) parcels.set(keyOf(parcel), { ...parcel, kolli: kolliSide(parcel, look) });
    }
  }
  return { ...state, rounds: state.rounds + 1, leftOut, parcels: [...parcels.values()] };
};
