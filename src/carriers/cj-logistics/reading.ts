import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  ownEvents,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCompactTime, sortedByTime } from "../reading/scan-times.ts";
import { oneOrManyEvents, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const result = z.object({ RESULT_CD: text, RESULT_DETAIL: text });

/** "S" or "S200"; an error is "E", "E401" … */
const isSuccess = (code: string | null | undefined): boolean => code?.toUpperCase().startsWith("S") ?? false;

const scan = z.object({
  INVC_NO: text,
  CRG_ST: text,
  CRG_ST_NM: text,
  SCAN_YMD: text,
  SCAN_HOUR: text,
  DEALT_BRAN_NM: text,
  NO_CLDV_RSN_CD: text,
  NO_CLDV_RSN_NM: text,
});

const trackAnswer = result.extend({ DATA: oneOrManyEvents(scan) });

const readMeaning = (item: z.output<typeof scan>): ScanMeaning => {
  const reasons = [item.NO_CLDV_RSN_CD, item.NO_CLDV_RSN_NM?.replace(/\s/g, "")].filter(Boolean);
  const meaning = readStatus(statusByCode, ...reasons.map((reason) => `${item.CRG_ST}:${reason}`), item.CRG_ST ?? "");
  return isUncharted(meaning) ? readWords(wordRules, item.CRG_ST_NM ?? "") : meaning;
};

const readScan = (item: z.output<typeof scan>): Scan | null => {
  const time = readCompactTime(item.SCAN_YMD ?? "", item.SCAN_HOUR ?? "");
  if (!time || !item.CRG_ST) return null;
  return {
    carrierCode: item.CRG_ST,
    message: [item.CRG_ST_NM, item.NO_CLDV_RSN_NM].filter(Boolean).join(": "),
    meaning: readMeaning(item),
    time,
    location: readPlace({ city: item.DEALT_BRAN_NM }),
  };
};

const noData = /없습니다|없음|no (data|result)|not (found|exist)/i;

/** An error comes with words, inside a 200. Before the first scan it is "no data". */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { RESULT_CD, RESULT_DETAIL, DATA } = parsed.value;
  if (!isSuccess(RESULT_CD))
    return noData.test(RESULT_DETAIL ?? "") ? notFound : fail(unexpected(`result ${RESULT_CD}: ${RESULT_DETAIL}`));
  if (DATA.length === 0) return notFound;
  const own = ownEvents(DATA, ({ INVC_NO }) => isSameCode(INVC_NO ?? "", trackingCode));
  if (own.length === 0) return answersAnother(trackingCode);
  const scans = collectScans(own, readScan);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};

/** A token that CJ no longer takes comes as an ordinary error. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const { RESULT_CD, RESULT_DETAIL } = result.safeParse(body).data ?? {};
  const isAboutToken = RESULT_CD === "E401" || /token|토큰|인증/i.test(RESULT_DETAIL ?? "");
  return RESULT_CD?.startsWith("E") && isAboutToken
    ? { code: "credentials-rejected", detail: "CJ no longer takes the token" }
    : null;
};

const tokenAnswer = result.extend({ DATA: z.object({ TOKEN_NUM: text }).nullish() });

/** A token lasts until the time sent with it, a day at most: it is asked for again after half of that. */
export const readTokenAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(tokenAnswer, body);
  if (!parsed.ok) return parsed;
  const { RESULT_CD, DATA } = parsed.value;
  if (!isSuccess(RESULT_CD)) return fail({ code: "credentials-rejected", detail: "CJ refused to issue a token" });
  return DATA?.TOKEN_NUM
    ? ok({ token: DATA.TOKEN_NUM, expiresInSeconds: 12 * 3_600 })
    : fail(unexpected("the token response has no TOKEN_NUM"));
};
