import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { PickupPoint, Scan } from "../../tracking/reading.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const state = z.object({ id: text, date: text, text: text, postCode: text, name: text });

const parcel = z.object({
  idParcel: z.string(),
  weight: text,
  parcelsQuantity: text,
  depositTo: text,
  parcelStatuses: eventList(state),
});

const trackAnswer = z.object({ detail: listOf(parcel) });

type Parcel = z.output<typeof parcel>;
type State = z.output<typeof state>;

/** The number is not in the register, or nothing is shown of its kind. */
const isUnknownNumber = ({ id }: State): boolean => id === "-3" || id === "-4";

const readState = (item: State): Scan | null => {
  const time = readTime(item.date);
  if (!time || !item.id) return null;
  const meaning = readStatus(statusByCode, item.id);
  return {
    carrierCode: item.id,
    message: item.text ?? "",
    meaning: isUncharted(meaning) ? readWords(wordRules, item.text ?? "") : meaning,
    time,
    location: readPlace({ city: item.name, postalCode: item.postCode }),
  };
};

/** 9V says that it was delivered to its sender: the end of a return already reported, or all that is reported of it. */
const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "9V" })));

/** The office where it was put last. */
const readPoint = ({ depositTo }: Parcel, scans: readonly Scan[]): PickupPoint | null => {
  const stored = scans.findLast(({ meaning }) => meaning.status === "AVAILABLE_FOR_PICKUP");
  if (!stored) return null;
  const { city, postalCode } = stored.location ?? {};
  return readPickupPoint({ name: city, location: readPlace({ postalCode }), holdUntil: depositTo });
};

const readParcel = (item: Parcel): ReadingResult => {
  if (item.parcelStatuses.length === 0 || item.parcelStatuses.some(isUnknownNumber)) return notFound;
  const states = collectScans(item.parcelStatuses, readState);
  if (!states.ok) return states;
  const scans = withReturn(sortedByTime(states.value));
  const facts = readFacts({
    weight: readWeight(item.weight, "kg"),
    pieceCount: readCount(item.parcelsQuantity),
    pickupPoint: readPoint(item, scans),
  });
  return ok({ scans, estimatedDelivery: null, facts });
};

/** States come oldest first, dated by the day, and days can be out of step. Unknown numbers are left out or have a state for it. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.detail.map(
    (item) => [item.idParcel, { result: readParcel(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
