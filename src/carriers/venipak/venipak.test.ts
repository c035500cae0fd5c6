import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { venipak } from "./adapter.ts";
import { venipak as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(venipak, emulator, {
  codes: ["V00000E0000011", "V00000E0000022", "V00000E0000033"],
  scans: {
    PENDING: { code: "0", message: "Registered" },
    PICKED_UP: { code: "1", message: "Picked up" },
    IN_TRANSIT: { code: "2", message: "At terminal" },
    OUT_FOR_DELIVERY: { code: "3", message: "Out for delivery" },
    DELIVERED: { code: "9", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "5", message: "At pickup point" },
    RETURN_TO_SENDER: { code: "9", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "2", message: "Refused by the recipient", detail: "REFUSED" },
  },
  informational: { lacks: "every status says where the parcel is" },
  handedOver: { lacks: "one word for every delivery" },
  uncharted: { code: "8", message: "A status Venipak has kept for later" },
  foreign: { code: "2", message: "Terminale – Šiauliai" },
  wrongCredentials: { lacks: "tracking needs no account" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/waiting.json", import.meta.url), "utf8"));

const readingOf = (body: unknown, code: string) => {
  const result = readTrackAnswer(body, code);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

const ended = (event: string) =>
  readingOf([{ pack_no: "V00000E0000011", pack_status: 9, event, date_iso: "2025-03-05T16:00:00+02:00" }], "V00000E0000011")
    .scans[0]?.meaning;

describe("a Venipak answer", () => {
  it("reports one pack of a shipment, and the point where it waits", () => {
    const { scans, facts } = readingOf(fixture, "V00000E0000001");
    expect(scans.map(({ meaning, time, location }) => [meaning.status, time, location])).toEqual([
      ["PENDING", { kind: "offset", iso: "2025-03-04T15:00:00+02:00" }, null],
      ["IN_TRANSIT", { kind: "offset", iso: "2025-03-05T08:10:00+02:00" }, { city: "Vilnius" }],
      ["AVAILABLE_FOR_PICKUP", { kind: "offset", iso: "2025-03-05T14:30:00+02:00" }, { city: "Vilnius" }],
    ]);
    expect(facts).toEqual({ pickupPoint: { name: "Pickup Ozas", street: "Ozo g. 18", location: { city: "Vilnius" } } });
  });

  it("asked for by the shipment's id shows its first pack", () => {
    expect(readingOf(fixture, "1000001").scans).toHaveLength(3);
  });

  it("is asked for by the id of a shipment as such", async () => {
    const bench = await openBench(venipak, emulator);
    bench.emulator.parcels.put("VENIPAK", {
      code: "106313457",
      scans: [scanAt({ code: "2", message: "At terminal" }, "2026-09-04T11:00:00+03:00")],
    });
    const answers = await bench.ask(["106313457"]);
    await bench.close();
    expect([...answers.values()].map(failureOf)).toEqual(["a reading"]);
  });

  it("ends a journey with one status, whichever way", () => {
    expect(["Delivered", "Returned to sender", "Forwarded", "Not delivered", "Closed"].map(ended)).toEqual([
      { status: "DELIVERED" },
      { status: "RETURN_TO_SENDER" },
      { status: "IN_TRANSIT", detail: "FORWARDED" },
      { status: "ATTEMPT_FAILURE" },
      { status: "UNKNOWN" },
    ]);
  });
});

describe("the words of Venipak", () => {
  it.each([
    ["Receiver not found", "ATTEMPT_FAILURE", "RECIPIENT_ABSENT"],
    ["Forwarding", "IN_TRANSIT", "FORWARDED"],
    ["At pickup waiting for courier", "PICKED_UP", undefined],
    ["At pickup point waiting for receiver", "AVAILABLE_FOR_PICKUP", undefined],
    ["At sender", "PENDING", undefined],
    ["On route to terminal", "PICKED_UP", undefined],
    ["At weighting", "IN_TRANSIT", undefined],
    ["On route to receiver", "OUT_FOR_DELIVERY", undefined],
  ])("%j: %s", (event, status, detail) => expect(ended(event)).toEqual(detail ? { status, detail } : { status }));

  it("of a new label or an empty pack say nothing about the parcel", () => {
    expect(ended("LDG created")).toMatchObject({ informational: true });
    expect(ended("Tare package created")).toMatchObject({ informational: true });
  });
});
