import type { Scope } from "../../workspaces/scope.ts";
import type { Day } from "../calendar/days.ts";
import type { DeliveryCalendar } from "../calendar/delivery-days.ts";
import { cellsOf } from "../model/cells.ts";
import type { Reached, ShippingLane } from "../model/parcel.ts";
import type { KnownCells } from "./cell-memory.ts";
import { calendarFor, daysCellOf, longestSilence } from "./contributions.ts";
import { weighted } from "./forecast-from-cells.ts";
import { kindsOfDays } from "./kinds-of-days.ts";

/** With fewer parcels on a lane, its silences are taken from all lanes of the kind; with fewer there too, from fixed limits. */
const fewestParcels = 100;

/** How many delivery days a parcel may be silent before it stands out, and what is known about it. */
export type SilenceLimit = { readonly days: number; readonly parcels: number; readonly isOfLane: boolean };

export type Silences = {
  readonly calendar: DeliveryCalendar;
  /** The limit within which this share of parcels moved; null if too few are known. */
  limit(share: number): SilenceLimit | null;
};

const quantile = (counts: Float64Array, share: number): number => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [index, count] of counts.entries()) {
    sum += count;
    if (sum >= share * all) return index;
  }
  return counts.length - 1;
};

/** How long parcels were silent after a milestone; "unread" if that is not in memory. */
export const silencesAfter = (
  { cell }: KnownCells,
  { workspaceId, mode }: Scope,
  lane: ShippingLane,
  step: Reached,
  today: Day,
): Silences | "unread" => {
  const read = (name: string) => cell({ workspaceId, mode, cell: name });
  const [days, onLane, onAll] = [daysCellOf(lane), ...cellsOf(lane, step).slice(-2)].map((name) => read(name!));
  if (days === undefined || onLane === undefined || onAll === undefined) return "unread";
  const calendar = calendarFor(lane.destination?.country ?? null, kindsOfDays(days?.counts ?? {}, days?.imported ?? null));
  const limit = (share: number): SilenceLimit | null => {
    for (const row of [onLane, onAll]) {
      const counts = weighted(row, "silent", today, longestSilence + 1);
      const parcels = Math.floor(counts.reduce((sum, count) => sum + count, 0));
      if (parcels >= fewestParcels) return { days: quantile(counts, share), parcels, isOfLane: row === onLane };
    }
    return null;
  };
  return { calendar, limit };
};
