import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { bring } from "./adapter.ts";
import { bring as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(bring, emulator, {
  codes: ["370438103696190758", "370722150758796447", "RB123456785NO"],
  scans: {
    PENDING: { code: "PRE_NOTIFIED", message: "The shipment has been pre-notified" },
    PICKED_UP: { code: "COLLECTED", message: "The shipment has been collected" },
    IN_TRANSIT: { code: "IN_TRANSIT", message: "In transit" },
    OUT_FOR_DELIVERY: { code: "TRANSPORT_TO_RECIPIENT", message: "On the way to you" },
    DELIVERED: { code: "DELIVERED", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "READY_FOR_PICKUP", message: "Ready for pickup" },
    RETURN_TO_SENDER: { code: "RETURN", message: "The shipment is being returned" },
    ATTEMPT_FAILURE: { code: "ATTEMPTED_DELIVERY", message: "We tried to deliver" },
  },
  informational: { code: "NOTIFICATION_SENT", message: "The recipient has been notified" },
  handedOver: { lacks: "Bring has one status for every delivery" },
  uncharted: { code: "TELEPORTED", message: "A status Bring has invented since" },
  foreign: { code: "READY_FOR_PICKUP", message: "Sendingen kan hentes på hentestedet: Ås, Tromsø" },
});

const raw = (name: string) => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url));
const fixture = (name: string): unknown => JSON.parse(raw(name).toString());

describe("a Bring answer", () => {
  it("loses the HTML in its words, and a deviation moves nothing", () => {
    const result = readTrackAnswer(fixture("ready-for-pickup"), "370438103696190758");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ message, meaning, location }) => [message, meaning, location])).toEqual([
      ["The shipment is late", { status: "UNKNOWN", informational: true }, null],
      [
        "The shipment can be collected at Rema 1000 & Post",
        { status: "AVAILABLE_FOR_PICKUP" },
        { city: "OSLO", postalCode: "0150", countryCode: "NO" },
      ],
    ]);
    expect(result.value.estimatedDelivery).toEqual({ kind: "day", day: "2025-09-12" });
  });

  it.each([
    [
      "at-pickup-point",
      "TESTPACKAGEATPICKUPPOINT",
      ["AVAILABLE_FOR_PICKUP", "2010-10-01T08:30:25+02:00", { city: "LØTEN", postalCode: "2341", countryCode: "NO" }],
    ],
    [
      "loaded-for-delivery",
      "TESTPACKAGELOADEDFORDELIVERY",
      ["OUT_FOR_DELIVERY", "2010-09-30T16:48:57+02:00", { city: "OSLO", postalCode: "0001", countryCode: "NO" }],
    ],
  ])("to Bring's own test package %s shows its way", (name, code, newest) => {
    const result = readTrackAnswer(fixture(`test-package-${name}`), code);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(
      result.value.scans.map(({ meaning, time, location }) => [meaning.status, time.kind === "offset" && time.iso, location]),
    ).toEqual([["IN_TRANSIT", "2010-09-30T08:27:08+02:00", { city: "OSLO", postalCode: "0024", countryCode: "NO" }], newest]);
    expect(result.value.estimatedDelivery).toBeNull();
  });

  it("lets an order for a home delivery move nothing, and places its estimate where the parcel goes", () => {
    const events = [
      { status: "DELIVERY_ORDERED", description: "Home delivery ordered", dateIso: "2025-09-12T10:00:00+02:00" },
      { status: "CUSTOMS", description: "In customs clearance", dateIso: "2025-09-11T10:00:00+02:00" },
    ];
    const recipientAddress = { postalCode: "11120", city: "STOCKHOLM", countryCode: "SE" };
    const packageSet = [
      { packageNumber: "370438103696190758", dateOfEstimatedDelivery: "15.09.2025", recipientAddress, eventSet: events },
    ];
    const result = readTrackAnswer({ consignmentSet: [{ packageSet }] }, "370438103696190758");
    expect(result.ok && result.value.scans.map(({ meaning }) => meaning)).toEqual([
      { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" },
      { status: "UNKNOWN", informational: true },
    ]);
    expect(result.ok && result.value.estimatedDelivery).toEqual({
      kind: "day",
      day: "2025-09-15",
      destination: recipientAddress,
    });
  });

  it("is taken for a consignment number too, and for no other", () => {
    expect(readTrackAnswer(fixture("ready-for-pickup"), "70438103433199319").ok).toBe(true);
    expect(readTrackAnswer(fixture("ready-for-pickup"), "370722150758796447")).toMatchObject({
      ok: false,
      failure: { code: "unexpected-answer" },
    });
  });

  it("says not found inside a 200, by an error or by nothing at all", () => {
    const notFound = { ok: false, failure: { code: "not-found" } };
    expect(readTrackAnswer(fixture("not-found"), "370438103696190758")).toEqual(notFound);
    expect(readTrackAnswer({ apiVersion: "2", consignmentSet: [] }, "370438103696190758")).toEqual(notFound);
    const other = { consignmentSet: [{ error: { code: 500, message: "Ouch" } }] };
    expect(readTrackAnswer(other, "370438103696190758")).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });
});

describe("Bring Event Cast", () => {
  const receive = (secret: string | undefined, pushSecret = "chosen") =>
    receivePush({ headers: { "x-kolli-secret": secret }, rawBody: raw("event-cast"), query: {} }, {
      pushSecret,
    } as CarrierContext);

  it("is a hint to ask about the package and the shipment", async () => {
    expect(await receive("chosen")).toEqual({
      ok: true,
      value: { readings: [], fetchNow: ["370438103696190758", "70438103433199319"] },
    });
  });

  it("is believed only with the secret header", async () => {
    for (const secret of [undefined, "", "guessed"])
      expect(await receive(secret)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive("", "")).ok).toBe(false);
  });
});
