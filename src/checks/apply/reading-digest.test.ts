import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Reading } from "../../tracking/reading.ts";
import { digestReading, isSameReading } from "./reading-digest.ts";

const reading: Reading = { scans: [], estimatedDelivery: { kind: "local", local: "2026-11-12T09:30" } };
const withService: Reading = { ...reading, facts: { serviceName: "Ground" } };

test("the same reading has the same digest, another one another", () => {
  expect(isSameReading(digestReading(withService), withService)).toBe(true);
  expect(isSameReading(digestReading(withService), reading)).toBe(false);
  expect(isSameReading(digestReading(reading), { ...reading, estimatedDelivery: null })).toBe(false);
  expect(isSameReading(null, reading)).toBe(false);
});

test("a digest of the first version, before facts were read, still tells an unchanged parcel", () => {
  const first = createHash("sha1").update(JSON.stringify(reading)).digest();
  expect(isSameReading(first, reading)).toBe(true);
  expect(isSameReading(first, withService)).toBe(true);
  expect(isSameReading(first, { ...reading, estimatedDelivery: null })).toBe(false);
});

test("a digest of a version that this node does not know means a changed parcel, not an error", () => {
  expect(isSameReading(Buffer.concat([Buffer.of(99), Buffer.alloc(20)]), reading)).toBe(false);
});
