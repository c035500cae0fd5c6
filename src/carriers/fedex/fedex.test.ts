import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import { fedex } from "./adapter.ts";
import { fedex as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readError, readTrackAnswer } from "./reading.ts";

describeCarrier(fedex, emulator, {
  codes: ["986578788855", "041441760228964", "477179081230"],
  scans: {
    PENDING: { code: "OC", message: "Shipment information sent to FedEx", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "PU", message: "Picked up" },
    IN_TRANSIT: { code: "DP", message: "Left FedEx origin facility" },
    OUT_FOR_DELIVERY: { code: "OD", message: "On FedEx vehicle for delivery" },
    DELIVERED: { code: "DL", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "HL", message: "Ready for recipient pickup" },
    RETURN_TO_SENDER: { code: "RS", message: "Returning package to shipper" },
    ATTEMPT_FAILURE: { code: "DE:08", message: "Delivery exception", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "RR", message: "Delivery option requested" },
  handedOver: { code: "DL:014", message: "Delivered", detail: "DELIVERED_TO_SAFE_PLACE" },
  uncharted: { code: "QQ", message: "A code FedEx has invented since" },
  foreign: { code: "DL", message: "Entregado – recibió: José Ñandú, São Paulo" },
});

const raw = readFileSync(new URL("./fixtures/delivered.json", import.meta.url));
const items = () => {
  const read = readTrackAnswer(JSON.parse(raw.toString()));
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value;
};

describe("a FedEx answer", () => {
  it("on a number used twice is about the newer parcel, and derived codes are not believed", () => {
    const item = items().get("986578788855")?.result;
    if (!item?.ok) throw new Error("no reading");
    expect(item.value.scans.map(({ carrierCode, meaning, message }) => [carrierCode, meaning, message])).toEqual([
      ["OC", { status: "PENDING", detail: "LABEL_CREATED" }, "Shipment information sent to FedEx"],
      ["OW", { status: "IN_TRANSIT" }, "On the way"],
      ["OD", { status: "OUT_FOR_DELIVERY" }, "On FedEx vehicle for delivery"],
      ["DE:03", { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM" }, "Delivery exception: Incorrect address"],
      ["RS", { status: "RETURN_TO_SENDER" }, "Returning package to shipper"],
    ]);
    expect(item.value.scans[0]?.time).toEqual({ kind: "local", local: "2025-03-12T00:00:00" });
    expect(item.value.estimatedDelivery).toEqual({ kind: "offset", iso: "2025-03-15T20:00:00-06:00" });
  });

  it("distinguishes not found from other errors, number by number, each with its own part of the answer", () => {
    expect(items().get("477179081230")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(items().get("799531274483")?.result).toMatchObject({ ok: false, failure: { code: "unavailable" } });
    expect(items().get("477179081230")?.raw).not.toContain("986578788855");
  });
});

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
const resultOf = (body: unknown, code: string) => {
  const read = readTrackAnswer(body);
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value.get(code)!.result;
};

describe("what FedEx really answered", () => {
  const read = (name: string, code: string) => asText(resultOf(fixture(name), code));

  it("puts a pick-up on a day without a time after the label of that day", () => {
    expect(read("midnight-pickup", "738488880000")).toEqual({
      scans: [
        "2024-08-15T10:36:00-05:00 PENDING:LABEL_CREATED @ 56003, US",
        "2024-08-15T10:36:00-05:00 PICKED_UP @ MANKATO, MN, 56001, US",
        "2024-08-15T18:35:00-05:00 IN_TRANSIT @ MANKATO, MN, 56001, US",
        "2024-08-15T18:40:27-05:00 INFORMATIONAL @ MANKATO, MN, 56001, US",
        "2024-08-15T19:29:25-05:00 IN_TRANSIT @ MANKATO, MN, 56001, US",
        "2024-08-16T04:34:00-05:00 IN_TRANSIT @ CEDAR RAPIDS, IA, 52404, US",
        "2024-08-16T07:35:16-05:00 IN_TRANSIT @ CEDAR RAPIDS, IA, 52404, US",
        "2024-08-16T19:39:00-04:00 IN_TRANSIT @ GROVE CITY, OH, 43123, US",
        "2024-08-17T08:52:11-04:00 IN_TRANSIT @ GROVE CITY, OH, 43123, US",
        "2024-08-18T03:39:18-04:00 IN_TRANSIT @ WOODBRIDGE TWP, NJ, 08832, US",
        "2024-08-18T16:03:54-04:00 IN_TRANSIT @ WOODBRIDGE TWP, NJ, 08832, US",
        "2024-08-19T09:13:51-04:00 IN_TRANSIT @ WOODBRIDGE TWP, NJ, 08832, US",
        "2024-08-19T14:31:00-04:00 IN_TRANSIT @ KEASBEY, NJ, 08832, US",
        "2024-08-20T01:29:05-04:00 IN_TRANSIT @ KEASBEY, NJ, 08832, US",
        "2024-08-20T06:38:00-04:00 IN_TRANSIT @ HOLBROOK, NY, 11741, US",
        "2024-08-20T06:47:00-04:00 OUT_FOR_DELIVERY @ HOLBROOK, NY, 11741, US",
        "2024-08-20T12:41:57-04:00 DELIVERED @ Blue Point, NY, 11715, US",
      ],
      estimate: null,
    });
  });

  it("takes a midnight estimate for the day at the destination, not in FedEx's own offset", () => {
    expect(read("midnight-estimate", "277053420000")).toEqual({
      scans: [
        "2022-08-22T10:37:00-05:00 PENDING:LABEL_CREATED @ 38118, US",
        "2022-08-22T10:37:00-05:00 PICKED_UP @ OLIVE BRANCH, MS, 38654, US",
        "2022-08-22T17:07:00-05:00 IN_TRANSIT @ MEMPHIS, TN, 38106, US",
        "2022-08-23T09:59:57-05:00 IN_TRANSIT @ MEMPHIS, TN, 38106, US",
      ],
      estimate: "2022-08-25 in NH US",
    });
  });

  it("is not moved back by a forecast after out for delivery", () => {
    expect(read("arriving-early", "270872370000")).toEqual({
      scans: [
        "2024-02-16T23:33:21-05:00 IN_TRANSIT @ ELLENWOOD, GA, 30294, US",
        "2024-02-17T05:25:00-05:00 IN_TRANSIT @ SPARTANBURG, SC, 29301, US",
        "2024-02-17T05:35:00-05:00 OUT_FOR_DELIVERY @ SPARTANBURG, SC, 29301, US",
        "2024-02-17T05:36:23-05:00 INFORMATIONAL @ SPARTANBURG, SC, 29301, US",
        "2024-02-17T12:34:26-05:00 DELIVERED:DELIVERED_TO_SAFE_PLACE @ Gaffney, SC, 29341, US",
      ],
      estimate: null,
    });
  });

  it("reads a parcel that its recipient had redirected to a shop", () => {
    expect(read("hold-at-location", "772254540000")).toEqual({
      scans: [
        "2023-05-15T13:29:00-07:00 PENDING:LABEL_CREATED @ 98682, US",
        "2023-05-15T17:15:00-07:00 PICKED_UP @ TROUTDALE, OR, 97060, US",
        "2023-05-15T21:46:00-07:00 IN_TRANSIT @ TROUTDALE, OR, 97060, US",
        "2023-05-15T21:47:26-07:00 INFORMATIONAL @ TROUTDALE, OR, 97060, US",
        "2023-05-17T13:48:44-06:00 IN_TRANSIT @ LARAMIE, WY, 82070, US",
        "2023-05-17T17:03:23-04:00 INFORMATIONAL @ 46142",
        "2023-05-18T02:57:54-05:00 IN_TRANSIT @ UTICA, MO, 64686, US",
        "2023-05-19T05:11:00-04:00 IN_TRANSIT @ GREENWOOD, IN, 46143, US",
        "2023-05-19T07:31:24-04:00 INFORMATIONAL @ GREENWOOD, IN, 46143, US",
        "2023-05-19T08:25:00-04:00 OUT_FOR_DELIVERY @ GREENWOOD, IN, 46143, US",
        "2023-05-19T19:03:00-04:00 AVAILABLE_FOR_PICKUP @ GREENWOOD, IN, 46142, US",
      ],
      estimate: null,
    });
  });

  it("takes the newer of two results for one number, with its failed attempts", () => {
    expect(read("two-results", "776094330000").scans).toEqual([
      "2024-04-25T08:55:00-07:00 OUT_FOR_DELIVERY @ CLOVIS, CA, 93612, US",
      "2024-04-25T11:26:00-07:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT @ CLOVIS, CA, 93612, US",
      "2024-04-25T11:28:00-07:00 ATTEMPT_FAILURE @ CLOVIS, CA, 93612, US",
      "2024-04-25T13:26:00-07:00 IN_TRANSIT @ CLOVIS, CA, 93612, US",
      "2024-04-25T14:25:00-07:00 PICKED_UP @ CLOVIS, CA, 93612, US",
      "2024-04-25T14:29:00-07:00 INFORMATIONAL @ CLOVIS, CA, 93612, US",
      "2024-04-26T08:52:00-07:00 OUT_FOR_DELIVERY @ CLOVIS, CA, 93612, US",
      "2024-04-26T09:26:00-07:00 DELIVERED",
    ]);
  });

  it("knows the words for a number that cannot be found right now", () => {
    expect(resultOf(fixture("not-found"), "02399989320920000000")).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("reads the scans beside an error that says nothing", () => {
    expect(asText(resultOf(fixture("empty-error"), "122816215020000")).scans).toEqual([
      "2024-08-12T15:18:10-05:00 PICKED_UP @ SEATTLE, WA, 98101, US",
    ]);
    const body = fixture("empty-error");
    body.output.completeTrackResults[0].trackResults[0].error = { code: "TRACKING.TRACKINGNUMBER.NOTFOUND", message: "" };
    expect(asText(resultOf(body, "122816215020000")).scans).toHaveLength(1);
  });

  it("believes the summary if the newest scan has a code that no map knows", () => {
    const body = fixture("arriving-early");
    body.output.completeTrackResults[0].trackResults[0].scanEvents[0].eventType = "QQ";
    expect(asText(resultOf(body, "270872370000")).scans.at(-1)).toContain("DELIVERED @ Gaffney");
  });

  it("takes AX for what its words say: a facility, or a forecast", () => {
    const body = fixture("arriving-early");
    const [, forecast] = body.output.completeTrackResults[0].trackResults[0].scanEvents;
    forecast.eventType = "AX";
    expect(asText(resultOf(body, "270872370000")).scans.at(-2)).toContain("INFORMATIONAL");
    forecast.eventDescription = "At U.S. Postal Service facility";
    expect(asText(resultOf(body, "270872370000")).scans.at(-2)).toContain("IN_TRANSIT");
  });
});

describe("an error of FedEx", () => {
  const failure = (status: number, body: unknown) => readError({ status, json: () => body });
  const error = (code: string, message = "") => ({ transactionId: "t", errors: [{ code, message }] });

  it("distinguishes refused credentials from an address that asked too often", () => {
    expect(failure(403, error("FORBIDDEN.ERROR", "We could not authorize your credentials."))).toBeNull();
    expect(failure(403, undefined)).toEqual({ code: "rate-limited", retryAfterMs: 600_000 });
  });

  it("may say later, name a bad token or a bad number in a 400", () => {
    const later = "We are unable to process this request. Please try again later.";
    expect(failure(400, error("TRACKING.REQUEST.FAILED", later))).toMatchObject({ code: "unavailable" });
    expect(failure(400, error("SYSTEM.UNEXPECTED.ERROR"))).toMatchObject({ code: "unavailable" });
    expect(failure(400, error("INVALID.TOKEN.ERROR", "Invalid access token"))).toMatchObject({ code: "credentials-rejected" });
    expect(failure(400, error("TRACKING.TRACKINGNUMBER.INVALID", "Please correct the number"))).toEqual({ code: "not-found" });
    expect(failure(400, error("SOMETHING.ELSE"))).toMatchObject({ code: "unexpected-answer" });
    expect(failure(400, undefined)).toBeNull();
    expect(failure(503, error("SERVICE.UNAVAILABLE.ERROR"))).toBeNull();
  });
});

describe("a FedEx webhook", () => {
  const sign = (token: string) => createHmac("sha256", token).update(raw).digest("base64");
  const receive = (signature: string | undefined, rawBody: Uint8Array = raw, pushSecret = "token") =>
    receivePush({ headers: { "fdx-signature": signature }, rawBody, query: {} }, { pushSecret } as CarrierContext);

  it("is read like an answer when its signature holds", async () => {
    const received = await receive(sign("token"));
    expect(received.ok && received.value.readings.map(({ code }) => code)).toEqual(["986578788855"]);
  });

  it("is refused unsigned, signed with another token, or changed on the way", async () => {
    const refused = { ok: false, failure: { code: "not-authentic" } };
    expect(await receive(undefined)).toEqual(refused);
    expect(await receive(sign("other"))).toEqual(refused);
    expect(await receive(sign("token"), Buffer.concat([raw, Buffer.from(" ")]))).toEqual(refused);
    expect(await receive(sign("token"), raw, "")).toEqual(refused);
  });
});
