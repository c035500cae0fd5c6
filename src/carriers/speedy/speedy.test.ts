import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { speedy } from "./adapter.ts";
import { speedy as emulator } from "./emulator.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";

describeCarrier(speedy, emulator, {
  codes: ["61000000011", "62000000022", "81000000033"],
  scans: {
    PENDING: { code: "148", message: "Shipment data received" },
    PICKED_UP: { code: "39", message: "Received from sender" },
    IN_TRANSIT: { code: "1", message: "Arrival scan" },
    OUT_FOR_DELIVERY: { code: "12", message: "Out for delivery" },
    DELIVERED: { code: "-14", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "134", message: "Prepared for self-collecting consignee" },
    RETURN_TO_SENDER: { code: "111", message: "Return to sender" },
    ATTEMPT_FAILURE: { code: "123", message: "Refused by the recipient", detail: "REFUSED" },
  },
  informational: { code: "195", message: "The recipient does not want to look at it first" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "9999", message: "A code Speedy has invented since" },
  foreign: { code: "12", message: "Предадена за доставка – Пловдив" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readOne = (body: unknown, code: string) => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

const parcelWith = (...operations: readonly object[]) =>
  readOne({ parcels: [{ parcelId: "61000000011", operations }] }, "61000000011");

const predict = (dateTime: string, hour: number, canceled: boolean) => ({
  dateTime,
  operationCode: 175,
  additionalInfo: {
    predict: {
      predictedVisitDateTimeFrom: `2026-03-05T${hour}:00:00+0200`,
      predictedVisitDateTimeTo: `2026-03-05T${hour + 1}:00:00+0200`,
      canceled,
    },
  },
});

describe("a Speedy answer", () => {
  it("reports the way of a parcel, its visit, who took it, and the carrier it has a number of", () => {
    const { scans, estimatedDelivery, facts } = readOne(fixture("foretold-and-delivered.json"), "61000000001");
    expect(scans.map(({ carrierCode, meaning }) => [carrierCode, meaning.informational ? "-" : meaning.status])).toEqual([
      ["148", "PENDING"],
      ["39", "PICKED_UP"],
      ["1", "IN_TRANSIT"],
      ["175", "-"],
      ["12", "OUT_FOR_DELIVERY"],
      ["195", "-"],
      ["-14", "DELIVERED"],
    ]);
    expect(scans[1]).toMatchObject({ time: { kind: "offset", iso: "2025-03-04T17:20:11+02:00" }, location: { city: "SOFIA" } });
    expect(estimatedDelivery).toEqual({ kind: "offset", iso: "2025-03-05T12:00:00+02:00", from: "2025-03-05T10:00:00+02:00" });
    expect(facts).toEqual({
      nextLegs: [{ carrier: null, carrierName: "DPD", trackingCode: "05000000000017" }],
      proof: { signedBy: "IVAN IVANOV" },
    });
  });

  it("may list the newest operation first", () => {
    const { scans } = readOne(fixture("newest-first.json"), "80147211162");
    expect(scans.map(({ meaning }) => meaning.status)).toEqual(["PENDING", "DELIVERED"]);
  });

  it("says of a parcel that it is not there any more", () => {
    const items = readTrackAnswer(fixture("newest-first.json"), ["80147211162", "80147211163"]);
    expect(items.ok && items.value.get("80147211163")?.result).toMatchObject({ failure: { code: "not-found" } });
  });

  it("takes back a visit that it announced", () => {
    const announced = predict("2026-03-05T08:00:00+0200", 10, false);
    const later = predict("2026-03-05T08:30:00+0200", 14, false);
    const calledOff = predict("2026-03-05T09:00:00+0200", 14, true);
    expect(parcelWith(announced, later).estimatedDelivery).toMatchObject({ iso: "2026-03-05T15:00:00+02:00" });
    expect(parcelWith(calledOff, announced, later).estimatedDelivery).toBeNull();
  });

  it("never takes a parcel back with its sender for a delivery", () => {
    const back = { dateTime: "2026-03-09T10:00:00+0200", operationCode: 124, returnShipmentId: "61000000099" };
    const { scans, facts } = parcelWith(back);
    expect(scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
    expect(facts?.returnTrackingCode).toBe("61000000099");
    const returned = parcelWith({ dateTime: "2026-03-08T10:00:00+0200", operationCode: 111 }, back);
    expect(returned.scans.at(-1)?.meaning).toEqual({ status: "DELIVERED" });
  });

  it("is believed on the parcel as a whole if its newest operation is not known", () => {
    const operations = [{ dateTime: "2026-03-09T10:00:00+0200", operationCode: 9999 }];
    const body = { parcels: [{ parcelId: "61000000011", trackPhase: "DELIVERED", operations }] };
    expect(readOne(body, "61000000011").scans[0]?.meaning).toEqual({ status: "DELIVERED", isFromSummary: true });
  });

  it.each([
    ["Invalid user name or password", "credentials-rejected"],
    ["Too many requests", "rate-limited"],
    ["Something else", "unexpected-answer"],
  ])("that refuses: %s", (message, code) => {
    expect(readRefusal({ error: { message } })).toMatchObject({ code });
    expect(readRefusal({ parcels: [] })).toBeNull();
  });
});
