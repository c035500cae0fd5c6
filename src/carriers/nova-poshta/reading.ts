import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { AmountDue, Location, PickupPoint, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readAmount, readAmountDue } from "../reading/money.ts";
import { dayFirst, readEstimate, readTime } from "../reading/scan-times.ts";
import { type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode } from "./status-map.ts";

const document = z.object({
  Number: z.string(),
  StatusCode: markEvents(text.clone()),
  Status: text,
  TrackingUpdateDate: text,
  DateScan: text,
  RecipientDateTime: text,
  DateCreated: text,
  ActualDeliveryDate: text,
  UndeliveryReasonsDate: text,
  UndeliveryReasonsSubtypeDescription: text,
  DatePayedKeeping: text,
  DateFirstDayStorage: text,
  ScheduledDeliveryDate: text,
  ServiceType: text,
  FactualWeight: text,
  DocumentWeight: text,
  SeatsAmount: text,
  CitySender: text,
  CityRecipient: text,
  InternationalDeliveryType: text,
  WarehouseRecipient: text,
  CategoryOfWarehouse: text,
  LastCreatedOnTheBasisDocumentType: text,
  LastCreatedOnTheBasisNumber: text,
  OwnerDocumentType: text,
  OwnerDocumentNumber: text,
  AmountToPay: text,
  AmountPaid: text,
  RedeliverySum: text,
  AfterpaymentOnGoodsCost: text,
});

type Document = z.output<typeof document>;

/** Lists that come as objects if PHP has numbered them otherwise. */
const texts = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((list) => Object.values(list ?? []).map(String));

const trackAnswer = z.object({ success: z.literal(true), data: z.array(document) });
const refusedAnswer = z.object({ success: z.literal(false), errors: texts, errorCodes: texts });

/** `03-08-2026 05:00:00`, `03.08.2026 00:22:47`, `19:42 05.08.2026` and `2026-08-05 19:42:05`, as ISO; nothing for year one. */
const isoOf = (written: OptionalText): string => {
  const [first = "", second = ""] = written?.trim().split(" ") ?? [];
  const [date, clock] = first.includes(":") ? [second, first] : [first, second];
  const iso = `${dayFirst(date) || date} ${clock}`.trim();
  return iso.startsWith("0001") ? "" : iso;
};

/** Always Kyiv's clock, also for what happens in California. */
const readKyivTime = (written: OptionalText): ScanTime | null => {
  const time = readTime(isoOf(written));
  return time?.kind === "local" ? { ...time, timeZone: "Europe/Kyiv" } : time;
};

/**
 * When it became so. The receipt by a person has its own time; the documents' clocks have been seen hours off it.
 * The day of the booking dates nothing but the booking.
 */
const timeOf = (item: Document, { status }: ScanMeaning): ScanTime | null =>
  (status === "DELIVERED" ? readKyivTime(item.RecipientDateTime) : null) ??
  readKyivTime(item.TrackingUpdateDate) ??
  readKyivTime(item.DateScan) ??
  (status === "PENDING" ? readKyivTime(item.DateCreated) : null) ??
  (status === "AVAILABLE_FOR_PICKUP" || status === "DELIVERED" ? readKyivTime(item.ActualDeliveryDate) : null) ??
  (status === "ATTEMPT_FAILURE" ? readKyivTime(item.UndeliveryReasonsDate) : null);

/** Its words, and why it could not be delivered, if it says why. */
const wordsOf = (item: Document): string =>
  [item.Status, item.UndeliveryReasonsSubtypeDescription].flatMap((words) => words?.trim() || []).join(". ");

/** A branch and a locker have the same code. */
const readMeaning = ({ StatusCode, CategoryOfWarehouse }: Document): ScanMeaning => {
  const meaning = readStatus(statusByCode, StatusCode ?? "");
  const isLocker = meaning.status === "AVAILABLE_FOR_PICKUP" && CategoryOfWarehouse?.trim().toLowerCase() === "postomat";
  return isLocker ? { ...meaning, detail: "DELIVERED_TO_LOCKER" } : meaning;
};

const readCurrent = (item: Document): Scan | null => {
  const meaning = readMeaning(item);
  const time = timeOf(item, meaning);
  if (!time || !item.StatusCode) return null;
  return { carrierCode: item.StatusCode, message: wordsOf(item), meaning, time, location: null };
};

