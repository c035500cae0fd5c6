import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { postnl } from "./adapter.ts";
import { postnl as emulator } from "./emulator.ts";
import { isoStamp, readTrackAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

describeCarrier(postnl, emulator, {
  codes: ["3SDEVC172649258", "3SKOLL0123456", "RB123456785NL"],
  scans: {
    PENDING: { code: "A01", message: "Announced" },
    PICKED_UP: { code: "B01", message: "Received" },
    IN_TRANSIT: { code: "J01", message: "Sorted" },
    OUT_FOR_DELIVERY: { code: "J05", message: "Driver is en route" },
    DELIVERED: { code: "I01", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "J12", message: "At the PostNL location" },
    RETURN_TO_SENDER: { code: "H16", message: "Return to sender" },
    ATTEMPT_FAILURE: { code: "Y02", message: "We missed you; shipment not delivered", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "A94", message: "Delivery changed by customer" },
  handedOver: { code: "I02", message: "Collected at a PostNL location", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "W77", message: "An event PostNL has invented since" },
  foreign: { code: "Y02", message: "Niet bezorgd – geadresseerde ’s middags niet thuis in Curaçao" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("a PostNL answer", () => {
  const code = "3SDEVC172649258";

  it("is read by its events, and takes none but the driver's for out for delivery", () => {
    const result = readTrackAnswer(fixture("on-the-road"), code);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time])).toEqual([
      ["A01", { status: "PENDING" }, { kind: "local", local: "2026-03-10T11:00:00" }],
      ["A94", { status: "UNKNOWN", informational: true }, { kind: "local", local: "2026-03-10T11:05:00" }],
      ["J01", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-03-10T21:02:00" }],
      ["J45", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-03-11T05:31:00" }],
      ["J05", { status: "OUT_FOR_DELIVERY" }, { kind: "local", local: "2026-03-11T07:55:10" }],
    ]);
    expect(result.value.estimatedDelivery).toEqual({
      kind: "local",
      local: "2026-03-11T14:45:00",
      from: "2026-03-11T12:15:00",
    });
  });

  it("is read by its states if it has no events, one or many of them", () => {
    const answer = fixture("on-the-road") as { CompleteStatus: { Shipment: Record<string, unknown> } };
    for (const Event of [undefined, {}, "{}", []]) {
      const shipment = { ...answer.CompleteStatus.Shipment, Event };
      const result = readTrackAnswer({ CompleteStatus: { Shipment: shipment } }, code);
      expect(result.ok && result.value.scans.map(({ carrierCode }) => carrierCode)).toEqual(["5", "7"]);
    }
  });

  it.each([
    ["A30", "IN_TRANSIT"],
    ["J29", "ATTEMPT_FAILURE"], // does not fit through the letterbox, will be tried again
    ["I10", "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    ["H01", "RETURN_TO_SENDER:REFUSED"],
    ["K91", "IN_TRANSIT:HELD"], // in storage, though PostNL lists it under "delivered"
    ["X67", "IN_TRANSIT:DUTIES_DUE"],
    ["X04", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Y65", "IN_TRANSIT:WEATHER_DELAY"],
    ["Y29", "UNKNOWN:DISPOSED"],
    ["C01", "PICKED_UP"],
  ])("means by %s what PostNL's words for it say", (event, meaning) => expect(statusByCode[event]).toBe(meaning));

  it("has a meaning for every event in PostNL's tables", () => {
    const events = Object.keys(statusByCode).filter((key) => /^[A-Z]\d{2}$/.test(key));
    expect(events).toHaveLength(311);
    expect(Object.keys(statusByCode).filter((key) => /^\d+$/.test(key))).toHaveLength(26);
  });

  it("says not found by a warning inside a 200", () => {
    expect(readTrackAnswer(fixture("no-shipment"), code)).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(readTrackAnswer({ Errors: [{ Code: "5", Description: "No" }] }, code)).toMatchObject({
      ok: false,
      failure: { code: "unexpected-answer" },
    });
    expect(readTrackAnswer({}, code)).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });

  it.each([
    ["11-03-2026 07:55:10", "2026-03-11 07:55:10"],
    ["03/11/2026 07:55:10", "2026-03-11 07:55:10"],
    ["2026-03-11T07:55:10", "2026-03-11T07:55:10"],
    ["11-03-2026", "2026-03-11"],
    [null, ""],
  ])("reads the time %s", (stamp, iso) => expect(isoStamp(stamp)).toBe(iso));
});

const read = (name: string, code: string) => {
  const result = readTrackAnswer(fixture(name), code);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  const { scans, estimatedDelivery } = result.value;
  return {
    estimatedDelivery,
    scans: scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time.kind === "local" && time.local]),
  };
};

describe("cash on delivery", () => {
  it.each([
    ["EUR250.00", { amount: "250", currency: "EUR", reason: "CASH_ON_DELIVERY" }],
    ["EUR0.00", { amount: "0", currency: "EUR", reason: "CASH_ON_DELIVERY" }],
    ["250.00", undefined],
    [{}, undefined],
  ])("%j", (RemboursBedrag, amountDue) => {
    const Shipment = { Barcode: "3SKOLL987516327", Amount: { RemboursBedrag, VerzekerdBedrag: "EUR999.00" } };
    const result = readTrackAnswer({ CompleteStatus: { Shipment } }, "3SKOLL987516327");
    expect(result.ok && result.value.facts?.amountDue).toEqual(amountDue);
  });
});

describe("an answer that PostNL really gave", () => {
  it("reports a delivery under a code that otherwise means reception", () => {
    expect(read("delivered-under-an-old-code", "3SKOLL987516327")).toEqual({
      scans: [
        ["A01", "PENDING", "2026-06-18T12:11:10"],
        ["B01", "PICKED_UP", "2026-06-19T01:15:18"],
        ["J01", "IN_TRANSIT", "2026-06-19T09:30:58"],
        ["J05", "OUT_FOR_DELIVERY", "2026-06-19T09:44:45"],
        ["01B", "DELIVERED", "2026-06-19T15:06:53"],
      ],
      estimatedDelivery: {
        kind: "local",
        from: "2026-06-19T14:05:00",
        local: "2026-06-19T16:05:00",
        destination: { city: "Winschoten", postalCode: "9671AB", countryCode: "NL" },
      },
    });
  });

  it("writes the digits of a code first", () => {
    expect(read("received-under-old-codes", "3SKOLL123456789").scans).toEqual([
      ["01A", "PENDING", "2026-02-09T09:50:47"],
      ["01A", "PENDING", "2026-02-09T09:51:08"],
      ["01B", "PICKED_UP", "2026-02-09T23:20:05"],
    ]);
  });

  it("has no estimate", () => {
    expect(read("received", "3SKOLL383356360")).toEqual({
      scans: [
        ["A01", "PENDING", "2026-04-12T10:57:31"],
        ["B01", "PICKED_UP", "2026-04-13T13:56:26"],
      ],
      estimatedDelivery: null,
    });
  });
});

it("lets the shipment's status speak for a newest event that is unknown", () => {
  const Event = [
    { Code: "W77", Description: "Nieuw", TimeStamp: "11-03-2026 16:00:00" },
    { Code: "J05", Description: "Bezorger is onderweg", TimeStamp: "11-03-2026 07:55:10" },
  ];
  const Status = { TimeStamp: "11-03-2026 16:00:00", StatusCode: "11", StatusDescription: "Zending afgeleverd" };
  const result = readTrackAnswer(
    { CompleteStatus: { Shipment: { Barcode: "3SDEVC172649258", Event, Status } } },
    "3SDEVC172649258",
  );
  expect(result.ok && result.value.scans.map(({ meaning }) => meaning)).toEqual([
    { status: "OUT_FOR_DELIVERY" },
    { status: "DELIVERED", isFromSummary: true },
  ]);
});
