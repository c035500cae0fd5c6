import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { readSample } from "../samples/read-sample.ts";
import { econt } from "./adapter.ts";
import { econt as emulator } from "./emulator.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";
import { shortStatusRules } from "./status-map.ts";

describeCarrier(econt, emulator, {
  codes: ["1050000000011", "1050000000022", "1050000000033"],
  scans: {
    PENDING: { code: "prepared", message: "Prepared in eEcont" },
    PICKED_UP: { code: "in_pickup_courier", message: "Pick up courier" },
    IN_TRANSIT: { code: "office", message: "Sofia Center" },
    OUT_FOR_DELIVERY: { code: "in_delivery_courier", message: "Courier 12" },
    DELIVERED: { code: "client", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "office", message: "Sofia Center", extra: { short: "Arrived in office" } },
    RETURN_TO_SENDER: { code: "is_returning_to_sender", message: "Is returning to sender" },
    ATTEMPT_FAILURE: { code: "failed_delivery", message: "Failed delivery" },
  },
  informational: { code: "instruction", message: "Instruction given" },
  handedOver: { lacks: "one type for every delivery" },
  uncharted: { code: "teleported", message: "A type Econt has invented since" },
  foreign: { code: "office", message: "София Център" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
const codes = ["1055215500081", "1055215500080", "1055215500099"];

const readOne = (code: string) => {
  const items = readTrackAnswer(fixture("waiting-and-delivered.json"), codes);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("an Econt answer", () => {
  it("shows by its short status that a parcel waits at the office it came to last", () => {
    const { scans, facts, estimatedDelivery } = readOne("1055215500081");
    expect(scans.map(({ message, meaning, time, location }) => [message, meaning.status, time, location])).toEqual([
      [
        "Plovdiv Center",
        "IN_TRANSIT",
        { kind: "offset", iso: "2025-03-04T11:16:40+00:00" },
        { city: "Plovdiv", countryCode: "BG" },
      ],
      ["Line Plovdiv - Sofia", "IN_TRANSIT", { kind: "offset", iso: "2025-03-04T17:40:00+00:00" }, null],
      [
        "Sofia Center",
        "AVAILABLE_FOR_PICKUP",
        { kind: "offset", iso: "2025-03-05T07:33:20+00:00" },
        { city: "Sofia", countryCode: "BG" },
      ],
    ]);
    expect(facts).toEqual({
      serviceName: "pack",
      weight: { grams: 1200 },
      pieceCount: 1,
      pickupPoint: { name: "Sofia Center", location: { city: "Sofia", countryCode: "BG" } },
    });
    expect(estimatedDelivery).toEqual({ kind: "offset", iso: "2025-03-06T10:00:00+00:00" });
  });

  it("reports what the recipient pays, goods and charges together, until it is collected", () => {
    const services = [
      { type: "C", count: 1, price: 4.48 },
      { type: "CD", count: 14.44, price: 0.21 },
    ];
    const dueOf = (changes: object) => {
      const status = { shipmentNumber: "1055215500081", currency: "EUR", trackingEvents: [], ...changes };
      const items = readTrackAnswer({ shipmentStatuses: [{ status, error: null }] }, ["1055215500081"]);
      const result = items.ok ? items.value.get("1055215500081")?.result : items;
      return result?.ok && result.value.facts?.amountDue;
    };
    const cash = { currency: "EUR", reason: "CASH_ON_DELIVERY" };
    expect(dueOf({ services, receiverDueAmount: 0 })).toEqual({ ...cash, amount: "14.44" });
    expect(dueOf({ services, receiverDueAmount: 4.48 })).toEqual({ ...cash, amount: "18.92" });
    expect(dueOf({ services, cdCollectedTime: 1741255200000 })).toEqual({ ...cash, amount: "0" });
    expect(dueOf({ services: [], receiverDueAmount: 5 })).toEqual({ amount: "5", currency: "EUR", reason: "OTHER" });
    expect(dueOf({})).toBeUndefined();
  });

  it("shows no person's name as a message, and no receipt as the parcel", () => {
    const { scans, facts } = readOne("1055215500080");
    expect(scans.map(({ message, meaning }) => [message, meaning.informational ? "-" : meaning.status])).toEqual([
      ["Accepted at office", "IN_TRANSIT"],
      ["Delivered", "DELIVERED"],
      ["Plovdiv Center", "-"],
    ]);
    expect(facts).toEqual({ proof: { signedBy: "IVAN IVANOV" } });
  });

  it("knows by its place which number failed, if each has an answer", () => {
    const items = readTrackAnswer(fixture("waiting-and-delivered.json"), codes);
    expect(items.ok && items.value.get("1055215500099")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    const fewer = readTrackAnswer(fixture("waiting-and-delivered.json"), ["1055215500099"]);
    expect(fewer.ok && fewer.value.has("1055215500099")).toBe(false);
  });

  it("that refuses says why in its innermost error", () => {
    expect(readRefusal(fixture("access-denied.json"))).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal({ type: "ExException", message: "x", innerErrors: [] })).toMatchObject({ code: "unexpected-answer" });
    expect(readRefusal({ error: "busy" })).toBeNull();
  });
});

describe("Econt's short statuses", () => {
  it.each([
    ["Awaiting delivery to Econt", "PENDING"],
    ["Accepted in Econt", "PICKED_UP"],
    ["Arrival/Departure from HUB", "IN_TRANSIT"],
    ["In delivery courier", "OUT_FOR_DELIVERY"],
    ["Delivered", "DELIVERED"],
    ["Returned to sender", "RETURN_TO_SENDER"],
    ["Cancelled by the sender", "UNKNOWN:CANCELLED"],
    ["Delivery is being arranged", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(shortStatusRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});

describe("Econt's expected delivery", () => {
  it("is a day if it is Sofia's midnight in milliseconds", async () => {
    const status = { shipmentNumber: codes[0], expectedDeliveryDate: Date.parse("2026-06-26T21:00:00Z"), trackingEvents: [] };
    const text = JSON.stringify({ shipmentStatuses: [{ status, error: null }] });
    const answer = (await readSample(econt, { text }, [codes[0]!])).get(codes[0]!);
    expect(answer?.ok && answer.value.reading.estimatedDelivery).toEqual({ kind: "day", day: "2026-06-27" });
  });
});
