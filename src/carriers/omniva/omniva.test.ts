import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readSample } from "../samples/read-sample.ts";
import { omniva } from "./adapter.ts";
import { omniva as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(omniva, emulator, {
  codes: ["RB123456785EE", "RB123456785LV", "RB123456785LT"],
  scans: {
    PENDING: { code: "SAVED", message: "Parcel data saved" },
    PICKED_UP: { code: "PICKED_UP_WITH_SCAN", message: "Acceptance of packet from client" },
    IN_TRANSIT: { code: "ON_ROUTE_LIST", message: "Dispatching" },
    OUT_FOR_DELIVERY: { code: "ON_DELIVERY_LIST", message: "Handover to courier" },
    DELIVERED: { code: "DELIVERED", message: "Delivery" },
    AVAILABLE_FOR_PICKUP: { code: "STORING", message: "Storing" },
    RETURN_TO_SENDER: { code: "RETURN", message: "Returning" },
    ATTEMPT_FAILURE: { code: "DELIVERING_TRY", message: "Delivery attempt" },
  },
  informational: { code: "SEND_REC_SMS_NOTIF", message: "SMS to receiver" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "TELEPORTED", message: "A code Omniva has invented since" },
  foreign: { code: "STORING", message: "Saadetis ootab järele tulemist – Põltsamaa" },
});

describe("an Omniva answer", () => {
  const answer: unknown = JSON.parse(readFileSync(new URL("./fixtures/parcel-machine.json", import.meta.url), "utf8"));

  it("is read with and without the codes' prefix, and the last hub is not the pick-up point", () => {
    const result = readTrackAnswer(answer, "CC123456785EE");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, message, meaning }) => [carrierCode, message, meaning])).toEqual([
      ["SAVED", "Parcel data saved", { status: "PENDING" }],
      ["PICKED_UP_WITH_SCAN", "Picked up", { status: "PICKED_UP" }],
      ["IN_DEST_POSTOFFICE", "Arrival to receiver's post office", { status: "IN_TRANSIT" }],
      ["STORING", "Ootab pakiautomaadis järele tulemist", { status: "AVAILABLE_FOR_PICKUP" }],
      ["SEND_REC_SMS_NOTIF", "SMS to receiver", { status: "UNKNOWN", informational: true }],
      ["DELIVERED", "DELIVERED", { status: "DELIVERED" }],
    ]);
    expect(result.value.scans.at(-1)?.time).toEqual({ kind: "local", local: "2026-08-04T18:20:00" });
  });

  it.each([
    ["PACKET_STATE_ON_COURIER", { status: "OUT_FOR_DELIVERY" }],
    ["PACKET_STATE_WRITTEN_OFF", { status: "UNKNOWN", detail: "DISPOSED" }],
    ["PACKET_STATE_WAITING_COURIER", { status: "UNKNOWN" }],
  ])("has states beside events: %s", (eventCode, meaning) => {
    const result = readTrackAnswer({ events: [{ eventCode, eventDate: "2026-08-04T18:20:00" }] }, "CC123456785EE");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it("does not know a barcode by its own code, whatever the HTTP status", async () => {
    const text = readFileSync(new URL("./fixtures/not-found.json", import.meta.url), "utf8");
    for (const status of [404, 500]) {
      const answers = await readSample(omniva, { text, status }, ["CC123456785EE"]);
      expect(answers.get("CC123456785EE")).toEqual({ ok: false, failure: { code: "not-found" } });
    }
    const down = await readSample(omniva, { text: '{"code":"INTERNAL"}', status: 500 }, ["CC123456785EE"]);
    expect(down.get("CC123456785EE")).toMatchObject({ failure: { code: "unavailable" } });
  });

  it("may leave the barcode out, and may not name another", () => {
    expect(readTrackAnswer({ events: [] }, "CC123456785EE")).toMatchObject({ ok: true });
    expect(readTrackAnswer(answer, "RB123456785EE")).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
    expect(readTrackAnswer({ resultCode: "ERROR" }, "CC123456785EE")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
