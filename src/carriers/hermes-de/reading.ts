import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { alpha2ByAlpha3 } from "./country-codes.ts";
import { shortCode } from "./long-codes.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  timestamp: text,
  code: text,
  description: text,
  scanningUnit: z.object({ name: text, city: text, countryCode: text }).nullish(),
});

const shipment = z.object({
  shipmentID: z.string(),
  result: z.object({ code: text, message: text }).nullish(),
  receiverAddress: z.object({ city: text, zipCode: text, countryCode: text }).nullish(),
  deliveryForecast: z.object({ date: text, timeSlot: z.object({ from: text, to: text }).nullish() }).nullish(),
  status: eventList(event),
});

const trackAnswer = z.object({ shipmentinfo: z.array(shipment) });

type Shipment = z.output<typeof shipment>;

/** Countries come in three letters. */
const readAddress = ({
  city,
  zipCode,
  countryCode,
}: {
  city?: OptionalText;
  zipCode?: OptionalText;
  countryCode?: OptionalText;
}) => {
  const country = countryCode ?? "";
  return readPlace({ city, postalCode: zipCode, countryCode: alpha2ByAlpha3[country] ?? country });
};

const readEvent = ({ timestamp, code, description, scanningUnit }: z.output<typeof event>): Scan | null => {
  const time = readTime(timestamp);
  if (!time || !code) return null;
  const carrierCode = shortCode(code);
  return {
    carrierCode,
    message: description ?? "",
    meaning: readStatus(statusByCode, carrierCode),
    time,
    location: readAddress(scanningUnit ?? {}),
  };
};

/** 7500 says that a return has reached its sender: the end of a return already reported, or all that is reported of it. */
const withArrival = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "7500" })));

const readForecast = ({ deliveryForecast, receiverAddress }: Shipment): DeliveryEstimate | null => {
  const { date, timeSlot } = deliveryForecast ?? {};
  const destination = readAddress(receiverAddress ?? {});
  return (
    (timeSlot?.to && readWindow(`${date}T${timeSlot.from}`, `${date}T${timeSlot.to}`, destination)) ||
    readEstimate(date, destination)
  );
};

/** "Query for shipment information not successful" and "General error": nothing is wrong with the question. */
export const isForLater = (result: string): boolean => result === "e002" || result === "e999";

const readShipment = (item: Shipment): ReadingResult => {
  const result = item.result?.code ?? "";
  if (result === "e001") return notFound;
  if (isForLater(result)) return fail({ code: "unavailable", detail: `Hermes returned ${result}` });
  if (result.startsWith("e")) return fail(unexpected(`result ${result}: ${item.result?.message}`));
  const scans = collectScans(item.status, readEvent);
  return scans.ok
    ? ok({
        scans: withArrival(sortedByTime(scans.value.toReversed())),
        estimatedDelivery: readForecast(item),
        facts: readFacts({ destination: readAddress(item.receiverAddress ?? {}) }),
      })
    : scans;
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(
      parsed.value.shipmentinfo.map((item) => [item.shipmentID, { result: readShipment(item), raw: JSON.stringify(item) }]),
    ),
  );
};

const refusal = z.object({ listOfResultCodes: listOf(z.object({ code: text })) });

/** The codes of an answer that refuses the whole request. */
export const readResultCodes = (body: unknown): string[] =>
  refusal.safeParse(body).data?.listOfResultCodes.map(({ code }) => code ?? "") ?? [];
