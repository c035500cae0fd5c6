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
import { readDay, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
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

const shipment = z.object({
  AWB: z.string(),
  ExpectedDeliveryDate: text,
  PromisedDeliveryDate: text,
  Scans: listOf(z.object({ ScanDetail: scanDetail })),
});

const trackAnswer = z.object({ ShipmentData: listOf(z.object({ Shipment: shipment })), Error: text });

type Shipment = z.output<typeof shipment>;

/** "Pune_Baner_D (Maharashtra)": a facility, and the state it is in. */
const readFacility = (written: string): Location | null => {
  const [, city, region] = /^(.*?)\s*(?:\(([^()]+)\))?$/.exec(written.trim()) ?? [];
  return readPlace({ city, region });
};

const statusKey = (type: string, status: string): string => `${type}:${status.trim().toUpperCase().replace(/\s+/g, "_")}`;

/** The status code says more than type and status, where it is known. */
const readScan = ({ ScanDetail: item }: Shipment["Scans"][number]): Scan | null => {
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

/** RTO is the arrival of a return at its sender, or all that is told of the return. */
const withArrival = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode?.startsWith("DL:RTO") ?? false })));

const readShipment = (item: Shipment): ReadingResult => {
  const scans = collectScans(item.Scans, readScan);
  if (!scans.ok) return scans;
  const estimatedDelivery = readDay(item.ExpectedDeliveryDate) ?? readDay(item.PromisedDeliveryDate);
  return ok({ scans: withArrival(sortedByTime(scans.value)), estimatedDelivery });
};

/** Waybills that are not known are left out; where none is, an error says so inside a 200. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { ShipmentData, Error: error } = parsed.value;
  if (error && !/no such waybill/i.test(error)) return fail(unexpected(`error: ${error}`));
  const items = ShipmentData.map(
    (item) => [item.Shipment.AWB, { result: readShipment(item.Shipment), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
