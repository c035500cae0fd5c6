import { expect, it } from "vitest";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { readWayBack } from "./way-back.ts";

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
