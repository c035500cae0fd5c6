import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import type { Reading, ScanTime } from "../../tracking/reading.ts";
import { carrierBounds } from "../bounds.ts";

const maxScans = carrierBounds.scansOfReading.cap;

/** Near enough to choose by: a local time is read as if it were UTC. What is no time is oldest, because it is refused later anyway. */
const roughTime = (time: ScanTime): number => {
  const at = Date.parse(time.kind === "offset" ? time.iso : `${time.local}Z`);
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
};

/** A reading as it is, or with its newest scans if it has more than a parcel ever does. They stay in the carrier's order. */
const withNewestScans = (reading: Reading): Reading => {
  const { scans } = reading;
  const order = scans.map(({ time }, nth) => ({ nth, at: roughTime(time) })).sort((a, b) => b.at - a.at || a.nth - b.nth);
  const newest = new Set(order.slice(0, maxScans).map(({ nth }) => nth));
  return { ...reading, scans: scans.filter((_, nth) => newest.has(nth)) };
};

const firstOf = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length > most ? items.slice(0, most) : items;

/** The facts as they are, or with the first of a list that is longer than any parcel's. */
const shortenFacts = <One extends { reading: Reading }>(one: One): One => {
  const { facts } = one.reading;
  if (!facts) return one;
  const pieces = facts.pieces && firstOf(facts.pieces, carrierBounds.piecesOfReading.cap);
  const nextLegs = facts.nextLegs && firstOf(facts.nextLegs, carrierBounds.legsOfReading.cap);
  const hours = facts.pickupPoint?.openingHours && firstOf(facts.pickupPoint.openingHours, carrierBounds.openingHours.cap);
  if (pieces === facts.pieces && nextLegs === facts.nextLegs && hours === facts.pickupPoint?.openingHours) return one;
  const short = {
    ...facts,
    ...(pieces && { pieces }),
    ...(nextLegs && { nextLegs }),
    ...(hours && { pickupPoint: { ...facts.pickupPoint, openingHours: hours } }),
  };
  return { ...one, reading: { ...one.reading, facts: short } };
};

/** `listed`: how many scans the carrier listed for the code. */
export type LongReading = { code: string; listed: number };

/**
 * Everything that carriers say passes here, whether it was asked for or pushed: a reading has no more scans than merging is meant for,
 * and no longer lists of facts than a tracker keeps.
 */
export const shortenReadings = <One extends { reading: Reading }>(
  readings: readonly One[],
  onLong: (one: One, listed: number) => void,
): readonly One[] => {
  const isShort = (one: One): boolean => one.reading.scans.length <= maxScans && shortenFacts(one) === one;
  if (readings.every(isShort)) return readings;
  return readings.map(shortenFacts).map((one) => {
    const listed = one.reading.scans.length;
    if (listed <= maxScans) return one;
    onLong(one, listed);
    return { ...one, reading: withNewestScans(one.reading) };
  });
};

export const shortenAnswers = (answers: CarrierAnswers, onLong: (long: LongReading) => void): CarrierAnswers =>
  new Map(
    [...answers].map(([code, answer]): [string, CarrierAnswer] => {
      if (!answer.ok) return [code, answer];
      const [value] = shortenReadings([answer.value], (_one, listed) => onLong({ code, listed }));
      return [code, value === answer.value ? answer : { ok: true, value: value! }];
    }),
  );
