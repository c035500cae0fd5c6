import { days, hours } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { ChangedParcel } from "../learn/counted-parcels.sql.ts";
import { addCarrierScans } from "./incidents.sql.ts";
import { hoursOfDay } from "./silence.ts";

/**
 * Counts the news of each carrier by the hour in which they came. The first report of a parcel is none: parcels are created while
 * their carrier is silent, too. The caller holds the cursor's lock, so each event counts once.
 */
export const countNews = async (tx: Database, changed: readonly ChangedParcel[]): Promise<void> => {
  const news = Map.groupBy(
    changed.filter(({ isNews }) => isNews),
    ({ workspaceId, mode, carrier, createdAt }) => [workspaceId, mode, carrier, Math.floor(createdAt / hours(1))].join("|"),
  );
  if (news.size === 0) return;
  const rows = [...news.values()].map((some) => {
    const { workspaceId, mode, carrier, createdAt } = some[0]!;
    const hour = Math.floor(createdAt / hours(1)) % hoursOfDay;
    return { workspaceId, mode, carrier, day: Math.floor(createdAt / days(1)), hour, count: some.length };
  });
  await addCarrierScans(tx, rows);
};
