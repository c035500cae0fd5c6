import { describe, expect, it } from "vitest";
import { ok } from "../../../lib/result.ts";
import { answerBatch, answerOne } from "../answers.ts";
import { placeOfEvents } from "./empty-answers.ts";

const reply = (body: unknown) => ok({ body, text: JSON.stringify(body), status: 200, headers: {} });
const nothing = ok({ scans: [], estimatedDelivery: null });

describe("an answer of which nothing was read", () => {
  it.each([
    [{ results: [{ trackingEvents: [{ date_time: "2026-03-01T10:00:00Z", status: "DELIVERED" }] }] }, "trackingEvents"],
    [{ pieceeventlist: [{ "event-timestamp": "18.03.2026 10:02", "event-text": "x" }] }, "pieceeventlist"],
    [{ history: [{ time: 1_772_359_200_000 }] }, "history"],
  ])("%j has events, and is an unexpected answer", (body, place) => {
    expect(placeOfEvents(body)).toBe(place);
    expect(answerOne(reply(body) as never, () => nothing)).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
    const items = new Map([["1", { result: nothing, raw: JSON.stringify(body) }]]);
    expect(answerBatch(["1"], reply(body) as never, () => ok(items)).get("1")).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
  });

  it.each([
    [{ events: [] }],
    [{ events: null, deliveryOptions: [{ date: "2026-03-01" }] }],
    [{ events: [{ name: "no time" }] }],
    [{ eventDate: "2026-03-01" }],
    ["<html>"],
  ])("%j has none, and is a parcel without scans", (body) => {
    expect(placeOfEvents(body)).toBeNull();
    expect(answerOne(reply(body) as never, () => nothing)).toMatchObject({ ok: true });
  });
});
