import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { answersAnother, collectScans, isSameCode, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readDay, sortedByTime } from "../reading/scan-times.ts";
import { looseText, oneOrMany, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

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

const shipment = z.object({
  Barcode: text,
  MainBarcode: text,
  DeliveryDate: text,
  Expectation: maybe(z.object({ ETAFrom: text, ETATo: text })),
  Status: maybe(state),
  OldStatus: many(state),
  Event: many(event),
});

const status = maybe(z.object({ Shipment: maybe(shipment) }));

const trackAnswer = z.object({
  CompleteStatus: status,
  CurrentStatus: status,
  Warnings: many(z.object({ Code: looseText, Message: text })),
  Errors: many(z.object({ Code: looseText, Description: text })),
});

/** `11-03-2025 07:55:10`, day first; `03/11/2025 07:55:10`, month first; or ISO. */
export const readPostnlTime = (stamp: string | null | undefined): ScanTime | null => {
  const [, day, month, year, clock] = /^(\d{2})-(\d{2})-(\d{4})(?: (.+))?$/.exec(stamp ?? "") ?? [];
  if (year) return readDay(`${year}-${month}-${day}${clock ? ` ${clock}` : ""}`);
  const [, monthFirst, then, inYear, at] = /^(\d{2})\/(\d{2})\/(\d{4})(?: (.+))?$/.exec(stamp ?? "") ?? [];
  return readDay(inYear ? `${inYear}-${monthFirst}-${then}${at ? ` ${at}` : ""}` : stamp);
};

const scan = (code: string, message: string, stamp: string | null | undefined): Scan | null => {
  const time = readPostnlTime(stamp);
  if (!time || !code) return null;
  return { carrierCode: code, message, meaning: readStatus(statusByCode, code), time, location: null };
};

type Shipment = z.output<typeof shipment>;

/** Events, newest first, say more than states, so states are read only where there are no events. */
const readScans = ({ Event: events, Status: current, OldStatus: old }: Shipment) =>
  events.length > 0
    ? collectScans(events.toReversed(), (item) => scan(item.Code ?? "", item.Description ?? "", item.TimeStamp))
    : collectScans([...old, ...(current ? [current] : [])], (item) =>
        scan(item.StatusCode ?? "", item.StatusDescription ?? "", item.TimeStamp),
      );

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
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: readPostnlTime(estimate) });
};
