import { withFound } from "../../tracking/exceptions.ts";
import { canBeLate, endOfDay } from "../../tracking/lateness.ts";
import type { OffsetTime } from "../../tracking/time.ts";
import type { Judge, JudgedParcel } from "./judge.ts";

/** From when on a parcel is late: after what the shop promised, or else after the day that the carrier estimated. */
const overdueFrom = ({ state, promisedAt, checkpoints }: JudgedParcel): OffsetTime | null => {
  if (!canBeLate(state.status) || state.stopReason !== null) return null;
  const { estimatedDelivery } = state;
  if (promisedAt === null) return estimatedDelivery && endOfDay(estimatedDelivery);
  const offsetMinutes = estimatedDelivery?.offsetMinutes ?? checkpoints.at(-1)?.offsetMinutes ?? 0;
  return { at: promisedAt, offsetMinutes };
};

/** A parcel whose day passes while Kolli tracks it is DELAYED, though its carrier says nothing at all. */
export const overdueJudge: Judge = {
  nextAt(parcel, now) {
    const from = overdueFrom(parcel);
    return from !== null && from.at > now ? from.at : null;
  },
  stateAt(parcel, { since, now }) {
    const { state } = parcel;
    const from = overdueFrom(parcel);
    if (from === null || from.at > now || from.at < since) return state;
    const exceptions = withFound(state.exceptions, "DELAYED", from, {
      expectedBy: from.at,
      confidence: null,
      reason: parcel.promisedAt === null ? "The day that the carrier estimated has passed." : "The promised time has passed.",
    });
    return exceptions === state.exceptions ? state : { ...state, exceptions };
  },
};
