import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { createContext } from "../client/track-codes.ts";
import { usps } from "./adapter.ts";
import { usps as emulator } from "./emulator.ts";
import { withoutZipCode } from "./number-format.ts";
import { readErrorBody, readTrackAnswer, readTrackList } from "./reading.ts";

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8");

describeCarrier(usps, emulator, {
  codes: ["9400111206206406260787", "9405803699300124287899", "RB123456785US"],
  scans: {
    PENDING: { code: "GX", message: "SHIPPING LABEL CREATED, USPS AWAITING ITEM", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "03", message: "USPS IN POSSESSION OF ITEM" },
    IN_TRANSIT: { code: "10", message: "PROCESSED THROUGH FACILITY" },
    OUT_FOR_DELIVERY: { code: "OF", message: "OUT FOR DELIVERY" },
    DELIVERED: { code: "01", message: "DELIVERED, IN/AT MAILBOX" },
    AVAILABLE_FOR_PICKUP: { code: "14", message: "AVAILABLE FOR PICKUP" },
    RETURN_TO_SENDER: { code: "27", message: "UNCLAIMED/BEING RETURNED TO SENDER", detail: "UNCLAIMED" },
    ATTEMPT_FAILURE: { code: "04", message: "REFUSED", detail: "REFUSED" },
  },
  informational: { code: "70", message: "DELIVERY DAY VERIFIED" },
  handedOver: { code: "01", message: "DELIVERED, PARCEL LOCKER", detail: "DELIVERED_TO_LOCKER" },
  uncharted: { code: "ZQ", message: "A code USPS has invented since" },
  foreign: { code: "I0", message: "DELIVERED – À L’ÉTRANGER" },
});

describe("USPS's own ways", () => {
  it("reads wall times with a wrong Z, GMT times, foreign countries and codes whose meaning changed", () => {
    const reading = readTrackAnswer(JSON.parse(fixture("detail-v3.json")), "9400111206206406260787");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const { scans, estimatedDelivery } = reading.value;
    expect(scans.map(({ meaning }) => meaning)).toEqual([
      { status: "UNKNOWN" },
      { status: "IN_TRANSIT" },
      { status: "IN_TRANSIT" },
      { status: "DELIVERED", detail: "DELIVERED_TO_SAFE_PLACE" },
    ]);
    expect(scans.map(({ time }) => time)).toEqual([
      { kind: "local", local: "2026-03-11T17:00:00" },
      { kind: "local", local: "2026-03-11T21:05:00" },
      { kind: "local", local: "2026-03-13T02:40:00" },
      { kind: "offset", iso: "2026-03-14T13:12:00-06:00" },
    ]);
    expect(scans.map(({ location }) => location)).toEqual([
      null,
      { city: "OSLO", countryCode: "NO" },
      { city: "BOISE", region: "ID", postalCode: "83702", countryCode: "US" },
      { city: "BOISE", region: "ID", postalCode: "83702", countryCode: "US" },
    ]);
    const destination = { city: "BOISE", region: "ID", postalCode: "83702", countryCode: "US" };
    expect(estimatedDelivery).toEqual({ kind: "local", local: "2026-03-14T15:30:00", destination });
  });

  it("distinguishes results from errors within one list", () => {
    const items = readTrackList(JSON.parse(fixture("list-v3r2.json")));
    if (!items.ok) throw new Error(JSON.stringify(items));
    const results = [...items.value.values()].map(({ result }) => (result.ok ? result.value : result.failure.code));
    expect(results.slice(1)).toEqual(["not-found", "unexpected-answer", "unavailable"]);
    expect(results[0]).toMatchObject({
      scans: [{ meaning: { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }, location: { postalCode: "12207" } }],
      estimatedDelivery: { kind: "day", day: "2026-03-16" },
    });
  });

  it("takes the destination's ZIP code out of a barcode", () => {
    const parcel = { trackingNumber: "9400111206206406260787", destinationZIPCode: "78745" };
    expect(withoutZipCode("420787459400111206206406260787")).toEqual(parcel);
    expect(withoutZipCode("4207874512349400111206206406260787")).toEqual(parcel);
    expect(withoutZipCode("4207874592748931507708513018050063")).toEqual({
      trackingNumber: "92748931507708513018050063",
      destinationZIPCode: "78745",
    });
    expect(withoutZipCode("RB123456785US")).toEqual({ trackingNumber: "RB123456785US" });
  });
});

describe("a parcel from a locker", () => {
  const read = (eventCode: string, eventType: string) =>
    asText(
      readTrackAnswer(
        {
          trackingNumber: "9400111206206406260787",
          trackingEvents: [{ eventCode, eventType, eventTimestamp: "2026-03-01T10:00:00" }],
        },
        "9400111206206406260787",
      ),
    ).scans[0];

  it.each([
    ["01", "Held at Post Office, Retrieved from full parcel locker", "AVAILABLE_FOR_PICKUP:HELD"],
    ["59", "Held at Post Office, Retrieved from full parcel locker", "AVAILABLE_FOR_PICKUP:HELD"],
    ["59", "Delivered, Individual Picked Up at Postal Facility", "DELIVERED"],
    ["59", "Retrieved", "UNKNOWN"],
  ])("is delivered only if its words say it: %s %s", (code, words, meaning) =>
    expect(read(code, words)).toBe(`2026-03-01T10:00:00 ${meaning}`),
  );
});

