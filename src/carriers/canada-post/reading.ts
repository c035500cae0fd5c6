import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofDocumentKind, ProofFile } from "../../tracking/carrier-port.ts";
import type { Location, PickupPoint, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { xmlEvents, xmlHolder, xmlList, xmlText } from "../client/http/xml.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { proofFiles, readFacts, readPickupPoint, readProof } from "../reading/facts.ts";
import { readEstimate, readTime } from "../reading/scan-times.ts";
import { isUncharted, plainWords, readStatus, readWords } from "../reading/status-map.ts";
import { readWayBack, withReturnFlag } from "../reading/way-back.ts";
import { statusByCode, wayBackWords, wordRules, zoneByLetters } from "./status-map.ts";

const occurrence = z.object({
  "event-identifier": xmlText,
  "event-date": xmlText,
  "event-time": xmlText,
  "event-time-zone": xmlText,
  "event-description": xmlText,
  "event-site": xmlText,
  "event-province": xmlText,
  "signatory-name": xmlText,
  "event-retail-name": xmlText,
});

const trackingDetail = z.object({
  "tracking-detail": z.object({
    pin: xmlText,
    "service-name": xmlText,
    "origin-postal-id": xmlText,
    "destination-postal-id": xmlText,
    "expected-delivery-date": xmlText,
    "changed-expected-date": xmlText,
    "signature-image-exists": xmlText,
    "original-pin": xmlText,
    "return-pin": xmlText,
    "significant-events": xmlHolder({ occurrence: xmlEvents(occurrence) }),
  }),
});

type Occurrence = z.output<typeof occurrence>;

const readOccurrenceTime = (item: Occurrence): ScanTime | null => {
  const time = readTime(`${item["event-date"]}T${item["event-time"]}`);
  const timeZone = zoneByLetters[item["event-time-zone"].trim().toUpperCase()];
  return time?.kind === "local" && timeZone ? { ...time, timeZone } : time;
};

/** Only events in Canada name a province; abroad the country stands behind the office: "ILTLVA,Israel". */
const readSite = ({ "event-site": site, "event-province": region }: Occurrence): Location | null => {
  if (region.trim()) return readPlace({ city: site, region, countryCode: "CA" });
  const [, city, country] = /^(.*),\s*([^,]+)$/.exec(site.trim()) ?? [];
  const countryCode = countryCodeOf(country);
  return readPlace({ city: countryCode ? city : site, countryCode });
};

const codeOf = (item: Occurrence): string => item["event-identifier"].replace(/^0+(?=.)/, "");
const messageOf = (item: Occurrence): string => item["event-description"].replace(/\s+/g, " ").trim();

const meaningOf = (item: Occurrence): ScanMeaning => {
  const meaning = readStatus(statusByCode, codeOf(item));
  return isUncharted(meaning) ? readWords(wordRules, messageOf(item)) : meaning;
};

const readOccurrence = (item: Occurrence): { scan: Scan; isWayBack: boolean } | null => {
  const time = readOccurrenceTime(item);
  if (!time) return null;
  const [code, message, meaning] = [codeOf(item), messageOf(item), meaningOf(item)];
  return {
    scan: { carrierCode: code || null, message, meaning, time, location: readSite(item) },
    isWayBack: wayBackWords.test(plainWords(message)),
  };
};

/** "… if not collected within 10 days": counted from the notice. */
const holdUntilOf = (notice: Occurrence | undefined): string | null => {
  const [, days] =
    /\b(?:within|(?:dans les|d['’]ici)) (\d{1,2}) (?:days|jours)\b/i.exec(notice?.["event-description"] ?? "") ?? [];
  const date = notice?.["event-date"].trim() ?? "";
  return days && readTime(date)
    ? Temporal.PlainDate.from(date)
        .add({ days: Number(days) })
        .toString()
    : null;
};

/** The post office is named by the notices that the parcel waits there, not by those that it was left with; the newest comes first. */
const readPoint = (occurrences: readonly Occurrence[]): PickupPoint | null => {
  const notices = occurrences.filter((item) => meaningOf(item).status === "AVAILABLE_FOR_PICKUP");
  const named = notices.find((item) => item["event-retail-name"].trim());
  const holdUntil = notices.map(holdUntilOf).find((day) => day !== null);
  if (!named && !holdUntil) return null;
  return readPickupPoint({ name: named?.["event-retail-name"], location: named && readSite(named), holdUntil });
};

const readPostalId = (postalCode: string): Location | null =>
  readPlace({ postalCode, countryCode: /^[A-Z]\d[A-Z]/i.test(postalCode.trim()) ? "CA" : null });

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackingDetail, body);
  if (!parsed.ok) return parsed;
  const detail = parsed.value["tracking-detail"];
  if (!isSameCode(detail.pin, trackingCode)) return answersAnother(trackingCode);
  const steps = collectScans(detail["significant-events"].occurrence, readOccurrence);
  if (!steps.ok) return steps;
  const expected = detail["changed-expected-date"] || detail["expected-delivery-date"];
  return ok({
    // A number for the way back says that it goes back.
    scans: withReturnFlag(readWayBack(steps.value.toReversed()), detail["return-pin"].trim() !== ""),
    estimatedDelivery: readEstimate(expected, readPostalId(detail["destination-postal-id"])),
    facts: readFacts({
      serviceName: detail["service-name"],
      origin: readPostalId(detail["origin-postal-id"]),
      destination: readPostalId(detail["destination-postal-id"]),
      pickupPoint: readPoint(detail["significant-events"].occurrence),
      returnTrackingCode: detail["return-pin"],
      originalTrackingCode: detail["original-pin"],
      proof: readProof({
        signedBy: detail["significant-events"].occurrence.find((item) => item["signatory-name"].trim())?.["signatory-name"],
        hasSignature: detail["signature-image-exists"].trim() === "true",
      }),
    }),
  });
};

const errorMessages = z.object({ messages: z.object({ message: xmlList(z.object({ code: xmlText, description: xmlText })) }) });

/** The first of the messages that Canada Post answers with instead of data. */
export const readErrorMessage = (document: unknown): { code: string; description: string } | null =>
  errorMessages.safeParse(document).data?.messages.message[0] ?? null;

const pictureElement = z.object({ image: xmlText });
const pictureAnswer = z.object({
  "signature-image": pictureElement.optional(),
  "delivery-confirmation-certificate": pictureElement.optional(),
});

/** A signature or a certificate, as base64. */
export const readPicture = (body: unknown, kind: ProofDocumentKind): Result<ProofFile[], CarrierFailure> => {
  const parsed = parseBody(pictureAnswer, body);
  if (!parsed.ok) return parsed;
  const found = parsed.value["signature-image"] ?? parsed.value["delivery-confirmation-certificate"];
  return ok(proofFiles({ [kind]: found?.image }));
};
