import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { novaPost } from "./adapter.ts";
import { novaPost as emulator } from "./emulator.ts";
import { readAuthorization, readTrackAnswer } from "./reading.ts";

describeCarrier(novaPost, emulator, {
  codes: ["SHPL2326420334", "SHDE2072834273", "SHPL2666212296"],
  scans: {
    PENDING: { code: "CreateID", message: "Shipment created" },
    PICKED_UP: { code: "ArrivalSenderDoors", message: "The courier picked up the parcel" },
    IN_TRANSIT: { code: "ArrivalSC", message: "Arrived at the sorting centre" },
    OUT_FOR_DELIVERY: { code: "LoadingCourier", message: "Handed to the courier" },
    DELIVERED: { code: "ReceivedWarehouse", message: "Delivered at branch 5" },
    AVAILABLE_FOR_PICKUP: { code: "ArrivalRecipientWarehouse", message: "Arrived at branch 5" },
    RETURN_TO_SENDER: { code: "EWCargoAutoReturnRecipient", message: "Automatic return" },
    ATTEMPT_FAILURE: {
      code: "UndeliveryReasonsNoConnection",
      message: "No contact with the recipient",
      detail: "RECIPIENT_ABSENT",
    },
  },
  informational: { code: "MoneyTransfer", message: "Money transfer" },
  handedOver: { code: "ArrivalRecipientPostomat", message: "Arrived at the parcel locker", detail: "DELIVERED_TO_LOCKER" },
  uncharted: { code: "Teleported", message: "Beamed" },
  foreign: { code: "Arrival", message: "Zamówienie dotarło do oddziału nr 2" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
const code = "SHPL2326420334";

const read = (body: unknown) => {
  const answer = readTrackAnswer(body, [code]);
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value.get(code)!.result;
};

describe("an answer of Nova Post", () => {
  it("reports the journey, with the shipment that the parcel was redirected to", () => {
    const result = read(fixture("redirected.json"));
    expect(asText(result).scans).toEqual([
      "2025-07-01T09:18:46+00:00 PICKED_UP @ NL",
      "2025-07-01T09:18:50+00:00 IN_TRANSIT @ Amsterdam, NL",
      "2025-07-01T09:19:37+00:00 IN_TRANSIT:FORWARDED",
      "2025-07-01T09:20:04+00:00 DELIVERED @ Amsterdam, NL",
    ]);
    expect(result.ok && result.value.facts).toEqual({ destination: { countryCode: "DE" } });
    expect(result.ok && result.value.estimatedDelivery).toEqual({ kind: "offset", iso: "2025-07-01T15:00:00+00:00" });
  });

  const event = (number: string, name: string, more: object = {}) => ({
    number,
    date: "2026-03-01T10:00:00.000000Z",
    event: name,
    eventStatus: "passed",
    eventName: "",
    ...more,
  });
  const answer = (detailsTracking: object[], createdOnTheBasis: object[] = [], statusCode = "999") => ({
    items: [{ currentStatus: [{ number: code, statusCode }], detailsTracking, createdOnTheBasis }],
  });
  const meanings = (body: object) => asText(read(body)).scans.map((scan) => scan.slice(26));

  it("takes the delivery of a return for the parcel's way back, and of anything else for no delivery", () => {
    const returned = [{ number: "SHPL1111111111", type: "Return" }];
    expect(meanings(answer([event("SHPL1111111111", "ReceivedDoors")], returned))).toEqual(["RETURN_TO_SENDER"]);
    expect(meanings(answer([event("SHPL2222222222", "ReceivedDoors")], returned))).toEqual(["INFORMATIONAL"]);
    const facts = read(answer([event(code, "Arrival")], returned));
    expect(facts.ok && facts.value.facts).toEqual({ returnTrackingCode: "SHPL1111111111" });
  });

  it("leaves out what is only planned", () =>
    expect(meanings(answer([event(code, "Arrival"), event(code, "ReceivedDoors", { eventStatus: "Future" })]))).toEqual([
      "IN_TRANSIT",
    ]));

  it("is read by its number if the event is new, and by the present status if both are", () => {
    expect(meanings(answer([event(code, "New", { code: 111 })]))).toEqual(["ATTEMPT_FAILURE"]);
    expect(meanings(answer([event(code, "New", { code: 105 })]))).toEqual(["UNKNOWN:DISPOSED"]);
    expect(meanings(answer([event(code, "New", { code: "999" })], [], "9"))).toEqual(["DELIVERED"]);
  });

  it("knows a list, of which it leaves out what it does not know", () => {
    const both = readTrackAnswer(answer([event(code, "Arrival")]), [code, "SHDE2072834273"]);
    expect(both.ok && both.value.get("SHDE2072834273")?.result).toMatchObject({ failure: { code: "not-found" } });
  });

  it("issues a token, or says that it is none", () => {
    expect(readAuthorization(fixture("authorization.json"))).toEqual({
      ok: true,
      value: { token: "header.payload.sign", expiresInSeconds: 3_300 },
    });
    expect(readAuthorization({ errors: {} })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
