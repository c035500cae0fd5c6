import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { readSample } from "../samples/read-sample.ts";
import { inpost } from "./adapter.ts";
import { inpost as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

// InPost's words come from its list of statuses, not from the parcel; the emulator has these.
const ready = { code: "ready_to_pickup", message: "Umieszczona w Paczkomacie" };

describeCarrier(inpost, emulator, {
  codes: ["620999000000000000000017", "520000017420036026106200", "620999000000000000000024"],
  scans: {
    PENDING: { code: "confirmed", message: "Przygotowana przez Nadawcę" },
    PICKED_UP: { code: "collected_from_sender", message: "Odebrana od Nadawcy" },
    IN_TRANSIT: { code: "adopted_at_sorting_center", message: "Przyjęta w Sortowni" },
    OUT_FOR_DELIVERY: { code: "out_for_delivery", message: "Przekazano do doręczenia" },
    DELIVERED: { code: "delivered", message: "Doręczona" },
    AVAILABLE_FOR_PICKUP: ready,
    RETURN_TO_SENDER: { code: "returned_to_sender", message: "Zwrot do nadawcy" },
    ATTEMPT_FAILURE: { code: "rejected_by_receiver", message: "Odmowa przyjęcia", detail: "REFUSED" },
  },
  informational: { code: "pickup_reminder_sent", message: "Przypomnienie o czekającej paczce" },
  handedOver: {
    code: "stack_in_box_machine",
    message: "Paczka magazynowana w tymczasowym Paczkomacie",
    detail: "DELIVERED_TO_LOCKER",
  },
  uncharted: { code: "teleported", message: "Teleported" },
  foreign: { code: "out_for_delivery", message: "Przekazano do doręczenia" },
  wrongCredentials: { lacks: "tracking needs no account" },
});

const raw = (name: string) => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url));

describe("an InPost answer", () => {
  it("is worded by the list of statuses where that is known, and by the status's name where not", () => {
    const body = { tracking: JSON.parse(raw("ready-to-pickup").toString()), titles: { ready_to_pickup: "Ready for pick-up" } };
    const result = readTrackAnswer(body, "620999000000000000000017");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ message, meaning, location }) => [message, meaning, location])).toEqual([
      ["Confirmed", { status: "PENDING" }, null],
      ["Out for delivery", { status: "OUT_FOR_DELIVERY" }, { city: "Kraków" }],
      ["Ready for pick-up", { status: "AVAILABLE_FOR_PICKUP" }, null],
      ["Pickup reminder sent", { status: "UNKNOWN", informational: true }, null],
    ]);
    expect(result.value.scans.at(-1)?.time).toEqual({ kind: "offset", iso: "2026-03-30T10:22:31+02:00" });
  });

  it("tells a parcel in the locker, without agency or place", () => {
    const body = { tracking: JSON.parse(raw("in-the-locker").toString()), titles: {} };
    const result = readTrackAnswer(body, "620999000000000000000024");
    expect(result.ok && result.value.scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PENDING" }, { kind: "offset", iso: "2026-02-10T09:12:00+01:00" }, null],
      [{ status: "IN_TRANSIT" }, { kind: "offset", iso: "2026-02-10T19:21:05+01:00" }, null],
      [{ status: "OUT_FOR_DELIVERY" }, { kind: "offset", iso: "2026-02-11T07:40:10+01:00" }, null],
      [{ status: "AVAILABLE_FOR_PICKUP" }, { kind: "offset", iso: "2026-02-11T13:02:44+01:00" }, null],
    ]);
  });

  it("lets the parcel's own status speak for a newest scan that nobody knows", () => {
    const tracking_details = [{ status: "teleported", datetime: "2026-02-11T13:02:44.000+01:00" }];
    const answer = (status: string) =>
      readTrackAnswer(
        { tracking: { tracking_number: "620999000000000000000024", status, tracking_details }, titles: {} },
        "620999000000000000000024",
      );
    const meaning = (status: string) => {
      const result = answer(status);
      return result.ok && result.value.scans[0]?.meaning;
    };
    expect(meaning("delivered")).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(meaning("teleported")).toEqual({ status: "UNKNOWN" });
  });

  it("does not know a number by a 404", async () => {
    const unknown = await readSample(inpost, { text: raw("not-found").toString(), status: 404 }, ["620999000000000000000031"]);
    expect(failureOf(unknown.get("620999000000000000000031"))).toBe("not-found");
  });

  it("is asked for its words once a day, not with every parcel", async () => {
    const bench = await openBench(inpost, emulator);
    const code = "620999000000000000000017";
    bench.emulator.parcels.put("INPOST", { code, scans: [scanAt(ready, "2026-01-14T11:00:00+01:00")] });
    const account = bench.account();
    const messages = async () => {
      const answer = (await bench.ask([code], { account })).get(code);
      return answer?.ok && answer.value.reading.scans.map(({ message }) => message);
    };
    expect(await messages()).toEqual([ready.message]);
    expect(await messages()).toEqual([ready.message]);
    expect(bench.emulator.counts("INPOST").requests).toBe(3);
    await bench.close();
  });
});

describe("an InPost webhook", () => {
  const secret = "agreed";
  const sentAt = "2026-03-28T09:22:32.387Z";
  const sign = (signed: string) => createHmac("sha256", secret).update(signed).digest("base64");
  const receive = (name: string, headers: Record<string, string>, pushSecret = secret) =>
    receivePush({ headers, rawBody: raw(name), query: {} }, { pushSecret } as CarrierContext);

  it.each(["webhook-group", "webhook-shipx"])("is a hint to ask, whichever way it is signed: %s", async (name) => {
    const expected = { ok: true, value: { readings: [], fetchNow: ["620999000000000000000017"] } };
    const body = raw(name).toString();
    expect(await receive(name, { "x-inpost-signature": sign(body) })).toEqual(expected);
    expect(await receive(name, { "x-inpost-signature": sign(`${sentAt}.${body}`), "x-inpost-timestamp": sentAt })).toEqual(
      expected,
    );
  });

  it("is believed only with the right signature, over this body and this time", async () => {
    const body = raw("webhook-group").toString();
    const refused = { ok: false, failure: { code: "not-authentic" } };
    const cases: Record<string, string>[] = [
      {},
      { "x-inpost-signature": "" },
      { "x-inpost-signature": sign(`${body} `) },
      { "x-inpost-signature": sign(`${sentAt}.${body}`), "x-inpost-timestamp": "2026-03-29T09:22:32.387Z" },
    ];
    for (const headers of cases) expect(await receive("webhook-group", headers)).toEqual(refused);
    const unsigned = createHmac("sha256", "").update(body).digest("base64");
    expect(await receive("webhook-group", { "x-inpost-signature": unsigned }, "")).toEqual(refused);
  });
});