describe("a delivery to the original sender", () => {
  const event = (eventCode: string, eventType: string, day: number) => ({
    eventCode,
    eventType,
    eventTimestamp: `2026-03-0${day}T10:00:00`,
  });
  const delivered = event("01", "Delivered, To Original Sender", 3);
  const read = (...trackingEvents: object[]) =>
    asText(readTrackAnswer({ trackingNumber: "9400111206206406260787", trackingEvents }, "9400111206206406260787")).scans;

  it("is a return, also if nothing announced it before", () =>
    expect(read(delivered, event("10", "Processed", 2))[1]).toBe("2026-03-03T10:00:00 RETURN_TO_SENDER"));

  it("is the arrival of a return that was reported", () =>
    expect(read(delivered, event("09", "Unclaimed/Being Returned to Sender", 2))[1]).toBe("2026-03-03T10:00:00 DELIVERED"));
});

describe("what USPS really answered", () => {
  const read = (name: string) => {
    const body = JSON.parse(fixture(name));
    return asText(readTrackAnswer(body, body.trackingNumber));
  };

  it("places evening scans on their own day, and takes a midnight estimate for a day at the destination", () => {
    expect(read("evening.json")).toEqual({
      scans: [
        "2024-11-23T00:00:00 PENDING",
        "2024-11-25T18:26:14-06:00 PICKED_UP @ NEW BERLIN, WI, 53151, US",
        "2024-11-25T18:31:21-06:00 IN_TRANSIT @ NEW BERLIN, WI, 53151, US",
        "2024-11-26T01:44:28-06:00 IN_TRANSIT @ OAK CREEK WI DISTRIBUTION CENTER, WI, US",
      ],
      estimate: "2024-11-29 in WI 53207 US",
    });
  });

  it("reads a parcel in a locker", () => {
    expect(read("locker.json")).toEqual({
      scans: [
        "2024-11-15T11:32:33-05:00 PENDING:LABEL_CREATED @ SPRINGFIELD GARDENS, NY, 11413, US",
        "2024-11-18T11:10:31-05:00 PICKED_UP @ JAMAICA, NY, 11430, US",
        "2024-11-18T17:01:35-05:00 IN_TRANSIT @ JAMAICA, NY, 11430, US",
        "2024-11-18T18:02:52-05:00 IN_TRANSIT @ QUEENS NY DISTRIBUTION CENTER, NY, US",
        "2024-11-19T06:16:41-05:00 IN_TRANSIT @ QUEENS NY DISTRIBUTION CENTER, NY, US",
        "2024-11-19T12:11:23-05:00 IN_TRANSIT",
        "2024-11-19T18:07:58-05:00 IN_TRANSIT",
        "2024-11-20T01:11:52-05:00 IN_TRANSIT",
        "2024-11-20T01:13:31-05:00 IN_TRANSIT @ JACKSONVILLE FL DISTRIBUTION CENTER, FL, US",
        "2024-11-22T08:59:45-05:00 IN_TRANSIT @ LECANTO, FL, 34461, US",
        "2024-11-22T09:10:45-05:00 OUT_FOR_DELIVERY @ HERNANDO, FL, 34442, US",
        "2024-11-22T13:58:40-05:00 DELIVERED:DELIVERED_TO_LOCKER @ HERNANDO, FL, 34442, US",
      ],
      estimate: null,
    });
  });

  it("reads a parcel that a shipping partner brought, its night scan on the right day", () => {
    expect(read("shipping-partner.json")).toEqual({
      scans: [
        "2024-11-19T09:27:00 PENDING:LABEL_CREATED",
        "2024-11-19T16:24:07-05:00 IN_TRANSIT @ NIAGARA FALLS, NY, 14304, US",
        "2024-11-21T17:01:00 PICKED_UP",
        "2024-11-21T23:28:33-06:00 IN_TRANSIT @ GLENDALE HEIGHTS, IL, 60139, US",
        "2024-11-22T07:43:15-06:00 IN_TRANSIT @ GLENDALE HEIGHTS, IL, 60139, US",
        "2024-11-22T17:22:15-06:00 PICKED_UP @ OAK CREEK WI DISTRIBUTION CENTER, WI, US",
        "2024-11-23T04:10:53-06:00 IN_TRANSIT @ OAK CREEK WI DISTRIBUTION CENTER, WI, US",
        "2024-11-23T08:17:23-06:00 IN_TRANSIT @ MILWAUKEE, WI, 53207, US",
        "2024-11-23T08:28:23-06:00 OUT_FOR_DELIVERY @ MILWAUKEE, WI, 53207, US",
        "2024-11-23T13:10:09-06:00 DELIVERED @ MILWAUKEE, WI, 53207, US",
      ],
      estimate: null,
    });
  });

  it("knows a parcel that USPS does not know yet", () => {
    expect(readErrorBody(400, JSON.parse(fixture("not-yet-known.json")))).toEqual({ code: "not-found" });
  });

  it("believes the summary if the newest scan has a code that no map knows", () => {
    const body = JSON.parse(fixture("locker.json"));
    body.trackingEvents[0].eventCode = "ZQ";
    const { scans } = asText(readTrackAnswer(body, body.trackingNumber));
    expect(scans.at(-1)).toBe("2024-11-22T13:58:40-05:00 DELIVERED @ HERNANDO, FL, 34442, US");
  });

  it("finds the offset from wall and GMT time if USPS leaves it out", () => {
    const body = JSON.parse(fixture("evening.json"));
    for (const event of body.trackingEvents) delete event.GMTOffset;
    expect(asText(readTrackAnswer(body, body.trackingNumber)).scans[2]).toContain("2024-11-25T18:31:21-06:00");
  });
});

