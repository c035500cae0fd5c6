import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { pplCz } from "./adapter.ts";
import { pplCz as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(pplCz, emulator, {
  codes: ["40990000011", "40990000022", "40990000033"],
  scans: {
    PENDING: { code: "WaitingForShipment", message: "Waiting for the shipment" },
    PICKED_UP: { code: "ShipmentInTransport.TakeOverFromSender", message: "Taken over from the sender" },
    IN_TRANSIT: { code: "ShipmentInTransport", message: "The shipment is in transport" },
    OUT_FOR_DELIVERY: { code: "LoadingForDelivery.TimeWindow", message: "Is delivered today" },
    DELIVERED: { code: "Delivered", message: "Delivered to the recipient" },
    AVAILABLE_FOR_PICKUP: { code: "Delivered.Parcelshop", message: "Waits in the parcel shop", extra: { phase: "PickupPoint" } },
    RETURN_TO_SENDER: { code: "BackToSender", message: "Goes back" },
    ATTEMPT_FAILURE: { code: "NotDelivered.Absent", message: "Nobody was in" },
  },
  informational: { code: "CodPaidDate", message: "Cash on delivery was paid out" },
  handedOver: { lacks: "one phase for every delivery" },
  uncharted: { code: "Teleported", message: "A code PPL has invented since" },
  foreign: { code: "Delivered", message: "Zásilku jsme doručili příjemci – Žďár" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/delivered.json", import.meta.url), "utf8"));

const readOne = (body: unknown, code = "40990000001") => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

const meaningsOf = (...events: readonly (readonly [code: string, phase: string])[]) =>
  readOne([
    {
      shipmentNumber: "40990000001",
      trackAndTrace: { events: events.map(([code, phase], day) => ({ code, phase, eventDate: `2026-03-1${day}T10:00:00` })) },
    },
  ]).scans.map(({ meaning }) => meaning);

describe("a PPL answer", () => {
  it("reports a parcel to its delivery, in Prague's time, and who took it", () => {
    const { scans, facts, estimatedDelivery } = readOne(fixture);
    expect(scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time])).toEqual([
      ["WaitingForShipment", "PENDING", { kind: "local", local: "2022-02-02T22:22:22" }],
      ["ShipmentInTransport", "IN_TRANSIT", { kind: "local", local: "2022-02-03T22:22:22" }],
      ["PreparingForDelivery", "IN_TRANSIT", { kind: "local", local: "2022-02-04T22:22:22" }],
      ["LoadingForDelivery.TimeWindow", "OUT_FOR_DELIVERY", { kind: "local", local: "2022-02-05T22:22:22" }],
      ["Delivered", "DELIVERED", { kind: "local", local: "2022-02-06T22:22:22" }],
    ]);
    expect(facts).toEqual({ serviceName: "PRIV", weight: { grams: 1000 }, proof: { signedBy: "Novák" } });
    expect(estimatedDelivery).toBeNull();
  });

  it.each([
    [
      { codPrice: 1500.5, codCurrency: "CZK" },
      { amount: "1500.50", currency: "CZK", reason: "CASH_ON_DELIVERY" },
    ],
    [
      { codPrice: 1500.5, codCurrency: "CZK", codPaidDate: "2026-03-12T00:00:00" },
      { amount: "0", currency: "CZK", reason: "CASH_ON_DELIVERY" },
    ],
    [{ codPrice: 1500.5 }, undefined],
  ])("reports the cash on delivery until it is paid: %j", (paymentInfo, amountDue) => {
    expect(readOne([{ shipmentNumber: "40990000001", paymentInfo }]).facts?.amountDue).toEqual(amountDue);
  });

  it("distinguishes a parcel shop from its recipient by the phase", () => {
    expect(meaningsOf(["Delivered", "PickupPoint"], ["Delivered.Parcelshop", "Delivered"], ["Delivered", ""])).toEqual([
      { status: "AVAILABLE_FOR_PICKUP" },
      { status: "DELIVERED" },
      { status: "DELIVERED" },
    ]);
    expect(meaningsOf(["Unheard.Of", "Delivering"])).toEqual([{ status: "OUT_FOR_DELIVERY" }]);
  });

  it("reads the depots abroad by their own words, without a phase", () => {
    expect(meaningsOf(["InputDepot.Foreign", ""], ["DeliveryDepot.Foreign", ""])).toEqual([
      { status: "IN_TRANSIT" },
      { status: "IN_TRANSIT" },
    ]);
  });

  it("never takes a shipment back with its sender for a delivery", () => {
    expect(meaningsOf(["Delivered.BackToSender", "Delivered"])).toEqual([{ status: "RETURN_TO_SENDER" }]);
    expect(meaningsOf(["BackToSender", "Returning"], ["Delivered.BackToSender", "Delivered"])).toEqual([
      { status: "RETURN_TO_SENDER" },
      { status: "DELIVERED" },
    ]);
  });

  it("leaves out what it does not know, and says nothing of it if the answer is another's", () => {
    const both = readTrackAnswer(fixture, ["40990000001", "40990000022"]);
    expect(both.ok && both.value.get("40990000022")?.result).toMatchObject({ failure: { code: "not-found" } });
    const others = readTrackAnswer(fixture, ["40990000022"]);
    expect(others.ok && others.value.has("40990000022")).toBe(false);
  });
});
