import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  codeKey,
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { INFORMATIONAL, isUncharted, readStatus } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCategory, statusByCode } from "./status-map.ts";

const event = z.object({
  category: text,
  status: text,
  timestamp: text,
  localTimestamp: text,
  plannedDeliveryTimeframe: text,
  momentIndication: text,
});

const address = z.object({ city: text, postalCode: text, countryCode: text });

const parcel = z.object({
  barcode: z.string(),
  barcodes: z.array(z.string()).nullish(),
  weight: text,
  destination: z.object({ address: address.nullish() }).nullish(),
  plannedDeliveryTimeframe: text,
  events: eventList(event),
});

type Parcel = z.output<typeof parcel>;
type Event = z.output<typeof event>;

/** DHL sends codes and no words: "PARCEL_SORTED_AT_HUB" is shown as "Parcel sorted at hub". */
const wordsOf = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll("_", " ");

const meaningOf = ({ status, category }: Event): ScanMeaning => {
  const meaning = readStatus(statusByCode, status ?? "");
  return isUncharted(meaning) ? readStatus(statusByCategory, category ?? "") : meaning;
};

/** The local time has the offset of the place; the other is the same moment in UTC. */
const readEvent = (item: Event): Scan | null => {
  const local = readTime(item.localTimestamp);
  const time = local?.kind === "offset" ? local : (readTime(item.timestamp) ?? local);
  if (!time || !item.status) return null;
  return { carrierCode: item.status, message: wordsOf(item.status), meaning: meaningOf(item), time, location: null };
};

/** Two systems report one scan. */
const withoutDoubles = (events: readonly Event[]): Event[] => {
  const keys = events.map(({ status, timestamp, localTimestamp }) => `${status} ${timestamp ?? localTimestamp}`);
  return events.filter((_, index) => keys.indexOf(keys[index]!) === index);
};

const atShipper = /AT_SHIPPER$|^RETURNED_TO_SHIPPER$/;

/** Paperwork that comes after a parcel was delivered does not take the delivery back; only a return does. */
const withoutAftermath = (scans: readonly Scan[]): Scan[] => {
  const delivered = scans.findIndex(({ meaning }) => meaning.status === "DELIVERED");
  return scans.map((scan, index) =>
    delivered >= 0 && index > delivered && scan.meaning.status === "IN_TRANSIT" ? { ...scan, meaning: INFORMATIONAL } : scan,
  );
};

const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: atShipper.test(scan.carrierCode ?? "") })));

const estimateOf = (item: Parcel, destination: Location | null): DeliveryEstimate | null => {
  const window =
    item.plannedDeliveryTimeframe ?? item.events.findLast((one) => one.plannedDeliveryTimeframe)?.plannedDeliveryTimeframe;
  const [from, until] = window?.split("/") ?? [];
  if (from) return readWindow(from, until, destination);
  return readEstimate(item.events.findLast((one) => one.momentIndication)?.momentIndication, destination);
};

const readParcel = (item: Parcel): ReadingResult => {
  const events = collectScans(withoutDoubles(item.events), readEvent);
  if (!events.ok) return events;
  const address = item.destination?.address;
  const destination = address ? readPlace(address) : null;
  const facts = readFacts({ weight: readWeight(item.weight, "kg"), destination });
  return ok({
    scans: withReturn(withoutAftermath(sortedByTime(events.value))),
    estimatedDelivery: estimateOf(item, destination),
    facts,
  });
};

/** A parcel is known by several barcodes; those that are not known are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(z.array(parcel), body);
  if (!parsed.ok) return parsed;
  const asked = new Set(codes.map(codeKey));
  const items = parsed.value.flatMap((item) => {
    const names = [item.barcode, ...(item.barcodes ?? [])].filter((name) => asked.has(name));
    const reading: ItemReading = { result: readParcel(item), raw: JSON.stringify(item) };
    return (names.length > 0 ? names : [item.barcode]).map((name) => [name, reading] as const);
  });
  return ok(leftOutIsNotFound(codes, new Map(items)));
};