describe("USPS over HTTP", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(usps, emulator);
  });
  afterAll(() => bench.close());
  const scan = scanAt({ code: "OF", message: "OUT FOR DELIVERY" }, "2026-01-14T11:00:00-05:00");
  const [known, unknown] = ["9400111206206406260787", "9405803699300124287899"];

  it("asks for thirty-five numbers at a time, and answers under the code that was asked for", async () => {
    const barcode = `42078745${known}`;
    bench.emulator.parcels.put("USPS", { code: known, scans: [scan] });
    const codes = [barcode, ...Array.from({ length: 69 }, (_, index) => `94001112062064062${String(index).padStart(5, "0")}`)];
    const before = bench.emulator.counts("USPS").requests;
    const answers = await bench.ask(codes);
    expect(bench.emulator.counts("USPS").requests - before).toBe(2);
    expect(failureOf(answers.get(barcode))).toBe("a reading");
    expect([...answers.values()].filter((answer) => failureOf(answer) === "not-found")).toHaveLength(69);
  });

  it("finds the parcels of a list that one bad number spoils", async () => {
    bench.emulator.parcels.put("USPS", { code: known, scans: [scan] });
    const answers = await bench.ask([unknown, known, "?", "RB123456785US"]);
    expect([...answers.values()].map(failureOf)).toEqual(["not-found", "a reading", "not-found", "not-found"]);
  });

  it("asks for one number at a time if the account has only v3", async () => {
    bench.emulator.parcels.put("USPS", { code: known, scans: [scan] });
    const account = bench.account({ ...emulator.credentials, apiVersion: "v3" });
    const before = bench.emulator.counts("USPS").requests;
    const answers = await bench.ask([known, unknown], { account });
    expect(bench.emulator.counts("USPS").requests - before).toBe(2);
    expect([failureOf(answers.get(known)), failureOf(answers.get(unknown))]).toEqual(["a reading", "not-found"]);
  });

  const push = (body: unknown, hmac: string, credentials = emulator.credentials) => {
    const context = createContext(usps, bench.account(credentials), { transport: bench.transport, deadlineMs: 1_000 });
    const rawBody = Buffer.from(JSON.stringify(body));
    return usps.push!.receive({ headers: { "x-hmac": hmac }, rawBody, query: {} }, context);
  };
  const signed = (text: string) => createHmac("sha256", emulator.credentials.pushSecret!).update(text).digest("base64");
  const payload = fixture("push-payload.json");
  const timestamp = "2026-03-14T12:10:05Z";

  it("reads a push that its secret signed, a single event or a whole detail", async () => {
    const single = await push({ subscriptionId: "s", timestamp, payload }, signed(timestamp + payload));
    expect(single).toMatchObject({
      ok: true,
      value: { readings: [{ code: known, reading: { scans: [{ meaning: { status: "OUT_FOR_DELIVERY" } }] } }], fetchNow: [] },
    });
    const detail = fixture("detail-v3.json");
    const whole = await push({ subscriptionId: "s", timestamp, payload: detail }, signed(timestamp + detail));
    expect(whole.ok && whole.value.readings[0]?.reading.scans).toHaveLength(4);
  });

  it("refuses a push with a wrong signature or another time, and one without a secret", async () => {
    expect(await push({ timestamp, payload }, "wrong")).toEqual({ ok: false, failure: { code: "not-authentic" } });
    const unsigned = createHmac("sha256", "")
      .update(timestamp + payload)
      .digest("base64");
    expect(await push({ timestamp, payload }, unsigned, { pushSecret: "" })).toEqual({
      ok: false,
      failure: { code: "not-authentic" },
    });
    expect(await push({ timestamp: "2026-03-15T00:00:00Z", payload }, signed(timestamp + payload))).toEqual({
      ok: false,
      failure: { code: "not-authentic" },
    });
  });
});
