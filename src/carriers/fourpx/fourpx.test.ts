import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { fourpx } from "./adapter.ts";
import { fourpx as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(fourpx, emulator, {
  codes: ["4PX3000000000001CN", "4PX3000000000002CN", "4PX3000000000003CN"],
  scans: {
    PENDING: { code: "FPX_L_RPIF", message: "Parcel information received" },
    PICKED_UP: { code: "FPX_C_SPLS", message: "4px picked up shipment." },
    IN_TRANSIT: { code: "FPX_M_ATA", message: "Arrived at destination airport" },
    OUT_FOR_DELIVERY: { code: "FPX_D_SD", message: "Out for delivery" },
    DELIVERED: { code: "FPX_S_OK", message: "Shipment delivered" },
    AVAILABLE_FOR_PICKUP: { code: "FPX_D_AP", message: "Awaiting pickup by recipient" },
    RETURN_TO_SENDER: { code: "FPX_O_RTR", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "FPX_D_FD", message: "Delivery failed" },
  },
  informational: { lacks: "electronic data move nothing only once the parcel has moved" },
  handedOver: { code: "FPX_D_SASPS", message: "Arrived at self-pickup site", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "FPX_Q_NEW", message: "A code 4PX has invented since" },
  foreign: { code: "FPX_M_IT", message: "运输中" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "4PX3000000000001CN";

const ofCodes = (...codes: readonly string[]) => {
  const trackingList = codes.map((businessLinkCode, index) => ({
    businessLinkCode,
    occurDatetime: `2026-08-0${index + 1} 10:00:00`,
  }));
  const body = { result: 1, data: { deliveryOrderNo: code, trackingList } };
  return asText(readTrackAnswer(body, code)).scans.map((line) => line.split(" ")[1]);
};

describe("an answer of 4PX", () => {
  const result = readTrackAnswer(readFixture("to-sweden.json"), code);

  it("is placed by the zone of each event, and in China's time if none is given", () => {
    expect(asText(result).scans).toEqual([
      "2026-08-20T08:45:13+08:00 PENDING @ Nancheng, CN",
      "2026-08-21T01:19:47[Asia/Shanghai] PICKED_UP @ DongGuan",
      "2026-08-25T15:00:00+02:00 ATTEMPT_FAILURE @ MALMO, SE",
      "2026-08-26T09:00:00+02:00 INFORMATIONAL @ SE",
      "2026-08-27T13:20:12+02:00 DELIVERED @ 212 16 Malmö, SE",
    ]);
    expect(result.ok && result.value.facts).toEqual({ destination: { countryCode: "SE" } });
  });

  it("without data, or without events, does not know the number", () => {
    expect(readTrackAnswer(readFixture("unknown.json"), code)).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer({ result: "1", data: { trackingList: [] } }, code)).toMatchObject({ failure: { code: "not-found" } });
  });

  it("may be about 4PX's number if the last mile's was requested, but about no other of 4PX's", () => {
    expect(readTrackAnswer(readFixture("to-sweden.json"), "UA123456785SE").ok).toBe(true);
    expect(readTrackAnswer(readFixture("to-sweden.json"), "4PX3000000000009CN").ok).toBe(false);
  });

  it.each([
    ["sign is invalid", "credentials-rejected"],
    ["app_key not exist", "credentials-rejected"],
    ["单号不存在", "not-found"],
    ["busy", "unexpected-answer"],
  ])("with result 0 is read by its words: %s", (errorMsg, failure) => {
    expect(readTrackAnswer({ result: "0", errors: [{ errorMsg }], data: null }, code)).toMatchObject({
      failure: { code: failure },
    });
  });
});

describe("codes of 4PX", () => {
  it("have families with a reason behind them", () => {
    expect(ofCodes("FPX_I_HCABC", "FPX_D_DDX", "FPX_D_FDNA", "FPX_C_HF")).toEqual([
      "IN_TRANSIT:CUSTOMS_HOLD",
      "IN_TRANSIT:DELAYED",
      "ATTEMPT_FAILURE",
      "IN_TRANSIT:HELD",
    ]);
  });

  it("are never guessed by their stage", () => {
    expect(ofCodes("FPX_S_NEW", "FPX_M_NEW")).toEqual(["UNKNOWN", "UNKNOWN"]);
  });

  it("of electronic data are news only before the parcel has moved", () => {
    expect(ofCodes("FPX_O_IR", "FPX_C_SPLS", "FPX_O_IR", "FPX_O_IRI")).toEqual([
      "PENDING",
      "PICKED_UP",
      "INFORMATIONAL",
      "INFORMATIONAL",
    ]);
  });
});

it("reads another carrier's words under the codes for its information, also after the parcel has moved", () => {
  const event = (businessLinkCode: string, day: string, trackingContent: string) => ({
    businessLinkCode,
    occurDatetime: `2026-03-${day} 10:00:00`,
    trackingContent,
    timeZone: "UTC+08:00",
  });
  const trackingList = [
    event("FPX_O_IR", "08", "Shipping information received"),
    event("FPX_O_IRI", "07", "Out for delivery"),
    event("FPX_O_IR", "06", "Departed from facility"),
    event("FPX_O_IR", "05", "Arrived at facility"),
    event("FPX_O_IR", "04", "Shipment picked up"),
    event("FPX_O_IR", "01", "Information received"),
  ];
  const result = readTrackAnswer(
    { result: "1", data: { deliveryOrderNo: "4PX3000000000011CN", trackingList } },
    "4PX3000000000011CN",
  );
  expect(asText(result).scans.map((line) => line.split(" ")[1])).toEqual([
    "PENDING",
    "PICKED_UP",
    "IN_TRANSIT",
    "IN_TRANSIT",
    "OUT_FOR_DELIVERY",
    "INFORMATIONAL",
  ]);
});
