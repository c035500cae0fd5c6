import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { hasLinks, type PictureLinks } from "../client/pictures.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readFailures, readProof } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, oneOrMany, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import {
  arrivalsAtSender,
  problemCodes,
  problemWords,
  publishedOnly,
  refusals,
  statusByCode,
  unknownNumber,
} from "./status-map.ts";

const detail = z.object({
  scanTime: text,
  desc: text,
  scanTypeCode: text,
  scanTypeName: text,
  scanType: text,
  scanNetworkProvince: text,
  scanNetworkCity: text,
  scanNetworkName: text,
  problemType: text,
  problemReason: text,
  /** Written so by J&T. */
  probleDescription: text,
  sigPicUrl: text,
  electronicSignaturePicUrl: text,
  pictureUrl: oneOrMany(z.string()),
});

const parcel = z.object({
  billCode: z.string(),
  numberOfDispatch: z.number().nullish(),
  details: eventList(detail),
});

const trackAnswer = z.object({ data: oneOrMany(parcel) });

type Detail = z.output<typeof detail>;

/** Couriers' telephones are written into the words. */
const withoutTelephones = (words: string): string => words.replace(/\+?\d(?:[\d\s-]{6,})\d/g, "…");

const codeOf = ({ scanTypeCode }: Detail): string => scanTypeCode?.trim() ?? "";

/**
 * Two lists live side by side, and 110 is an arrival in one and a problem in the other: an answer with a code that only
 * the published list has is of that list.
 */
const listOfCodes = (details: readonly Detail[]): "P" | "S" =>
  details.some((item) => publishedOnly.has(codeOf(item))) ? "P" : "S";

/** What happened, and why it could not be delivered, if the one does not hold the other. */
const wordsOf = ({ desc, scanTypeName, scanType, problemReason, probleDescription }: Detail): string => {
  const words = desc || scanTypeName || scanType || "";
  const reason = (problemReason || probleDescription || "").trim();
  return reason && !words.includes(reason) ? [words, reason].filter(Boolean).join(": ") : words;
};

const readDetail = (item: Detail, list: "P" | "S", timeZone: string): Scan | null => {
  const time = readTime(item.scanTime);
  if (!time) return null;
  const placed: ScanTime = time.kind === "local" ? { ...time, timeZone } : time;
  const code = codeOf(item);
  const listed = `${list}:${code}`;
  const isOfOneList = Object.hasOwn(statusByCode, listed);
  return {
    carrierCode: isOfOneList ? listed : code || null,
    message: withoutTelephones(wordsOf(item)).trim(),
    meaning: readStatus(statusByCode, listed, code),
    time: placed,
    location: readPlace({ city: item.scanNetworkCity || item.scanNetworkName, region: item.scanNetworkProvince }),
  };
};

/** A problem on the day's round is a failed delivery; before it, a delay. Oldest first. */
const withAttempts = (scans: readonly Scan[]): Scan[] => {
  let isOnRound = false;
  return scans.map((scan) => {
    if (problemCodes.has(scan.carrierCode ?? "")) {
      const why = readWords(problemWords, scan.message);
      return isOnRound ? { ...scan, meaning: isUncharted(why) ? { status: "ATTEMPT_FAILURE" } : why } : scan;
    }
    if (!scan.meaning.informational) isOnRound = scan.meaning.status === "OUT_FOR_DELIVERY";
    return scan;
  });
};

/** Pictures of the delivery; those of other scans are of problems. Their links are good for about a week. */
const picturesOf = (details: readonly Detail[]): PictureLinks => {
  const list = listOfCodes(details);
  const deliveries = details.filter(
    (item) => readStatus(statusByCode, `${list}:${codeOf(item)}`, codeOf(item)).status === "DELIVERED",
  );
  return {
    SIGNATURE: deliveries.flatMap(({ sigPicUrl, electronicSignaturePicUrl }) => [sigPicUrl, electronicSignaturePicUrl]),
    PHOTO: deliveries.flatMap(({ pictureUrl }) => pictureUrl),
  };
};

export const readPictures = (body: unknown, code: string): Result<PictureLinks, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(picturesOf(parsed.value.data.find(({ billCode }) => isSameCode(billCode, code))?.details ?? []));
};

const readParcel = ({ details, numberOfDispatch }: z.output<typeof parcel>, timeZone: string): ReadingResult => {
  if (details.length === 0) return notFound;
  const list = listOfCodes(details);
  const collected = collectScans(details, (item) => readDetail(item, list, timeZone));
  if (!collected.ok) return collected;
  const [first, last] = [collected.value[0], collected.value.at(-1)];
  const isNewestFirst = first && last && readable(first) > readable(last);
  const inOrder = withAttempts(sortedByTime(isNewestFirst ? collected.value.toReversed() : collected.value));
  const scans = readWayBack(inOrder.map((scan) => ({ scan, isWayBack: arrivalsAtSender.has(scan.carrierCode ?? "") })));
  const pictures = picturesOf(details);
  const facts = readFacts({
    // The last round counts as well; whether it failed is among the scans.
    failedAttempts: readFailures(Math.max(0, (numberOfDispatch ?? Number.NaN) - 1)),
    proof: readProof({ hasSignature: hasLinks(pictures, "SIGNATURE"), hasPhoto: hasLinks(pictures, "PHOTO") }),
  });
  return ok({ scans, estimatedDelivery: null, facts });
};

const readable = ({ time }: Scan): string => (time.kind === "local" ? time.local : time.iso);

export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
  timeZone: string,
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.data.map(
    (item) => [item.billCode, { result: readParcel(item, timeZone), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};

/** Inside a 200. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const refused = z.object({ code: text, msg: text }).safeParse(body).data;
  const code = refused?.code?.trim();
  if (!code || code === "1") return null;
  if (refusals.has(code)) return { code: "credentials-rejected", detail: `${code} ${refused?.msg ?? ""}`.trim() };
  return unknownNumber.has(code) ? { code: "not-found" } : unexpected(`refused: ${code} ${refused?.msg ?? ""}`.trim());
};
