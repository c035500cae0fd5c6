import { expect, test } from "vitest";
import type { Reading } from "../../tracking/reading.ts";
import { carrierBounds } from "../bounds.ts";
import { shortenAnswers, shortenReadings } from "./longest-reading.ts";

const { piecesOfReading, legsOfReading, openingHours } = carrierBounds;

const readingWith = (pieces: number, legs: number, lines: number): Reading => ({
  scans: [],
  estimatedDelivery: null,
  facts: {
    serviceName: "Freight",
    pieceCount: pieces,
    pieces: Array.from({ length: pieces }, (_, nth) => ({ trackingCode: `PIECE-${nth}`, status: "IN_TRANSIT" })),
    nextLegs: Array.from({ length: legs }, (_, nth) => ({ carrier: null, carrierName: `Carrier ${nth}`, trackingCode: null })),
    pickupPoint: { name: "Kiosk", openingHours: Array.from({ length: lines }, (_, nth) => `Day ${nth}`) },
  },
});

test("of pieces, further carriers and opening hours beyond any parcel's the first are kept, and all other facts", () => {
  const long = readingWith(piecesOfReading.cap + 1, legsOfReading.cap + 1, openingHours.cap + 1);
  const [short] = shortenReadings([{ reading: long }], () => expect.unreachable());
  expect(short!.reading.facts).toEqual({
    ...readingWith(piecesOfReading.cap, legsOfReading.cap, openingHours.cap).facts,
    pieceCount: piecesOfReading.cap + 1,
  });
  const answers = shortenAnswers(new Map([["A", { ok: true, value: { reading: long, raw: "{}" } }]]), () => expect.unreachable());
  expect(answers.get("A")).toMatchObject({ ok: true, value: { reading: short!.reading } });
});

test("a reading at the caps stays the very same", () => {
  const readings = [{ reading: readingWith(piecesOfReading.cap, legsOfReading.cap, openingHours.cap) }];
  expect(shortenReadings(readings, () => expect.unreachable())).toBe(readings);
});