/** Cities come without a country, which is Ukraine for whatever does not cross its border. */
const cityIn = (city: OptionalText, isUkraine: boolean): Location | null => {
  const place = readPlace({ city });
  return place && isUkraine ? { ...place, countryCode: "UA" } : place;
};

/** "Відділення №1: вул. Пирогівський шлях, 135": the branch, and its street. */
const readPoint = (item: Document, location: Location | null): PickupPoint | null => {
  const [, name, street] = /^(.*?)(?::\s+(.*))?$/.exec(item.WarehouseRecipient?.trim() ?? "") ?? [];
  if (!name || item.ServiceType?.endsWith("Doors")) return null;
  // From then on keeping it costs money, and soon it goes back.
  return readPickupPoint({ name, street, location, holdUntil: isoOf(item.DatePayedKeeping) || isoOf(item.DateFirstDayStorage) });
};

/**
 * Hryvnias. `AmountToPay` is all that is left at the counter; if it is not filled, the cash on delivery is known from
 * `RedeliverySum` (money that goes to the sender) or `AfterpaymentOnGoodsCost` (the same through an account). They contain each
 * other, so the highest is the whole.
 */
const readDue = (item: Document): AmountDue | null => {
  const amountIn = (written: OptionalText): number[] => [readAmount(written)].filter((amount) => amount >= 0);
  const goods = [item.RedeliverySum, item.AfterpaymentOnGoodsCost].flatMap(amountIn);
  const all = [...amountIn(item.AmountToPay), ...goods];
  if (all.length === 0) return null;
  const left = Math.max(Math.max(...all) - (amountIn(item.AmountPaid)[0] ?? 0), 0);
  return readAmountDue(left, "UAH", goods.some((amount) => amount > 0) ? "CASH_ON_DELIVERY" : "OTHER");
};

const readDocument = (item: Document): ReadingResult => {
  const hasNoData = !item.Status && !isoOf(item.TrackingUpdateDate) && !isoOf(item.DateScan) && !isoOf(item.DateCreated);
  if (item.StatusCode === "3" || hasNoData) return notFound;
  const scans = collectScans([item], readCurrent);
  if (!scans.ok) return scans;
  const abroad = item.InternationalDeliveryType?.trim().toLowerCase() ?? "";
  const destination = cityIn(item.CityRecipient, abroad === "");
  const facts = readFacts({
    amountDue: abroad === "export" ? null : readDue(item),
    serviceName: item.ServiceType,
    weight: readWeight(item.FactualWeight, "kg") ?? readWeight(item.DocumentWeight, "kg"),
    pieceCount: readCount(item.SeatsAmount),
    origin: cityIn(item.CitySender, abroad === "" || abroad === "export"),
    destination,
    pickupPoint: readPoint(item, destination),
    returnTrackingCode: item.LastCreatedOnTheBasisDocumentType === "CargoReturn" ? item.LastCreatedOnTheBasisNumber : undefined,
    originalTrackingCode: item.OwnerDocumentType === "CargoReturn" ? item.OwnerDocumentNumber : undefined,
  });
  return ok({ scans: scans.value, estimatedDelivery: readEstimate(isoOf(item.ScheduledDeliveryDate)), facts });
};

/** What Nova Poshta refuses, which it does with 200. One wrong number refuses the whole list. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const parsed = refusedAnswer.safeParse(body);
  if (!parsed.success) return null;
  const { errors, errorCodes } = parsed.data;
  const words = errors.join("; ");
  if (errorCodes.includes("20001401442") || /document number is not correct/i.test(words)) return { code: "not-found" };
  if (errorCodes.includes("20000401501") || /to+ many requests/i.test(words)) return { code: "rate-limited", retryAfterMs: null };
  if (errorCodes.includes("20000200068") || /api (?:auth fail|key)/i.test(words))
    return { code: "credentials-rejected", detail: `Nova Poshta refused the API key: ${words}` };
  return refusedWith(errorCodes.join(", "), words);
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(parsed.value.data.map((item) => [item.Number, { result: readDocument(item), raw: JSON.stringify(item) }] as const)),
  );
};
