import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, type ItemReading, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, type OptionalText, oneOrMany, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordsWithin } from "./status-map.ts";

const event = z.object({ code: text, label: text, date: text });

/** A number that La Poste knows has a shipment; one it does not has only a code and a message. */
const item = z.object({
  returnCode: text,
  returnMessage: text,
  idShip: text,
  shipment: z
    .object({
      idShip: z.string(),
      estimDate: text,
      product: text,
      event: eventList(event),
      contextData: z
        .object({ originCountry: text, arrivalCountry: text, partner: z.object({ name: text, reference: text }).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** One number gives an object, several give a list of them. */
const trackAnswer = oneOrMany(item);

const readMeaning = (code: string, label: string): ScanMeaning => {
  const byWords = readWords(wordsWithin.get(code) ?? [], label);
  return isUncharted(byWords) ? readStatus(statusByCode, code) : byWords;
};

const readEvent = ({ code, label, date }: z.output<typeof event>): Scan | null => {
  const time = readTime(date);
  if (!time) return null;
  const message = label?.trim() ?? "";
  return { carrierCode: code || null, message, meaning: readMeaning(code ?? "", message), time, location: null };
};

/** What an item without a shipment means. 104 is how La Poste's older systems say "not found". */
const readRefusal = (returnCode: string, message: string): CarrierFailure => {
  if (["104", "400", "404"].includes(returnCode)) return { code: "not-found" };
  if (["401", "403"].includes(returnCode)) return { code: "credentials-rejected", detail: `La Poste returned ${returnCode}` };
  if (returnCode === "429") return { code: "rate-limited", retryAfterMs: null };
  if (/^5\d\d$/.test(returnCode)) return { code: "unavailable", detail: `La Poste returned ${returnCode}` };
  return unexpected(`return code ${returnCode || "missing"}: ${message}`);
};

/** A day comes as midnight of Greenwich, written in the time of Paris: 02:00+02:00. */
const asDay = (estimate: string | null | undefined): string | null | undefined =>
  estimate?.replace(/^(\d{4}-\d{2}-\d{2})T0([12]):00:00\+0\2:00$/, "$1");

/** The post abroad, by its name and its own number. */
const readPartner = (partner: { name?: OptionalText; reference?: OptionalText } | null | undefined) => {
  const [name, reference] = [partner?.name?.trim() || null, partner?.reference?.trim() || null];
  return name || reference ? [{ carrier: null, carrierName: name, trackingCode: reference }] : undefined;
};

const readItem = ({ returnCode, returnMessage, shipment }: z.output<typeof item>): ReadingResult => {
  if (!shipment) return fail(readRefusal(returnCode ?? "", returnMessage ?? ""));
  const scans = collectScans(shipment.event, readEvent);
  // Newest first: turned round, so that equal times keep their order, and sorted, because it is not promised.
  if (!scans.ok) return scans;
  const destination = readPlace({ countryCode: shipment.contextData?.arrivalCountry });
  return ok({
    scans: sortedByTime(scans.value.toReversed()),
    estimatedDelivery: readEstimate(asDay(shipment.estimDate), destination),
    facts: readFacts({
      serviceName: shipment.product,
      origin: readPlace({ countryCode: shipment.contextData?.originCountry }),
      destination,
      nextLegs: readPartner(shipment.contextData?.partner),
    }),
  });
};

/** The bodies of 400 and 404 repeat the status, when they are JSON at all. A 403 is a refused key, unless a page says that the site is down. */
export const readErrorAnswer = (status: number, text: string): CarrierFailure | null => {
  if (status === 400 || status === 404) return { code: "not-found" };
  if (/max quota reached/i.test(text)) return { code: "rate-limited", retryAfterMs: null };
  if (/site indisponible|incident en cours/i.test(text))
    return { code: "unavailable", detail: `La Poste returned ${status}, an incident` };
  return null;
};

/** A Chronopost number asked without its check character is answered with it. */
const namesOf = (id: string): string[] => (/^\d{14}[0-9A-Z]$/.test(id) ? [id, id.slice(0, -1)] : [id]);

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(
      parsed.value.flatMap((one) => {
        const item = { result: readItem(one), raw: JSON.stringify(one) };
        return namesOf(one.shipment?.idShip ?? one.idShip ?? "").map((name): [string, ItemReading] => [name, item]);
      }),
    ),
  );
};
