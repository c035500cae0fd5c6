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
  withoutMarkup,
} from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readCount, readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readPieces } from "../reading/pieces.ts";
import { newestFirst, readEstimate, readTime, readWindow } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { withReturnFlag } from "../reading/way-back.ts";
import { parcelDeReturns } from "./codes/post-and-parcel-germany.ts";
import {
  coarseCodesThatSuffice,
  codeShapes,
  servicesWithCodes,
  statusByCoarseCode,
  statusByCode,
  wordsByCoarseCode,
  wordsWithoutCode,
} from "./status-map.ts";

const place = z.object({
  address: z.object({ addressLocality: text, postalCode: text, countryCode: text }).nullish(),
});

const pieceIds = listOf(text).transform((ids) => ids.filter((id) => typeof id === "string"));

const event = z.object({
  timestamp: text,
  statusCode: text,
  status: text,
  statusDetailed: text,
  description: text,
  location: place.nullish(),
  pieceIds,
});

/** Some divisions send the number as a number. */
export const shipment = z.object({
  id: text,
  service: text,
  returnFlag: z.boolean().nullish(),
  status: z.union([event, z.string()]).nullish(),
  origin: place.nullish(),
  destination: place.nullish(),
  events: eventList(event),
  estimatedTimeOfDelivery: text,
  estimatedDeliveryTimeFrame: z.object({ estimatedFrom: text, estimatedThrough: text }).nullish(),
  details: z
    .object({
      pieceIds,
      references: z.unknown().optional(),
      product: z.object({ productName: text }).nullish(),
      proofOfDelivery: z.object({ signed: z.object({ name: text, familyName: text, givenName: text }).nullish() }).nullish(),
      totalNumberOfPieces: text,
      weight: z.object({ value: text, unitText: text }).nullish(),
    })
    .nullish(),
});

const trackAnswer = z.object({ shipments: listOf(shipment) });

export type Shipment = z.output<typeof shipment>;
type Event = z.output<typeof event>;
type Place = z.output<typeof place> | null | undefined;

/** A division's own code: one word, of the shape of its codes, and not a repetition of the coarse one. */
const fineCodeOf = ({ status, statusCode }: Event, service: string): string | null => {
  const code = status?.trim() ?? "";
  const isCode = (codeShapes[service] ?? /^\S+$/).test(code) && code.toLowerCase() !== statusCode?.toLowerCase();
  return isCode && !Object.hasOwn(statusByCoarseCode, code.toLowerCase()) ? code.toUpperCase() : null;
};

/** The status if it is words, and the description: "DELIVERED: IN/AT MAILBOX". */
const wordsOf = (item: Event, service: string): string => {
  const [status, description] = [item.status?.trim() ?? "", withoutMarkup(item.description ?? "")];
  const isWords = status !== "" && status !== item.statusCode && fineCodeOf(item, service) === null;
  if (description === "") return status;
  return isWords && !description.toLowerCase().includes(status.toLowerCase()) ? `${status}: ${description}` : description;
};

/** "RETRN_CNCNR_ZN": what happened, why, and the code. */
const readReturn = ({ statusDetailed }: Event, service: string): ScanMeaning => {
  const [happened = "", why = ""] = service === "parcel-de" ? (statusDetailed?.trim().toUpperCase().split("_") ?? []) : [];
  return readStatus(parcelDeReturns, `${happened}_${why}`, happened);
};

const readMeaning = (item: Event, service: string): ScanMeaning => {
  const returned = readReturn(item, service);
  if (!isUncharted(returned)) return returned;
  const coarse = item.statusCode?.toLowerCase() ?? "";
  const fineCode = fineCodeOf(item, service);
  if (fineCode !== null && servicesWithCodes.has(service)) {
    const meaning = readStatus(statusByCode, `${service}:${fineCode}`);
    return isUncharted(meaning) && coarseCodesThatSuffice.includes(coarse) ? readStatus(statusByCoarseCode, coarse) : meaning;
  }
  const rules = coarse === "" || coarse === "unknown" ? wordsWithoutCode : (wordsByCoarseCode[coarse] ?? []);
  const byWords = readWords(rules, wordsOf(item, service));
  return isUncharted(byWords) ? readStatus(statusByCoarseCode, coarse) : byWords;
};

const countryIn = (part = ""): string | undefined => {
  const code = part.trim();
  return /^[A-Z]{2}$/.test(code) ? code : countryCodeOf(code);
};

/** "CITY - COUNTRY" and "CITY - REGION - COUNTRY" (Express), "City, Country" (Paket), "City, ST, US" (eCommerce), or a country alone. */
const readLocation = (location: Place): Location | null => {
  const { addressLocality, postalCode, countryCode } = location?.address ?? {};
  const isDashed = addressLocality?.includes(" - ") ?? false;
  const parts = addressLocality?.split(isDashed ? " - " : ",").map((part) => part.trim()) ?? [];
  const country = parts.length > 1 ? countryIn(parts.at(-1)) : countryCodeOf(addressLocality);
  if (!country) return readPlace({ city: addressLocality, postalCode, countryCode });
  const [city, ...rest] = parts.slice(0, -1);
  return readPlace({ city, region: rest.join(" - "), postalCode, countryCode: countryCode ?? country });
};

/** An event without a place is at the origin while the parcel has not started. */
const readEvent = (item: Event, service: string, origin: Location | null): Scan | null => {
  const time = readTime(item.timestamp);
  if (!time) return null;
  const code = fineCodeOf(item, service) ?? item.statusCode;
  const meaning = readMeaning(item, service);
  const known = meaning.status === "PENDING" && origin?.countryCode ? { countryCode: origin.countryCode } : null;
  return {
    carrierCode: code ? `${service}:${code}` : null,
    message: wordsOf(item, service),
    meaning,
    time,
    location: readLocation(item.location) ?? known,
  };
};

