import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import type { CarrierHttp, CarrierRequest } from "../client/http/http.ts";
import { interpret } from "../client/http/interpret.ts";
import { nzPost } from "./adapter.ts";
import { nzPost as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { subscriptions } from "./subscriptions.ts";

describeCarrier(nzPost, emulator, {
  codes: ["00393311680000000017", "00393311680000000024", "RB123456785NZ"],
  scans: {
    PENDING: { code: "997", message: "Shipping label created" },
    PICKED_UP: { code: "13", message: "Your item was picked up by our courier based at Penrose." },
    IN_TRANSIT: { code: "54", message: "Your item is on the move" },
    OUT_FOR_DELIVERY: { code: "32", message: "Your item is out for delivery." },
    DELIVERED: { code: "22", message: "Your item was delivered." },
    AVAILABLE_FOR_PICKUP: { code: "42", message: "Your item is ready to collect." },
    RETURN_TO_SENDER: { code: "578", message: "Item on its way back" },
    ATTEMPT_FAILURE: { code: "35", message: "A card was left, as no one was home.", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "no code is known to move nothing" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "9999", message: "Something new" },
  foreign: { code: "13", message: "I tīkina tō mea e te kaikawe" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "00393311680000000017";

const meaningOf = (event_edifact_code: string, status_description: string) => {
  const events = [{ event_edifact_code, status_description, event_datetime: "2026-01-10T10:00:00" }];
  const body = { success: true, results: { tracking_reference: code, tracking_events: events } };
  return asText(readTrackAnswer(body, code)).scans[0]!.slice(20);
};

describe("an answer of NZ Post", () => {
  it("is read in New Zealand's time, with who signed", () => {
    const result = readTrackAnswer(readFixture("delivered.json"), code);
    expect(asText(result).scans).toEqual([
      "2015-06-24T10:05:13 PICKED_UP",
      "2015-06-25T08:00:00 OUT_FOR_DELIVERY",
      "2015-06-25T10:05:13 DELIVERED",
    ]);
    expect(result.ok && result.value.facts).toEqual({ serviceName: "Parcel Track", proof: { signedBy: "A EXAMPLE" } });
  });

  it("without events does not know the parcel, and a refusal is recognised by its words", () => {
    const empty = { success: true, results: { tracking_reference: code, tracking_events: [] } };
    expect(readTrackAnswer(empty, code)).toMatchObject({ failure: { code: "not-found" } });
    const refused = (message: string) => readTrackAnswer({ success: false, errors: [{ message }] }, code);
    expect(refused("Tracking reference not found")).toMatchObject({ failure: { code: "not-found" } });
    expect(refused("Backend down")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});

describe("codes of NZ Post", () => {
  it.each([
    ["52", "Card left", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["52", "Awaiting collection", "AVAILABLE_FOR_PICKUP"],
    ["52", "With our courier", "OUT_FOR_DELIVERY"],
    ["52", "Not delivered", "ATTEMPT_FAILURE"],
    ["52", "Beamed", "UNKNOWN"],
    ["22", "Returned to sender", "RETURN_TO_SENDER"],
    ["54", "Held by customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["54", "Delivered soon", "IN_TRANSIT"],
  ])("%s %s", (number, words, meaning) => expect(meaningOf(number, words)).toBe(meaning));
});

describe("NZ Post's newer shape", () => {
  const results = [
    { date_time: "2026-10-06T09:15:00", status: "Delivered", description: "Your parcel has been delivered" },
    { date_time: "2026-10-06T07:02:00", status: "Out for delivery", description: "With courier for delivery" },
  ];

  it("has the events themselves as results, and no number", () => {
    expect(asText(readTrackAnswer({ results }, "00393311680000000017")).scans).toEqual([
      "2026-10-06T07:02:00 OUT_FOR_DELIVERY",
      "2026-10-06T09:15:00 DELIVERED",
    ]);
    expect(readTrackAnswer({ results: [] }, "00393311680000000017")).toMatchObject({ failure: { code: "not-found" } });
    const another = { tracking_reference: "00000000000000000000", results };
    expect(readTrackAnswer(another, "00393311680000000017")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("is asked for at its own address if the usual one is none, and only then", async () => {
    const asked: string[] = [];
    const answerAt = (body404: string) => async (request: CarrierRequest) => {
      asked.push(request.path);
      const isNewer = request.query?.tracking_reference !== undefined;
      const answer = {
        kind: "answer",
        status: isNewer ? 200 : 404,
        headers: {},
        text: isNewer ? JSON.stringify({ results }) : body404,
      } as const;
      return interpret(answer, { request, format: "json", redact: (whole) => whole, now: 0 });
    };
    const trackWith = async (body404: string) => {
      const http = { json: answerAt(body404) } as unknown as CarrierHttp;
      const context = { http, credentials: { clientId: "x" } } as unknown as CarrierContext;
      return (await nzPost.track(["00393311680000000017"], context)).get("00393311680000000017")?.ok;
    };
    expect(await trackWith("<html>no such page</html>")).toBe(true);
    expect(asked).toEqual(["/parceltrack/3.0/parcels/00393311680000000017", "/parceltrack/v3/parcels"]);
    expect(await trackWith(JSON.stringify({ success: false, errors: [{ message: "Not found" }] }))).toBe(false);
    expect(asked).toHaveLength(3);
  });
});

describe("a webhook of NZ Post", () => {
  const receive = (body: unknown, secret: string | undefined, pushSecret = "chosen") =>
    receivePush({ headers: {}, rawBody: Buffer.from(JSON.stringify(body)), query: { secret } }, { pushSecret } as CarrierContext);

  it("is a hint to ask, wherever it names the parcel", async () => {
    const events = [{ tracking_reference: code, event_edifact_code: "22" }];
    for (const body of [
      { tracking_reference: code },
      { tpid: "1", tracking_events: events },
      { results: { tracking_reference: code } },
    ])
      expect(await receive(body, "chosen")).toEqual({ ok: true, value: { readings: [], fetchNow: [code] } });
    expect(await receive({ tracking_events: [] }, "chosen")).toMatchObject({ failure: { code: "unreadable" } });
  });

  it("is believed only at the address that NZ Post was given", async () => {
    for (const [secret, pushSecret] of [
      ["guessed", "chosen"],
      [undefined, "chosen"],
      ["", ""],
    ] as const)
      expect(await receive({ tracking_reference: code }, secret, pushSecret)).toMatchObject({
        failure: { code: "not-authentic" },
      });
  });

  it("is subscribed to with a secret in its address, and a refusal is reported in NZ Post's words", async () => {
    const asked: CarrierRequest[] = [];
    const subscribe = (status: number, body: object) => {
      const http = {
        json: async (request: CarrierRequest) => {
          asked.push(request);
          const answer = { kind: "answer", status, headers: {}, text: JSON.stringify(body) } as const;
          return interpret(answer, { request, format: "json", redact: (whole) => whole, now: 0 });
        },
      } as unknown as CarrierHttp;
      const context = { http, credentials: { clientId: "x" }, pushSecret: "a&b" } as unknown as CarrierContext;
      return subscriptions.subscribe([code], { url: "https://parcels.test/push/1" }, context);
    };
    expect(await subscribe(200, { success: true, subscription_guid: "E6D6E09A" })).toEqual({
      ok: true,
      value: { remoteId: "E6D6E09A", refused: [] },
    });
    expect(asked[0]).toMatchObject({
      path: "/parceltrack/3.0/subscription/webhook/",
      json: { tracking_reference: code, notification_endpoint: "https://parcels.test/push/1?secret=a%26b" },
    });
    expect(await subscribe(400, { success: false, message: "Bad Request" })).toEqual({
      ok: false,
      failure: { code: "refused", detail: "HTTP 400: Bad Request", concerns: "numbers" },
    });
    expect(await subscribe(200, { success: true })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
