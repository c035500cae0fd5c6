import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { fitsFormat } from "../number-formats/number-format.ts";
import {
  answersAnother,
  codeKey,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { withLateData } from "../reading/late-data.ts";
import { normaliseOffset, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus } from "../reading/status-map.ts";
import { readPlainWords } from "../reading/words/plain-words.ts";
import { numberFormats } from "./number-format.ts";
import { anothersWords, dataCodes, families, statusByCode } from "./status-map.ts";

const event = z.object({
  businessLinkCode: text,
  occurDatetime: text,
  occurLocation: text,
  city: text,
  country: text,
  trackingContent: text,
  timeZone: text,
});

const trackAnswer = z.object({
  result: text,
  msg: text,
  errors: listOf(z.object({ errorCode: text, errorMsg: text })),
  data: z
    .object({
      deliveryOrderNo: text,
      shipperOrderNo: text,
      destinationCountry: text,
      trackingList: eventList(event),
    })
    .nullish(),
});

type Event = z.output<typeof event>;

/** "UTC+08:00", "GMT+8", "+0800". If no zone is given, 4PX shows China's time, wherever the parcel is. */
const readEventTime = ({ occurDatetime, timeZone }: Event): ScanTime | null => {
  const time = readTime(occurDatetime);
  if (time?.kind !== "local") return time;
  const [, offset] = /^(?:UTC|GMT)?\s*([+-]\d{1,2}(?::?\d{2})?)$/i.exec(timeZone?.trim() ?? "") ?? [];
  return offset ? { kind: "offset", iso: time.local + normaliseOffset(offset) } : { ...time, timeZone: "Asia/Shanghai" };
};

/** Reasons are letters behind a code of their family: FPX_D_FDA is a failed delivery, too. */
const readMeaning = (code: string): ScanMeaning => {
  const family = Object.keys(families).find((prefix) => code.startsWith(prefix)) ?? "";
  return Object.hasOwn(statusByCode, code) ? readStatus(statusByCode, code) : readStatus(families, family);
};

/** Under these the words of another carrier come, which say more than that it has data. */
const readAnothers = (code: string, words: string): ScanMeaning => {
  const fromWords = anothersWords.includes(code) ? readPlainWords(["en"], words) : null;
  return fromWords && !isUncharted(fromWords) ? fromWords : readMeaning(code);
};

/** "WIEN,AT": the country may stand behind the place. */
const readLocation = ({ occurLocation, city, country }: Event): Location | null => {
  const [, place, letters] = /^(.*?)(?:,\s*([A-Z]{2}))?$/.exec(occurLocation?.trim() ?? "") ?? [];
  return readPlace({ city: city || place, countryCode: country || letters });
};

const readEvent = (item: Event): Scan | null => {
  const time = readEventTime(item);
  if (!time) return null;
  const code = item.businessLinkCode?.trim().toUpperCase() ?? "";
  return {
    carrierCode: code || null,
    message: item.trackingContent?.trim() ?? "",
    meaning: readAnothers(code, item.trackingContent ?? ""),
    time,
    location: readLocation(item),
  };
};

const readRefusal = (words: string): CarrierFailure => {
  if (/sign|app_?key|access_?token|签名|授权/i.test(words)) return { code: "credentials-rejected", detail: words };
  return /not (found|exist)|no (data|track)|不存在|无轨迹/i.test(words) ? { code: "not-found" } : unexpected(`refused: ${words}`);
};

/** Whatever goes wrong comes with 200. A parcel may be asked for by the number of its last mile, too, and is listed under 4PX's own. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { result, msg, errors, data } = parsed.value;
  if (result !== "1")
    return fail(readRefusal([...errors.flatMap((error) => [error.errorCode, error.errorMsg]), msg].join(" ").trim()));
  if (!data || data.trackingList.length === 0) return notFound;
  const names = [data.deliveryOrderNo, data.shipperOrderNo].filter((name) => name);
  const isOwnNumber = numberFormats.some((format) => fitsFormat(format, codeKey(trackingCode)));
  if (isOwnNumber && names.length > 0 && !names.some((name) => isSameCode(name!, trackingCode)))
    return answersAnother(trackingCode);
  const collected = collectScans(data.trackingList, readEvent);
  if (!collected.ok) return collected;
  const scans = dataCodes.reduce(withLateData, sortedByTime(collected.value.toReversed()));
  return ok({
    scans,
    estimatedDelivery: null,
    facts: readFacts({ destination: readPlace({ countryCode: data.destinationCountry }) }),
  });
};
