import { createReadStream } from "node:fs";
import { z } from "zod";
import { collectScans, readPlace } from "../../carriers/reading/answers.ts";
import { readFacts } from "../../carriers/reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../../carriers/reading/scan-times.ts";
import { eventList, text } from "../../carriers/reading/shapes.ts";
import { readStatus, type StatusMap, statusMap } from "../../carriers/reading/status-map.ts";
import { isMap } from "../../compat/given.ts";
import { shippoKey } from "../../compat/shippo/translate.ts";
import { shippoCarriers } from "../../compat/shippo/words.ts";
import { predictionBounds } from "../../predictions/bounds.ts";
import { csvRows } from "../../predictions/history-file/csv-rows.ts";
import type { Reading, Scan } from "../../tracking/reading.ts";
import { refuse } from "../output.ts";
import type { AskOldService, OldParcel, OldService } from "./old-service.ts";

/** Shippo's status and the code of its substatus, as its documentation has them in November 2026. */
const statusByWords: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "PRE_TRANSIT",
  PICKED_UP: "TRANSIT/package_accepted",
  IN_TRANSIT: "TRANSIT TRANSIT/delivery_scheduled",
  "IN_TRANSIT:DELAYED": "TRANSIT/delayed",
  "IN_TRANSIT:HELD": "TRANSIT/package_held",
  "IN_TRANSIT:FORWARDED": "TRANSIT/package_forwarded",
  "IN_TRANSIT:DAMAGED": "TRANSIT/package_damaged",
  "IN_TRANSIT:ADDRESS_PROBLEM": "TRANSIT/address_issue",
  "IN_TRANSIT:RESCHEDULED": "TRANSIT/delivery_rescheduled TRANSIT/reschedule_delivery",
  OUT_FOR_DELIVERY: "TRANSIT/out_for_delivery",
  ATTEMPT_FAILURE: "TRANSIT/delivery_attempted TRANSIT/location_inaccessible",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "TRANSIT/notice_left",
  AVAILABLE_FOR_PICKUP: "TRANSIT/pickup_available",
  DELIVERED: "DELIVERED",
  RETURN_TO_SENDER: "RETURNED",
  "RETURN_TO_SENDER:UNCLAIMED": "RETURNED/package_unclaimed",
  "UNKNOWN:LOST": "FAILURE/package_lost",
  "UNKNOWN:DISPOSED": "FAILURE/package_disposed",
});

const place = z.object({ city: text, state: text, zip: text, country: text }).nullish();

const moment = z.object({
  status: text,
  status_details: text,
  status_date: text,
  substatus: z.object({ code: text }).nullish(),
  location: place,
});
type Moment = z.output<typeof moment>;

const track = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  address_from: place,
  address_to: place,
  eta: text,
  servicelevel: z.object({ name: text }).nullish(),
  metadata: text,
  tracking_status: moment.nullish(),
  tracking_history: eventList(moment),
});
type Track = z.output<typeof track>;

const placeOf = (written: z.output<typeof place>) =>
  readPlace({ city: written?.city, region: written?.state, postalCode: written?.zip, countryCode: written?.country });

const scanOf = ({ status, substatus, status_details, status_date, location }: Moment): Scan | null => {
  const time = readTime(status_date);
  return (
    time && {
      carrierCode: null,
      message: status_details?.trim() ?? "",
      meaning: readStatus(statusByWords, `${status}/${substatus?.code}`, status ?? ""),
      time,
      location: placeOf(location),
    }
  );
};

const readingOf = (found: Track): Reading | null => {
  const scans = collectScans(found.tracking_history, scanOf);
  if (!scans.ok || scans.value.length === 0) return null;
  const destination = placeOf(found.address_to);
  return {
    scans: sortedByTime(scans.value),
    estimatedDelivery: readEstimate(found.eta, destination),
    facts: readFacts({ serviceName: found.servicelevel?.name, origin: placeOf(found.address_from), destination }),
  };
};

const finished: readonly string[] = ["DELIVERED", "RETURNED", "FAILURE"];

