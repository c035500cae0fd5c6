import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { xmlElement, xmlEvents, xmlHolder, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode, statusTypes, wayBackGroup, wordRules } from "./status-map.ts";

const scanDetail = z.object({
  Scan: xmlText,
  ScanCode: xmlText,
  ScanType: xmlText,
  ScanGroupType: xmlText,
  ScanDate: xmlText,
  ScanTime: xmlText,
  ScannedLocation: xmlText,
});

const shipment = xmlKnown({
  "@WaybillNo": z.string(),
  Service: xmlText,
  Origin: xmlText,
  Destination: xmlText,
  Weight: xmlText,
  Status: xmlText,
  StatusType: xmlText,
  ExpectedDeliveryDate: xmlText,
  ReceivedBy: xmlText,
  NewWaybillNo: xmlText,
  Scans: xmlHolder({ ScanDetail: xmlEvents(scanDetail) }),
});

const trackAnswer = z.object({ Error: xmlText, ShipmentData: xmlElement({ Error: xmlText, Shipment: xmlList(shipment) }) });

type Shipment = z.output<typeof shipment>;

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** `30-Jan-2026` and `30 January 2026` as `2026-01-30`; anything else as nothing. */
const isoDay = (written: string): string => {
  const [, day, name, year] = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(written.trim()) ?? [];
  const month = months.indexOf(name?.toUpperCase() ?? "") + 1;
  return month > 0 ? `${year}-${String(month).padStart(2, "0")}-${day!.padStart(2, "0")}` : "";
};

const readScanTime = ({ ScanDate, ScanTime: clock }: z.output<typeof scanDetail>): ScanTime | null =>
  readTime(`${isoDay(ScanDate)} ${clock.trim()}`);

/** One number means different things in the groups S and T. Older answers have neither, and plain words. */
const codeOf = ({ ScanGroupType, ScanCode, ScanType }: z.output<typeof scanDetail>): string | null => {
  const code = ScanCode.trim();
  if (code === "") return null;
  const group = ScanGroupType.trim().toUpperCase() || (/^(DL|RT)$/i.test(ScanType.trim()) ? "T" : "");
  return `${group || "?"}:${code.padStart(3, "0")}`;
};

const readScan = (item: z.output<typeof scanDetail>): Scan | null => {
  const time = readScanTime(item);
  if (!time) return null;
  const [code, message] = [codeOf(item), item.Scan.trim()];
  const isWithoutCode = code === null || code.startsWith("?");
  const meaning = isWithoutCode ? readWords(wordRules, message) : readStatus(statusByCode, code);
  return { carrierCode: code, message, meaning, time, location: readPlace({ city: item.ScannedLocation }) };
};

const isInscan = ({ carrierCode, message }: Scan): boolean => carrierCode === "S:001" || /^shipment inscan$/i.test(message);

/** Shipments are scanned in wherever they arrive: the first time is when Blue Dart got it. */
const withPickup = (scans: readonly Scan[]): Scan[] => {
  const moved = scans.findIndex(({ meaning }) => !["UNKNOWN", "PENDING"].includes(meaning.status));
  return scans.map((scan, index) => (index === moved && isInscan(scan) ? { ...scan, meaning: { status: "PICKED_UP" } } : scan));
};

/** Lost parcels have the type of a delivery, too: the words must agree. */
const readSummary = ({ StatusType, Status }: Shipment): ScanMeaning =>
  StatusType.trim() === "DL" ? readWords(wordRules, Status) : readStatus(statusTypes, StatusType.trim().toUpperCase());

const scansOf = ({ Scans }: Shipment): Result<Scan[], CarrierFailure> => {
  const scans = collectScans(Scans.ScanDetail, readScan);
  return scans.ok ? ok(sortedByTime(scans.value.toReversed())) : scans;
};

/** A shipment, and its way back, which has its own waybill: whatever happens there is part of the return. */
const readShipment = (item: Shipment, wayBack: Shipment | undefined): ReadingResult => {
  if (item.StatusType.trim().toUpperCase() === "NF") return notFound;
  const [out, back] = [scansOf(item), wayBack ? scansOf(wayBack) : ok<Scan[]>([])];
  if (!out.ok) return out;
  if (!back.ok) return back;
  const isDelivered = item.StatusType.trim() === "DL";
  const isSigned = /^sign(ed|ature)?$/i.test(item.ReceivedBy.trim());
  const facts = readFacts({
    serviceName: item.Service,
    weight: readWeight(item.Weight, "kg"),
    origin: readPlace({ city: item.Origin }),
    destination: readPlace({ city: item.Destination }),
    returnTrackingCode: item.NewWaybillNo || wayBack?.["@WaybillNo"],
    proof: isDelivered ? readProof({ signedBy: isSigned ? "" : item.ReceivedBy, hasSignature: isSigned }) : undefined,
  });
  const scans = readWayBack([
    ...withPickup(out.value).map((scan) => ({ scan, isWayBack: wayBackGroup.test(scan.carrierCode ?? "") })),
    ...back.value.map((scan) => ({ scan, isWayBack: true })),
  ]);
  return ok({
    scans: withSummaryStatus(scans, wayBack ? { status: "UNKNOWN" } : readSummary(item)),
    estimatedDelivery: readEstimate(isoDay(item.ExpectedDeliveryDate)),
    facts,
  });
};

/** The waybill of a return is listed after that of its parcel, though it was not requested. */
const wayBackOf = (item: Shipment, next: Shipment | undefined, isAsked: (number: string) => boolean): Shipment | undefined => {
  if (!next || isAsked(next["@WaybillNo"])) return undefined;
  const isNamed = isSameCode(item.NewWaybillNo, next["@WaybillNo"]);
  return isNamed || (item.NewWaybillNo === "" && item.StatusType.trim() === "RT") ? next : undefined;
};

const errorOf = (body: unknown): string => {
  const parsed = trackAnswer.safeParse(body);
  return parsed.success ? parsed.data.Error || parsed.data.ShipmentData.Error : "";
};

export const isLicenceMismatch = (body: unknown): boolean => /licen[cs]e mismatch/i.test(errorOf(body));

/** Waybills that are not known say NF, or are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const error = errorOf(body);
  if (/licen[cs]e|login/i.test(error)) return fail({ code: "credentials-rejected", detail: error });
  if (error) return fail(unexpected(`error: ${error}`));
  if (typeof body === "object" && body !== null && !("ShipmentData" in body)) return fail(unexpected("no ShipmentData"));
  const { Shipment: shipments } = parsed.value.ShipmentData;
  const isAsked = (number: string) => codes.some((code) => isSameCode(code, number));
  const wayBacks = new Map(shipments.map((item, index) => [item, wayBackOf(item, shipments[index + 1], isAsked)]));
  const ofOthers = new Set(wayBacks.values());
  const items = shipments
    .filter((item) => !ofOthers.has(item))
    .map((item) => [item["@WaybillNo"], { result: readShipment(item, wayBacks.get(item)), raw: JSON.stringify(item) }] as const);
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};

/** Lasts a day, as integrations say; the answer does not say how long. */
export const readTokenAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(z.object({ JWTToken: z.string().min(1) }), body);
  return parsed.ok ? ok({ token: parsed.value.JWTToken, expiresInSeconds: 23 * 3_600 }) : parsed;
};
