import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, Reading, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { xmlEvents, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow } from "../reading/scan-times.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByEventAndReason } from "./codes/event-and-reason.ts";
import { statusByCode, statusByEvent, wordRules } from "./status-map.ts";

// Every element is called <data>; what it is stands in its name, what it says in its attributes.

const event = z.object({
  "@event-timestamp": xmlText,
  "@event-status": xmlText,
  "@event-text": xmlText,
  "@standard-event-code": xmlText,
  "@ice": xmlText,
  "@ric": xmlText,
  "@event-location": xmlText,
  "@event-country": xmlText,
  "@ruecksendung": xmlText,
});

const shipment = xmlKnown({
  "@name": xmlText,
  "@standard-event-code": xmlText,
  "@ice": xmlText,
  "@ric": xmlText,
  "@delivery-event-flag": xmlText,
  "@dest-country": xmlText,
  "@error-status": xmlText,
  "@piece-code": xmlText,
  "@searched-piece-code": xmlText,
  "@delivery-date": xmlText,
  "@delivery-timeframe-from": xmlText,
  "@delivery-timeframe-to": xmlText,
  "@recipient-name": xmlText,
  "@recipient-id-text": xmlText,
  "@product-name": xmlText,
  "@shipment-weight": xmlText,
  "@origin-country": xmlText,
  data: xmlList(xmlKnown({ ...event.shape, "@name": xmlText, data: xmlEvents(event) })),
});

const trackAnswer = z.object({
  data: z.object({ "@code": xmlText, "@error": xmlText, data: xmlList(shipment) }),
});

type Event = z.output<typeof event>;
type Shipment = z.output<typeof shipment>;
type Codes = Pick<Event, "@standard-event-code" | "@ice" | "@ric">;

/** `03.02.2025 08:10`, and ISO as it is. */
const isoOf = (german: string): string => german.trim().replace(/^(\d{2})\.(\d{2})\.(\d{4})/, "$3-$2-$1");

/** The standard code decides, the event says why. A return is a return whatever the standard code is. */
const readMeaning = (item: Codes): ScanMeaning => {
  const { "@standard-event-code": code, "@ice": ice, "@ric": reason } = item;
  const byReason = readStatus(statusByEventAndReason, `${ice}:${reason}`);
  const byEvent = isUncharted(byReason) ? readStatus(statusByEvent, ice) : byReason;
  if (byEvent.status === "RETURN_TO_SENDER") return byEvent;
  const meaning = readStatus(statusByCode, `${code}:${ice}`, code);
  return isUncharted(meaning) || (byEvent.detail && byEvent.status === meaning.status) ? byEvent : meaning;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(isoOf(item["@event-timestamp"]));
  if (!time) return null;
  const code = [item["@standard-event-code"], item["@ice"], item["@ric"]].filter(Boolean).join(":");
  const message = item["@event-status"].trim() || item["@event-text"].trim();
  return {
    carrierCode: code || null,
    message,
    // Some events come without any code.
    meaning: code ? readMeaning(item) : readWords(wordRules, message),
    time,
    location: readPlace({ city: item["@event-location"], countryCode: countryCodeOf(item["@event-country"], "de") }),
  };
};

const readDelivery = (item: Shipment): Reading["estimatedDelivery"] => {
  const day = isoOf(item["@delivery-date"]);
  const destination = readPlace({ countryCode: item["@dest-country"] });
  const { "@delivery-timeframe-from": from, "@delivery-timeframe-to": to } = item;
  return (to && readWindow(`${day}T${from}`, `${day}T${to}`, destination)) || readEstimate(day, destination);
};

const readShipmentFacts = (item: Shipment): CarrierFacts =>
  readFacts({
    serviceName: item["@product-name"],
    weight: readWeight(item["@shipment-weight"], "kg"),
    origin: readPlace({ countryCode: item["@origin-country"] }),
    destination: readPlace({ countryCode: item["@dest-country"] }),
    proof: readTaker(item),
  });

/** The codes of the last event stand at the shipment, too, and a flag that it was delivered. */
const readSummary = (item: Shipment): ScanMeaning => {
  const meaning = readMeaning(item);
  return isUncharted(meaning) && item["@delivery-event-flag"] === "1" ? { status: "DELIVERED" } : meaning;
};

/** Who took it, and as what: "different person present". Before the delivery the name is that of whom it is addressed to. */
const readTaker = (item: Shipment) =>
  item["@delivery-event-flag"] === "1"
    ? readProof({ signedBy: item["@recipient-name"], receivedAs: item["@recipient-id-text"] })
    : undefined;

/** 41 is no number, 62 another customer's parcel, 100 and 200 not or not yet known. */
const notFoundCodes = ["41", "62", "100", "200"];

/** "piece-event-list", or as DHL's portal writes it; what has events in it is one by any name. */
const isEventList = (list: { "@name": string; data: readonly Event[] }): boolean =>
  /^piece-?event-?list$/i.test(list["@name"]) || list.data.some((item) => item["@event-timestamp"] !== "");

/** The list of events is within the shipment, or follows it: the portal shows the latter. */
const readShipment = (item: Shipment, next: Shipment | undefined): ReadingResult => {
  const beside = next && isEventList(next) ? next : undefined;
  const error = item["@error-status"];
  if (notFoundCodes.includes(error)) return notFound;
  if (error !== "" && error !== "0") return fail(unexpected(`error ${error} for this number`));
  const events = item.data.find(isEventList)?.data ?? beside?.data ?? [];
  const steps = collectScans(events, (one) => {
    const scan = readEvent(one);
    return scan && { scan, isWayBack: one["@ruecksendung"] === "true" };
  });
  if (!steps.ok) return steps;
  return ok({
    scans: withSummaryStatus(readWayBack(steps.value), readSummary(item)),
    estimatedDelivery: readDelivery(item),
    facts: readShipmentFacts(item),
  });
};

/** Also a refused login comes as a 200, with a code at the root. */
export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { "@code": code, "@error": error, data: items } = parsed.value.data;
  if (code === "5" || code === "6") return fail({ code: "credentials-rejected", detail: `DHL refused the login (code ${code})` });
  const shipments = items.filter((item) => !isEventList(item));
  if (items.length === 0 && notFoundCodes.includes(code)) return notFound;
  if (items.length === 0) return fail(unexpected(`code ${code}: ${error}`));
  return ok(
    new Map(
      shipments.map((item) => {
        const number = item["@searched-piece-code"] || item["@piece-code"];
        return [number, { result: readShipment(item, items[items.indexOf(item) + 1]), raw: JSON.stringify(item) }];
      }),
    ),
  );
};

/** Code 41 at the root: one of several numbers is none, and nothing is said of the others. */
export const isSpoiltByOne = (body: unknown): boolean => trackAnswer.safeParse(body).data?.data["@code"] === "41";

const signatureAnswer = z.object({
  data: z.object({ "@code": xmlText, data: xmlList(z.object({ "@name": xmlText, "@image": xmlText })) }),
});

/** The picture is written in hexadecimal digits. */
export const readSignature = (body: unknown): Result<ProofFile[], CarrierFailure> => {
  const parsed = parseBody(signatureAnswer, body);
  if (!parsed.ok) return parsed;
  const files = parsed.value.data.data.map(
    (item): ProofFile => ({ kind: "SIGNATURE", bytes: Buffer.from(item["@image"], "hex") }),
  );
  return ok(files.filter(({ bytes }) => bytes.length > 0));
};
