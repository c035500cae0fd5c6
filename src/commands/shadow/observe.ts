import { z } from "zod";
import type { EpochMs } from "../../lib/clock.ts";
import type { Scan } from "../../tracking/reading.ts";
import { type TrackingStatus, trackingStatuses } from "../../tracking/statuses.ts";

const status = z.enum(trackingStatuses);

/** When a side came to know a status: between two looks, or at one moment if it says when. */
const knownWithin = z.object({ from: z.number(), until: z.number() });

const side = z.object({
  status,
  /** Its own words for where the parcel is. */
  words: z.string(),
  isFinished: z.boolean(),
  known: z.partialRecord(status, knownWithin),
});
export type ShadowSide = z.infer<typeof side>;

/** A parcel that both follow. */
export const shadowParcel = z.object({
  carrier: z.string(),
  trackingCode: z.string(),
  /** Statuses that were reached before both followed it: neither was first. */
  before: z.array(status),
  /** The old service was asked then: what it shows from now on and did not show before, it learnt later. */
  lookedAt: z.number(),
  old: side,
  kolli: side,
});
export type ShadowParcel = z.infer<typeof shadowParcel>;

const movesStatus = ({ meaning }: Scan): boolean => !meaning.informational && meaning.status !== "UNKNOWN";

export const statusesIn = (scans: readonly Scan[]): TrackingStatus[] => [
  ...new Set(scans.filter(movesStatus).map(({ meaning }) => meaning.status)),
];

export type OldLook = {
  readonly scans: readonly Scan[];
  readonly words: string;
  readonly isFinished: boolean;
  readonly knownAt?: ReadonlyMap<TrackingStatus, EpochMs> | undefined;
};

const wordsWith = (words: string, message: string | undefined): string =>
  message ? `${words}: ${message.slice(0, 200)}` : words;

const lastMoving = (scans: readonly Scan[]): Scan | undefined => scans.findLast(movesStatus);

/** What the old service shows now. A status that is new was learnt since it was looked at last. */
export const oldSide = (
  before: Pick<ShadowParcel, "before" | "lookedAt"> & { readonly old?: ShadowSide },
  { scans, words, isFinished, knownAt }: OldLook,
  now: EpochMs,
): ShadowSide => {
  const last = lastMoving(scans);
  const known: ShadowSide["known"] = { ...before.old?.known };
  for (const reached of statusesIn(scans)) {
    if (before.before.includes(reached) || known[reached]) continue;
    const exact = knownAt?.get(reached);
    // A time outside of these two looks is one of another clock.
    const isExact = exact !== undefined && exact >= before.lookedAt && exact <= now;
    known[reached] = isExact ? { from: exact, until: exact } : { from: before.lookedAt, until: now };
  }
  return { status: last?.meaning.status ?? "UNKNOWN", words: wordsWith(words, last?.message), isFinished, known };
};

export type KolliLook = {
  readonly status: TrackingStatus;
  readonly statusDetail: string | null;
  readonly isFinished: boolean;
  /** Scans with the moment at which Kolli stored them. */
  readonly scans: readonly {
    readonly status: TrackingStatus;
    readonly informational: boolean;
    readonly message: string;
    readonly storedAt: EpochMs;
  }[];
};

/** What Kolli shows now. It knows of each scan when it was stored. */
export const kolliSide = ({ before }: Pick<ShadowParcel, "before">, look: KolliLook): ShadowSide => {
  const known: ShadowSide["known"] = {};
  for (const { status: reached, informational, storedAt } of look.scans) {
    if (informational || reached === "UNKNOWN" || before.includes(reached)) continue;
    if (!(known[reached] && known[reached].from <= storedAt)) known[reached] = { from: storedAt, until: storedAt };
  }
  const words = [look.status, look.statusDetail].filter(Boolean).join(" / ");
  const message = look.scans.findLast(({ informational }) => !informational)?.message;
  return { status: look.status, words: wordsWith(words, message), isFinished: look.isFinished, known };
};
