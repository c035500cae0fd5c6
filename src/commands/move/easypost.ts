import { z } from "zod";
import { collectScans, readPlace } from "../../carriers/reading/answers.ts";
import { readFacts, readProof, readWeight } from "../../carriers/reading/facts.ts";
import { readTime, sortedByTime } from "../../carriers/reading/scan-times.ts";
import { eventList, listOf, text } from "../../carriers/reading/shapes.ts";
import { readStatus, type StatusMap, statusMap } from "../../carriers/reading/status-map.ts";
import { easypostCarriers } from "../../compat/easypost/words.ts";
import { isMap } from "../../compat/given.ts";
import type { Reading, Scan } from "../../tracking/reading.ts";
import { type OldParcel, type OldService, unreadableParcel } from "./old-service.ts";

/** EasyPost's status and status_detail, read in its SDKs and documents, November 2026. */
const statusByWords: StatusMap = statusMap({
  PENDING: "pre_transit",
  "PENDING:LABEL_CREATED": "pre_transit/label_created",
  PICKED_UP: "in_transit/received_at_origin_facility",
  IN_TRANSIT: "in_transit",
  "IN_TRANSIT:DELAYED": "in_transit/delayed",
  "IN_TRANSIT:WEATHER_DELAY": "in_transit/weather_delay",
  "IN_TRANSIT:HELD": "in_transit/held",
  "IN_TRANSIT:DUTIES_DUE": "in_transit/awaiting_information",
  "IN_TRANSIT:FORWARDED": "in_transit/transferred_to_destination_carrier",
  "IN_TRANSIT:DAMAGED": "in_transit/damaged",
  "IN_TRANSIT:ADDRESS_PROBLEM": "in_transit/address_correction",
  OUT_FOR_DELIVERY: "out_for_delivery",
  AVAILABLE_FOR_PICKUP: "available_for_pickup",
  DELIVERED: "delivered",
  RETURN_TO_SENDER: "return_to_sender",
  ATTEMPT_FAILURE: "failure",
  "ATTEMPT_FAILURE:REFUSED": "failure/refused",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "failure/address_correction",
  "UNKNOWN:LOST": "failure/lost",
  "UNKNOWN:DAMAGED": "failure/damaged",
  "UNKNOWN:CANCELLED": "cancelled",
  INFORMATIONAL: "unknown error",
});

const finished: readonly string[] = ["delivered", "return_to_sender", "failure", "cancelled", "error"];

const detail = z.object({
  datetime: text,
  message: text,
  status: text,
  status_detail: text,
  tracking_location: z.object({ city: text, state: text, country: text, zip: text }).nullish(),
});

const tracker = z.object({
  id: z.string(),
  tracking_code: z.string(),
  carrier: text,
  status: text,
  status_detail: text,
  est_delivery_date: text,
  signed_by: text,
  weight: text,
  tracking_details: eventList(detail),
});
type Tracker = z.output<typeof tracker>;

const answer = z.object({ trackers: listOf(z.unknown()), has_more: z.boolean().nullish() });

const scanOf = ({ datetime, message, status, status_detail, tracking_location: at }: z.output<typeof detail>): Scan | null => {
  const time = readTime(datetime);
  return (
    time && {
      carrierCode: null,
      message: message?.trim() ?? "",
      meaning: readStatus(statusByWords, `${status}/${status_detail}`, status ?? ""),
      time,
      location: readPlace({ city: at?.city, region: at?.state, postalCode: at?.zip, countryCode: at?.country }),
    }
  );
};

const readingOf = ({ tracking_details, est_delivery_date: estimate, signed_by, weight }: Tracker): Reading | null => {
  const scans = collectScans(tracking_details, scanOf);
  if (!scans.ok || scans.value.length === 0) return null;
  const time = readTime(estimate);
  return {
    scans: sortedByTime(scans.value),
    estimatedDelivery: time && (time.kind === "offset" ? time : { kind: "local", local: time.local }),
    facts: readFacts({ weight: readWeight(weight, "OZ"), proof: readProof({ signedBy: signed_by }) }),
  };
};

const parcelOf = (raw: unknown): OldParcel => {
  const parsed = tracker.safeParse(raw);
  if (!parsed.success) return unreadableParcel("EasyPost");
  const { id, tracking_code: code, carrier: theirs, status, status_detail: detail } = parsed.data;
  const carrier = easypostCarriers.read(theirs ?? "");
  const words = [status, detail].filter(Boolean).join(" / ");
  const about = { code, carrier: theirs ?? "", isFinished: finished.includes(status ?? ""), words };
  if (carrier === null) return { ...about, past: `Kolli does not know the carrier ${theirs || "(none)"}.` };
  const past = {
    input: { trackingCode: code, carrier, metadata: { easypost: { id } } },
    reading: readingOf(parsed.data),
    raw: JSON.stringify(raw),
    isSame: (metadata: unknown) => isMap(metadata) && isMap(metadata.easypost) && metadata.easypost.id === id,
  };
  return { ...about, past };
};

/** Newest first; the cursor is the last ID of a page. */
export const oldEasypost: OldService = {
  title: "EasyPost",
  baseUrl: "https://api.easypost.com",
  headers: (key) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` }),
  requestsPerSecond: 5,
  async readPage(cursor, ask) {
    const before = cursor === null ? "" : `&before_id=${encodeURIComponent(cursor)}`;
    const { trackers, has_more } = answer.parse(await ask({ path: `/v2/trackers?page_size=100${before}` }));
    const last = trackers.at(-1);
    const id = isMap(last) && typeof last.id === "string" ? last.id : null;
    return { parcels: trackers.map(parcelOf), next: has_more ? id : null };
  },
};
