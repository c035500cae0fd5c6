import { applyReading } from "../../tracking/apply-reading.ts";
import type { Reading } from "../../tracking/reading.ts";
import { nextTurnAt } from "../../tracking/status-rules.ts";
import type { Judge } from "./judge.ts";

const nothingNew: Reading = { scans: [], estimatedDelivery: null };

/** The status follows from scans and time: one that was dated ahead counts now, or an early delivery is believed. */
export const statusJudge: Judge = {
  nextAt: ({ checkpoints, legs }, now) => nextTurnAt(checkpoints, legs, now),
  stateAt: ({ state, checkpoints, legs }, { now }) =>
    applyReading({
      state,
      stored: checkpoints,
      reading: nothingNew,
      // As a push: what is not in it was not taken back.
      isPush: true,
      legsOf: () => legs,
      carrierZone: "UTC",
      now,
      newId: () => "",
    }).state,
};
