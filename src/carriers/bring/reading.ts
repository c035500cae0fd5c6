import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Location, PickupPoint, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
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
import { dayFirst, readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, niceToHave, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ status: z.string(), description: text, dateIso: text, postalCode: text, city: text, countryCode: text });

const parcel = z.object({
  packageNumber: text,
  previousPackageNumber: text,
  dateOfEstimatedDelivery: text,
  productName: niceToHave(text),
  weightInKgs: niceToHave(looseText),
  pickupCode: niceToHave(text),
  dateOfReturn: niceToHave(text),
  recipientAddress: z.object({ postalCode: text, city: text, countryCode: text }).nullish(),
  eventSet: listOf(event),
});

const trackAnswer = z.object({
  consignmentSet: listOf(
    z.object({
      consignmentId: text,
      previousConsignmentId: text,
      packageSet: listOf(parcel),
      error: z.object({ code: looseText, message: text }).nullish(),
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

/** The place is that of the event which says that it waits there; what is told with it is for those who may see it. */
const readPoint = ({ eventSet, pickupCode, dateOfReturn }: z.output<typeof parcel>): PickupPoint | null => {
  const ready = eventSet.find(({ status }) => readStatus(statusByCode, status).status === "AVAILABLE_FOR_PICKUP");
  return ready ? readPickupPoint({ location: readPlace(ready), holdUntil: norwegianDay(dateOfReturn), code: pickupCode }) : null;
};

/** A consignment number gives all its packages: the first one's journey is the one shown. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [consignment] = parsed.value.consignmentSet;
  if (!consignment || consignment.error?.code === "404") return notFound;
  if (consignment.error) return fail(unexpected(`error ${consignment.error.code}: ${consignment.error.message}`));
  const isAsked = (number: string | null | undefined) => isSameCode(number ?? "", trackingCode);
  const asked =
    consignment.packageSet.find(
      ({ packageNumber, previousPackageNumber }) => isAsked(packageNumber) || isAsked(previousPackageNumber),
    ) ??
    (isAsked(consignment.consignmentId) || isAsked(consignment.previousConsignmentId) ? consignment.packageSet[0] : undefined);
  if (!asked) return answersAnother(trackingCode);
  const scans = collectScans(asked.eventSet, readEvent);
  if (!scans.ok) return scans;
  return ok({
    scans: sortedByTime(scans.value.toReversed()),
    estimatedDelivery: readEstimate(norwegianDay(asked.dateOfEstimatedDelivery), destinationOf(asked)),
    facts: readFacts({
      serviceName: asked.productName,
      weight: readWeight(asked.weightInKgs, "kg"),
      pieceCount: readCount(consignment.packageSet.length),
      destination: destinationOf(asked),
      pickupPoint: readPoint(asked),
    }),
  });
};
