import type { TrackerAttention, TrackerExceptionKind, TrackerFilter } from "../../../api/operation-types.ts";
import { attentionLooks, exceptionLooks } from "../problems.ts";
import { isStatus } from "../status.tsx";
import { maxPasted, readPasted } from "./pasted-list.ts";
import { daysBack, listOf, type TrackerSearch } from "./tracker-search.ts";

/** When a day begins where the viewer is, some days later. */
const dayStart = (text: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** The same wish in the server's words. The start of a range is rounded to the hour, so that the answer can be kept. */
export const toFilter = (search: TrackerSearch, knownCarriers: readonly string[], now: number): TrackerFilter => {
  const filter: TrackerFilter = {};
  const status = listOf(search.status).filter(isStatus);
  const carrier = listOf(search.carrier).filter((name) => knownCarriers.includes(name));
  const attention = listOf(search.attention).filter((name): name is TrackerAttention => name in attentionLooks);
  const exception = listOf(search.exception).filter((name): name is TrackerExceptionKind => name in exceptionLooks);
  if (search.names) filter.codeOrReference = readPasted(search.names).slice(0, maxPasted);
  if (search.q) filter.search = search.q;
  if (status.length > 0) filter.status = status;
  if (carrier.length > 0) filter.carrier = carrier as NonNullable<TrackerFilter["carrier"]>;
  if (attention.length > 0) filter.attention = attention;
  if (exception.length > 0) filter.exception = exception;
  if (search.followed === "stopped") filter.stopReason = ["STOPPED"];
  else if (search.followed) filter.isActive = search.followed === "yes";
  if (search.late) filter.isLate = true;
  const country = listOf(search.country);
  if (country.length > 0) filter.destinationCountryCode = country;
  if (search.postcode) filter.postalCode = search.postcode;
  if (search.created) {
    const hour = 3_600_000;
    filter.createdAt = { from: new Date(Math.floor((now - daysBack[search.created] * 24 * hour) / hour) * hour).toISOString() };
  } else if (search.from || search.until) {
    filter.createdAt = {
      ...(search.from && { from: dayStart(search.from, 0) }),
      ...(search.until && { before: dayStart(search.until, 1) }),
    };
  }
  return filter;
};
