import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
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
import { readCount, readFacts, readWeight } from "../reading/facts.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { dayFirst, readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, type OptionalText, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const status = z.object({
  StatusReached: z.boolean().nullish(),
  StatusID: text,
  Headline: text,
  Description: text,
  StatusDate: text,
  DepotData: z.object({ Address: z.object({ City: text, ZipCode: text, Country: text }).nullish() }).nullish(),
});

const milestones = ["Start", "OnTheRoad", "DeliveryDepot", "CarLoad", "Delivered"] as const;

const orderStatus = z.object({
  ParcelNo: text,
  OrderInformation: z.object({ ProductName: text, Weight: text, Collis: text, EstimatedDeliveryTime: text }).nullish(),
  ShipAddress: z.object({ City: text, ZipCode: text, Country: text }).nullish(),
  LastStatusInfo: status.nullish(),
  StatusInfoContainer: markEvents(z.object(Object.fromEntries(milestones.map((name) => [name, status.nullish()])))).nullish(),
});

const refused = z.object({
  Ack: z.literal(false),
  ErrorDataList: listOf(z.object({ ErrorID: text, ErrorCode: text, ErrorMsgLong: text })),
});

type Status = z.output<typeof status>;
type Step = { name: string; item: Status };

/** `2025-01-15T19:20:00`, or as Germans write it: `15.01.2025, 19:20 Uhr`. */
const readGermanTime = (written: OptionalText): ScanTime | null => {
  const [, date, clock = ""] = /^(\d{2}\.\d{2}\.\d{4})(?:[,\s]+(\d{2}:\d{2}(?::\d{2})?))?/.exec(written?.trim() ?? "") ?? [];
  return date ? readTime(`${dayFirst(date)} ${clock}`.trim()) : readTime(written);
};

const meaningOf = ({ name, item }: Step): ScanMeaning => {
  const fromWords = readWords(wordRules, `${item.Headline ?? ""} ${item.Description ?? ""}`);
  return isUncharted(fromWords) ? readStatus(statusByCode, item.StatusID ?? "", name) : fromWords;
};

const readStep = (step: Step): Scan | null => {
  const { name, item } = step;
  const time = readGermanTime(item.StatusDate);
  if (!time) return null;
  const place = item.DepotData?.Address;
  return {
    carrierCode: item.StatusID || name,
    message: item.Headline || item.Description || "",
    meaning: meaningOf(step),
    time,
    location: place ? readPlace({ city: place.City, postalCode: place.ZipCode, countryCode: place.Country }) : null,
  };
};

/** The milestones that were reached, and the newest status if it is none of them. Those without a date say nothing of a time. */
const stepsOf = (order: z.output<typeof orderStatus>): Step[] => {
  const reached = milestones.flatMap((name): Step[] => {
    const item = order.StatusInfoContainer?.[name];
    return item?.StatusReached && item.StatusDate ? [{ name, item }] : [];
  });
  const last = order.LastStatusInfo;
  const isListed = reached.some(({ item }) => item.StatusDate === last?.StatusDate && item.StatusID === last?.StatusID);
  return last?.StatusDate && !isListed ? [...reached, { name: "", item: last }] : reached;
};

/** Refusals come with 200. Whatever else is refused of a parcel means that DPD does not know it, or not yet. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const parsed = refused.safeParse(body);
  if (!parsed.success) return null;
  const [error] = parsed.data.ErrorDataList;
  if (!error) return unexpected("refused without a reason");
  const detail = `DPD returned ${error.ErrorID} ${error.ErrorCode}: ${error.ErrorMsgLong ?? ""}`;
  if (error.ErrorCode === "CLOUD_API_USERCALLLIMIT" || error.ErrorID === "2027")
    return { code: "rate-limited", retryAfterMs: 600_000 };
  if (
    /PARTNERCREDENTIALS|USERCREDENTIALS|NOLOGIN|NOUSERACCESS/.test(error.ErrorCode ?? "") ||
    /^(2000|2001|2002|2021)$/.test(error.ErrorID ?? "")
  )
    return { code: "credentials-rejected", detail };
  return { code: "not-found" };
};

/** The status stands in a separate element, or at the top: both have been seen. */
const bodyOf = (body: unknown): unknown => z.object({ OrderStatus: z.unknown() }).safeParse(body).data?.OrderStatus ?? body;

export const readTrackAnswer = (body: unknown, parcelNumber: string): ReadingResult => {
  const parsed = parseBody(orderStatus, bodyOf(body));
  if (!parsed.ok) return parsed;
  const order = parsed.value;
  if (!order.ParcelNo && stepsOf(order).length === 0) return notFound;
  if (!isSameCode(order.ParcelNo ?? "", parcelNumber)) return answersAnother(parcelNumber);
  const scans = collectScans(stepsOf(order), readStep);
  if (!scans.ok) return scans;
  const { ProductName, Weight, Collis, EstimatedDeliveryTime } = order.OrderInformation ?? {};
  const to = order.ShipAddress;
  const destination = to ? readPlace({ city: to.City, postalCode: to.ZipCode, countryCode: to.Country }) : null;
  const estimate = readGermanTime(EstimatedDeliveryTime);
  return ok({
    scans: sortedByTime(scans.value),
    estimatedDelivery: estimate?.kind === "local" ? readEstimate(estimate.local, destination) : null,
    facts: readFacts({ serviceName: ProductName, weight: readWeight(Weight, "kg"), pieceCount: readCount(Collis), destination }),
  });
};
