import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Location, PickupPoint, Scan } from "../../tracking/reading.ts";
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
import { readCount, readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { pieceForAll, readPieces } from "../reading/pieces.ts";
import { dayFirst, readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ status: z.string(), description: text, dateIso: text, postalCode: text, city: text, countryCode: text });

const parcel = z.object({
  packageNumber: text,
  previousPackageNumber: text,
  dateOfEstimatedDelivery: text,
  productName: text,
  weightInKgs: text,
  pickupCode: text,
  dateOfReturn: text,
  recipientAddress: z.object({ postalCode: text, city: text, countryCode: text }).nullish(),
  eventSet: eventList(event),
});

const trackAnswer = z.object({
  consignmentSet: listOf(
    z.object({
      consignmentId: text,
      previousConsignmentId: text,
      packageSet: listOf(parcel),
      error: z.object({ code: text, message: text }).nullish(),
    }),
  ),
});

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.dateIso);
  return (
    time && {
      carrierCode: item.status,
      message: withoutMarkup(item.description ?? ""),
      meaning: readStatus(statusByCode, item.status),
      time,
      location: readPlace(item),
    }
  );
};

/** Bring's days come as ISO, and as `01.12.2011`. */
const norwegianDay = (written: string | null | undefined): string => dayFirst(written) || (written ?? "");

const destinationOf = ({ recipientAddress }: z.output<typeof parcel>): Location | null =>
  recipientAddress ? readPlace(recipientAddress) : null;

/** The place is that of the event which says that it waits there; what comes with it is for those who may see it. */
const readPoint = ({ eventSet, pickupCode, dateOfReturn }: z.output<typeof parcel>): PickupPoint | null => {
  const ready = eventSet.find(({ status }) => readStatus(statusByCode, status).status === "AVAILABLE_FOR_PICKUP");
  return ready ? readPickupPoint({ location: readPlace(ready), holdUntil: norwegianDay(dateOfReturn), code: pickupCode }) : null;
};

const readPackage = (item: z.output<typeof parcel>) => {
  const result = collectScans(item.eventSet, readEvent);
  return { item, result, trackingCode: item.packageNumber, scans: result.ok ? sortedByTime(result.value.toReversed()) : [] };
};

/** A consignment number gives all its packages: shown is the journey of the first that is not delivered. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [consignment] = parsed.value.consignmentSet;
  if (!consignment || consignment.error?.code === "404") return notFound;
  if (consignment.error) return fail(refusedWith(consignment.error.code, consignment.error.message));
  const isAsked = (number: string | null | undefined) => isSameCode(number ?? "", trackingCode);
  const pieces = consignment.packageSet.map(readPackage);
  const isWhole = isAsked(consignment.consignmentId) || isAsked(consignment.previousConsignmentId);
  const asked =
    pieces.find(({ item }) => isAsked(item.packageNumber) || isAsked(item.previousPackageNumber)) ??
    (isWhole ? pieceForAll(pieces) : undefined);
  if (!asked) return answersAnother(trackingCode);
  const { item, result, scans } = asked;
  if (!result.ok) return result;
  return ok({
    scans,
    estimatedDelivery: readEstimate(norwegianDay(item.dateOfEstimatedDelivery), destinationOf(item)),
    facts: readFacts({
      serviceName: item.productName,
      weight: readWeight(item.weightInKgs, "kg"),
      pieceCount: readCount(consignment.packageSet.length),
      destination: destinationOf(item),
      pickupPoint: readPoint(item),
      pieces: readPieces(pieces),
    }),
  });
};
