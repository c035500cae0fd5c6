import { moveTrackersIn } from "../../checks/past/move-commands.ts";
import type { PastParcel } from "../../checks/past/move-in.ts";
import type { Service } from "../../server/wiring/service.ts";
import type { Caller } from "../../use-cases/caller.ts";
import { historyRow } from "./history-row.ts";
import type { OldPage, OldParcel } from "./old-service.ts";
import type { MoveCounts } from "./progress.ts";

export type Moving = {
  readonly service: Service;
  readonly caller: Caller;
  /** Finished parcels too. */
  readonly all: boolean;
  readonly onRefused: (parcel: OldParcel, why: string) => void;
};

type Movable = OldParcel & { readonly past: PastParcel };

const isMovable = (parcel: OldParcel): parcel is Movable => typeof parcel.past !== "string";

export type MovedPage = {
  readonly counts: MoveCounts;
  /** Of finished parcels that were not moved, for `kolli history import`. */
  readonly rows: readonly string[];
};

/** Moves what of a page can be moved, and counts the rest. */
export const movePage = async ({ service, caller, all, onRefused }: Moving, { parcels }: OldPage): Promise<MovedPage> => {
  const wanted = parcels.filter(({ isFinished }) => all || !isFinished);
  const movable = wanted.filter(isMovable);
  const deps = { ...service.services, apply: service.engine.apply };
  const pasts = movable.map(({ past }) => past);
  const outcomes = pasts.length === 0 ? [] : await moveTrackersIn(caller, pasts, deps);
  for (const parcel of wanted) if (typeof parcel.past === "string") onRefused(parcel, parcel.past);
  for (const [nth, outcome] of outcomes.entries()) if (outcome.kind === "refused") onRefused(movable[nth]!, outcome.why);
  const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const finished = parcels.filter(({ isFinished }) => isFinished && !all);
  return {
    counts: {
      moved: count("moved"),
      there: count("there"),
      finished: finished.length,
      refused: count("refused") + wanted.length - movable.length,
    },
    rows: finished.filter(isMovable).flatMap(({ past }) => historyRow(past) ?? []),
  };
};

export const addCounts = (one: MoveCounts, other: MoveCounts): MoveCounts => ({
  moved: one.moved + other.moved,
  there: one.there + other.there,
  finished: one.finished + other.finished,
  refused: one.refused + other.refused,
});
