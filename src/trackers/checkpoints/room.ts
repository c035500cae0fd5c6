import type { AppliedReading } from "../../tracking/apply-reading.ts";
import { trackerBounds } from "../bounds.ts";

type Identified = { readonly id: string };
type WithinRoom = {
  readonly applied: AppliedReading | null;
  /** Stored ones that newer ones take the place of. */
  readonly removed: readonly Identified[];
  /** How many there are no longer, or never were. */
  readonly droppedCount: number;
};

/** A tracker keeps the newest checkpoints, as many as there may be; one that has more from before keeps its number. */
export const withinRoom = (applied: AppliedReading | null, stored: readonly Identified[]): WithinRoom => {
  const room = Math.max(trackerBounds.checkpointsOfTracker.cap, stored.length);
  const droppedCount = applied === null || applied.added.length === 0 ? 0 : applied.checkpoints.length - room;
  if (applied === null || droppedCount <= 0) return { applied, removed: [], droppedCount: 0 };
  const dropped = new Set(applied.checkpoints.slice(0, droppedCount).map(({ id }) => id));
  const stays = ({ id }: Identified): boolean => !dropped.has(id);
  return {
    applied: {
      ...applied,
      checkpoints: applied.checkpoints.slice(droppedCount),
      added: applied.added.filter(stays),
      changed: applied.changed.filter(stays),
    },
    removed: stored.filter((checkpoint) => !stays(checkpoint)),
    droppedCount,
  };
};
