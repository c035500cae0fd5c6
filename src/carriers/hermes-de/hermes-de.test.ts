import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { hermesDe } from "./adapter.ts";
import { hermesDe as emulator } from "./emulator.ts";
import { readResultCodes, readTrackAnswer } from "./reading.ts";

describeCarrier(hermesDe, emulator, {
  codes: ["T1132981237129800", "T1000987654321020", "H1000730000008901048"],
  scans: {
    PENDING: { code: "0000", message: "The shipment has been notified to Hermes electronically." },
    PICKED_UP: { code: "2400", message: "The shipment has been handed in at the ParcelShop." },
    IN_TRANSIT: { code: "1510", message: "The shipment has been sorted." },
    OUT_FOR_DELIVERY: { code: "3000", message: "The shipment has gone out on a delivery route." },
    DELIVERED: { code: "3510", message: "The shipment has been delivered." },
    AVAILABLE_FOR_PICKUP: { code: "3410", message: "The shipment is available for collection from the Hermes ParcelShop." },
    RETURN_TO_SENDER: { code: "6081", message: "The shipment will be returned to the client.", detail: "REFUSED" },
    ATTEMPT_FAILURE: { code: "3731", message: "The recipient was not present.", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "9322", message: "A PreferredNeighbour has been chosen for delivery." },
  handedOver: {
    code: "3530",
    message: "The shipment has been collected by the recipient from the Hermes ParcelShop.",
    detail: "DELIVERED_TO_PICKUP_POINT",
  },
  uncharted: { code: "8888", message: "A code Hermes has invented since" },
  foreign: { code: "3410", message: "Die Sendung liegt im PaketShop „Späti“ zur Abholung bereit – Köln." },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("a Hermes answer", () => {
  const readings = () => {
    const result = readTrackAnswer(fixture("found-and-not-found"));
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.value;
  };

  it("distinguishes found from not found for each shipment, and wishes of the recipient move nothing", () => {
    expect(readings().get("T1000987654321020")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    const found = readings().get("T1132981237129800")?.result;
    if (!found?.ok) throw new Error("not read");
    expect(found.value.scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning, location])).toEqual([
      ["0000", { status: "PENDING" }, null],
      ["1510", { status: "IN_TRANSIT" }, { city: "Haldensleben", countryCode: "DE" }],
      ["9322", { status: "UNKNOWN", informational: true }, null],
    ]);
    expect(found.value.estimatedDelivery).toEqual({
      kind: "local",
      local: "2026-07-02T18:00:00",
      from: "2026-07-02T14:00:00",
    });
  });

  it("ends a return with its arrival at the client", () => {
    const returned = readings().get("H1000730000008901048")?.result;
    expect(returned?.ok && returned.value.scans.map(({ meaning }) => meaning)).toEqual([
      { status: "RETURN_TO_SENDER", detail: "UNCLAIMED" },
      { status: "DELIVERED" },
    ]);
  });

  it("never takes an arrival at the client alone for a delivery to the recipient", () => {
    const status = [{ timestamp: "2026-07-03T10:00:00+02:00", code: "7500", description: "Arrived at the client." }];
    const result = readTrackAnswer({ shipmentinfo: [{ shipmentID: "H1", result: { code: "i001" }, status }] });
    const reading = result.ok ? result.value.get("H1")?.result : undefined;
    expect(reading?.ok && reading.value.scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it("reports a delivery, and when and where it was expected", () => {
    const result = readTrackAnswer(fixture("delivered"));
    const reading = result.ok ? result.value.get("H9746130018743501186")?.result : undefined;
    if (!reading?.ok) throw new Error("not read");
    expect(reading.value.scans.map(({ meaning, time, location }) => [meaning.status, time, location])).toEqual([
      ["PENDING", { kind: "offset", iso: "2020-12-02T10:15:30+01:00" }, { city: "Berlin", countryCode: "DE" }],
      ["IN_TRANSIT", { kind: "offset", iso: "2020-12-03T14:22:15+01:00" }, { city: "Hamburg", countryCode: "DE" }],
      ["OUT_FOR_DELIVERY", { kind: "offset", iso: "2020-12-04T06:30:00+01:00" }, { city: "Hamburg", countryCode: "DE" }],
      ["DELIVERED", { kind: "offset", iso: "2020-12-04T07:58:24+01:00" }, { city: "Hamburg", countryCode: "DE" }],
    ]);
    const destination = { city: "Hamburg", postalCode: "22083", countryCode: "DE" };
    expect(reading.value.estimatedDelivery).toEqual({
      kind: "local",
      local: "2020-12-04T18:00:00",
      from: "2020-12-04T10:00:00",
      destination,
    });
  });

  it("does not know a number by these words", () => {
    const result = readTrackAnswer(fixture("not-found"));
    expect(result.ok && result.value.get("H1234567890123456788")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it.each([
    ["060003004", "3731", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
    ["055-001-005", "3410", { status: "AVAILABLE_FOR_PICKUP" }],
    ["033003009", "1730", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    ["999999999", "999999999", { status: "UNKNOWN" }],
  ])("with the long code %s means %s: %j", (code, carrierCode, meaning) => {
    const status = [{ timestamp: "2026-07-03T10:00:00+02:00", code, description: "x" }];
    const result = readTrackAnswer({ shipmentinfo: [{ shipmentID: "H1", result: { code: "i001" }, status }] });
    const reading = result.ok ? result.value.get("H1")?.result : undefined;
    expect(reading?.ok && reading.value.scans[0]).toMatchObject({ carrierCode, meaning });
  });

  it("that did not succeed is asked for again, and is no news about the shipment", () => {
    const result = readTrackAnswer({ shipmentinfo: [{ shipmentID: "H1", result: { code: "e002", message: "not successful" } }] });
    expect(result.ok && result.value.get("H1")?.result).toMatchObject({ failure: { code: "unavailable" } });
  });

  it("names an expired token in a 400", () => {
    expect(readResultCodes(fixture("expired-token"))).toEqual(["e903"]);
    expect(readResultCodes(undefined)).toEqual([]);
  });
});
