import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Location, Reading, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readFacts } from "../reading/facts.ts";
import { newestFirst, readDay, readTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { coarseCodesThatSuffice, servicesWithCodes, statusByCoarseCode, statusByCode, wordsByCoarseCode } from "./status-map.ts";

const place = z.object({
  address: z.object({ addressLocality: text, postalCode: text, countryCode: text }).nullish(),
});

const event = z.object({
  timestamp: text,
  statusCode: text,
  status: looseText,
  description: text,
  location: place.nullish(),
  pieceIds: listOf(looseText),
});

/** Some divisions send the number as a number. */
export const shipment = z.object({
  id: looseText,
  service: text,
  status: event.nullish(),
  events: listOf(event),
  estimatedTimeOfDelivery: text,
  estimatedDeliveryTimeFrame: z.object({ estimatedThrough: text }).nullish(),
  details: z
    .object({
      pieceIds: listOf(looseText),
      references: z.unknown().optional(),
      product: z.object({ productName: text }).nullish(),
    })
    .nullish(),
});

const trackAnswer = z.object({ shipments: listOf(shipment) });

export type Shipment = z.output<typeof shipment>;
type Event = z.output<typeof event>;

/** A division's own code: one word, and not a repetition of the coarse one. */
const fineCodeOf = ({ status, statusCode }: Event): string | null => {
  const code = status?.trim() ?? "";
  const isCode = code !== "" && !/\s/.test(code) && code.toLowerCase() !== statusCode?.toLowerCase();
  return isCode && !Object.hasOwn(statusByCoarseCode, code.toLowerCase()) ? code.toUpperCase() : null;
};

const readMeaning = (item: Event, service: string): ScanMeaning => {
  const coarse = item.statusCode?.toLowerCase() ?? "";
  const fineCode = fineCodeOf(item);
  if (fineCode !== null && servicesWithCodes.has(service)) {
    const meaning = readStatus(statusByCode, `${service}:${fineCode}`);
    return isUncharted(meaning) && coarseCodesThatSuffice.includes(coarse) ? readStatus(statusByCoarseCode, coarse) : meaning;
  }
  const byWords = readWords(wordsByCoarseCode[coarse] ?? [], item.description ?? item.status ?? "");
  return isUncharted(byWords) ? readStatus(statusByCoarseCode, coarse) : byWords;
};

/** Express writes "CITY - COUNTRY" or "CITY - REGION - COUNTRY" where others have fields. */
const readLocation = (location: Event["location"]): Location | null => {
  const { addressLocality, postalCode, countryCode } = location?.address ?? {};
  const parts = addressLocality?.split(" - ") ?? [];
  const country = parts.length > 1 ? countryCodeOf(parts.at(-1)) : undefined;
  if (!country) return readPlace({ city: addressLocality, postalCode, countryCode });
  const [city, ...rest] = parts.slice(0, -1);
  return readPlace({ city, region: rest.join(" - "), postalCode, countryCode: countryCode ?? country });
};

const readEvent = (item: Event, service: string): Scan | null => {
  const time = readTime(item.timestamp);
  if (!time) return null;
  const code = fineCodeOf(item) ?? item.statusCode;
  return {
    carrierCode: code ? `${service}:${code}` : null,
    message: item.description?.trim() || item.status?.trim() || "",
    meaning: readMeaning(item, service),
    time,
    location: readLocation(item.location),
  };
};

const namesPiece = (ids: readonly (string | null | undefined)[], code: string): boolean =>
  ids.some((id) => isSameCode(id ?? "", code));

export const readShipment = (item: Shipment, trackingCode: string): ReadingResult => {
  const service = item.service?.toLowerCase() ?? "";
  const isPiece = namesPiece(item.details?.pieceIds ?? [], trackingCode);
  // A shipment of several pieces lists the events of all; asked for one piece, the others' are not its own.
  const events = item.events.filter(({ pieceIds }) => !isPiece || pieceIds.length === 0 || namesPiece(pieceIds, trackingCode));
  const scans = collectScans(events.length === 0 && item.status ? [item.status] : events, (one) => readEvent(one, service));
  const estimatedDelivery: Reading["estimatedDelivery"] =
    readDay(item.estimatedTimeOfDelivery) ?? readDay(item.estimatedDeliveryTimeFrame?.estimatedThrough);
  const facts = readFacts({ serviceName: item.details?.product?.productName });
  return scans.ok ? ok({ scans: newestFirst(scans.value), estimatedDelivery, facts }) : scans;
};

const references = z.union([
  z.array(z.object({ number: looseText })).transform((list) => list.map(({ number }) => number)),
  z.object({ number: looseText }).transform(({ number }) => [number]),
]);

const isAbout = ({ id, details }: Shipment, trackingCode: string): boolean =>
  namesPiece([id, ...(details?.pieceIds ?? []), ...(references.safeParse(details?.references).data ?? [])], trackingCode);

const newestEvent = ({ events, status }: Shipment): string => events[0]?.timestamp ?? status?.timestamp ?? "";

/** Divisions use the same numbers: of several shipments the one with the newest event is meant. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { shipments } = parsed.value;
  if (shipments.length === 0) return notFound;
  const [asked] = shipments
    .filter((item) => isAbout(item, trackingCode))
    .toSorted((a, b) => newestEvent(b).localeCompare(newestEvent(a)));
  return asked ? readShipment(asked, trackingCode) : answersAnother(trackingCode);
};
