import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
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
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { looseText, type OptionalText, oneOrMany, text } from "../reading/shapes.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode, wordsWithin } from "./status-map.ts";

/** What is not there comes as {} or as the text "{}". */
const isNothing = (value: unknown): boolean =>
  value === null || value === "" || value === "{}" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);

const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), schema.optional());

const many = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((entry) => !isNothing(entry)) : isNothing(value) ? [] : value),
    oneOrMany(item),
  );

const state = z.object({ TimeStamp: text, StatusCode: looseText, StatusDescription: text });

const event = z.object({ Code: text, Description: text, TimeStamp: text });

const address = z.object({
  AddressType: text,
  City: maybe(z.string()),
  Zipcode: maybe(z.string()),
  CountryCode: maybe(z.string()),
});

const shipment = z.object({
  Barcode: text,
  MainBarcode: text,
  DeliveryDate: text,
  Expectation: maybe(z.object({ ETAFrom: text, ETATo: text })),
  Status: maybe(state),
  OldStatus: many(state),
  Event: many(event),
  Address: many(address),
});

const status = maybe(z.object({ Shipment: maybe(shipment) }));

const trackAnswer = z.object({
  CompleteStatus: status,
  CurrentStatus: status,
  Warnings: many(z.object({ Code: looseText, Message: text })),
  Errors: many(z.object({ Code: looseText, Description: text })),
});

/** `11-03-2025 07:55:10`, day first; `03/11/2025 07:55:10`, month first; or ISO already. */
export const isoStamp = (stamp: OptionalText): string => {
  const [, day, month, year, clock] = /^(\d{2})-(\d{2})-(\d{4})(?: (.+))?$/.exec(stamp ?? "") ?? [];
  if (year) return `${year}-${month}-${day}${clock ? ` ${clock}` : ""}`;
  const [, monthFirst, then, inYear, at] = /^(\d{2})\/(\d{2})\/(\d{4})(?: (.+))?$/.exec(stamp ?? "") ?? [];
  return inYear ? `${inYear}-${monthFirst}-${then}${at ? ` ${at}` : ""}` : (stamp ?? "");
};

/** Some of PostNL's systems write the digits first: 01A is A01, 05Y is Y05. */
const readMeaning = (written: string, message: string): ScanMeaning => {
  const isTurned = /^\d{2}[A-Z]$/.test(written);
  const code = isTurned ? written.slice(2) + written.slice(0, 2) : written;
  const words = isTurned ? wordsWithin.get(code) : undefined;
  return words ? readWords(words, message) : readStatus(statusByCode, code);
};

const scan = (code: string, message: string, stamp: OptionalText): Scan | null => {
  const time = readTime(isoStamp(stamp));
  if (!time || !code) return null;
  return { carrierCode: code, message, meaning: readMeaning(code, message), time, location: null };
};

type Shipment = z.output<typeof shipment>;

/** Events, newest first, say more than states, so states are read only where there are no events, or for an event nobody knows. */
const readScans = ({ Event: events, Status: current, OldStatus: old }: Shipment) =>
  events.length > 0
    ? collectScans(events.toReversed(), (item) => scan(item.Code ?? "", item.Description ?? "", item.TimeStamp))
    : collectScans([...old, ...(current ? [current] : [])], (item) =>
        scan(item.StatusCode ?? "", item.StatusDescription ?? "", item.TimeStamp),
      );

/** The recipient's address is of type 01. */
const destinationOf = ({ Address: addresses }: Shipment): Location | null => {
  const recipient = addresses.find(({ AddressType }) => AddressType === "01");
  return recipient
    ? readPlace({ city: recipient.City, postalCode: recipient.Zipcode, countryCode: recipient.CountryCode })
    : null;
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { CompleteStatus, CurrentStatus, Errors, Warnings } = parsed.value;
  const found = CompleteStatus?.Shipment ?? CurrentStatus?.Shipment;
  if (!found) {
    const [error] = Errors;
    if (error) return fail(unexpected(`error ${error.Code}: ${error.Description}`));
    return Warnings.length > 0 || "CompleteStatus" in parsed.value
      ? notFound
      : fail(unexpected("neither a shipment nor a warning"));
  }
  if (!isSameCode(found.Barcode ?? "", trackingCode) && !isSameCode(found.MainBarcode ?? "", trackingCode))
    return answersAnother(trackingCode);
  const scans = readScans(found);
  if (!scans.ok) return scans;
  const estimate = found.Expectation?.ETATo || found.Expectation?.ETAFrom || found.DeliveryDate;
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value), readStatus(statusByCode, found.Status?.StatusCode ?? "")),
    estimatedDelivery: readEstimate(isoStamp(estimate), destinationOf(found)),
  });
};
