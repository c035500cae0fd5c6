import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { readSample } from "../samples/read-sample.ts";
import { inpost } from "./adapter.ts";
import { inpost as emulator, inpostGroup } from "./emulator.ts";
import { eventTitles } from "./event-titles.ts";
import { readGroupAnswer } from "./group-reading.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { statusByEventCode } from "./status-map.ts";

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

// The Group API, for parcels outside Poland and across borders. It sends codes and no words.
const inGroup = (code: string) => ({ code, message: eventTitles[code] ?? code });

describeCarrier(
  {
    ...inpost,
    // Of numbers outside Poland no format is published: any will do.
    numberFormats: [{ name: "another country's", pattern: /^634\d{16}$/, examples: ["6340012345678901234"] }],
    about: {
      ...inpost.about,
      places: true,
      facts: ["origin", "destination", "pickupPoint"],
      pickupPoint: ["name", "street", "location"],
    },
  },
  inpostGroup,
  {
    codes: ["6340012345678901234", "6340012345678901241", "6340012345678901258"],
    scans: {
      PENDING: inGroup("CRE.1001"),
      PICKED_UP: inGroup("FMD.1005"),
      IN_TRANSIT: inGroup("MMD.1004"),
      OUT_FOR_DELIVERY: { lacks: "its last mile leads to lockers and shops, too" },
      DELIVERED: inGroup("EOL.1001"),
      AVAILABLE_FOR_PICKUP: inGroup("LMD.1003"),
      RETURN_TO_SENDER: inGroup("RTS.1001"),
      ATTEMPT_FAILURE: { ...inGroup("LMD.9017"), detail: "RECIPIENT_ABSENT" },
    },
    informational: inGroup("LMD.9001"),
    handedOver: { ...inGroup("LMD.1005"), detail: "DELIVERED_TO_LOCKER" },
    uncharted: inGroup("LMD.7777"),
    foreign: inGroup("MMD.1001"),
    words: { lacks: "the Group API sends codes only" },
    wrongCredentials: { clientSecret: "wrong" },
  },
);

const raw = (name: string) => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url));

describe("an InPost answer", () => {
  it("is worded by the list of statuses if that is known, and by the status's name if not", () => {
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

  it("reports a parcel in the locker, without agency or place", () => {
    const body = { tracking: JSON.parse(raw("in-the-locker").toString()), titles: {} };
    const result = readTrackAnswer(body, "620999000000000000000024");
    expect(result.ok && result.value.scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PENDING" }, { kind: "offset", iso: "2026-02-10T09:12:00+01:00" }, null],
      [{ status: "IN_TRANSIT" }, { kind: "offset", iso: "2026-02-10T19:21:05+01:00" }, null],
      [{ status: "OUT_FOR_DELIVERY" }, { kind: "offset", iso: "2026-02-11T07:40:10+01:00" }, null],
      [{ status: "AVAILABLE_FOR_PICKUP" }, { kind: "offset", iso: "2026-02-11T13:02:44+01:00" }, null],
    ]);
  });

  it("lets the parcel's own status speak for a newest scan that is unknown", () => {
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

describe("an answer of InPost's Group API", () => {
  const read = (name: string, code: string) => {
    const result = readGroupAnswer(JSON.parse(raw(name).toString()), code);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.value;
  };

  it("reports a parcel from Milan to a locker in Warsaw, in our words", () => {
    const { scans, facts } = read("group-across-borders", "6340012345678901234");
    expect(scans.map(({ carrierCode, message, meaning, location }) => [carrierCode, message, meaning.status, location])).toEqual([
      ["CRE.1001", "Parcel created", "PENDING", null],
      ["FMD.1002", "Collected by the courier", "PICKED_UP", { city: "Milano", countryCode: "IT" }],
      [
        "LMD.1005",
        "Ready to collect from a locker",
        "AVAILABLE_FOR_PICKUP",
        { city: "Warsaw", postalCode: "00-718", countryCode: "PL" },
      ],
      ["EOL.1002", "Collected", "DELIVERED", { city: "Warsaw", postalCode: "00-718", countryCode: "PL" }],
    ]);
    expect(scans.at(-1)?.time).toEqual({ kind: "offset", iso: "2026-03-05T14:30:00+00:00" });
    expect(facts).toEqual({
      origin: { city: "Milano", countryCode: "IT" },
      destination: { city: "Warsaw", countryCode: "PL" },
      pickupPoint: { name: "ITCES432MMM", street: "Czerniakowska 87a", location: { city: "Warsaw", countryCode: "PL" } },
      proof: { signedBy: "Jan Example" },
    });
  });

  it("is read by the names of its description, too, and reports the number of the way back", () => {
    const events = [
      { eventCode: "RTS.1001", timestamp: "2026-03-06T09:00:00Z", returnToSender: { trackingNumber: "R1" } },
      { eventCode: "LMD.9019", timestamp: "2026-03-05T09:00:00Z" },
    ];
    const result = readGroupAnswer({ parcels: [{ trackingNumber: "A1", events }] }, "a1");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ meaning }) => meaning)).toEqual([
      { status: "ATTEMPT_FAILURE", detail: "UNCLAIMED" },
      { status: "RETURN_TO_SENDER" },
    ]);
    expect(result.value.facts).toEqual({ returnTrackingCode: "R1" });
    expect(readGroupAnswer({ parcels: [] }, "A1")).toMatchObject({ failure: { code: "not-found" } });
    expect(readGroupAnswer({ parcels: [{ trackingNumber: "B2", events }] }, "A1")).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
  });

  it("has words of ours for every code of the catalogue", () =>
    expect(Object.keys(eventTitles).toSorted()).toEqual(Object.keys(statusByEventCode).toSorted()));

  it("is asked for only by a client of it: for other numbers, and for Polish ones that ShipX does not know", async () => {
    const bench = await openBench(inpost, inpostGroup);
    try {
      const outcome = async (code: string, account = bench.account()) =>
        failureOf((await bench.ask([code], { account })).get(code));
      bench.emulator.parcels.put("INPOST", { code: "A1", scans: [scanAt(inGroup("EOL.1001"), "2026-01-14T11:00:00+00:00")] });
      expect(await outcome("A1")).toBe("a reading");
      expect(await outcome("A1", bench.account({ ...inpostGroup.credentials, clientId: "" }))).toBe("not-found");
      expect(await outcome("620999000000000000000017")).toBe("not-found");
      const spoiled = bench.account({ ...inpostGroup.credentials, clientSecret: "wrong" });
      expect(await outcome("620999000000000000000017", spoiled)).toBe("credentials-rejected");
    } finally {
      await bench.close();
    }
  });
});
