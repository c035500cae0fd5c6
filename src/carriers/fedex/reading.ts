import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, Location, PickupPoint, Reading, Scan, ScanMeaning } from "../../tracking/reading.ts";
import type { ErrorResponse } from "../client/http/http.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { proofFiles, readCount, readFacts, readFailures, readPickupPoint, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, oneOrMany, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, wordsByType } from "./status-map.ts";

const place = z.object({ city: text, stateOrProvinceCode: text, postalCode: text, countryCode: text });

const scanEvent = z.object({
  date: text,
  eventType: text,
  eventDescription: text,
  exceptionCode: text,
  exceptionDescription: text,
  scanLocation: place.nullish(),
});

const weight = z.object({ value: text, unit: text });

const trackResult = z.object({
  error: z.object({ code: text, message: text }).nullish(),
  latestStatusDetail: z.object({ code: text, derivedCode: text }).nullish(),
  scanEvents: eventList(scanEvent),
  dateAndTimes: listOf(z.object({ type: text, dateTime: text })),
  estimatedDeliveryTimeWindow: z.object({ window: z.object({ begins: text, ends: text }).nullish() }).nullish(),
  recipientInformation: z.object({ address: place.nullish() }).nullish(),
  lastUpdatedDestinationAddress: place.nullish(),
  serviceDetail: z.object({ description: text }).nullish(),
  shipperInformation: z.object({ address: place.nullish() }).nullish(),
  packageDetails: z.object({ count: text, weightAndDimensions: z.object({ weight: listOf(weight) }).nullish() }).nullish(),
  shipmentDetails: z.object({ weight: listOf(weight) }).nullish(),
  deliveryDetails: z
    .object({ deliveryAttempts: text, receivedByName: text, signedByName: text, locationDescription: text })
    .nullish(),
  availableImages: listOf(z.object({ type: text })),
  additionalTrackingInfo: z.object({ packageIdentifiers: listOf(z.object({ type: text, values: listOf(text) })) }).nullish(),
});

/** Also the tree of a webhook message. */
const trackAnswer = z.object({
  output: z.object({ completeTrackResults: listOf(z.object({ trackingNumber: z.string(), trackResults: listOf(trackResult) })) }),
});

type TrackResult = z.output<typeof trackResult>;

const readMeaning = (type: string, code: string, words: string): ScanMeaning => {
  const byWords = readWords(wordsByType[type] ?? [], words);
  return isUncharted(byWords) ? readStatus(statusByCode, code, type) : byWords;
};

const readAddress = (address: z.output<typeof place> | null | undefined): Location | null => {
  const { city, stateOrProvinceCode, postalCode, countryCode } = address ?? {};
  return readPlace({ city, region: stateOrProvinceCode, postalCode, countryCode });
};

const readEvent = (event: z.output<typeof scanEvent>): Scan | null => {
  const time = readTime(event.date);
  if (!time || !event.eventType) return null;
  const type = event.eventType.toUpperCase();
  const code = event.exceptionCode ? `${type}:${event.exceptionCode}` : type;
  // AX is "At USPS facility", and sometimes only a forecast of it.
  const meaning = readMeaning(type, code, event.eventDescription ?? "");
  return {
    carrierCode: code,
    message: [event.eventDescription, event.exceptionDescription].filter(Boolean).join(": "),
    meaning: type === "AX" && !meaning.informational ? { ...meaning, handsOver: true } : meaning,
    time,
    location: readAddress(event.scanLocation),
  };
};

const dayOf = ({ time }: Scan): string => (time.kind === "offset" ? time.iso : time.local).slice(0, 10);

const isWholeDay = ({ time }: Scan): boolean => time.kind === "local" && time.local.endsWith("T00:00:00");

/**
 * A pick-up at midnight without an offset means "on that day": it comes right after the label of that day, and takes its time,
 * because it was not before. Scans in FedEx's order, newest first.
 */
const inOrder = (scans: readonly Scan[]): Scan[] => {
  const oldestFirst = sortedByTime(scans.toReversed());
  const labelOf = (scan: Scan) =>
    oldestFirst.findLast(({ meaning, ...label }) => meaning.status === "PENDING" && dayOf({ meaning, ...label }) === dayOf(scan));
  const isMoved = (scan: Scan) => isWholeDay(scan) && scan.meaning.status !== "PENDING" && labelOf(scan) !== undefined;
  const [moved, others] = [oldestFirst.filter(isMoved), oldestFirst.filter((scan) => !isMoved(scan))];
  return sortedByTime([...others, ...moved.map((scan) => ({ ...scan, time: labelOf(scan)!.time }))]);
};

const destinationOf = ({ lastUpdatedDestinationAddress, recipientInformation }: TrackResult): Location | null =>
  readAddress(lastUpdatedDestinationAddress ?? recipientInformation?.address);

const readDelivery = (result: TrackResult): Reading["estimatedDelivery"] => {
  const destination = destinationOf(result);
  const day = readEstimate(result.dateAndTimes.find(({ type }) => type === "ESTIMATED_DELIVERY")?.dateTime, destination);
  const { begins, ends } = result.estimatedDeliveryTimeWindow?.window ?? {};
  const window = ends ? readWindow(begins, ends, destination) : null;
  return day?.kind === "day" && window && window.kind !== "day" ? window : (day ?? window);
};

/** "Package available for pickup at FedEx Office: 1 EXAMPLE RD", if the newest scan says that it waits. */
const readPoint = (newest: z.output<typeof scanEvent> | undefined): PickupPoint | null => {
  if (!newest || readEvent(newest)?.meaning.status !== "AVAILABLE_FOR_PICKUP") return null;
  const [, name, street] = /available for pickup at:? ([^:]+)(?:: (.+))?$/i.exec(newest.exceptionDescription?.trim() ?? "") ?? [];
  return readPickupPoint({ name, street, location: readAddress(newest.scanLocation) });
};

