import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fedex as emulator } from "../../../emulators/fedex.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { fedex } from "./adapter.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

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
  handedOver: { lacks: "a FedEx scan says delivered, and nothing of to whom" },
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

  it("tells not found from other errors, number by number, each with its own part of the answer", () => {
    expect(items().get("477179081230")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(items().get("799531274483")?.result).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
    expect(items().get("477179081230")?.raw).not.toContain("986578788855");
  });
});

describe("a FedEx webhook", () => {
  const sign = (token: string) => createHmac("sha256", token).update(raw).digest("base64");
  const receive = (signature: string | undefined, rawBody: Uint8Array = raw, pushSecret = "token") =>
    receivePush({ headers: { "fdx-signature": signature }, rawBody, query: {} }, {
      credentials: { pushSecret },
    } as CarrierContext<"pushSecret">);

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
