import { countsAsDeliveryDay } from "../calendar/delivery-days.ts";
import { type DayCounts, learnShares } from "../calendar/delivery-shares.ts";
import type { CellCounts } from "./cell-counts.ts";
import type { DeliveryKinds } from "./record.ts";

export const workingDays: DeliveryKinds = { saturday: false, sunday: false, holiday: false };

export const learntKinds = (counts: DayCounts): DeliveryKinds => {
  const shares = learnShares(counts);
  return {
    saturday: countsAsDeliveryDay(shares.saturday),
    sunday: countsAsDeliveryDay(shares.sunday),
    holiday: countsAsDeliveryDay(shares.holiday),
  };
};

/** On which kinds of days a carrier delivers in a country, by what it delivered there. */
export const kindsOfDays = ({ days: counted }: CellCounts, imported: CellCounts | null): DeliveryKinds => {
  const sum = (kind: keyof DayCounts) => (counted?.[kind] ?? 0) + (imported?.days?.[kind] ?? 0);
  return learntKinds({ working: sum("working"), saturday: sum("saturday"), sunday: sum("sunday"), holiday: sum("holiday") });
};
