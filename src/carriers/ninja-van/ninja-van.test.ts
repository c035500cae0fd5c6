import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import { ninjaVan } from "./adapter.ts";
import { ninjaVan as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

const phrase = (words: string) => ({ code: words, message: words });

describeCarrier(ninjaVan, emulator, {
  codes: ["NVSGKOLLI000000011", "NVSGKOLLI000000022", "NVMYKOLLI000000033"],
  scans: {
    PENDING: phrase("Pending Pickup"),
    PICKED_UP: phrase("Picked Up, In Transit to Origin Hub"),
    IN_TRANSIT: phrase("Arrived at Transit Hub"),
    OUT_FOR_DELIVERY: phrase("On Vehicle for Delivery"),
    DELIVERED: phrase("Delivered, Received by Customer"),
    AVAILABLE_FOR_PICKUP: phrase("At PUDO, Pending Customer Collection"),
    RETURN_TO_SENDER: phrase("Delivery Exception, Return to Sender Initiated"),
    ATTEMPT_FAILURE: phrase("Delivery Exception, Pending Reschedule"),
  },
  informational: phrase("Parcel Measurements Update"),
  handedOver: { ...phrase("Delivered, Left at Doorstep"), detail: "DELIVERED_TO_SAFE_PLACE" },
  uncharted: phrase("Delivered by Drone"),
  foreign: phrase("Arrived at Transit Hub"),
  words: { lacks: "an event is a phrase, and the phrase is its code" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "NVSGKOLLI000000011";

const readOne = (body: unknown) => {
  const items = readTrackAnswer(body, [code]);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return items.value.get(code)!.result;
};

const ofEvents = (...events: readonly object[]) =>
  asText(
    readOne({
      data: [
        {
          tracking_number: code,
          events: events.map((event, index) => ({ timestamp: `2026-03-0${index + 1}T10:00:00+0800`, ...event })),
        },
      ],
    }),
  ).scans.map((line) => line.slice(26).split(" @ ")[0]);

describe("an answer of Ninja Van", () => {
  const result = readOne(readFixture("delivered.json"));

  it("is read with places of hubs, reasons of exceptions and the offset without a colon", () => {
    expect(asText(result).scans).toEqual([
      "2026-03-01T10:00:00+08:00 PENDING",
      "2026-03-01T18:30:00+08:00 PICKED_UP",
      "2026-03-01T21:05:12+08:00 IN_TRANSIT @ Singapore, SG",
      "2026-03-01T21:06:00+08:00 INFORMATIONAL",
      "2026-03-02T09:10:00+08:00 OUT_FOR_DELIVERY",
      "2026-03-02T11:00:00+08:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "2026-03-03T15:20:10+08:00 DELIVERED",
    ]);
  });

  it("reports weight, and who took the parcel, without their telephone", () => {
    expect(result.ok && result.value.facts).toEqual({
      weight: { grams: 1200 },
      proof: { signedBy: "A. Example", receivedAs: "Colleague", hasSignature: true },
    });
  });

  it("that leaves a number out, or has no events for it, does not know it", () => {
    for (const body of [{ data: [] }, { data: [{ tracking_number: code, events: [] }] }])
      expect(readOne(body)).toMatchObject({ failure: { code: "not-found" } });
  });
});

describe("events of Ninja Van", () => {
  it("on the way back are a return, and its end is not a delivery to the recipient", () => {
    const back = { is_parcel_on_rts_leg: true };
    expect(
      ofEvents(
        { event: "Delivery Exception, Return to Sender Initiated" },
        { event: "On Vehicle for Delivery", ...back },
        { event: "Returned to Sender", ...back },
      ),
    ).toEqual(["RETURN_TO_SENDER", "RETURN_TO_SENDER", "DELIVERED"]);
    expect(ofEvents({ event: "Returned to Sender" })).toEqual(["RETURN_TO_SENDER"]);
    expect(ofEvents({ event: "Delivered, Received by Customer", ...back })).toEqual(["RETURN_TO_SENDER"]);
  });

  it("between countries are read by their stage", () => {
    expect(
      ofEvents(
        { event: "International Transit, Customs Held" },
        { event: "International Transit, Customs Cleared" },
        { event: "International Transit, Linehaul Departed" },
      ),
    ).toEqual(["IN_TRANSIT:CUSTOMS_HOLD", "IN_TRANSIT:CUSTOMS_CLEARED", "IN_TRANSIT"]);
  });

  it("with an unknown phrase are read by their status, if that is known", () => {
    expect(ofEvents({ event: "Something new", status: "Cancelled" }, { status: "Arrived at Sorting Hub" })).toEqual([
      "UNKNOWN:CANCELLED",
      "IN_TRANSIT",
    ]);
    expect(ofEvents({ event: "Delivery Exception, Parcel Confiscated", status: "Delivery Exception" })).toEqual(["UNKNOWN"]);
  });

  it("left in a safe place have that detail", () => {
    const delivery_information = { left_in_safe_place: true };
    expect(ofEvents({ event: "Delivered, Received by Customer", delivery_information })).toEqual([
      "DELIVERED:DELIVERED_TO_SAFE_PLACE",
    ]);
  });
});

describe("a push of Ninja Van", () => {
  const body = Buffer.from(JSON.stringify({ tracking_id: code, event: "Delivered, Received by Customer" }));
  const sign = (key: string) => createHmac("sha256", key).update(body).digest("base64");
  const receive = (signature: string | undefined, clientKey = "key", rawBody: Uint8Array = body) =>
    receivePush({ headers: { "x-ninjavan-hmac-sha256": signature }, rawBody, query: {} }, {
      credentials: { clientKey },
    } as CarrierContext<"clientKey">);

  it("is a hint to ask, if the client key signed these very bytes", async () => {
    expect(await receive(sign("key"))).toEqual({ ok: true, value: { readings: [], fetchNow: [code] } });
    for (const signature of [undefined, "", sign("other")])
      expect(await receive(signature)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive(sign(""), "")).ok).toBe(false);
    expect((await receive(sign("key"), "key", Buffer.from("{}"))).ok).toBe(false);
  });
});
