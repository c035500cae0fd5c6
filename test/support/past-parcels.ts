import { days } from "../../src/lib/clock.ts";
import type { History, ShippingLane } from "../../src/predictions/model/parcel.ts";

/** Parcels that were handed over on the Tuesdays before, and came so many days later, in turn. */
export const pastParcels = (
  lane: Pick<ShippingLane, "carrier"> & { from: string | null; to: string | null },
  { count, tookDays, now }: { count: number; tookDays: readonly number[]; now: number },
): History[] => {
  const today = Math.floor(now / days(1));
  const tuesday = today - ((((today + 2) % 7) + 7) % 7) - 7;
  const areaOf = (country: string | null) => (country === null ? null : { country, postcode: null });
  return Array.from({ length: count }, (_, index) => {
    const day = tuesday - 7 * (index % 4);
    return {
      lane: { carrier: lane.carrier, service: null, origin: areaOf(lane.from), destination: areaOf(lane.to) },
      steps: [{ milestone: "PICKED_UP", day, hour: 10 }],
      ...{ estimates: [], promised: null, ended: null, delivered: day + tookDays[index % tookDays.length]! },
    };
  });
};
