import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, Location, Reading, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { proofFiles, readCount, readFacts, readPickupPoint, readProof, readWeight } from "../reading/facts.ts";
import { pieceForAll, readPieces } from "../reading/pieces.ts";
import {
  atOffset,
  newestFirst,
  normaliseOffset,
  offsetBetween,
  readCompactTime,
  readEstimate,
  readWindow,
} from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode } from "./status-map.ts";

const address = z.object({ city: text, stateProvince: text, postalCode: text, countryCode: text });

const activity = z.object({
  location: z.object({ address: address.nullish() }).nullish(),
  status: z.object({ type: text, code: text, statusCode: text, description: text }),
  date: text,
  time: text,
  gmtDate: text,
  gmtTime: text,
  gmtOffset: text,
});

const parcel = z.object({
  trackingNumber: text,
  alternateTrackingNumber: z.array(z.object({ number: text, type: text })).nullish(),
  activity: eventList(activity),
  deliveryDate: z.array(z.object({ type: text, date: text })).nullish(),
  deliveryTime: z.object({ type: text, startTime: text, endTime: text }).nullish(),
  currentStatus: z.object({ type: text, code: text, statusCode: text }).nullish(),
  packageAddress: z.array(z.object({ type: text, address: address.nullish() })).nullish(),
  service: z.object({ description: text }).nullish(),
  deliveryInformation: z
    .object({
      receivedBy: text,
      location: text,
      signature: z.object({ image: text }).nullish(),
      deliveryPhoto: z.object({ photo: text, photoCaptureInd: text, photoDispositionCode: text }).nullish(),
      pod: z.object({ content: text }).nullish(),
    })
    .nullish(),
  weight: z.object({ weight: text, unitOfMeasurement: text }).nullish(),
  packageCount: text,
  accessPointInformation: z.object({ pickupByDate: text }).nullish(),
});

const trackAnswer = z.object({
  trackResponse: z.object({
    shipment: listOf(
      z.object({
        inquiryNumber: text,
        package: z.array(parcel).nullish(),
        warnings: z.array(z.object({ code: text, message: text })).nullish(),
      }),
    ),
  }),
});

type Activity = z.output<typeof activity>;
type Parcel = z.output<typeof parcel>;

type StatusParts = { type?: OptionalText; code?: OptionalText; statusCode?: OptionalText };

/** UPS Mail Innovations numbers have their own code table. */
const namespaceOf = (type: string, trackingCode: string): string => (trackingCode.startsWith("92") ? "MI" : type);

/** The three digits decide; type and code say why if the digits do not, or decide if the digits say nothing. */
export const readMeaning = ({ type, code, statusCode }: StatusParts, trackingCode: string): ScanMeaning => {
  const letters = `${namespaceOf(type ?? "", trackingCode)}:${code ?? ""}`;
  const meaning = readStatus(statusByCode, (statusCode ?? "").padStart(3, "0"), letters);
  const finer = readStatus(statusByCode, letters);
  return finer.detail && !meaning.detail && finer.status === meaning.status ? finer : meaning;
};

export const carrierCodeOf = ({ type, code, statusCode }: StatusParts): string | null =>
  code ? `${type ?? ""}:${code}` : (statusCode ?? null);

/** `gmtTime` is UTC already; the local time follows from the offset, or from the local time beside it. */
export const readActivityTime = (at: Omit<Activity, "location" | "status">): ScanTime | null => {
  const wall = at.date ? readCompactTime(at.date, at.time ?? "0") : null;
  const utc = at.gmtDate && at.gmtTime ? readCompactTime(at.gmtDate, at.gmtTime) : null;
  if (utc?.kind !== "local") return wall;
  const apart = wall?.kind === "local" ? offsetBetween(wall.local, utc.local) : null;
  return atOffset(`${utc.local}Z`, at.gmtOffset ? normaliseOffset(at.gmtOffset) : (apart ?? "+00:00"));
};

/** Not "will be transferred". */
const transferred = /(?<!\bbe )\btransferred to (?:the )?(?:local )?post office/i;

const readActivity = (item: Activity, trackingCode: string): Scan | null => {
  const time = readActivityTime(item);
  if (!time) return null;
  const { city, stateProvince, postalCode, countryCode } = item.location?.address ?? {};
  const message = item.status.description?.trim() ?? "";
  return {
    carrierCode: carrierCodeOf(item.status),
    message,
    meaning: { ...readMeaning(item.status, trackingCode), ...(transferred.test(message) && { handsOver: true as const }) },
    time,
    location: readPlace({ city, region: stateProvince, postalCode, countryCode }),
  };
};

const placeOf = ({ packageAddress }: Parcel, end: "ORIGIN" | "DESTINATION"): Location | null => {
  const { city, stateProvince, postalCode, countryCode } = packageAddress?.find(({ type }) => type === end)?.address ?? {};
  return readPlace({ city, region: stateProvince, postalCode, countryCode });
};

/** A rescheduled date outranks the scheduled one. A delivery window's end is more exact than the day. */
const readDelivery = (item: Parcel): Reading["estimatedDelivery"] => {
  const { deliveryDate, deliveryTime } = item;
  const dates = deliveryDate ?? [];
  const date = (dates.find(({ type }) => type === "RDD") ?? dates.find(({ type }) => type === "SDD"))?.date;
  if (!date) return null;
  const { startTime, endTime } = deliveryTime?.type === "DEL" ? {} : (deliveryTime ?? {});
  return readDayWindow(date, startTime, endTime, placeOf(item, "DESTINATION"));
};

