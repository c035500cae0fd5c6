import { weekdayOf } from "../calendar/days.ts";
import type { Area, Reached, ShippingLane } from "./parcel.ts";

const partOfDay = (hour: number): string => (hour < 12 ? "am" : hour < 17 ? "pm" : "late");

const areaOf = (area: Area | null): string => `${area?.country ?? "?"}${area?.postcode?.slice(0, 2) ?? ""}`;
const countryOf = (area: Area | null): string => area?.country ?? "?";

/**
 * The cells in which a parcel is counted when it reaches a milestone, the finest first. Each is part of the next one, so that
 * a cell with few parcels can lean on the next. Without postcodes some are the same, and are there once.
 */
export const cellsOf = ({ carrier, service, origin, destination }: ShippingLane, { milestone, day, hour }: Reached): string[] => {
  const when = `${weekdayOf(day)}${partOfDay(hour)}`;
  const [from, to] = [countryOf(origin), countryOf(destination)];
  const way = from === to ? "domestic" : "abroad";
  const cells = [
    [carrier, service ?? "", areaOf(origin), areaOf(destination), milestone, when],
    [carrier, service ?? "", from, areaOf(destination), milestone],
    [carrier, service ?? "", from, to, milestone, when],
    [carrier, service ?? "", from, to, milestone],
    [carrier, way, milestone],
  ].map((parts) => parts.join("|"));
  return [...new Set(cells)];
};

/** The cells for how right the carrier's own estimates are. */
export const estimateCellsOf = ({ carrier, origin, destination }: ShippingLane, { milestone }: Reached): string[] => [
  [carrier, countryOf(origin), countryOf(destination), milestone].join("|"),
  [carrier, milestone].join("|"),
];
