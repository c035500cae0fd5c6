import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { AmountDue, CarrierFacts, DeliveryEstimate, Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
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
import { readCount, readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { readAmountDue } from "../reading/money.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { type OptionalText, oneOrMany, oneOrManyEvents, text } from "../reading/shapes.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, wordsWithin } from "./status-map.ts";

/** What is not there comes as {} or as the text "{}". */
const isNothing = (value: unknown): boolean =>
  value === null || value === "" || value === "{}" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);

const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), schema.optional());

const withoutNothing = <Entry>(entries: readonly (Entry | undefined)[]): Entry[] =>
  entries.filter((entry) => entry !== undefined);

const many = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (isNothing(value) ? [] : value), oneOrMany(maybe(item))).transform(withoutNothing);

/** `many` of what scans are read from. */
const manyEvents = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (isNothing(value) ? [] : value), oneOrManyEvents(maybe(item))).transform(withoutNothing);

const state = z.object({ TimeStamp: text, StatusCode: text, StatusDescription: text });

const event = z.object({ Code: text, Description: text, TimeStamp: text });

const address = z.object({
  AddressType: text,
  City: maybe(z.string()),
  Zipcode: maybe(z.string()),
  CountryCode: maybe(z.string()),
  CompanyName: maybe(z.string()),
  Street: maybe(z.string()),
  HouseNumber: maybe(z.string()),
});

/** States are read only if there are no events: otherwise nothing is lost with them. */
const withoutSpareStates = (item: unknown): unknown =>
  typeof item === "object" && item !== null && "Event" in item && !isNothing(item.Event ?? null)
    ? { ...item, OldStatus: [] }
    : item;

const shipmentShape = z.object({
  Barcode: text,
  MainBarcode: text,
  DeliveryDate: text,
  ProductDescription: maybe(z.string()),
  ShipmentAmount: maybe(text),
  Dimension: maybe(z.object({ Weight: maybe(text) })),
  Amount: maybe(z.object({ RemboursBedrag: maybe(text) })),
  Expectation: maybe(z.object({ ETAFrom: text, ETATo: text })),
  Status: maybe(state),
  OldStatus: manyEvents(state),
  Event: manyEvents(event),
  Address: many(address),
});

const shipment = z.preprocess(withoutSpareStates, shipmentShape);

const status = maybe(z.object({ Shipment: maybe(shipment) }));

const trackAnswer = z.object({
  CompleteStatus: status,
  CurrentStatus: status,
  Warnings: many(z.object({ Code: text, Message: text })),
  Errors: many(z.object({ Code: text, Description: text })),
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

/** Events, newest first, say more than states, so states are read only if there are no events, or for an unknown event. */
const readScans = ({ Event: events, Status: current, OldStatus: old }: Shipment) =>
  events.length > 0
    ? collectScans(events.toReversed(), (item) => scan(item.Code ?? "", item.Description ?? "", item.TimeStamp))
    : collectScans([...old, ...(current ? [current] : [])], (item) =>
        scan(item.StatusCode ?? "", item.StatusDescription ?? "", item.TimeStamp),
      );

const addressTypes = { recipient: "01", sender: "02", pickupPoint: "09" } as const;

const addressOf = ({ Address: addresses }: Shipment, whose: keyof typeof addressTypes) =>
  addresses.find(({ AddressType }) => AddressType === addressTypes[whose]);

const placeOf = (item: Shipment, whose: keyof typeof addressTypes): Location | null => {
  const { City: city, Zipcode: postalCode, CountryCode: countryCode } = addressOf(item, whose) ?? {};
  return readPlace({ city, postalCode, countryCode });
};

/** Cash on delivery as "EUR250.00": without the letters it could be any currency. */
const readCashOnDelivery = (written: OptionalText): AmountDue | null => {
  const [, currency, amount] = /^([A-Z]{3})\s*([\d.,]+)$/i.exec(written?.trim() ?? "") ?? [];
  return readAmountDue(amount, currency, "CASH_ON_DELIVERY");
};

const readShipmentFacts = (item: Shipment): CarrierFacts => {
  const { CompanyName: name, Street, HouseNumber } = addressOf(item, "pickupPoint") ?? {};
  return readFacts({
    serviceName: item.ProductDescription,
    weight: readWeight(item.Dimension?.Weight, "g"),
    pieceCount: readCount(item.ShipmentAmount),
    origin: placeOf(item, "sender"),
    destination: placeOf(item, "recipient"),
    amountDue: readCashOnDelivery(item.Amount?.RemboursBedrag),
    pickupPoint: readPickupPoint({
      name,
      street: [Street, HouseNumber].filter(Boolean).join(" "),
      location: placeOf(item, "pickupPoint"),
    }),
  });
};

const readExpectation = (item: Shipment): DeliveryEstimate | null => {
  const { ETAFrom, ETATo } = item.Expectation ?? {};
  const destination = placeOf(item, "recipient");
  return readWindow(isoStamp(ETAFrom), isoStamp(ETATo), destination) ?? readEstimate(isoStamp(item.DeliveryDate), destination);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { CompleteStatus, CurrentStatus, Errors, Warnings } = parsed.value;
  const found = CompleteStatus?.Shipment ?? CurrentStatus?.Shipment;
  if (!found) {
    const [error] = Errors;
    if (error) return fail(refusedWith(error.Code, error.Description));
    return Warnings.length > 0 || "CompleteStatus" in parsed.value
      ? notFound
      : fail(unexpected("neither a shipment nor a warning"));
  }
  if (!isSameCode(found.Barcode ?? "", trackingCode) && !isSameCode(found.MainBarcode ?? "", trackingCode))
    return answersAnother(trackingCode);
  const scans = readScans(found);
  if (!scans.ok) return scans;
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value), readStatus(statusByCode, found.Status?.StatusCode ?? "")),
    estimatedDelivery: readExpectation(found),
    facts: readShipmentFacts(found),
  });
};
