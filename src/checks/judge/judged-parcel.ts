import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { stateOf } from "../apply/tracker-state.ts";
import { followedOf } from "../legs/followed-legs.ts";
import type { JudgedParcel } from "./judge.ts";

export const judgedParcel = (tracker: Tracker, checkpoints: readonly Checkpoint[]): JudgedParcel => ({
  state: stateOf(tracker),
  checkpoints,
  legs: followedOf(tracker.legs, tracker),
  given: tracker,
  promisedAt: tracker.hints?.promisedAt ?? null,
});