/** A day, and the window on it, or the end of one, if it is given. */
export const readDayWindow = (
  date: string,
  start: OptionalText,
  end: OptionalText,
  destination: Location | null,
): Reading["estimatedDelivery"] => {
  const wall = (clock: OptionalText): string | null => {
    const time = clock ? readCompactTime(date, clock) : null;
    return time?.kind === "local" ? time.local : null;
  };
  return end ? readWindow(wall(start), wall(end) ?? date, destination) : readEstimate(date, destination);
};

const readParcelFacts = (item: Parcel): CarrierFacts =>
  readFacts({
    serviceName: item.service?.description,
    weight: readWeight(item.weight?.weight, item.weight?.unitOfMeasurement),
    pieceCount: readCount(item.packageCount),
    origin: placeOf(item, "ORIGIN"),
    destination: placeOf(item, "DESTINATION"),
    // UPS says until when, and not where: that is the place of the scan.
    pickupPoint: readPickupPoint({ holdUntil: item.accessPointInformation?.pickupByDate }),
    proof: readReceiver(item),
  });

/** `currentStatus` has the three digits in its code, without a type, or letters as an activity has. */
const readSummary = ({ currentStatus }: Parcel, trackingCode: string): ScanMeaning => {
  const { type, code, statusCode } = currentStatus ?? {};
  return readMeaning({ type, code, statusCode: statusCode ?? (/^\d{1,3}$/.test(code ?? "") ? code : null) }, trackingCode);
};

/** `deliveryInformation` is there once the parcel is delivered. */
const readReceiver = ({ deliveryInformation: delivery }: Parcel) =>
  readProof({
    signedBy: delivery?.receivedBy,
    // If there is a photograph, that may be all that is said of the place.
    receivedAs: delivery?.location === "Delivery Photo" ? null : delivery?.location,
    hasPhoto: delivery?.deliveryPhoto?.photoCaptureInd === "Y",
  });

/** UPS SurePost and Ground Saver: the post brings it to the door, under its own number. */
const readPost = ({ alternateTrackingNumber }: Parcel) => {
  const number = alternateTrackingNumber?.find(({ type }) => type === "USPS_PIC")?.number;
  return number ? [{ carrier: "USPS", carrierName: null, trackingCode: number }] : undefined;
};

const readParcel = (parcel: Parcel, trackingCode: string) => {
  const result = collectScans(parcel.activity ?? [], (item) => readActivity(item, trackingCode));
  const scans = result.ok ? withSummaryStatus(newestFirst(result.value), readSummary(parcel, trackingCode)) : [];
  return { parcel, result, scans, trackingCode: parcel.trackingNumber };
};

type Found = { readonly asked: ReturnType<typeof readParcel>; readonly pieces: readonly ReturnType<typeof readParcel>[] };

const findParcel = (body: unknown, trackingCode: string): Result<Found, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [shipment] = parsed.value.trackResponse.shipment;
  if (!shipment) return notFound;
  const parcels = shipment.package ?? [];
  if (parcels.length === 0) {
    const warning = shipment.warnings?.[0];
    return !warning || warning.code === "TW0001" ? notFound : fail(unexpected(`warning ${warning.code}: ${warning.message}`));
  }
  const isAsked = ({ trackingNumber, alternateTrackingNumber }: Parcel) =>
    [trackingNumber, ...(alternateTrackingNumber ?? []).map(({ number }) => number)].some((number) =>
      isSameCode(number ?? "", trackingCode),
    );
  const pieces = parcels.map((one) => readParcel(one, trackingCode));
  const isWhole = isSameCode(shipment.inquiryNumber ?? "", trackingCode);
  const asked = pieces.find(({ parcel }) => isAsked(parcel)) ?? (isWhole ? pieceForAll(pieces) : undefined);
  return asked ? ok({ asked, pieces }) : answersAnother(trackingCode);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const found = findParcel(body, trackingCode);
  if (!found.ok) return found;
  const { asked, pieces } = found.value;
  return asked.result.ok
    ? ok({
        scans: asked.scans,
        estimatedDelivery: readDelivery(asked.parcel),
        facts: readFacts({
          ...readParcelFacts(asked.parcel),
          pieces: readPieces(pieces),
          nextLegs: readPost(asked.parcel),
        }),
      })
    : asked.result;
};

/** The same answer, asked for with its pictures: they come only if the account is a party to the shipment. */
export const readProofAnswer = (body: unknown, trackingCode: string): Result<ProofFile[], CarrierFailure> => {
  const found = findParcel(body, trackingCode);
  if (!found.ok) return found;
  const { signature, deliveryPhoto, pod } = found.value.asked.parcel.deliveryInformation ?? {};
  return ok(proofFiles({ SIGNATURE: signature?.image, PHOTO: deliveryPhoto?.photo, DOCUMENT: pod?.content }));
};

const errorAnswer = z.object({ response: z.object({ errors: z.array(z.object({ code: z.string() })) }) });

export const readErrorCode = (body: unknown): string | undefined => errorAnswer.safeParse(body).data?.response.errors[0]?.code;