/** A day, unless the time frame says until when on that day. */
const readDelivery = ({
  estimatedTimeOfDelivery,
  estimatedDeliveryTimeFrame,
  destination,
}: Shipment): Reading["estimatedDelivery"] => {
  const place = readLocation(destination);
  const estimate = readEstimate(estimatedTimeOfDelivery, place);
  const { estimatedFrom, estimatedThrough } = estimatedDeliveryTimeFrame ?? {};
  const frame = estimatedThrough ? readWindow(estimatedFrom, estimatedThrough, place) : null;
  return estimate?.kind === "day" && frame && frame.kind !== "day" ? frame : (estimate ?? frame);
};

/** The shipment's own status. Some answers have a word in its place. */
const readSummary = ({ status }: Shipment, service: string): ScanMeaning => {
  const item = typeof status === "string" ? event.parse({ statusCode: status }) : status;
  return item ? readMeaning(item, service) : { status: "UNKNOWN" };
};

/** The whole name if its parts are given; some divisions put the first name alone into `name`. */
const readSigner = ({ details }: Shipment) => {
  const { name, givenName, familyName } = details?.proofOfDelivery?.signed ?? {};
  return readProof({ signedBy: givenName && familyName ? `${givenName.trim()} ${familyName.trim()}` : name });
};

const namesPiece = (ids: readonly (string | null | undefined)[], code: string): boolean =>
  ids.some((id) => isSameCode(id ?? "", code));

/** Whether an event that delivers is about the shipment as a whole: while a piece is missing, the others' deliveries are not. */
const deliveryOfAll = ({ events, details, service }: Shipment): ((item: Event) => boolean) => {
  const all = details?.pieceIds ?? [];
  const isDelivery = (item: Event) => readMeaning(item, service?.toLowerCase() ?? "").status === "DELIVERED";
  const delivered = events.filter(isDelivery).flatMap(({ pieceIds }) => (pieceIds.length === 0 ? all : pieceIds));
  const isComplete = all.every((id) => namesPiece(delivered, id ?? ""));
  return ({ pieceIds }) => isComplete || pieceIds.length === 0;
};

export const readShipment = (item: Shipment, trackingCode: string): ReadingResult => {
  const service = item.service?.toLowerCase() ?? "";
  const isPiece = namesPiece(item.details?.pieceIds ?? [], trackingCode);
  // A shipment of several pieces lists the events of all; asked for one piece, the others' are not its own.
  const events = item.events.filter(({ pieceIds }) => !isPiece || pieceIds.length === 0 || namesPiece(pieceIds, trackingCode));
  const lonely =
    events.length === 0 && item.status && typeof item.status !== "string" && item.status.timestamp ? [item.status] : null;
  const isOfAll = isPiece ? () => true : deliveryOfAll(item);
  const scans = collectScans(lonely ?? events, (one) => {
    const scan = readEvent(one, service, readLocation(item.origin));
    const isPartial = scan?.meaning.status === "DELIVERED" && !isOfAll(one);
    return scan && isPartial ? { ...scan, meaning: { ...scan.meaning, informational: true as const } } : scan;
  });
  if (!scans.ok) return scans;
  const { product, weight, totalNumberOfPieces } = item.details ?? {};
  const facts = readFacts({
    serviceName: product?.productName,
    weight: readWeight(weight?.value, weight?.unitText),
    pieceCount: readCount(totalNumberOfPieces),
    origin: readLocation(item.origin),
    destination: readLocation(item.destination),
    proof: readSigner(item),
  });
  // The shipment's status is about all of its pieces.
  const summary: ScanMeaning = isPiece ? { status: "UNKNOWN" } : readSummary(item, service);
  return ok({
    scans: withReturnFlag(withSummaryStatus(newestFirst(scans.value), summary), item.returnFlag === true),
    estimatedDelivery: readDelivery(item),
    facts,
  });
};

const references = z.union([
  z.array(z.object({ number: text })).transform((list) => list.map(({ number }) => number)),
  z.object({ number: text }).transform(({ number }) => [number]),
]);

const isAbout = ({ id, details }: Shipment, trackingCode: string): boolean =>
  namesPiece([id, ...(details?.pieceIds ?? []), ...(references.safeParse(details?.references).data ?? [])], trackingCode);

const newestEvent = ({ events, status }: Shipment): string =>
  events.find(({ timestamp }) => readTime(timestamp))?.timestamp ?? (typeof status === "string" ? "" : (status?.timestamp ?? ""));

/** An event that names no piece is about all of them. A push has the newest events only, and is not asked about pieces. */
const piecesOf = (item: Shipment) =>
  readPieces(
    (item.details?.pieceIds ?? []).map((id) => {
      const reading = readShipment(item, id ?? "");
      return { trackingCode: id, scans: reading.ok ? reading.value.scans : [] };
    }),
  );

/** Divisions use the same numbers: of several shipments the one with the newest event is meant. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { shipments } = parsed.value;
  if (shipments.length === 0) return notFound;
  const [asked] = shipments
    .filter((item) => isAbout(item, trackingCode))
    .toSorted((a, b) => newestEvent(b).localeCompare(newestEvent(a)));
  if (!asked) return answersAnother(trackingCode);
  const reading = readShipment(asked, trackingCode);
  return reading.ok ? ok({ ...reading.value, facts: readFacts({ ...reading.value.facts, pieces: piecesOf(asked) }) }) : reading;
};
