import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { createContext } from "../client/track-codes.ts";
import { dhl } from "./adapter.ts";
import { dhl as emulator } from "./emulator.ts";
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
      // 43 of the published list, 21 that DHL does not show to customers.
      express: 64,
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

  it("reads a return by its detailed status or by the shipment's flag, and takes no delivery for the recipient's then", () => {
    const statuses = (shipment: object, detailed?: string) => {
      const events = [
        { timestamp: "2026-03-05T10:00:00", statusCode: "delivered", status: "ZU", description: "Delivered" },
        {
          timestamp: "2026-03-03T10:00:00",
          statusCode: "failure",
          status: "ZN",
          statusDetailed: detailed,
          description: "Not delivered",
        },
      ];
      const shipmentBody = { id: "00340434161094000001", service: "parcel-de", events, ...shipment };
      const result = readTrackAnswer({ shipments: [shipmentBody] }, "00340434161094000001");
      return result.ok && result.value.scans.map(({ meaning }) => meaning.status);
    };
    expect(statuses({}, "RETRN_CNCNR_ZN")).toEqual(["RETURN_TO_SENDER", "DELIVERED"]);
    expect(statuses({}, "NTDEL_NHOME_ZN")).toEqual(["ATTEMPT_FAILURE", "DELIVERED"]);
    expect(statuses({ returnFlag: true })).toEqual(["ATTEMPT_FAILURE", "RETURN_TO_SENDER"]);
    expect(statuses({ returnFlag: false })).toEqual(["ATTEMPT_FAILURE", "DELIVERED"]);
  });

  it("reads Express events, which have no code, by the coarse code and DHL's sentences", () => {
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
    const destination = { city: "OSLO", countryCode: "NO" };
    expect(estimatedDelivery).toEqual({
      kind: "local",
      local: "2026-03-14T17:00:00",
      from: "2026-03-14T08:00:00",
      destination,
    });
  });

  it("reads Blue Dart's scans by their words: the letters beside them are the same for all", () => {
    expect(read("blue-dart.json", "21080000146").scans.map(({ meaning }) => meaning.status)).toEqual([
      "PENDING",
      "RETURN_TO_SENDER",
      "PENDING",
    ]);
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
    ["failure", "Incomplete address", "ATTEMPT_FAILURE"],
    ["unknown", "Out for delivery", "OUT_FOR_DELIVERY"],
    ["unknown", "Something else", "UNKNOWN"],
    [undefined, "Shipment could not be delivered", "ATTEMPT_FAILURE"],
    [undefined, "Delivered", "DELIVERED"],
    [undefined, "Actual Vessel Arrival", "IN_TRANSIT"],
  ])("reads %s, “%s” as %s if there is no code", (statusCode, description, status) => {
    const events = [{ timestamp: "2026-03-01T10:00:00", statusCode, description }];
    const result = readTrackAnswer({ shipments: [{ id: "3318810025", service: "express", events }] }, "3318810025");
    expect(result.ok && result.value.scans[0]?.meaning.status).toBe(status);
  });

  it("shows one piece its own events only, and takes a reference for what it is", () => {
    const lastOf = (code: string) => read("express.json", code).scans.at(-1)?.meaning;
    expect(lastOf("JD014600003318810026")).toEqual({ status: "ATTEMPT_FAILURE", detail: "REFUSED" });
    expect(lastOf("JD014600003318810025")).toEqual({ status: "DELIVERED" });
    // One piece is delivered and the other refused: the shipment as a whole is not delivered.
    expect(lastOf("order-17")).toEqual({ status: "DELIVERED", informational: true });
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

describe("what DHL really answered", () => {
  const readAs = (name: string, code: string) => asText(readTrackAnswer(fixture(name), code));

  it("reads events without any code by their words", () => {
    expect(readAs("forwarding.json", "10000001")).toEqual({
      scans: [
        "2018-12-20T17:03:00 PENDING @ MY",
        "2019-01-28T02:23:00 IN_TRANSIT",
        "2019-01-28T23:16:00 IN_TRANSIT",
        "2019-02-14T13:05:00 PENDING @ MY",
        "2019-03-12T00:00:00 DELIVERED",
      ],
      estimate: null,
    });
  });

  it("believes the shipment's own status if the newest event says nothing that is known", () => {
    const body = fixture("forwarding.json");
    const [shipment] = body.shipments;
    Object.assign(shipment.events[0], { statusCode: undefined, description: "Paperwork in the drawer" });
    expect(asText(readTrackAnswer(body, "10000001")).scans.at(-1)).toBe("2019-03-12T00:00:00 DELIVERED");
    shipment.status = "transit";
    expect(asText(readTrackAnswer(body, "10000001")).scans.at(-1)).toBe("2019-03-12T00:00:00 IN_TRANSIT");
  });

  it("reads Paket, whose places are towns with a country behind them", () => {
    expect(readAs("parcel-de.json", "423475720000")).toEqual({
      scans: [
        "2019-08-28T21:36:00 PENDING @ DE",
        "2019-08-29T16:43:00 IN_TRANSIT @ Feucht, DE",
        "2019-08-29T18:57:00 IN_TRANSIT @ Feucht, DE",
        "2019-08-30T03:53:00 IN_TRANSIT @ Radefeld, DE",
        "2019-08-30T07:42:00 OUT_FOR_DELIVERY",
        "2019-08-30T08:59:00 DELIVERED @ DE",
      ],
      estimate: null,
    });
  });

  it("reads eCommerce, which has words instead of codes, and whose places have their state", () => {
    expect(readAs("ecommerce-us.json", "61000").scans).toEqual([
      "2019-08-19T14:23:59 PENDING @ US",
      "2019-08-19T14:24:01 PENDING @ US",
      "2019-08-19T17:23:06-07:00 IN_TRANSIT @ Compton, CA, 90220, US",
      "2019-08-20T08:47:34-07:00 IN_TRANSIT @ Compton, CA, 90220, US",
      "2019-08-20T23:44:07-07:00 IN_TRANSIT @ Compton, CA, 90220, US",
      "2019-08-23T13:15:09-05:00 IN_TRANSIT @ Melrose Park, IL, 60160, US",
      "2019-08-24T03:52:34-05:00 IN_TRANSIT @ Melrose Park, IL, 60160, US",
      "2019-08-26T03:04:00-05:00 IN_TRANSIT @ Wilmette, IL, 60091, US",
      "2019-08-26T04:19:00-05:00 IN_TRANSIT @ Wilmette, IL, 60091, US",
      "2019-08-26T08:29:00-05:00 OUT_FOR_DELIVERY @ Wilmette, IL, 60091, US",
      "2019-08-26T13:04:00-05:00 DELIVERED @ Wilmette, IL, 60091, US",
    ]);
    expect(read("ecommerce-us.json", "61000").scans.at(-1)?.message).toBe("DELIVERED: IN/AT MAILBOX");
    const [, second] = fixture("ecommerce-us.json").shipments;
    expect(asText(readTrackAnswer({ shipments: [second] }, "61000")).scans.at(-1)).toBe(
      "2019-08-16T13:33:00-04:00 DELIVERED:DELIVERED_TO_SAFE_PLACE @ Weyers Cave, VA, 24486, US",
    );
  });

  it("reads an export whose events have the coarse code unknown", () => {
    expect(readAs("ecommerce-export.json", "GMDBD8E9CCE94842E40000").scans).toEqual([
      "2023-01-11T11:58:34 PENDING:LABEL_CREATED @ US",
      "2023-01-18T09:39:28 IN_TRANSIT @ Whittier, CA, 90601, US",
      "2023-01-20T10:21:25 PENDING @ US",
      "2023-01-20T14:04:18 IN_TRANSIT @ Whittier, CA, 90601, US",
      "2023-01-23T08:50:36 IN_TRANSIT @ Whittier, CA, 90601, US",
      "2023-01-23T08:52:14 IN_TRANSIT @ Whittier, CA, 90601, US",
      "2023-01-23T08:52:15 IN_TRANSIT @ Whittier, CA, 90601, US",
      "2023-01-29T16:02:00 IN_TRANSIT @ HEATHROW, HEATHROW, GB",
    ]);
  });

  it("reads a parcel that was not collected and went back", () => {
    expect(readAs("parcel-nl-return.json", "JVGL06048524783718330000")).toEqual({
      scans: [
        "2019-05-16T10:14:23+02:00 PENDING",
        "2019-05-17T18:45:00+02:00 IN_TRANSIT",
        "2019-05-18T07:14:49+02:00 IN_TRANSIT",
        "2019-05-18T10:41:33+02:00 IN_TRANSIT:RESCHEDULED",
        "2019-05-20T16:27:27+02:00 OUT_FOR_DELIVERY",
        "2019-05-20T17:48:40+02:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT",
        "2019-05-20T18:55:24+02:00 INFORMATIONAL",
        "2019-05-21T03:43:52+02:00 IN_TRANSIT:RESCHEDULED",
        "2019-05-21T07:09:52+02:00 IN_TRANSIT",
        "2019-05-21T09:57:20+02:00 OUT_FOR_DELIVERY",
        "2019-05-21T11:06:10+02:00 AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT",
        "2019-05-21T11:06:10+02:00 INFORMATIONAL",
        "2019-05-21T11:51:50+02:00 AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT",
        "2019-05-29T00:00:30+02:00 RETURN_TO_SENDER:UNCLAIMED",
        "2019-05-29T16:27:41+02:00 PICKED_UP",
        "2019-05-29T17:24:44+02:00 IN_TRANSIT",
        "2019-05-31T08:42:00+02:00 RETURN_TO_SENDER @ AMM",
        "2019-06-03T08:26:00+02:00 RETURN_TO_SENDER @ AMM",
        "2019-06-03T10:24:00+02:00 RETURN_TO_SENDER @ AMM",
      ],
      estimate: "2019-05-20T06:00:00 until 2019-05-20T16:00:00",
    });
  });

  it("reads Polish words, which come even if English was requested", () => {
    expect(readAs("parcel-pl.json", "422891590000").scans).toEqual([
      "2016-04-04T11:49:31+00:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT @ Rzeszów",
      "2016-04-06T14:31:54+00:00 AVAILABLE_FOR_PICKUP @ Rzeszów",
      "2016-04-13T13:23:14+00:00 DELIVERED @ Rzeszów",
    ]);
  });

  it("reads Supply Chain, whose words are no codes", () => {
    const { scans, estimate } = readAs("supply-chain.json", "127060000");
    expect(scans.map((line) => line.split(" @ ")[0])).toEqual([
      "2019-06-11T12:36:00+00:00 PICKED_UP",
      "2019-06-11T12:36:04+00:00 PENDING",
      "2019-06-11T14:37:01+00:00 INFORMATIONAL",
      "2019-06-12T06:15:00+00:00 DELIVERED",
    ]);
    expect(estimate).toBe("2019-06-12T07:00:00+00:00");
  });

  it("takes the end of the time frame before a midnight, and a midnight alone for a day", () => {
    const body = fixture("documented.json");
    expect(asText(readTrackAnswer(body, "7777777770")).estimate).toBe("2018-08-03T22:00:00+00:00");
    body.shipments[0].estimatedDeliveryTimeFrame = null;
    expect(asText(readTrackAnswer(body, "7777777770")).estimate).toBe("2018-08-03 in 1043 AG NL");
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

  it("takes a subscription's id and secret from the handshake, and no address", async () => {
    const self = "https://elsewhere.test/subscription/0f1e2d3c-aaaa";
    const remoteId = "0f1e2d3c-aaaa";
    const secret = "given";
    expect(await push({ scope: "subscription.validate", self, secret })).toEqual({
      ok: true,
      value: { readings: [], fetchNow: [], subscriptions: { toConfirm: { remoteId, secret } } },
    });
    expect((await push({ scope: "subscription.validate", self: "/", secret })).ok).toBe(false);
    expect(await push({ scope: "subscription.ready", self })).toMatchObject({ value: { subscriptions: { begun: remoteId } } });
    expect(await push({ scope: "subscription.deleted", self })).toMatchObject({ value: { subscriptions: { ended: remoteId } } });
    expect(await push({ scope: "subscription.else", self })).toEqual(nothing);
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