const readResultFacts = (result: TrackResult): CarrierFacts => {
  const { packageDetails, shipmentDetails } = result;
  // The same in pounds and in kilograms: what it was weighed in comes first.
  const weights = [...(packageDetails?.weightAndDimensions?.weight ?? []), ...(shipmentDetails?.weight ?? [])];
  return readFacts({
    serviceName: result.serviceDetail?.description,
    weight: weights.map(({ value, unit }) => readWeight(value, unit)).find((known) => known !== null),
    pieceCount: readCount(packageDetails?.count),
    origin: readAddress(result.shipperInformation?.address),
    destination: destinationOf(result),
    pickupPoint: readPoint(result.scanEvents[0]),
    failedAttempts: readFailures(result.deliveryDetails?.deliveryAttempts),
    proof: readReceiver(result),
  });
};

/** Most numbers in error are unknown ones; some are right, and FedEx cannot answer at the moment. */
export const readErrorCode = (code: string, message: string): CarrierFailure => {
  if (/NOTFOUND|NOT\.FOUND|INVALID|EMPTY/.test(code) && !/TOKEN/.test(code)) return { code: "not-found" };
  if (/UNAVAILABLE|INTERNAL|UNEXPECTED|SYSTEM/.test(code) || /try again (later|in)|try later/i.test(message))
    return { code: "unavailable", detail: `FedEx returned ${code}` };
  return refusedWith(code, message);
};

const readReceiver = ({ deliveryDetails: details, availableImages }: TrackResult) =>
  readProof({
    signedBy: details?.signedByName || details?.receivedByName,
    receivedAs: details?.locationDescription,
    hasSignature: availableImages.some(({ type }) => type === "SIGNATURE_PROOF_OF_DELIVERY"),
  });

/** Another number of the parcel, by FedEx's name of what it is. */
const identifierOf = ({ additionalTrackingInfo }: TrackResult, wanted: string) =>
  additionalTrackingInfo?.packageIdentifiers.find(({ type }) => type === wanted)?.values[0];

/** FedEx names no partner: Ground Economy is handed to USPS, whose numbers are known by their form. */
const readPartner = (result: TrackResult) => {
  const number = identifierOf(result, "PARTNER_CARRIER_NUMBER")?.trim();
  if (!number) return undefined;
  return [{ carrier: /^9[1-5](?:\d{20}|\d{24})$/.test(number) ? "USPS" : null, carrierName: null, trackingCode: number }];
};

const readResult = (result: TrackResult): ReadingResult => {
  const { error } = result;
  // An error beside scans, or an empty one, is FedEx's way of saying nothing.
  if (error?.code && result.scanEvents.length === 0) return fail(readErrorCode(error.code, error.message ?? ""));
  const scans = collectScans(result.scanEvents, readEvent);
  if (!scans.ok) return scans;
  const { code, derivedCode } = result.latestStatusDetail ?? {};
  const summary = readStatus(statusByCode, code?.toUpperCase() ?? "", derivedCode?.toUpperCase() ?? "");
  const facts = readFacts({
    ...readResultFacts(result),
    returnTrackingCode: identifierOf(result, "RETURNED_TO_SHIPPER_TRACKING_NUMBER"),
    nextLegs: readPartner(result),
  });
  return ok({ scans: withSummaryStatus(inOrder(scans.value), summary), estimatedDelivery: readDelivery(result), facts });
};

const newestScan = ({ scanEvents }: TrackResult): string =>
  scanEvents.reduce((newest, { date }) => (date && date > newest && readTime(date) ? date : newest), "");

/** FedEx uses numbers again after some months: of several results the one with the newest scan is meant. */
const readItem = (results: readonly TrackResult[]): ReadingResult => {
  const [result] = results.toSorted((a, b) => newestScan(b).localeCompare(newestScan(a)));
  return result ? readResult(result) : notFound;
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.output.completeTrackResults;
  return ok(
    new Map(items.map((item) => [item.trackingNumber, { result: readItem(item.trackResults), raw: JSON.stringify(item) }])),
  );
};

const documentsAnswer = z.object({ output: z.object({ documents: oneOrMany(z.string()) }) });

/** The letter of proof, with the signature in it if the account may see that. */
export const readDocuments = (body: unknown): Result<ProofFile[], CarrierFailure> => {
  const parsed = parseBody(documentsAnswer, body);
  return parsed.ok ? ok(parsed.value.output.documents.flatMap((text) => proofFiles({ DOCUMENT: text }))) : parsed;
};

const errorAnswer = z.object({ errors: listOf(z.object({ code: text, message: text })) });

/** FedEx blocks an address for ten minutes that asked too often. */
const blockMs = 10 * 60_000;

/**
 * A 403 with FedEx's own error is about the credentials; one without comes from the gateway before it, which penalises an address. A
 * 400 may be about a number, about a token, or mean "later".
 */
export const readError = ({ status, json }: Pick<ErrorResponse, "status" | "json">): CarrierFailure | null => {
  const error = errorAnswer.safeParse(json()).data?.errors[0];
  const [code, message] = [error?.code ?? "", error?.message ?? ""];
  const isAboutCredentials =
    /TOKEN|AUTHORI[SZ]ED|FORBIDDEN|LOGIN/.test(code) || /credential|authori[sz]e|access token/i.test(message);
  if (status === 403 && !isAboutCredentials) return { code: "rate-limited", retryAfterMs: blockMs };
  if (status === 400 && isAboutCredentials) return { code: "credentials-rejected", detail: `FedEx returned ${code}` };
  return status === 400 && code ? readErrorCode(code, message) : null;
};
