import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dhl as emulator } from "../../../emulators/dhl.ts";
import { openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { createContext } from "../client/track-codes.ts";
import { dhl } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const read = (name: string, code: string) => {
  const result = readTrackAnswer(fixture(name), code);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describeCarrier(dhl, emulator, {
  codes: ["3318810025", "00340434292135100124", "JJD0099999999"],
  scans: {
    PENDING: { code: "parcel-nl:PRENOTIFICATION_RECEIVED", message: "Shipment not yet received or processed" },
    PICKED_UP: { code: "parcel-nl:PICKED_UP", message: "Picked up by the courier" },
    IN_TRANSIT: { code: "parcel-nl:CLEARANCE_DELAY", message: "Delayed during clearance at customs", detail: "CUSTOMS_HOLD" },
    OUT_FOR_DELIVERY: { code: "parcel-nl:OUT_FOR_DELIVERY", message: "Out for delivery with the courier" },
    DELIVERED: { code: "parcel-nl:DELIVERED", message: "Delivered", extra: { statusCode: "delivered" } },
    AVAILABLE_FOR_PICKUP: { code: "parcel-nl:DELIVERED_AT_ACCESSPOINT", message: "Delivered at DHL ServicePoint" },
    RETURN_TO_SENDER: { code: "parcel-nl:RETURNED_TO_SHIPPER", message: "Returned to the sender" },
    ATTEMPT_FAILURE: { code: "parcel-nl:NOT_HOME", message: "We missed each other", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "parcel-nl:PICTURE_TAKEN_OF_PARCEL", message: "Photo taken of parcel" },
  handedOver: {
    code: "parcel-nl:DELIVERED_AT_NEIGHBOURS",
    message: "Delivered at the neighbours",
    detail: "DELIVERED_TO_NEIGHBOUR",
  },
  uncharted: { code: "parcel-nl:TELEPORTED", message: "A code DHL has invented since" },
  foreign: { code: "parcel-pl:DOR", message: "Przesyłka doręczona do odbiorcy" },
});

describe("DHL's divisions", () => {
  it("holds every published code of every division, under its division", () => {
    const counts: Record<string, number> = {};
    for (const key of Object.keys(statusByCode)) counts[key.split(":")[0]!] = (counts[key.split(":")[0]!] ?? 0) + 1;
    expect(counts).toEqual({
      dgf: 15,
      ecommerce: 289,
      "ecommerce-europe": 162,
      "ecommerce-ppl": 11,
      express: 43,
      freight: 48,
      "parcel-de": 16,
      "parcel-nl": 352,
      "parcel-pl": 107,
      svb: 46,
    });
    expect([statusByCode["express:AN"], statusByCode["parcel-de:AN"], statusByCode["parcel-pl:AN"]]).toEqual([
      undefined,
      "PENDING",
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ]);
  });

  it("reads Express events, which have no code of their own, by the coarse code and DHL's sentences", () => {
    const { scans, estimatedDelivery } = read("express.json", "3318810025");
    expect(scans.map(({ meaning }) => meaning.status)).toEqual([
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "ATTEMPT_FAILURE",
      "DELIVERED",
    ]);
    expect(scans.map(({ location }) => location)).toEqual([
      { city: "LYON", countryCode: "FR" },
      { city: "LYON", countryCode: "FR" },
      { city: "EAST MIDLANDS", region: "LEICESTERSHIRE", countryCode: "GB" },
      { city: "OSLO", countryCode: "NO" },
      { city: "OSLO", countryCode: "NO" },
      { city: "OSLO", countryCode: "NO" },
    ]);
    expect(estimatedDelivery).toEqual({ kind: "local", local: "2026-03-14T17:00:00" });
  });

  it.each([
    ["transit", "Shipment is out with courier for delivery", "OUT_FOR_DELIVERY"],
    ["transit", "The shipment has been loaded onto the delivery vehicle", "OUT_FOR_DELIVERY"],
    ["transit", "Shipment picked up", "PICKED_UP"],
    ["transit", "Awaiting collection by the recipient as requested", "AVAILABLE_FOR_PICKUP"],
    ["transit", "The shipment has been delivered to the Packstation", "AVAILABLE_FOR_PICKUP"],
    ["transit", "Delivery attempted; recipient not home", "ATTEMPT_FAILURE"],
    ["transit", "Returned to shipper", "RETURN_TO_SENDER"],
    ["transit", "Shipment is on hold", "IN_TRANSIT"],
    ["transit", "Delivered – continental depot", "IN_TRANSIT"],
    ["delivered", "Delivered to the sender", "RETURN_TO_SENDER"],
    ["delivered", "Delivered to a parcel shop", "AVAILABLE_FOR_PICKUP"],
    ["delivered", "Delivered - signed for by", "DELIVERED"],
    ["failure", "The shipment is being returned to the sender", "RETURN_TO_SENDER"],
    ["failure", "The shipment could not be delivered", "ATTEMPT_FAILURE"],
    ["failure", "The shipment was lost", "UNKNOWN"],
    ["unknown", "Out for delivery", "UNKNOWN"],
  ])("reads %s, “%s” as %s where there is no code", (statusCode, description, status) => {
    const events = [{ timestamp: "2026-03-01T10:00:00", statusCode, description }];
    const result = readTrackAnswer({ shipments: [{ id: "3318810025", service: "express", events }] }, "3318810025");
    expect(result.ok && result.value.scans[0]?.meaning.status).toBe(status);
  });

  it("shows one piece its own events only, and takes a reference for what it is", () => {
    const lastOf = (code: string) => read("express.json", code).scans.at(-1)?.meaning;
    expect(lastOf("JD014600003318810026")).toEqual({ status: "ATTEMPT_FAILURE", detail: "REFUSED" });
    expect(lastOf("JD014600003318810025")).toEqual({ status: "DELIVERED" });
    expect(lastOf("order-17")).toEqual({ status: "DELIVERED" });
    expect(readTrackAnswer(fixture("express.json"), "8487135506").ok).toBe(false);
  });

  it("takes the newer of two divisions' shipments, and leaves an unlisted code under transit unknown", () => {
    const { scans } = read("two-divisions.json", "00340434292135100124");
    expect(scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["parcel-de:unknown", { status: "UNKNOWN" }],
      ["parcel-de:QQ", { status: "DELIVERED" }],
      ["parcel-de:QQ", { status: "UNKNOWN" }],
      ["parcel-de:transit", { status: "AVAILABLE_FOR_PICKUP" }],
      ["parcel-de:GT", { status: "UNKNOWN", informational: true }],
      ["parcel-de:ZN", { status: "ATTEMPT_FAILURE" }],
    ]);
  });
});

describe("DHL pushes", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(dhl, emulator);
  });
  afterAll(() => bench.close());

  const push = (body: unknown, token = emulator.credentials.pushToken!, credentials = emulator.credentials) => {
    const context = createContext(dhl, bench.account(credentials), { transport: bench.transport, deadlineMs: 2_000 });
    const rawBody = Buffer.from(JSON.stringify(body));
    return dhl.push!.receive({ headers: { "x-kolli-token": token }, rawBody, query: {} }, context);
  };
  const nothing = { ok: true, value: { readings: [], fetchNow: [] } };

  it("answers the handshake with the secret, at DHL's own address whatever the message says", async () => {
    const self = "https://elsewhere.test/subscription/0f1e2d3c-aaaa";
    expect(await push({ scope: "subscription.validate", self, secret: "dhl-hook-secret" })).toEqual(nothing);
    expect(await push({ scope: "subscription.validate", self, secret: "another" })).toMatchObject({
      failure: { code: "unreadable", detail: "DHL did not take the confirmation: credentials-rejected" },
    });
    expect((await push({ scope: "subscription.validate", self: "/", secret: "dhl-hook-secret" })).ok).toBe(false);
    expect(await push({ scope: "subscription.ready", self })).toEqual(nothing);
  });

  it("reads pushed shipments as it reads asked ones", async () => {
    const receipt = await push({ scope: "subscription.push", self: "/x", shipments: fixture("express.json").shipments });
    expect(receipt).toMatchObject({
      ok: true,
      value: { readings: [{ code: "3318810025", reading: { scans: { length: 6 } } }] },
    });
  });

  it("refuses a message without the token, and all while no token is set", async () => {
    const refused = { ok: false, failure: { code: "not-authentic" } };
    expect(await push({ scope: "subscription.ready" }, "wrong")).toEqual(refused);
    expect(await push({ scope: "subscription.ready" }, "", { ...emulator.credentials, pushToken: "" })).toEqual(refused);
  });
});
