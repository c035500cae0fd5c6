import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { readWords } from "../reading/status-map.ts";
import { indiaPost } from "./adapter.ts";
import { indiaPost as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(indiaPost, emulator, {
  codes: ["EE123456785IN", "RB123456785IN", "CP123456785IN"],
  scans: {
    PENDING: { code: "", message: "Pickup scheduled" },
    PICKED_UP: { code: "", message: "Item Booked" },
    IN_TRANSIT: { code: "", message: "Item Dispatched" },
    OUT_FOR_DELIVERY: { code: "", message: "Out for Delivery" },
    DELIVERED: { code: "", message: "Item Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "", message: "Item kept in deposit" },
    RETURN_TO_SENDER: { code: "", message: "Item returned to sender" },
    ATTEMPT_FAILURE: { code: "", message: "Item not delivered - Door locked", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "every event is about the article's way" },
  handedOver: { lacks: "one event for every delivery" },
  uncharted: { code: "", message: "Item teleported" },
  foreign: { code: "", message: "डाकघर पहुँचा" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/out-for-delivery.json", import.meta.url), "utf8"));

describe("an India Post answer", () => {
  it("has its time apart from its date, and offices for places", () => {
    const items = readTrackAnswer(fixture, ["EE123456785IN"]);
    const result = items.ok ? items.value.get("EE123456785IN")?.result : undefined;
    expect(result?.ok && result.value.scans.map(({ meaning, time, location }) => [meaning.status, time, location?.city])).toEqual(
      [
        ["PICKED_UP", { kind: "local", local: "2026-03-11T16:20:10" }, "Mysuru HO"],
        ["IN_TRANSIT", { kind: "local", local: "2026-03-11T23:59:59" }, "Mysuru ICH"],
        ["OUT_FOR_DELIVERY", { kind: "local", local: "2026-03-14T09:05:00" }, "Parliament Street HO"],
      ],
    );
  });

  it("reports a Speed Post article as its events were seen", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/speed-post-delivered.json", import.meta.url), "utf8"));
    const items = readTrackAnswer(body, ["EB126023474IN"]);
    const result = items.ok ? items.value.get("EB126023474IN")?.result : undefined;
    if (!result?.ok) throw new Error(JSON.stringify(result));
    expect(result.value.scans.map(({ meaning }) => meaning.status)).toEqual([
      "PICKED_UP",
      ...Array<string>(7).fill("IN_TRANSIT"),
      "OUT_FOR_DELIVERY",
      "DELIVERED",
    ]);
    expect(result.value.scans.at(-1)).toMatchObject({
      message: "Item Delivery Confirmed",
      time: { kind: "local", local: "2026-04-05T15:27:17" },
      location: { city: "Bhuj HO" },
    });
  });

  it("may name its events instead of describing them", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/export-by-names.json", import.meta.url), "utf8"));
    const items = readTrackAnswer(body, ["LP123456785IN"]);
    const result = items.ok ? items.value.get("LP123456785IN")?.result : undefined;
    if (!result?.ok) throw new Error(JSON.stringify(result));
    expect(result.value.scans.map(({ message, meaning }) => [message, meaning])).toEqual([
      ["ITEM_BOOK", { status: "PICKED_UP" }],
      ["BAG_DISPATCH", { status: "IN_TRANSIT" }],
      ["Bag_Forward", { status: "IN_TRANSIT" }],
      ["CUSTOM_RECEIVE", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
      ["CUSTOM_RETURN", { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" }],
      ["TRANSFER_OOE", { status: "IN_TRANSIT" }],
      ["AIRCRAFT_DEPARTURE", { status: "IN_TRANSIT" }],
    ]);
  });

  it("lets its delivery status speak for a newest event that is unknown", () => {
    const answer = (del_status: string) => {
      const tracking_details = [
        { date: "2026-03-11T00:00:00Z", time: "16:20:10", office: "Mysuru HO", event: "Item teleported" },
      ];
      const data = [{ booking_details: { article_number: "EE123456785IN" }, del_status: { del_status }, tracking_details }];
      const items = readTrackAnswer({ success: true, data }, ["EE123456785IN"]);
      const result = items.ok ? items.value.get("EE123456785IN")?.result : undefined;
      return result?.ok && result.value.scans[0]?.meaning;
    };
    expect(answer("delivered")).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(answer("not delivered")).toEqual({ status: "UNKNOWN" });
  });

  it("that leaves an article out does not know it, unless it is about another", () => {
    const both = readTrackAnswer(fixture, ["EE123456785IN", "RB123456785IN"]);
    expect(both.ok && both.value.get("RB123456785IN")?.result).toMatchObject({ failure: { code: "not-found" } });
    const other = readTrackAnswer(fixture, ["RB123456785IN"]);
    expect(other.ok && other.value.has("RB123456785IN")).toBe(false);
  });

  it("without success is no empty list", () => {
    expect(readTrackAnswer({ success: false, message: "x", data: null }, ["EE123456785IN"])).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
  });
});

describe("India Post's words", () => {
  it.each([
    ["Item Delivered to Sender", "RETURN_TO_SENDER"],
    ["Item Returned", "RETURN_TO_SENDER"],
    ["Item Refused by addressee", "ATTEMPT_FAILURE:REFUSED"],
    ["Item not delivered: Insufficient address", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Item Not Delivered", "ATTEMPT_FAILURE"],
    ["Item Undelivered", "ATTEMPT_FAILURE"],
    ["Bag Closed", "IN_TRANSIT"],
    ["Bag Open", "IN_TRANSIT"],
    ["Bag Loaded into Another Bag", "IN_TRANSIT"],
    ["Item Beat Dispatch", "OUT_FOR_DELIVERY"],
    ["Item Handled Manually", "UNKNOWN"],
    ["TMO Receive", "IN_TRANSIT"],
    ["Item Redirected", "IN_TRANSIT:FORWARDED"],
    ["Item Onhold", "IN_TRANSIT:HELD"],
    ["Not cleared by Customs", "UNKNOWN"],
    ["Item released by export Customs", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Transfer to OOE (Otb)", "IN_TRANSIT"],
    ["Bag unloaded at destination Airport", "IN_TRANSIT"],
    ["Send item to domestic location (Inb)", "IN_TRANSIT"],
    ["Item received at office of exchange (Inb)", "IN_TRANSIT"],
    ["Article Booked", "PICKED_UP"],
    ["Delivery Attempted", "ATTEMPT_FAILURE"],
    ["Addressee cannot be located", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Returned to booking office", "RETURN_TO_SENDER"],
    ["Held by Customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["Beat Assigned", "OUT_FOR_DELIVERY"],
    ["Item Invoiced", "OUT_FOR_DELIVERY"],
    ["Taken out for delivery", "OUT_FOR_DELIVERY"],
    ["Item Invoiced to BO", "IN_TRANSIT"],
    ["Item Delivered(Addressee)", "DELIVERED"],
    ["Item Delivered to vinesh", "DELIVERED"],
    ["Item Delivered(Sender)", "RETURN_TO_SENDER"],
    ["Returns Confirmed", "RETURN_TO_SENDER"],
    ["Missent - Redirected to Mangaluru H.O", "IN_TRANSIT:FORWARDED"],
    ["Item Kept on Hold", "IN_TRANSIT:HELD"],
    ["Unclaimed", "UNKNOWN:UNCLAIMED"],
    ["Bag Received for Forward", "IN_TRANSIT"],
    ["Item received at Destination", "IN_TRANSIT"],
    ["Item inducted", "PICKED_UP"],
    ["Item Pickedup", "PICKED_UP"],
    ["Pickup Assigned", "PENDING"],
    ["Item Pickup Cancelled", "UNKNOWN:CANCELLED"],
    ["Label Generated", "PENDING:LABEL_CREATED"],
    ["Return requested", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});

describe("an India Post push", () => {
  const receive = (secret: string | undefined, pushSecret = "chosen") =>
    receivePush(
      { headers: {}, rawBody: Buffer.from('{"article_number":"EE123456785IN","event_code":"ITEM_BOOK"}'), query: { secret } },
      { pushSecret } as CarrierContext,
    );

  it("is a hint to ask about the article, and is answered as India Post expects", async () => {
    expect(await receive("chosen")).toEqual({
      ok: true,
      value: {
        readings: [],
        fetchNow: ["EE123456785IN"],
        reply: { status: 200, body: '{"success":true}', contentType: "application/json" },
      },
    });
  });

  it("is believed only with the secret in its address", async () => {
    for (const secret of [undefined, "", "guessed"])
      expect(await receive(secret)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive("", "")).ok).toBe(false);
  });
});
