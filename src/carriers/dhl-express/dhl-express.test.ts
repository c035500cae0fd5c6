import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { dhlExpress } from "./adapter.ts";
import { dhlExpress as emulator } from "./emulator.ts";
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

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("MyDHL's own ways", () => {
  const body = fixture("waybill");
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
    expect(estimatedDelivery).toEqual({ kind: "day", day: "2026-03-16" });
  });

  it("gives a piece its own events, or the shipment's if it has none", () => {
    expect(read("JD014600003318810026").scans.map(({ carrierCode }) => carrierCode)).toEqual(["MS"]);
    expect(read("JD014600003318810025").scans.map(({ carrierCode }) => carrierCode)).toEqual(["PU", "RR", "RT"]);
  });

  it("names who signed for a piece, not who signed for another", () => {
    const delivery = { date: "2026-03-15", time: "10:00:00", typeCode: "OK", description: "Delivered", signedBy: "A EXAMPLE" };
    const pieces = [{ trackingNumber: "JD1", events: [delivery] }, { trackingNumber: "JD2" }];
    const shipments = [{ shipmentTrackingNumber: "3318810025", events: [delivery], pieces }];
    const proofOf = (code: string) => {
      const result = readTrackAnswer({ shipments }, code);
      return result.ok && result.value.facts?.proof;
    };
    expect(["JD1", "JD2", "3318810025"].map(proofOf)).toEqual([{ signedBy: "A EXAMPLE" }, undefined, { signedBy: "A EXAMPLE" }]);
  });
});

describe("what MyDHL really answered", () => {
  const scansOf = (name: string, code: string) => asText(readTrackAnswer(fixture(name), code)).scans;

  it("knows the province of the stations at both ends, which may have another time than the capital", () => {
    expect(scansOf("mexico", "3821724944")).toEqual([
      "2023-10-23T14:29:00 PICKED_UP @ Mexico City, MC, MX",
      "2023-10-23T21:28:00 IN_TRANSIT @ Mexico City Hub, MX",
      "2023-10-23T21:31:00 IN_TRANSIT @ Mexico City Hub, MX",
      "2023-10-23T23:50:00 IN_TRANSIT @ Queretaro, MX",
      "2023-10-24T05:00:00 IN_TRANSIT @ Queretaro, MX",
      "2023-10-24T08:44:00 IN_TRANSIT @ La Paz, BS, MX",
      "2023-10-24T10:16:00 OUT_FOR_DELIVERY @ La Paz, BS, MX",
      "2023-10-24T15:07:00 DELIVERED @ La Paz, BS, MX",
    ]);
  });

  it("reads a detour over the wrong facility and a hold", () => {
    expect(scansOf("wrong-facility", "1099255990")).toEqual([
      "2024-04-27T12:20:03 PICKED_UP @ Geneva, CH",
      "2024-04-27T20:19:30 IN_TRANSIT @ Geneva, CH",
      "2024-04-29T01:07:08 IN_TRANSIT @ Zurich, CH",
      "2024-04-29T07:05:00 IN_TRANSIT @ Geneva, CH",
      "2024-04-29T09:22:57 IN_TRANSIT:DELAYED @ Geneva, CH",
      "2024-05-02T05:18:37 IN_TRANSIT @ Zurich, CH",
      "2024-05-02T05:37:01 IN_TRANSIT:HELD @ Zurich, CH",
      "2024-05-03T08:26:21 OUT_FOR_DELIVERY @ Zurich, CH",
      "2024-05-03T10:18:20 DELIVERED @ Zurich, CH",
    ]);
  });

  it("reads customs, a missed recipient and a parcel that waits to be fetched", () => {
    expect(scansOf("customs", "8487135506")).toEqual([
      "2024-04-02T09:01:19 PICKED_UP @ Sydney, AU",
      "2024-04-02T20:07:58 IN_TRANSIT @ Sydney, AU",
      "2024-04-03T04:39:01 IN_TRANSIT @ Singapore, SG",
      "2024-04-04T13:01:47 IN_TRANSIT @ Bahrain, BH",
      "2024-04-04T20:26:04 INFORMATIONAL @ Leipzig, DE",
      "2024-04-04T21:21:58 IN_TRANSIT @ Bahrain, BH",
      "2024-04-05T04:34:59 IN_TRANSIT @ Leipzig, DE",
      "2024-04-05T04:35:46 IN_TRANSIT:CUSTOMS_CLEARED @ Leipzig, DE",
      "2024-04-05T09:33:04 INFORMATIONAL @ Freiburg, DE",
      "2024-04-05T10:32:46 IN_TRANSIT:HELD @ Leipzig, DE",
      "2024-04-08T05:27:12 IN_TRANSIT @ Freiburg, DE",
      "2024-04-08T07:35:19 OUT_FOR_DELIVERY @ Freiburg, DE",
      "2024-04-08T09:47:26 ATTEMPT_FAILURE:RECIPIENT_ABSENT @ Freiburg, DE",
      "2024-04-08T10:53:45 AVAILABLE_FOR_PICKUP @ Freiburg, DE",
    ]);
  });

  it("knows a waybill that has no scan yet", () => {
    expect(scansOf("no-scan-yet", "1099255990")).toEqual([]);
  });
});
