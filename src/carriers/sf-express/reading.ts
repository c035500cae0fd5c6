import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, statusByGroup, wordRulesByCode } from "./status-map.ts";

const gatewayAnswer = z.object({ apiResultCode: z.string(), apiErrorMsg: text, apiResultData: text });

const route = z.object({
  acceptTime: text,
  acceptAddress: text,
  remark: text,
  opCode: text,
  firstStatusCode: text,
  secondaryStatusCode: text,
});

const serviceAnswer = z.object({
  success: z.boolean().nullish(),
  errorCode: text,
  errorMsg: text,
  msgData: z.object({ routeResps: listOf(z.object({ mailNo: z.string(), routes: eventList(route) })) }).nullish(),
});

/** What the gateway itself refuses, with HTTP 200. */
const readGatewayError = (code: string, message: string): CarrierFailure => {
  // Address not allowed, no right to the service, bad digest, bad token
  if (["A1003", "A1004", "A1006", "A1011"].includes(code)) return { code: "credentials-rejected", detail: `SF returned ${code}` };
  if (code === "A1005") return { code: "rate-limited", retryAfterMs: null };
  // Out of time, a request seen before, a server error: the next one is another request
  if (["A1002", "A1007", "A1099"].includes(code)) return { code: "unavailable", detail: `SF returned ${code}` };
  return unexpected(`gateway error ${code}: ${message}`);
};

const readMeaning = (item: z.output<typeof route>): ScanMeaning => {
  const { opCode, remark, firstStatusCode, secondaryStatusCode } = item;
  const rules = wordRulesByCode[opCode ?? ""];
  const meaning = rules ? readWords(rules, remark ?? "") : readStatus(statusByCode, opCode ?? "");
  return isUncharted(meaning) ? readStatus(statusByGroup, secondaryStatusCode ?? "", firstStatusCode ?? "") : meaning;
};

const readRoute = (item: z.output<typeof route>): Scan | null => {
  const time = readTime(item.acceptTime);
  if (!time || !item.opCode) return null;
  return {
    carrierCode: item.opCode,
    message: item.remark ?? "",
    meaning: readMeaning(item),
    time,
    location: readPlace({ city: item.acceptAddress }),
  };
};

const readRoutes = (routes: readonly z.output<typeof route>[]): ReadingResult => {
  if (routes.length === 0) return notFound;
  const scans = collectScans(routes, readRoute);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};

const parseInner = (written: string): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
};

/** An answer in an answer: the gateway's, and in it as text the service's own. */
export const readGatewayAnswer = (body: unknown): Result<z.output<typeof serviceAnswer>, CarrierFailure> => {
  const gateway = parseBody(gatewayAnswer, body);
  if (!gateway.ok) return gateway;
  const { apiResultCode, apiErrorMsg, apiResultData } = gateway.value;
  if (apiResultCode !== "A1000") return fail(readGatewayError(apiResultCode, apiErrorMsg ?? ""));
  const parsed = parseBody(serviceAnswer, parseInner(apiResultData ?? ""));
  if (!parsed.ok) return parsed;
  const { errorCode, errorMsg } = parsed.value;
  return errorCode && errorCode !== "S0000" ? fail(refusedWith(errorCode, errorMsg)) : parsed;
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const answer = readGatewayAnswer(body);
  if (!answer.ok) return answer;
  const items = (answer.value.msgData?.routeResps ?? []).map(
    (item) => [item.mailNo, { result: readRoutes(item.routes), raw: JSON.stringify(item) }] as const,
  );
  return ok(new Map<string, ItemReading>(items));
};
