import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import { ups } from "./adapter.ts";
import { ups as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readMeaning, readTrackAnswer } from "./reading.ts";

describeCarrier(ups, emulator, {
  codes: ["1Z999AA10123456784", "1Z5R89390357567127", "1Z879E930346834440"],
  scans: {
    PENDING: { code: "M:MP", message: "Shipper created a label, UPS has not received the package yet.", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "I:OR", message: "Origin Scan" },
    IN_TRANSIT: { code: "I:DP", message: "Departed from Facility" },
    OUT_FOR_DELIVERY: { code: "I:OT", message: "Out For Delivery Today" },
    DELIVERED: { code: "D:FS", message: "DELIVERED" },
    AVAILABLE_FOR_PICKUP: { code: "D:2Q", message: "Ready for customer pickup" },
    RETURN_TO_SENDER: { code: "X:7H", message: "The package is being returned to the sender." },
    ATTEMPT_FAILURE: { code: "X:48", message: "The receiver was not available for delivery." },
  },
  informational: { code: "U:UT", message: "Delivery time updated" },
  handedOver: { code: "D:2W", message: "Collected at UPS Access Point", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "X:QQ", message: "A code UPS has invented since" },
  foreign: { code: "D:KB", message: "Zugestellt – beim Empfänger, Straße 東京" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

const readingOf = (name: string, code: string) => {
  const result = readTrackAnswer(fixture(name), code);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};

describe("a UPS answer", () => {
  it("keeps UTC as UTC, shows it in the place's offset, and survives a lost leading zero", () => {
    const { scans } = readingOf("delivered", "1Z999AA10123456784");
    expect(scans.map(({ time }) => (time.kind === "offset" ? time.iso : time.local))).toEqual([
      "2025-03-11T10:11:12",
      "2025-03-13T22:45:00-07:00",
      "2025-03-14T00:47:00-07:00",
      "2025-03-14T14:15:00-07:00",
    ]);
  });

  it("is read by its three digits, and the words lose their trailing blank", () => {
    const { scans, estimatedDelivery } = readingOf("delivered", "1Z999AA10123456784");
    expect(scans.map(({ carrierCode, meaning, message }) => [carrierCode, meaning.status, message])).toEqual([
      ["M:MP", "PENDING", "Shipper created a label, UPS has not received the package yet."],
      ["X:FZ", "UNKNOWN", "The delivery date has been rescheduled."],
      ["I:OT", "OUT_FOR_DELIVERY", "Out For Delivery Today"],
      ["D:FS", "DELIVERED", "DELIVERED"],
    ]);
    expect(scans[3]?.location).toEqual({ city: "RENO", region: "NV", postalCode: "89501", countryCode: "US" });
    expect(estimatedDelivery).toBeNull();
  });

  it("says not found by a warning inside a 200 as well", () => {
    expect(readTrackAnswer(fixture("not-found-warning"), "1Z999AA10123456784")).toEqual({
      ok: false,
      failure: { code: "not-found" },
    });
  });

  it("with several pieces is about the one asked for, and a rescheduled window outranks the schedule", () => {
    const { scans, estimatedDelivery } = readingOf("two-pieces", "1Z5R89390357567127");
    expect(scans.map(({ message }) => message)).toEqual(["Departed from Facility"]);
    expect(estimatedDelivery).toEqual({
      kind: "local",
      local: "2025-03-14T14:00:00",
      from: "2025-03-14T10:00:00",
    });
    expect(readTrackAnswer(fixture("two-pieces"), "1Z999AA10123456784")).toMatchObject({
      ok: false,
      failure: { code: "unexpected-answer" },
    });
  });
});

describe("what UPS really answered", () => {
  const read = (name: string, code: string) => asText(readTrackAnswer(fixture(name), code));

  it("reports what customs does with a parcel, by the digits before the letters", () => {
    expect(read("customs", "1Z999AA16698804003")).toEqual({
      scans: [
        "2024-03-18T12:49:17+01:00 PENDING:LABEL_CREATED @ BE",
        "2024-03-18T15:44:03+01:00 PICKED_UP @ Lummen, BE",
        "2024-03-18T18:16:05+01:00 IN_TRANSIT:CUSTOMS_CLEARED",
        "2024-03-18T18:36:23+01:00 IN_TRANSIT:CUSTOMS_HOLD @ Lummen, BE",
        "2024-03-18T20:03:06+01:00 IN_TRANSIT @ Lummen, BE",
        "2024-03-18T21:23:34+01:00 IN_TRANSIT:CUSTOMS_CLEARED",
        "2024-03-18T21:23:34+01:00 IN_TRANSIT:CUSTOMS_HOLD @ Lummen, BE",
        "2024-03-18T21:38:29+01:00 IN_TRANSIT:CUSTOMS_CLEARED",
        "2024-03-18T22:10:00+01:00 IN_TRANSIT @ Lummen, BE",
        "2024-03-19T00:34:00+01:00 IN_TRANSIT @ Koeln, DE",
        "2024-03-19T04:50:00+01:00 IN_TRANSIT @ Koeln, DE",
        "2024-03-19T23:22:00+08:00 IN_TRANSIT @ Shenzhen, CN",
        "2024-03-20T03:20:00+08:00 IN_TRANSIT @ Shenzhen, CN",
        "2024-03-20T07:07:00+08:00 IN_TRANSIT @ Changi, SG",
        "2024-03-20T19:08:38+08:00 IN_TRANSIT:CUSTOMS_HOLD",
      ],
      estimate: null,
    });
  });

  it("reads a parcel delivered by UPS Ground, with the label listed last and dated first", () => {
    expect(read("ground", "1Z999AA10316886007")).toEqual({
      scans: [
        "2024-01-31T17:34:05-08:00 PENDING:LABEL_CREATED @ US",
        "2024-01-31T17:15:00-08:00 IN_TRANSIT @ Salem, OR, US",
        "2024-01-31T17:31:57-08:00 IN_TRANSIT @ Salem, OR, US",
        "2024-02-01T19:45:00-08:00 IN_TRANSIT @ Lathrop, CA, US",
        "2024-02-01T21:15:00-08:00 IN_TRANSIT @ Fremont, CA, US",
        "2024-02-02T06:25:08-08:00 IN_TRANSIT @ Fremont, CA, US",
        "2024-02-02T07:15:17-08:00 OUT_FOR_DELIVERY @ Fremont, CA, US",
        "2024-02-02T08:47:14-08:00 OUT_FOR_DELIVERY @ Fremont, CA, US",
        "2024-02-02T12:04:35-08:00 DELIVERED @ NEWARK, CA, US",
      ],
      estimate: null,
    });
  });

  it("takes a rescheduled delivery by the end of a day for that day where the parcel goes", () => {
    expect(read("rescheduled", "1Z999AA10391111004")).toEqual({
      scans: [
        "2025-12-08T11:40:24-05:00 PENDING:LABEL_CREATED @ US",
        "2025-12-09T16:08:47-05:00 PICKED_UP @ Maspeth, NY, US",
        "2025-12-09T19:59:00-05:00 IN_TRANSIT @ Maspeth, NY, US",
        "2025-12-11T03:41:00-06:00 IN_TRANSIT @ Hodgkins, IL, US",
      ],
      estimate: "2025-12-16 in UT US",
    });
  });

  it("believes the summary if the newest activity has no code that a map knows", () => {
    const body = fixture("ground") as { trackResponse: { shipment: { package: { activity: { status: object }[] }[] }[] } };
    body.trackResponse.shipment[0]!.package[0]!.activity[0]!.status = { type: "D", code: "QQ", statusCode: "999" };
    expect(asText(readTrackAnswer(body, "1Z999AA10316886007")).scans.at(-1)).toBe(
      "2024-02-02T12:04:35-08:00 DELIVERED @ NEWARK, CA, US",
    );
  });
});

describe("a UPS code", () => {
  it.each([
    ["X", "AG", "050", "IN_TRANSIT:ADDRESS_PROBLEM"],
    ["X", "AG", "013", "IN_TRANSIT:ADDRESS_PROBLEM"],
    ["X", "DJ", "048", "IN_TRANSIT:DELAYED"],
    ["X", "DJ", "013", "IN_TRANSIT:WEATHER_DELAY"],
    ["X", "45", "059", "IN_TRANSIT:DAMAGED"],
    ["X", "45", "005", "IN_TRANSIT:DAMAGED"],
    ["X", "1C", "029", "IN_TRANSIT:DUTIES_DUE"],
    ["X", "RZ", "012", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["X", "RZ", "014", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["X", "48", "060", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["X", "3N", "035", "RETURN_TO_SENDER:UNCLAIMED"],
    ["X", "1F", "", "UNKNOWN:DISPOSED"],
  ])("of type %s, %s with %s says what is wrong: %s", (type, code, statusCode, expected) => {
    const { status, detail } = readMeaning({ type, code, statusCode }, "1Z999AA10123456784");
    expect(`${status}:${detail}`).toBe(expected);
  });

  it("that is only about a wish moves nothing", () => {
    for (const statusCode of ["027", "054", "116", "129"])
      expect(readMeaning({ type: "X", code: "O1", statusCode }, "1Z999AA10123456784").informational).toBe(true);
  });

  it("means what its table says: the same letters differ between movements, manifests and mail", () => {
    const status = (type: string, code: string, trackingCode = "1Z999AA10123456784") =>
      readMeaning({ type, code }, trackingCode).status;
    expect([status("I", "DP"), status("M", "DP")]).toEqual(["IN_TRANSIT", "PENDING"]);
    expect([status("I", "DL"), status("X", "DL"), status("X", "DL", "9261290100130739089109")]).toEqual([
      "IN_TRANSIT",
      "RETURN_TO_SENDER",
      "DELIVERED",
    ]);
  });

  it("falls back to the letters if the three digits say nothing, and never to the type alone", () => {
    expect(readMeaning({ type: "X", code: "48", statusCode: "013" }, "1Z").status).toBe("ATTEMPT_FAILURE");
    expect(readMeaning({ type: "I", code: "??", statusCode: "013" }, "1Z")).toEqual({ status: "UNKNOWN" });
    expect(readMeaning({ type: "D", code: "", statusCode: null }, "1Z")).toEqual({ status: "UNKNOWN" });
  });
});

describe("UPS Track Alert", () => {
  const receive = (
    headers: Record<string, string>,
    rawBody = readFileSync(new URL("./fixtures/track-alert.json", import.meta.url)),
    pushSecret = "registered",
  ) => receivePush({ headers, rawBody, query: {} }, { pushSecret } as CarrierContext);

  it("reads one event, with an offset written with a dot and a code without its zero", async () => {
    const received = await receive({ credential: "registered" });
    if (!received.ok) throw new Error(received.failure.code);
    expect(received.value.readings[0]).toMatchObject({
      code: "1Z999AA10123456784",
      reading: {
        estimatedDelivery: { kind: "day", day: "2025-03-14" },
        scans: [
          { carrierCode: "D:FS", meaning: { status: "DELIVERED" }, time: { kind: "offset", iso: "2025-03-14T14:15:00-04:00" } },
        ],
      },
    });
  });

  it("finds the offset from local and GMT time if the message leaves it out", async () => {
    const body = readFileSync(new URL("./fixtures/track-alert-without-offset.json", import.meta.url));
    const received = await receive({ credential: "registered" }, body);
    if (!received.ok) throw new Error(received.failure.code);
    expect(received.value.readings.map(({ reading }) => asText({ ok: true, value: reading }))).toEqual([
      { scans: ["2025-11-18T18:15:53-05:00 DELIVERED @ Nottingham, MD, 21236, US"], estimate: null },
    ]);
  });

  it("is believed only with the credential that was registered", async () => {
    expect((await receive({ authorization: "Bearer registered" })).ok).toBe(true);
    for (const headers of [{}, { credential: "" }, { credential: "guessed" }, { authorization: "Bearer guessed" }]) {
      expect(await receive(headers as Record<string, string>)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    }
    expect((await receive({ credential: "" }, undefined, "")).ok).toBe(false);
  });

  it("refuses what it cannot read", async () => {
    for (const body of ["{", "{}", '{"trackingNumber":"1Z","activityStatus":{}}']) {
      expect(await receive({ credential: "registered" }, Buffer.from(body))).toMatchObject({
        ok: false,
        failure: { code: "unreadable" },
      });
    }
  });
});
