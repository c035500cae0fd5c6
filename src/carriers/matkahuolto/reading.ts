import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import { xmlElement, xmlEvents, xmlList, xmlText } from "../client/http/xml.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  leftOutIsNotFound,
  ownEvents,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readProof } from "../reading/facts.ts";
import { pieceForAll, readPieces } from "../reading/pieces.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus } from "../reading/status-map.ts";
import { withoutTakenBack } from "../reading/taken-back.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, wordsByCode } from "./status-map.ts";

const event = z.object({
  ShipmentNumber: xmlText,
  ParcelNumber: xmlText,
  EventCode: xmlText,
  EventTime: xmlText,
  EventPlace: xmlText,
  Remarks: xmlText,
  Signature: xmlText,
  ReturnShipmentNumber: xmlText,
});

const trackAnswer = z.object({
  MHTrackingEvents: xmlElement({ Event: xmlEvents(event), Error: xmlList(z.object({ ErrorCode: xmlText, ErrorText: xmlText })) }),
});

type Event = z.output<typeof event>;

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.EventTime);
  if (!time || !item.EventCode) return null;
  return {
    carrierCode: item.EventCode,
    message: wordsByCode[item.EventCode] ?? `Event ${item.EventCode}`,
    meaning: readStatus(statusByCode, item.EventCode),
    time,
    location: readPlace({ city: item.EventPlace }),
  };
};

/** 62 takes back the hand-over that was reported before it: the parcel was not delivered. */
const scansOf = (events: readonly Event[]) => {
  const result = collectScans(events, readEvent);
  return { result, scans: result.ok ? withoutTakenBack(sortedByTime(result.value), "62") : [] };
};

/** A shipment's number gives the events of all its parcels: shown is the first that is not delivered. */
const readOne = (own: readonly Event[], code: string): ReadingResult => {
  const isParcel = own.some(({ ParcelNumber }) => isSameCode(ParcelNumber, code));
  const names = [...new Set(own.map(({ ParcelNumber }) => ParcelNumber))];
  const parcels = names.map((trackingCode) => {
    const events = own.filter(({ ParcelNumber }) => ParcelNumber === trackingCode);
    return { trackingCode, events, ...scansOf(events) };
  });
  const shown = isParcel ? parcels.find(({ trackingCode }) => isSameCode(trackingCode, code))! : pieceForAll(parcels)!;
  if (!shown.result.ok) return shown.result;
  const isDelivered = shown.scans.findLast(({ meaning }) => !meaning.informational)?.meaning.status === "DELIVERED";
  const facts = readFacts({
    pieceCount: parcels.length > 1 ? readCount(parcels.length) : undefined,
    pieces: readPieces(parcels),
    returnTrackingCode: shown.events.findLast(({ ReturnShipmentNumber }) => ReturnShipmentNumber)?.ReturnShipmentNumber,
    proof: isDelivered ? readProof({ signedBy: shown.events.findLast(({ Signature }) => Signature)?.Signature }) : undefined,
  });
  return ok({ scans: shown.scans, estimatedDelivery: null, facts });
};

const countEvents = (body: unknown): number =>
  z.object({ MHTrackingEvents: z.object({ Event: z.array(z.unknown()) }) }).safeParse(body).data?.MHTrackingEvents.Event.length ??
  0;

/** One list for all that was asked. Parcels without events are unknown, or not scanned yet: both look the same. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { Event: events, Error: errors } = parsed.value.MHTrackingEvents;
  if (errors[0] && events.length === 0) return fail(refusedWith(errors[0].ErrorCode, errors[0].ErrorText));
  const isAbout = (item: Event, code: string) => isSameCode(item.ParcelNumber, code) || isSameCode(item.ShipmentNumber, code);
  const items = codes.flatMap((code): [string, ItemReading][] => {
    const own = events.filter((item) => isAbout(item, code));
    return own.length > 0 ? [[code, { result: readOne(own, code), raw: JSON.stringify(own) }]] : [];
  });
  const own = new Set(ownEvents(events, (item) => codes.some((code) => isAbout(item, code))));
  const others = events
    .filter((item) => !own.has(item))
    .map((item): [string, ItemReading] => [item.ParcelNumber, { result: readOne([item], item.ParcelNumber), raw: "" }]);
  const listed = new Map([...items, ...others]);
  // Whose an unreadable event is, is not known: then nothing can be concluded from what is missing.
  return ok(events.length < countEvents(body) ? listed : leftOutIsNotFound(codes, listed));
};
