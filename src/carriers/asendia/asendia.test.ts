import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { asendia } from "./adapter.ts";
import { asendia as emulator } from "./emulator.ts";
import { readLoginAnswer, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(asendia, emulator, {
  codes: ["LA123456785FR", "LA123456785CH", "ASE123456789"],
  scans: {
    PENDING: { code: "PRE", message: "Label created" },
    PICKED_UP: { code: "PU", message: "Picked up from the sender" },
    IN_TRANSIT: { code: "IT", message: "Arrived at the sorting center" },
    OUT_FOR_DELIVERY: { code: "OFD", message: "Out for delivery" },
    DELIVERED: { code: "DL", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "RFP", message: "Ready for collection" },
    RETURN_TO_SENDER: { code: "RTS", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "REF", message: "Refused by the recipient", detail: "REFUSED" },
  },
  informational: { lacks: "no words are known that say nothing about the parcel's way" },
  handedOver: { lacks: "no words are known for it" },
  uncharted: { code: "DL", message: "Words Asendia has found since" },
  foreign: { code: "OFD", message: "Out for delivery – Zürich Örlikon" },
});

describe("an Asendia answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/unsorted.json", import.meta.url), "utf8"));

  it("comes in any order, and is read by its words whatever the code", () => {
    const result = readTrackAnswer(fixture, "LA 123 456 785 FR");
    expect(
      result.ok && result.value.scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning.status, location]),
    ).toEqual([
      ["IT", "IN_TRANSIT", { city: "Roissy", countryCode: "FR" }],
      ["XX", "UNKNOWN", null],
      ["DL", "DELIVERED", { city: "Lyon", countryCode: "FR" }],
    ]);
  });

  it("reports a parcel picked up, on its way and delivered", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/picked-up-to-delivered.json", import.meta.url), "utf8"));
    const result = readTrackAnswer(body, "ASE123456789");
    expect(result.ok && result.value.scans.map(({ meaning, time, location }) => [meaning.status, time, location])).toEqual([
      ["PICKED_UP", { kind: "offset", iso: "2026-04-12T14:30:00+00:00" }, { city: "Bern", countryCode: "CH" }],
      ["IN_TRANSIT", { kind: "offset", iso: "2026-04-13T09:15:00+00:00" }, { city: "Zurich Airport", countryCode: "CH" }],
      ["DELIVERED", { kind: "offset", iso: "2026-04-15T11:00:00+00:00" }, { city: "New York", countryCode: "US" }],
    ]);
  });

  it("reports a parcel to Japan as Asendia's tracking showed it", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/to-japan.json", import.meta.url), "utf8"));
    const result = readTrackAnswer(body, "EEUS000000014JP0");
    if (!result.ok) throw new Error(JSON.stringify(result));
    const desPlaines = { city: "Des Plaines", countryCode: "US" };
    expect(
      result.value.scans.map(({ meaning: { status, detail }, time, location }) => [
        detail ? `${status}:${detail}` : status,
        time.kind === "offset" && time.iso,
        location,
      ]),
    ).toEqual([
      ["PENDING", "2026-03-31T15:46:06+00:00", null],
      ["PICKED_UP", "2026-03-31T19:29:19+00:00", desPlaines],
      ["IN_TRANSIT", "2026-03-31T19:29:20+00:00", desPlaines],
      ["IN_TRANSIT", "2026-04-01T09:31:55+00:00", desPlaines],
      ["IN_TRANSIT", "2026-04-01T22:53:45+00:00", desPlaines],
      ["IN_TRANSIT", "2026-04-05T04:35:00+00:00", { countryCode: "CH" }],
      ["IN_TRANSIT", "2026-04-05T04:49:00+00:00", { countryCode: "CH" }],
      ["IN_TRANSIT", "2026-04-11T06:32:00+00:00", { city: "KAWASAKI", countryCode: "JP" }],
      ["IN_TRANSIT:CUSTOMS_HOLD", "2026-04-11T23:59:00+00:00", { city: "KAWASAKI", countryCode: "JP" }],
      ["IN_TRANSIT:CUSTOMS_CLEARED", "2026-04-12T02:59:00+00:00", { countryCode: "JP" }],
      ["IN_TRANSIT", "2026-04-12T03:00:00+00:00", { countryCode: "JP" }],
      ["IN_TRANSIT", "2026-04-12T17:58:00+00:00", { countryCode: "JP" }],
      ["ATTEMPT_FAILURE:ADDRESS_PROBLEM", "2026-04-13T02:56:00+00:00", { countryCode: "JP" }],
      ["OUT_FOR_DELIVERY", "2026-04-13T09:18:00+00:00", { countryCode: "JP" }],
      ["DELIVERED", "2026-04-13T10:16:00+00:00", { countryCode: "JP" }],
    ]);
  });

  it("to a login says how long the token lasts, or the token is used for an hour", () => {
    const jwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
    const lifetime = (token: string) => {
      const answer = readLoginAnswer({ id_token: token });
      return answer.ok && answer.value.expiresInSeconds;
    };
    expect(lifetime(jwt({ iat: 1_000, exp: 87_400 }))).toBe(86_400);
    for (const token of ["opaque", jwt({ exp: 5 }), jwt({ iat: 9, exp: 5 }), "a.b.c"]) expect(lifetime(token)).toBe(3_600);
    expect(readLoginAnswer({})).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});

describe("Asendia's words", () => {
  it.each([
    ["Item not delivered", "ATTEMPT_FAILURE"],
    ["Undelivered", "ATTEMPT_FAILURE"],
    ["Addressee absent", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Received in destination province", "IN_TRANSIT"],
    ["Item received by carrier", "IN_TRANSIT"],
    ["Scanned to receptacle AB", "IN_TRANSIT"],
    ["Received cross-dock", "IN_TRANSIT"],
    ["Customs released", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Customs Clearance", "IN_TRANSIT"],
    ["Processed through Facility", "IN_TRANSIT"],
    ["Accepted at USPS Origin Facility", "PICKED_UP"],
    ["Shipping Label Created, USPS Awaiting Item", "PENDING"],
    ["Pre-Shipment, USPS Awaiting Item", "PENDING"],
    ["Delivery failed", "ATTEMPT_FAILURE"],
    ["Collected by recipient", "DELIVERED"],
    ["Available for pickup", "AVAILABLE_FOR_PICKUP"],
    ["Lost", "UNKNOWN:LOST"],
    ["Could not be delivered", "ATTEMPT_FAILURE"],
    ["Item cannot be delivered to a neighbour", "ATTEMPT_FAILURE"],
    ["Unable to deliver", "ATTEMPT_FAILURE"],
    ["Delivered to sender", "RETURN_TO_SENDER"],
    ["To be delivered tomorrow", "UNKNOWN"],
    ["Not yet ready for collection", "UNKNOWN"],
    ["Not cleared by customs", "UNKNOWN"],
    ["Cleared by customs", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Delivered to the carrier", "UNKNOWN"],
    ["Return requested", "UNKNOWN"],
    ["Held by customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["Customs clearance completed", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Electronic information received", "PENDING"],
    ["Awaiting collection", "AVAILABLE_FOR_PICKUP"],
    ["Collected", "UNKNOWN"],
    ["Parcel collected", "PICKED_UP"],
    ["Incorrect address", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Delayed due to weather", "IN_TRANSIT:WEATHER_DELAY"],
    ["Item damaged", "IN_TRANSIT:DAMAGED"],
    ["Import duties due", "IN_TRANSIT:DUTIES_DUE"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
