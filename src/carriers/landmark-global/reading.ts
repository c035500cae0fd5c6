import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, NextLeg, Scan } from "../../tracking/reading.ts";
import { zoneByCountry } from "../../tracking/time-zones.ts";
import { unexpected } from "../client/http/http.ts";
import { xmlElement, xmlEvents, xmlHolder, xmlList, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { INFORMATIONAL, readStatus } from "../reading/status-map.ts";
import { regions, statusByCode } from "./status-map.ts";

const event = z.object({ Status: xmlText, DateTime: xmlText, Location: xmlText, EventCode: xmlText });

const parcel = z.object({
  TrackingNumber: xmlText,
  LandmarkTrackingNumber: xmlText,
  PackageReference: xmlText,
  ExpectedDelivery: xmlText,
  Events: xmlHolder({ Event: xmlEvents(event) }),
});

const trackAnswer = z.object({
  TrackResponse: xmlElement({
    Errors: xmlElement({ Error: xmlList(z.object({ ErrorCode: xmlText, ErrorMessage: xmlText })) }),
    Result: xmlHolder({
      Success: xmlText,
      ShipmentDetails: xmlElement({ EndDeliveryCarrier: xmlText }),
      Packages: xmlHolder({ Package: xmlList(parcel) }),
    }),
  }),
});

/** `10/01/2025 03:02 PM` as `2025-10-01 15:02`; what is written year first stays as it is. */
const isoTime = (written: string): string => {
  const [, month, day, year, hour = "12", minute = "00", half = "AM"] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})\s*([AP]M))?$/i.exec(written.trim()) ?? [];
  if (!year) return written.trim();
  const clock = (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
  const pad = (part: string | number | undefined) => String(part).padStart(2, "0");
  return `${year}-${pad(month)}-${pad(day)} ${pad(clock)}:${minute}`;
};

/** "Toronto, ON, CA", "Lyon, FR", "Columbus, OH". Two letters behind a city may be a state or a country: if both exist, neither is taken. */
const readLocation = (written: string): Location | null => {
  const parts = written.split(",").map((part) => part.trim());
  if (parts.length > 2) return readPlace({ city: parts[0], region: parts[1], countryCode: parts.at(-1) });
  const [city, letters = ""] = parts;
  const isCountry = letters in zoneByCountry;
  const regionOf = regions.US.has(letters) ? "US" : regions.CA.has(letters) ? "CA" : null;
  if (regionOf) return readPlace(isCountry ? { city } : { city, region: letters, countryCode: regionOf });
  return readPlace({ city, countryCode: letters === "UK" ? "GB" : letters });
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(isoTime(item.DateTime));
  if (!time) return null;
  const code = item.EventCode.trim();
  return {
    carrierCode: code || null,
    message: item.Status.trim(),
    meaning: readStatus(statusByCode, code),
    time,
    location: readLocation(item.Location),
  };
};

/** Scans of the first legs may be reported after the delivery: a delivery stands. Oldest first. */
const withDelivery = (scans: readonly Scan[]): Scan[] => {
  const delivered = scans.findIndex(({ meaning }) => meaning.status === "DELIVERED");
  return scans.map((scan, index) =>
    delivered >= 0 && index > delivered && ["PENDING", "IN_TRANSIT"].includes(scan.meaning.status)
      ? { ...scan, meaning: INFORMATIONAL }
      : scan,
  );
};

const readLastMile = (
  carrier: string,
  { TrackingNumber, LandmarkTrackingNumber }: z.output<typeof parcel>,
): NextLeg[] | undefined => {
  const name = /^to be routed$/i.test(carrier.trim()) ? "" : carrier.trim();
  const number = isSameCode(TrackingNumber, LandmarkTrackingNumber) ? "" : TrackingNumber.trim();
  return number ? [{ carrier: null, carrierName: name || null, trackingCode: number }] : undefined;
};

const readRefusal = (code: string, words: string): CarrierFailure => {
  if (/login|password/i.test(`${code} ${words}`)) return { code: "credentials-rejected", detail: words };
  return /not (be )?found|no (package|shipment|record)|invalid tracking|not exist/i.test(words)
    ? { code: "not-found" }
    : unexpected(`refused: ${code} ${words}`);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { Errors, Result } = parsed.value.TrackResponse;
  const [error] = Errors.Error;
  if (error) return fail(readRefusal(error.ErrorCode, error.ErrorMessage));
  const packages = Result.Packages.Package;
  if (packages.length === 0) return notFound;
  const meant = packages.find((item) =>
    [item.LandmarkTrackingNumber, item.TrackingNumber, item.PackageReference].some(
      (name) => name && isSameCode(name, trackingCode),
    ),
  );
  if (!meant) return answersAnother(trackingCode);
  const scans = collectScans(meant.Events.Event, readEvent);
  if (!scans.ok) return scans;
  const facts = readFacts({ nextLegs: readLastMile(Result.ShipmentDetails.EndDeliveryCarrier, meant) });
  return ok({
    scans: withDelivery(sortedByTime(scans.value)),
    estimatedDelivery: readEstimate(isoTime(meant.ExpectedDelivery)),
    facts,
  });
};