type Named = { readonly carrier: string; readonly code: string };

const parcelOf = ({ carrier: theirs, code }: Named, raw: unknown): OldParcel => {
  const found = track.safeParse(raw).data ?? null;
  const status = found?.tracking_status?.status ?? "";
  const about = {
    code,
    carrier: theirs,
    isFinished: finished.includes(status),
    words: [status, found?.tracking_status?.substatus?.code].filter(Boolean).join(" / "),
  };
  if (theirs === "" || code === "") return { ...about, past: "Its row of the file has no carrier or no tracking number." };
  const carrier = shippoCarriers.read(theirs);
  if (carrier === null) return { ...about, past: `Kolli does not know the carrier ${theirs}.` };
  if (found === null) return { ...about, past: "Shippo knows no such parcel, or its answer about it cannot be read." };
  const named = { carrier: theirs, tracking_number: code, ...(found.metadata && { metadata: found.metadata }) };
  const past = {
    input: { trackingCode: code, carrier, metadata: { [shippoKey]: named } },
    reading: readingOf(found),
    raw: JSON.stringify(raw),
    isSame: (metadata: unknown) => isMap(metadata) && isMap(metadata[shippoKey]),
  };
  return { ...about, past };
};

const askFor = async ({ carrier, code }: Named, ask: AskOldService): Promise<unknown> =>
  carrier === "" || code === "" || shippoCarriers.read(carrier) === null
    ? null
    : ask({ path: `/tracks/${encodeURIComponent(carrier.toLowerCase())}/${encodeURIComponent(code)}`, isMissingAllowed: true });

const headingOf = (headings: readonly string[], pattern: RegExp, what: string): number => {
  const found = headings.findIndex((heading) => pattern.test(heading));
  return found >= 0 ? found : refuse(`The file has no column for the ${what}. It has: ${headings.join(", ")}.`);
};

/** The rows of an export, in their order. */
async function* namedIn(file: string): AsyncGenerator<Named> {
  const rows = csvRows(createReadStream(file, { encoding: "utf8" }), predictionBounds.charactersOfRow.cap);
  let columns: { readonly carrier: number; readonly code: number } | null = null;
  for await (const row of rows) {
    if (columns) yield { carrier: (row[columns.carrier] ?? "").trim(), code: (row[columns.code] ?? "").trim() };
    else
      columns = {
        carrier: headingOf(row, /^(?:carrier|provider|courier)(?:[ _]*(?:token|name))?$/i, "carrier"),
        code: headingOf(row, /^tracking[ _]*(?:number|code|no\.?|id)?$/i, "tracking number"),
      };
  }
}

const pageSize = 50;

/** Shippo lists no tracks: their numbers come from a file that the shop exports, and the cursor is a row of it. */
export const oldShippo = (file: string | undefined): OldService => {
  const path =
    file ??
    refuse("Shippo has no call that lists tracks. Name a CSV file with the carrier and tracking number of each: --codes <file>.");
  let rows: { readonly next: AsyncGenerator<Named>; at: number } | null = null;
  const rowsFrom = async (start: number) => {
    if (rows?.at === start) return rows;
    const opened = { next: namedIn(path), at: 0 };
    for (; opened.at < start; opened.at++) if ((await opened.next.next()).done) break;
    rows = opened;
    return opened;
  };
  return {
    title: "Shippo",
    baseUrl: "https://api.goshippo.com",
    headers: (key) => ({ authorization: `ShippoToken ${key}`, "shippo-api-version": "2018-02-08" }),
    requestsPerSecond: 5,
    async readPage(cursor, ask) {
      const from = await rowsFrom(Number(cursor ?? 0)).catch((error: NodeJS.ErrnoException) =>
        refuse(`${path} cannot be read: ${error.message}`),
      );
      const parcels: OldParcel[] = [];
      while (parcels.length < pageSize) {
        const row = await from.next.next();
        if (row.done) return { parcels, next: null };
        from.at++;
        parcels.push(parcelOf(row.value, await askFor(row.value, ask)));
      }
      return { parcels, next: String(from.at) };
    },
  };
};
