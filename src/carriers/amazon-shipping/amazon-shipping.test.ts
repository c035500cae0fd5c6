import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { amazonShipping as emulator } from "../../../emulators/amazon-shipping.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { amazonShipping } from "./adapter.ts";
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

describe("Amazon's own ways", () => {
  const body = JSON.parse(readFileSync(new URL("./fixtures/return.json", import.meta.url), "utf8"));
  const reading = readTrackAnswer(body, "TBA010000000000");

  it("puts events in order, tells the way back from the way out, and gives the newest attempt its reason", () => {
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
});
