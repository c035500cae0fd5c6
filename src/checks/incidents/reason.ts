import { findCarrier } from "../../carriers/registry.ts";
import { hours } from "../../lib/clock.ts";
import type { CarrierIncident } from "./incidents.sql.ts";

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The evidence in one sentence. */
export const reasonOf = ({ carrier, cause, startedAt, openedAt, expected, seen }: CarrierIncident): string => {
  const name = findCarrier(carrier)?.name ?? carrier;
  const within = counted(Math.max(1, Math.round((openedAt - startedAt) / hours(1))), "hour", "hours");
  return cause === "FAILING"
    ? `All ${expected.toLocaleString("en")} requests to ${name} failed within ${within}.`
    : `${seen === 0 ? "No news" : `Only ${counted(seen, "parcel had news", "parcels had news")}`} from ${name} within ${within}, in which ${counted(expected, "parcel usually has", "parcels usually have")} news.`;
};
