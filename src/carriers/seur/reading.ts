import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { inListedOrder } from "../reading/day-only.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode } from "./status-map.ts";

const situation = z.object({ eventCode: text, description: text, situationDate: text });

const shipment = z.object({ type: text, cityName: text, postalCode: text, situations: eventList(situation) });

const trackAnswer = z.object({
  data: listOf(shipment),
  errors: listOf(z.object({ title: text, status: text, detail: text })),
});

type Shipment = z.output<typeof shipment>;

/** Midnight stands for a day: many situations have no hour. */
const isMidnight = (written: OptionalText): boolean => /T00:00:00(\.0+)?$/.test(written ?? "");

const readSituation = (item: z.output<typeof situation>): { scan: Scan; isDayOnly: boolean } | null => {
  const time = readTime(item.situationDate);
  const code = item.eventCode?.trim();
  if (!time || !code) return null;
  const scan: Scan = {
    carrierCode: code,
    message: item.description?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: null,
  };
  return { scan, isDayOnly: isMidnight(item.situationDate) };
};

const destinationOf = ({ cityName, postalCode }: Shipment): string => plainWords(`${postalCode ?? ""} ${cityName ?? ""}`);

/** One shipment may be listed several times, each with other situations; one of them twice is one. */
const situationsOf = (shipments: readonly Shipment[]): z.output<typeof situation>[] => {
  const situations = shipments.flatMap((one) => one.situations);
  return [...new Map(situations.map((one) => [`${one.eventCode} ${one.situationDate}`, one])).values()];
};

/** LL300 settles a shipment as returned: the end of a return already reported, or all that is reported of it. */
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
  if (json === undefined) return fail(unexpected("the response is not JSON", content));
  const parsed = parseBody(trackAnswer, json);
  if (!parsed.ok) return parsed;
  const [error] = parsed.value.errors;
  if (error?.status === "404") return notFound;
  if (error) return fail(refusedWith(error.status, `${error.title} ${error.detail}`));
  // "Rec" is the daily collection from the sender, not the shipment.
  const shipments = parsed.value.data.filter(({ type }) => type?.trim() !== "Rec");
  if (shipments.length === 0) return notFound;
  // Without the account's filters, other senders' shipments with the same reference are listed too.
  if (new Set(shipments.map(destinationOf)).size > 1)
    return fail(unexpected("several shipments have this reference; NIF and account number narrow the search down"));
  const steps = collectScans(situationsOf(shipments), readSituation);
  return steps.ok ? ok({ scans: withReturn(sortedByTime(inListedOrder(steps.value))), estimatedDelivery: null }) : steps;
};
