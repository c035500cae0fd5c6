import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { dhlEcommerceNl } from "./adapter.ts";
import { dhlEcommerceNl as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(dhlEcommerceNl, emulator, {
  codes: ["JVGL0000000000011", "JVGL0000000000022", "JVGL0000000000033"],
  scans: {
    PENDING: { code: "PRENOTIFICATION_RECEIVED", message: "Prenotification received" },
    PICKED_UP: { code: "PARCEL_PICKED_UP_AT_PARCELSHOP", message: "Parcel picked up at parcelshop" },
    IN_TRANSIT: { code: "PARCEL_SORTED_AT_HUB", message: "Parcel sorted at hub" },
    OUT_FOR_DELIVERY: { code: "OUT_FOR_DELIVERY", message: "Out for delivery" },
    DELIVERED: { code: "DELIVERED", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "AWAITING_RECEIVER_COLLECTION", message: "Awaiting receiver collection" },
    RETURN_TO_SENDER: { code: "ON_ROUTE_TO_SHIPPER", message: "On route to shipper" },
    ATTEMPT_FAILURE: { code: "REFUSED_BY_RECEIVER", message: "Refused by receiver", detail: "REFUSED" },
  },
  informational: { code: "IMAGE_AVAILABLE", message: "Image available" },
  handedOver: { code: "DELIVERED_AT_NEIGHBOURS", message: "Delivered at neighbours", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "TELEPORTED", message: "Teleported" },
  foreign: { code: "DELIVERED", message: "Delivered" },
  wrongCredentials: { lacks: "tracking needs no account" },
  words: { lacks: "DHL sends codes and no words" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/collected.json", import.meta.url), "utf8"));

const readOne = (body: unknown, code: string) => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

const meaningsOf = (...statuses: readonly string[]) =>
  readOne(
    [
      {
        barcode: "JVGL0000000000011",
        events: statuses.map((status, day) => ({ status, category: "UNDERWAY", timestamp: `2026-03-1${day}T10:00:00Z` })),
      },
    ],
    "JVGL0000000000011",
  ).scans.map(({ meaning }) => meaning);

describe("an answer of DHL eCommerce", () => {
  it("reports a parcel that came back from its round to the shop where it was collected, each scan once", () => {
    const { scans, estimatedDelivery } = readOne(fixture, "JVGL09999999000000000011");
    expect(scans.map(({ carrierCode, meaning }) => [carrierCode, meaning.informational ? "-" : meaning.status])).toEqual([
      ["PRENOTIFICATION_RECEIVED", "PENDING"],
      ["LEG_CREATED", "PENDING"],
      ["PARCEL_PICKED_UP_AT_PARCELSHOP", "PICKED_UP"],
      ["PARCEL_SORTED_AT_HUB", "IN_TRANSIT"],
      ["OUT_FOR_DELIVERY", "OUT_FOR_DELIVERY"],
      ["PARCEL_RETURNED_FROM_ROUTE", "IN_TRANSIT"],
      ["NOTIFICATION_FOR_PARCELSHOP_COLLECTION_HAS_BEEN_SENT", "AVAILABLE_FOR_PICKUP"],
      ["COLLECTED_AT_PARCELSHOP", "DELIVERED"],
      ["IMAGE_TAKEN", "-"],
    ]);
    expect(scans[0]?.time).toEqual({ kind: "offset", iso: "2026-04-01T11:00:00+02:00" });
    expect(estimatedDelivery).toEqual({
      kind: "offset",
      iso: "2026-04-02T12:00:00+02:00",
      from: "2026-04-02T10:00:00+02:00",
    });
  });

  it("is found by any of a parcel's barcodes", () => {
    expect(readOne(fixture, "JVGLOTC0110000120").scans).toHaveLength(9);
  });

  it("never takes a parcel back with its sender for a delivery", () => {
    expect(meaningsOf("DELIVERED_AT_SHIPPER")).toEqual([{ status: "RETURN_TO_SENDER" }]);
    expect(meaningsOf("REFUSED_RETURN", "DELIVERED_AT_SHIPPER").at(-1)).toEqual({ status: "DELIVERED" });
    expect(meaningsOf("NOT_HOME_RETURN_TO_SHIPPER", "PARCEL_SORTED_AT_HUB").at(-1)).toEqual({ status: "IN_TRANSIT" });
  });

  it.each([
    ["NOT_HOME_NEW_DELIVERY", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
    ["REFUSED_DAMAGED", { status: "ATTEMPT_FAILURE", detail: "REFUSED" }],
    ["CLEARANCE_DELAY", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    ["PARCEL_MISSING_AT_PARCELSHOP", { status: "UNKNOWN", detail: "LOST" }],
    ["INTERVENTION_REQUEST_CANCEL_INTERVENTION", { status: "UNKNOWN", informational: true }],
  ])("has the meaning of DHL's own list: %s", (code, meaning) => {
    expect(meaningsOf(code)).toEqual([meaning]);
  });

  it("is read by its category if no table has its word", () => {
    expect(meaningsOf("SOME_NEW_CODE")).toEqual([{ status: "IN_TRANSIT" }]);
  });

  it("leaves out what it does not know", () => {
    const items = readTrackAnswer(fixture, ["JVGL09999999000000000011", "JVGL0000000000022"]);
    expect(items.ok && items.value.get("JVGL0000000000022")?.result).toMatchObject({ failure: { code: "not-found" } });
  });
});
