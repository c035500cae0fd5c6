import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { ok } from "../../lib/result.ts";
import { createContext } from "../client/track-codes.ts";
import { aftership, slugs } from "./adapter.ts";
import { aftership as emulator } from "./emulator.ts";
import { readTracking, tracking } from "./reading.ts";

describeCarrier(aftership, emulator, {
  codes: ["JAPAN_POST:EN123456785JP", "RELAIS_COLIS:RC0000001001", "YODEL:JD0002242617641001"],
  scans: {
    PENDING: { code: "InfoReceived_001", message: "Shipping information received" },
    PICKED_UP: { code: "InTransit_002", message: "Accepted" },
    IN_TRANSIT: { code: "Exception_004", message: "Held by customs", detail: "CUSTOMS_HOLD" },
    OUT_FOR_DELIVERY: { code: "OutForDelivery_001", message: "Out for delivery" },
    DELIVERED: { code: "Delivered_001", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "AvailableForPickup_001", message: "Ready for collection" },
    RETURN_TO_SENDER: { code: "Exception_010", message: "Return to sender" },
    ATTEMPT_FAILURE: { code: "AttemptFail_002", message: "Nobody was at home", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "Expired_001", message: "No news for 30 days" },
  handedOver: { code: "Delivered_005", message: "Left with a neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "Teleported_001", message: "A status AfterShip has invented since" },
  foreign: { code: "InTransit_003", message: "Arrivé en agence à Besançon" },
  // One list for each batch, and every number that is not there yet is made.
  requestsFor: (codes) => Math.ceil(codes / 40) + codes,
});

describe("AfterShip", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(aftership, emulator);
  });
  afterAll(() => bench.close());

  it("creates a tracking for a number that is not there, once, and reports it when there is news", async () => {
    const key = "YODEL:JD0002242617640001";
    const requests = () => bench.emulator.counts(aftership.carrier).requests;
    expect(failureOf((await bench.ask([key])).get(key))).toBe("not-found");
    expect(requests()).toBe(2);
    expect(failureOf((await bench.ask([key])).get(key))).toBe("not-found");
    expect(requests()).toBe(3);
    const { scans } = await bench.read(key, [{ code: "InTransit_002", message: "Accepted", at: "2026-01-12T10:00:00+00:00" }]);
    expect(scans.map(({ message }) => message)).toEqual(["Accepted"]);
  });

  it("reads a tracking with an estimate of the carrier's, and not AfterShip's own", () => {
    const body = JSON.parse(readFileSync(new URL("./fixtures/delivered.json", import.meta.url), "utf8"));
    const result = readTracking(tracking.parse(body.data.trackings[0]));
    expect(asText(result)).toEqual({
      scans: [
        "2026-02-02T09:10:00 PENDING",
        "2026-02-03T18:00:00 PICKED_UP @ Lille, FR",
        "2026-02-04T05:12:00+01:00 IN_TRANSIT @ Roissy, FR",
        "2026-02-05T08:30:00+01:00 OUT_FOR_DELIVERY @ Musterville, 75000, FR",
        "2026-02-05T12:01:00+01:00 DELIVERED @ Musterville, 75000, FR",
      ],
      estimate: "2026-02-05 in 75000 FR",
    });
    expect(result.ok && result.value.facts).toMatchObject({ weight: { grams: 1200 }, proof: { signedBy: "A. EXAMPLE" } });
  });

  it("reads the names of versions before 2025, which webhooks may be pinned to", () => {
    const checkpoints = [
      {
        checkpoint_time: "2026-01-12T10:00:00+01:00",
        message: "x",
        tag: "InTransit",
        subtag: "InTransit_003",
        country_iso3: "FRA",
      },
    ];
    const older = {
      ...{ tracking_number: "1", slug: "colissimo", checkpoints, expected_delivery: "2026-01-15" },
      ...{ origin_country_iso3: "CHN", destination_country_iso3: "FRA", shipment_weight: 1.5, shipment_weight_unit: "kg" },
      next_couriers: [{ slug: "australia-post", tracking_number: "AP1" }],
    };
    const result = readTracking(tracking.parse(older));
    expect(asText(result)).toEqual({ scans: ["2026-01-12T10:00:00+01:00 IN_TRANSIT @ FR"], estimate: "2026-01-15 in FR" });
    expect(result.ok && result.value.facts).toEqual({
      weight: { grams: 1500 },
      origin: { countryCode: "CN" },
      destination: { countryCode: "FR" },
      nextLegs: [{ carrier: "AUSTRALIA_POST", carrierName: "australia-post", trackingCode: "AP1" }],
    });
  });

  it.each([
    [
      "2024-04",
      {
        ...{ expected_delivery: "2026-01-15", destination_country_iso3: "FRA", origin_country_iso3: "CHN" },
        next_couriers: [{ slug: "colissimo", tracking_number: "6A1" }],
      },
      { country_iso3: "FRA", zip: "75001" },
    ],
    [
      "2026-07",
      {
        courier_estimated_delivery_date: { estimated_delivery_date: "2026-01-15" },
        ...{ destination_country_region: "FRA", origin_country_region: "CHN" },
        last_mile: { tracking_number: "6A1", slug: "colissimo", transit_time: 2, source: "courier" },
        ...{ first_mile: null, custom_fields: null, next_couriers: null },
      },
      { country_region: "FRA", postal_code: "75001", hash: "1" },
    ],
  ])("reads a push of version %s like any other", async (version, named, place) => {
    const context = createContext(aftership, bench.account(), { transport: bench.transport, deadlineMs: 1_000 });
    const checkpoints = [
      {
        checkpoint_time: "2026-01-12T10:00:00+01:00",
        message: "x",
        tag: "InTransit",
        subtag: "InTransit_003",
        city: "Paris",
        ...place,
      },
    ];
    const msg = { tracking_number: "UB1", slug: "china-post", tag: "InTransit", checkpoints, ...named };
    const rawBody = Buffer.from(JSON.stringify({ ts: 1, event: "tracking_update", msg }));
    const signature = createHmac("sha256", emulator.credentials.webhookSecret!).update(rawBody).digest("base64");
    const headers = { "aftership-hmac-sha256": signature, "as-webhook-version": version };
    const receipt = await aftership.push!.receive({ headers, rawBody, query: {} }, context);
    const reading = receipt.ok ? receipt.value.readings[0]?.reading : undefined;
    expect(asText(ok(reading!))).toEqual({
      scans: ["2026-01-12T10:00:00+01:00 IN_TRANSIT @ Paris, 75001, FR"],
      estimate: "2026-01-15 in FR",
    });
    expect(reading?.facts).toEqual({
      origin: { countryCode: "CN" },
      destination: { countryCode: "FR" },
      nextLegs: [{ carrier: "COLISSIMO", carrierName: "colissimo", trackingCode: "6A1" }],
    });
  });

  it.each([
    ["Exception", "Exception_016", "IN_TRANSIT:DELAYED"],
    ["Exception", "Exception_019", "IN_TRANSIT:DELAYED"],
    ["Exception", "Exception_020", "UNKNOWN:CANCELLED"],
    ["Exception", "Exception_021", "UNKNOWN:DISPOSED"],
    ["OutForDelivery", "OutForDelivery_002", "AVAILABLE_FOR_PICKUP"],
    ["AttemptFail", "AttemptFail_003", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Pending", "Pending_006", "PENDING"],
  ])("reads %s %s as %s", (tag, subtag, meaning) => {
    const checkpoints = [{ checkpoint_time: "2026-01-12T10:00:00+01:00", message: "x", tag, subtag }];
    const { scans } = asText(readTracking(tracking.parse({ tracking_number: "1", slug: "colissimo", checkpoints })));
    expect(scans).toEqual([`2026-01-12T10:00:00+01:00 ${meaning}`]);
  });

  it("takes no delivery of a parcel that went back for the recipient's", () => {
    const checkpoints = [
      { checkpoint_time: "2026-01-12T10:00:00+01:00", message: "x", tag: "Delivered", subtag: "Delivered_001" },
    ];
    const statusOf = (return_to_sender: boolean) =>
      asText(readTracking(tracking.parse({ tracking_number: "1", slug: "colissimo", checkpoints, return_to_sender }))).scans[0];
    expect(statusOf(true)).toBe("2026-01-12T10:00:00+01:00 RETURN_TO_SENDER");
    expect(statusOf(false)).toBe("2026-01-12T10:00:00+01:00 DELIVERED");
  });

  it("believes a push only with its signature, and says whose parcel it may be", async () => {
    const settings = { transport: bench.transport, deadlineMs: 1_000 };
    const context = createContext(aftership, bench.account(), settings);
    const checkpoints = [
      { checkpoint_time: "2026-01-12T10:00:00+09:00", message: "Delivered", tag: "Delivered", subtag: "Delivered_001" },
    ];
    const msg = { tracking_number: "EN123456785JP", slug: "japan-post", tag: "Delivered", checkpoints };
    const rawBody = Buffer.from(JSON.stringify({ ts: 1, event: "tracking_update", msg }));
    const sign = (secret: string) => createHmac("sha256", secret).update(rawBody).digest("base64");
    const push = (signature: string, under = context) =>
      aftership.push!.receive({ headers: { "aftership-hmac-sha256": signature }, rawBody, query: {} }, under);
    expect(await push(sign(emulator.credentials.webhookSecret!))).toMatchObject({
      ok: true,
      value: { readings: [{ code: "EN123456785JP", carriers: ["JAPAN_POST"], reading: { scans: [{ message: "Delivered" }] } }] },
    });
    expect(await push(sign("another"))).toMatchObject({ ok: false, failure: { code: "not-authentic" } });
    const withoutSecret = createContext(aftership, bench.account({ apiKey: "x", webhookSecret: "" }), settings);
    expect(await push(sign(""), withoutSecret)).toMatchObject({ ok: false, failure: { code: "not-authentic" } });
  });

  it("never picks a slug that needs a contract of the customer's own with the carrier", () => {
    for (const slug of slugs.values()) expect(slug).not.toMatch(/-(api|webhook|s?ftp|reference)$/);
    expect(slugs.size).toBeGreaterThan(200);
  });
});
