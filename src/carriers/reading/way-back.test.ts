import { expect, it } from "vitest";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { readWayBack, withReturnFlag } from "./way-back.ts";

const step = (meaning: ScanMeaning, isWayBack: boolean): { scan: Scan; isWayBack: boolean } => ({
  scan: { carrierCode: null, message: "", meaning, time: { kind: "local", local: "2026-03-01T10:00:00" }, location: null },
  isWayBack,
});
const meanings = (steps: Parameters<typeof readWayBack>[0]) => readWayBack(steps).map(({ meaning }) => meaning);

it("makes a return of movement on the way back, and leaves its arrival delivered", () => {
  expect(
    meanings([
      step({ status: "ATTEMPT_FAILURE", detail: "REFUSED" }, false),
      step({ status: "IN_TRANSIT", detail: "DAMAGED" }, true),
      step({ status: "UNKNOWN", informational: true }, true),
      step({ status: "DELIVERED" }, true),
    ]),
  ).toEqual([
    { status: "ATTEMPT_FAILURE", detail: "REFUSED" },
    { status: "RETURN_TO_SENDER", detail: "DAMAGED" },
    { status: "UNKNOWN", informational: true },
    { status: "DELIVERED" },
  ]);
});

it("never takes an arrival at the sender for a delivery when it is the first that is heard of the return", () => {
  expect(meanings([step({ status: "DELIVERED", detail: "DELIVERED_TO_NEIGHBOUR" }, true)])).toEqual([
    { status: "RETURN_TO_SENDER" },
  ]);
});

it("takes the newest scan of a parcel that is said to go back for the return's, and its delivery for the arrival", () => {
  const flagged = (meanings: readonly ScanMeaning[]) =>
    withReturnFlag(
      meanings.map((meaning) => step(meaning, false).scan),
      true,
    ).map(({ meaning }) => meaning.status);
  expect(flagged([{ status: "IN_TRANSIT" }, { status: "DELIVERED" }])).toEqual(["IN_TRANSIT", "RETURN_TO_SENDER"]);
  expect(flagged([{ status: "DELIVERED" }, { status: "UNKNOWN", informational: true }])).toEqual(["RETURN_TO_SENDER", "UNKNOWN"]);
  // A scan says it itself; the parcel has not started.
  expect(flagged([{ status: "RETURN_TO_SENDER" }, { status: "DELIVERED" }])).toEqual(["RETURN_TO_SENDER", "DELIVERED"]);
  expect(flagged([{ status: "PENDING" }])).toEqual(["PENDING"]);
  const scans = [step({ status: "DELIVERED" }, false).scan];
  expect(withReturnFlag(scans, false)).toEqual(scans);
});
