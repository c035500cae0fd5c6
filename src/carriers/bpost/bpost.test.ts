import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { bpost } from "./adapter.ts";
import { bpost as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(bpost, emulator, {
  codes: ["323212345659900357664050", "323212345659900040669030", "RB123456785BE"],
  scans: {
    PENDING: { code: "A98", message: "Announced by the sender" },
    PICKED_UP: { code: "A99", message: "Dropped off at a post point" },
    IN_TRANSIT: { code: "T00", message: "Sorted - sorted_out" },
    OUT_FOR_DELIVERY: { code: "L00", message: "BoundToRound - out_for_distribution" },
    DELIVERED: { code: "U01", message: "DistributedNormally - regular" },
    AVAILABLE_FOR_PICKUP: { code: "N74", message: "Available in the pick-up point" },
    RETURN_TO_SENDER: { code: "A97", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "N01", message: "Addressee absent", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "none of the known codes is about paperwork only" },
  handedOver: { lacks: "the codes U00 to U08 are not explained" },
  uncharted: { code: "Z42", message: "A code bpost has invented since" },
  foreign: { code: "U01", message: "Distribué normalement – boîte aux lettres" },
});

const fixture = (name: string) => parseXml(readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), "utf8"));

describe("a bpost answer", () => {
  it("is read by its codes, and by words only if a code is not known", () => {
    const result = readTrackAnswer(fixture("delivered"), "323212345659900357664050");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning, location])).toEqual([
      ["A98", { status: "PENDING" }, null],
      ["T00", { status: "IN_TRANSIT" }, { city: "Brussel X" }],
      ["L00", { status: "OUT_FOR_DELIVERY" }, null],
      ["U01", { status: "DELIVERED" }, null],
    ]);
    expect(result.value.estimatedDelivery).toEqual({
      kind: "offset",
      iso: "2026-02-19T12:00:00+01:00",
      from: "2026-02-19T10:00:00+01:00",
    });
  });

  it("reads bpost's own sample from sorting to distribution", () => {
    const result = readTrackAnswer(fixture("sorted-to-distributed"), "323212345659900040669030");
    expect(result.ok && result.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time])).toEqual([
      ["T00", "IN_TRANSIT", { kind: "offset", iso: "2012-11-22T23:19:29+01:00" }],
      ["L00", "OUT_FOR_DELIVERY", { kind: "offset", iso: "2012-11-23T07:11:18+01:00" }],
      ["U01", "DELIVERED", { kind: "offset", iso: "2012-11-23T09:31:07+01:00" }],
    ]);
    expect(result.ok && result.value.estimatedDelivery).toBeNull();
  });

  it("is an outage if it is a system exception, whatever the HTTP status", () => {
    expect(readTrackAnswer(fixture("system-exception"), "323212345659900357664050")).toMatchObject({
      ok: false,
      failure: { code: "unavailable" },
    });
  });
});

describe("bpost's words", () => {
  it.each([
    ["AnnouncementReceived - regular", "PENDING"],
    ["Sorted - sorted_out", "IN_TRANSIT"],
    ["BoundToRound - out_for_distribution", "OUT_FOR_DELIVERY"],
    ["DistributedNormally - regular", "DELIVERED"],
    ["DistributedAbroad", "DELIVERED"],
    ["ReturnedToSender", "RETURN_TO_SENDER"],
    ["DeliveredToSender", "RETURN_TO_SENDER"],
    ["NotDistributedNormally", "UNKNOWN"],
    ["Item delivered", "DELIVERED"],
    ["Item available at Pick-up point", "AVAILABLE_FOR_PICKUP"],
    ["The postman's delivery round for your item has started", "OUT_FOR_DELIVERY"],
    ["Your item has been sorted", "IN_TRANSIT"],
    ["Shipment ready for transport", "IN_TRANSIT"],
    ["Departure to country of destination", "IN_TRANSIT"],
    ["Your shipment has arrived at the postal operator of the country of destination", "IN_TRANSIT"],
    ["Landmark Global (bpost) has received the item", "PICKED_UP"],
    ["Item is announced / Landmark Global (bpost) received the information", "PENDING"],
    ["Returned to sender", "RETURN_TO_SENDER"],
    ["Teruggestuurd naar de afzender", "RETURN_TO_SENDER"],
    ["Retour à l’expéditeur", "RETURN_TO_SENDER"],
    ["Rücksendung an den Absender", "RETURN_TO_SENDER"],
    ["Annoncé par l'expéditeur", "PENDING"],
    ["Vom Absender angekündigt", "PENDING"],
    ["Afgegeven in een postpunt", "PICKED_UP"],
    ["Déposé dans un point poste", "PICKED_UP"],
    ["Return label created", "UNKNOWN"],
    ["Onderweg", "UNKNOWN"],
  ])("%s: %s", (words, status) => {
    expect(readWords(wordRules, words)).toEqual({ status });
  });
});
