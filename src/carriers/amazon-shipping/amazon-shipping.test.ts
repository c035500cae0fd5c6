import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { amazonShipping } from "./adapter.ts";
import { amazonShipping as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(amazonShipping, emulator, {
  codes: ["TBA010000000000", "TBC000000000000", "TBM000000000001"],
  scans: {
    PENDING: { code: "ReadyForReceive", message: "Ready for receive" },
    PICKED_UP: { code: "PickupDone", message: "Pickup done" },
    IN_TRANSIT: { code: "ArrivedAtCarrierFacility", message: "Arrived at carrier facility" },
    OUT_FOR_DELIVERY: { code: "OutForDelivery", message: "Out for delivery" },
    DELIVERED: { code: "Delivered", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "AvailableForPickup", message: "Available for pickup" },
    RETURN_TO_SENDER: { code: "ReturnInitiated", message: "Return initiated" },
    ATTEMPT_FAILURE: { code: "Rejected", message: "Rejected", detail: "REFUSED" },
  },
  informational: {
    code: "RecipientRequestedAlternateDeliveryTiming",
    message: "Recipient requested alternate delivery timing",
  },
  handedOver: {
    code: "Delivered",
    message: "Delivered",
    extra: { detail: "DeliveredToNeighbor" },
    detail: "DELIVERED_TO_NEIGHBOUR",
  },
  uncharted: { code: "CarriedByDrone", message: "Carried by drone" },
  foreign: { code: "Delivered", message: "Delivered" },
  words: { lacks: "Amazon sends event codes and no words" },
});

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("Amazon's own ways", () => {
  const body = fixture("return");
  const reading = readTrackAnswer(body, "TBA010000000000");

  it("puts events in order, distinguishes the way back from the way out, and gives the newest attempt its reason", () => {
    expect(reading.ok && reading.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["PickupDone", { status: "PICKED_UP" }],
      ["DeliveryAttempted", { status: "ATTEMPT_FAILURE" }],
      ["DeliveryAttempted", { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM" }],
      ["Departed", { status: "RETURN_TO_SENDER" }],
      ["Delivered", { status: "DELIVERED" }],
    ]);
  });

  it("takes the number of the other leg for the same parcel, and no other", () => {
    expect(readTrackAnswer(body, "TBC000000000000").ok).toBe(true);
    expect(readTrackAnswer(body, "TBC000000000001").ok).toBe(false);
  });

  it("reads Amazon's own example, a parcel that could not be delivered and went back", () => {
    expect(asText(readTrackAnswer(fixture("documented"), "23AA47DE2B3B6"))).toEqual({
      scans: [
        "2024-02-11T07:09:05+00:00 ATTEMPT_FAILURE:REFUSED @ EX33 2JL, GB",
        "2024-02-12T09:09:05+00:00 RETURN_TO_SENDER @ EX33 2JL, GB",
        "2024-02-13T04:09:05+00:00 DELIVERED @ EX33 2JL, GB",
      ],
      estimate: "2024-02-12T13:09:05+00:00",
    });
  });

  it("of a parcel that nothing is known of yet has no scans, and nulls in fields for which the model promises values", () => {
    expect(asText(readTrackAnswer(fixture("nothing-yet"), "UK2970000005"))).toEqual({ scans: [], estimate: null });
  });

  it("knows codes that are in answers and not in the model, and believes the summary about others", () => {
    const payload = fixture("documented");
    const last = (eventCode: string, shipmentType = "FORWARD") => {
      payload.eventHistory = [{ ...payload.eventHistory[0], eventCode, shipmentType }];
      return asText(readTrackAnswer({ payload }, "23AA47DE2B3B6")).scans[0]?.split(" ")[1];
    };
    expect(last("Received")).toBe("IN_TRANSIT");
    expect(last("PackageReceivedByCarrier")).toBe("PICKED_UP");
    expect(last("CarriedByDrone")).toBe("DELIVERED");
    expect(last("CarriedByDrone", "RETURNS")).toBe("RETURN_TO_SENDER");
  });
});
