import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode } from "./status-map.ts";

const situation = z.object({ eventCode: text, description: text, situationDate: text });

const trackAnswer = z.object({
  data: listOf(z.object({ situations: listOf(situation) })),
  errors: listOf(z.object({ title: text, status: looseText, detail: text })),
});

const readSituation = ({ eventCode, description, situationDate }: z.output<typeof situation>): Scan | null => {
  const time = readTime(situationDate);
  const code = eventCode?.trim();
  if (!time || !code) return null;
  return {
    carrierCode: code,
    message: description?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: null,
  };
};

/** LL300 settles a shipment as returned: the end of a return already told, or all that is told of it. */
const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "LL300" })));

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The answer as text: an empty one is a shipment SEUR does not know, or not yet. */
export const readTrackAnswer = (body: unknown): ReadingResult => {
  const content = String(body).trim();
  if (content === "") return notFound;
  const json = parseJson(content);
  if (json === undefined) return fail(unexpected("the answer is not JSON", content));
  const parsed = parseBody(trackAnswer, json);
  if (!parsed.ok) return parsed;
  const [error] = parsed.value.errors;
  if (error?.status === "404") return notFound;
  if (error) return fail(unexpected(`error ${error.status}: ${error.title} ${error.detail}`));
  const [shipment] = parsed.value.data;
  if (!shipment) return notFound;
  const scans = collectScans(shipment.situations, readSituation);
  return scans.ok ? ok({ scans: withReturn(sortedByTime(scans.value)), estimatedDelivery: null }) : scans;
};
