import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dhlExpress as emulator } from "../../../emulators/dhl-express.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { dhlExpress } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(dhlExpress, emulator, {
  codes: ["3318810025", "JD014600003318810025", "8487135506"],
  scans: {
    PENDING: { lacks: "MyDHL lists a shipment from its first scan on" },
    PICKED_UP: { code: "PU", message: "Shipment picked up" },
    IN_TRANSIT: { code: "UD", message: "Clearance event", detail: "CUSTOMS_HOLD" },
    OUT_FOR_DELIVERY: { code: "WC", message: "Shipment is out with courier for delivery" },
    DELIVERED: { code: "OK", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "CC", message: "Awaiting collection by recipient" },
    RETURN_TO_SENDER: { code: "RT", message: "Returned to shipper" },
    ATTEMPT_FAILURE: { code: "NH", message: "Recipient not home", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "SC", message: "Service changed" },
  handedOver: { lacks: "Express has one code for every delivery; who signed is personal data" },
  uncharted: { code: "QQ", message: "A code DHL has invented since" },
  foreign: { code: "OK", message: "Zugestellt – Empfänger: Größe" },
});

describe("MyDHL's own ways", () => {
  const body = JSON.parse(readFileSync(new URL("./fixtures/waybill.json", import.meta.url), "utf8"));
  const read = (code: string) => {
    const result = readTrackAnswer(body, code);
    if (!result.ok) throw new Error(JSON.stringify(result));
    return result.value;
  };

  it("puts events in order, takes the country from the station and leaves out what has no time", () => {
    const { scans, estimatedDelivery } = read("3318810025");
    expect(scans.map(({ carrierCode, location, time }) => [carrierCode, location, time])).toEqual([
      ["PU", { city: "SAINT-PRIEST", countryCode: "FR" }, { kind: "offset", iso: "2026-03-12T17:41:00+01:00" }],
      ["RR", { city: "EAST MIDLANDS", countryCode: "GB" }, { kind: "local", local: "2026-03-13T02:00:00" }],
      ["RT", { city: "OSLO", countryCode: "NO" }, { kind: "offset", iso: "2026-03-14T11:20:00+01:00" }],
    ]);
    expect(estimatedDelivery).toEqual({ kind: "local", local: "2026-03-16T23:59:59" });
  });

  it("tells a piece its own events, or the shipment's where it has none", () => {
    expect(read("JD014600003318810026").scans.map(({ carrierCode }) => carrierCode)).toEqual(["MS"]);
    expect(read("JD014600003318810025").scans.map(({ carrierCode }) => carrierCode)).toEqual(["PU", "RR", "RT"]);
  });
});
