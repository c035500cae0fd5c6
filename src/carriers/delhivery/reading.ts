import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readFailures, readProof } from "../reading/facts.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readAmountDue } from "../reading/money.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode } from "./status-map.ts";

const scanDetail = z.object({
  ScanDateTime: text,
  ScanType: text,
  Scan: text,
  StatusCode: text,
  ScannedLocation: text,
  Instructions: text,
});

/** What Delhivery takes the parcel's state to be. */
const currentStatus = z.object({
  Status: text,
  StatusType: text,
  StatusCode: text,
  StatusDateTime: text,
  StatusLocation: text,
  Instructions: text,
  RecievedBy: text,
});

const isEmpty = (list: unknown): boolean => list === undefined || list === null || (Array.isArray(list) && list.length === 0);

/** Without scans the status is all that is reported of the journey: then it is needed. */
const withNeeded = (item: unknown): unknown =>
  typeof item === "object" && item !== null && isEmpty((item as Partial<Record<string, unknown>>).Scans)
    ? { ...item, onlyStatus: (item as Partial<Record<string, unknown>>).Status }
    : item;

const shipmentShape = z.object({
  AWB: z.union([z.string(), z.number().transform(String)]),
  ExpectedDeliveryDate: text,
  PromisedDeliveryDate: text,
  Origin: text,
  Destination: text,
  Quantity: text,
  CODAmount: text,
  DispatchCount: z.number().nullish(),
  Scans: eventList(z.object({ ScanDetail: scanDetail })),
  Status: currentStatus.nullish(),
  onlyStatus: markEvents(currentStatus.pick({ Status: true, StatusType: true, StatusDateTime: true })).nullish(),
});

const shipment = z.preprocess(withNeeded, shipmentShape);

const trackAnswer = z.object({ ShipmentData: listOf(z.object({ Shipment: shipment })), Error: text });

type Shipment = z.output<typeof shipment>;

/** "Pune_Baner_D (Maharashtra)": a facility, and the state it is in. */
const readFacility = (written: string): Location | null => {
  const [, city, region] = /^(.*?)\s*(?:\(([^()]+)\))?$/.exec(written.trim()) ?? [];
  return readPlace({ city, region });
};

/** Delhivery goes nowhere else. */
const withCountry = (place: Location | null): Location | null => place && { ...place, countryCode: "IN" };

const statusKey = (type: string, status: string): string => `${type}:${status.trim().toUpperCase().replace(/\s+/g, "_")}`;

/** The status code says more than type and status, if it is known. */
const readScan = (item: z.output<typeof scanDetail>): Scan | null => {
  const time = readTime(item.ScanDateTime);
  if (!time || !item.ScanType || !item.Scan) return null;
  const [status, code] = [statusKey(item.ScanType, item.Scan), item.StatusCode?.trim() ?? ""];
  return {
    carrierCode: code ? `${status}:${code}` : status,
    message: item.Instructions || item.Scan,
    meaning: readStatus(statusByCode, `${item.ScanType}:${code}`, status),
    time,
    location: readFacility(item.ScannedLocation ?? ""),
  };
};

/** RTO is the arrival of a return at its sender, or all that is reported of the return. */
const withArrival = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode?.startsWith("DL:RTO") ?? false })));

/** The status in the shape of a scan, for answers without scans. */
const statusAsScan = (status: z.output<typeof currentStatus>): z.output<typeof scanDetail> => ({
  ScanDateTime: status.StatusDateTime,
  ScanType: status.StatusType,
  Scan: status.Status,
  StatusCode: status.StatusCode,
  ScannedLocation: status.StatusLocation,
  Instructions: status.Instructions,
});

const readShipment = (item: Shipment): ReadingResult => {
  const current = item.Status ? readScan(statusAsScan(item.Status)) : null;
  if (item.onlyStatus?.StatusDateTime && !current) return fail(unexpected("the status has no time that can be read"));
  const collected = collectScans(
    item.Scans.map(({ ScanDetail }) => ScanDetail),
    readScan,
  );
  if (!collected.ok) return collected;
  const scans =
    collected.value.length === 0 && current
      ? [current]
      : withSummaryStatus(sortedByTime(collected.value), current?.meaning ?? { status: "UNKNOWN" });
  const estimatedDelivery = readEstimate(item.ExpectedDeliveryDate) ?? readEstimate(item.PromisedDeliveryDate);
  const isDelivered = item.Status?.StatusType === "DL" && item.Status.Status === "Delivered";
  const facts = readFacts({
    pieceCount: readCount(item.Quantity),
    origin: withCountry(readFacility(item.Origin ?? "")),
    destination: withCountry(readPlace({ city: item.Destination })),
    // Each round but the last has failed; whether the last did is among the scans.
    failedAttempts: readFailures(Math.max(0, (item.DispatchCount ?? Number.NaN) - 1)),
    amountDue: readAmountDue(item.CODAmount, "INR", "CASH_ON_DELIVERY"),
    proof: isDelivered ? readProof({ signedBy: item.Status?.RecievedBy }) : undefined,
  });
  return ok({ scans: withArrival(scans), estimatedDelivery, facts });
};

/** Not manifested yet, or another account's. */
const isUnknownWaybill = (error: string): boolean => /no such waybill|data does not exists?/i.test(error);

/** The same words come with 400, too. */
export const isNotFound = (body: unknown): boolean =>
  isUnknownWaybill(z.object({ Error: z.string() }).safeParse(body).data?.Error ?? "");

/** Waybills that are not known are left out; if none is known, the answer is an error inside a 200. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { ShipmentData, Error: error } = parsed.value;
  if (error && !isUnknownWaybill(error)) return fail(unexpected(`error: ${error}`));
  const items = ShipmentData.map(
    (item) => [item.Shipment.AWB, { result: readShipment(item.Shipment), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
