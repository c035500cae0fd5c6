import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { postnl as emulator } from "../../../emulators/postnl.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { postnl } from "./adapter.ts";
import { readPostnlTime, readTrackAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

describeCarrier(postnl, emulator, {
  codes: ["3SDEVC172649258", "3SKOLL0123456", "RB123456785NL"],
  scans: {
    PENDING: { code: "A01", message: "Announced" },
    PICKED_UP: { code: "B01", message: "Received" },
    IN_TRANSIT: { code: "J01", message: "Sorted" },
    OUT_FOR_DELIVERY: { code: "J05", message: "With driver" },
    DELIVERED: { code: "I01", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "J12", message: "At the PostNL location" },
    RETURN_TO_SENDER: { code: "H16", message: "Return to sender" },
    ATTEMPT_FAILURE: { code: "H01", message: "Not delivered" },
  },
  informational: { code: "A94", message: "Data received again" },
  handedOver: { code: "I02", message: "Collected at a PostNL location", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "W77", message: "An event PostNL has invented since" },
  foreign: { code: "H01", message: "Niet bezorgd – geadresseerde ’s middags niet thuis in Curaçao" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("a PostNL answer", () => {
  const code = "3SDEVC172649258";

  it("is read by its events, and takes none but the driver's for out for delivery", () => {
    const result = readTrackAnswer(fixture("on-the-road"), code);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time])).toEqual([
      ["A01", { status: "PENDING" }, { kind: "local", local: "2026-03-10T11:00:00" }],
      ["A94", { status: "UNKNOWN", informational: true }, { kind: "local", local: "2026-03-10T11:05:00" }],
      ["J01", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-03-10T21:02:00" }],
      ["J41", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-03-11T05:31:00" }],
      ["J05", { status: "OUT_FOR_DELIVERY" }, { kind: "local", local: "2026-03-11T07:55:10" }],
    ]);
    expect(result.value.estimatedDelivery).toEqual({ kind: "local", local: "2026-03-11T14:45:00" });
  });

  it("is read by its states where it has no events, one or many of them", () => {
    const answer = fixture("on-the-road") as { CompleteStatus: { Shipment: Record<string, unknown> } };
    for (const Event of [undefined, {}, "{}", []]) {
      const shipment = { ...answer.CompleteStatus.Shipment, Event };
      const result = readTrackAnswer({ CompleteStatus: { Shipment: shipment } }, code);
      expect(result.ok && result.value.scans.map(({ carrierCode }) => carrierCode)).toEqual(["5", "7"]);
    }
  });

  it("has a meaning for every event in PostNL's table", () => {
    expect(["A30", "I10", "Y15", "Y40"].map((event) => statusByCode[event])).toEqual([
      "IN_TRANSIT",
      "DELIVERED",
      "ATTEMPT_FAILURE",
      "ATTEMPT_FAILURE",
    ]);
    expect(Object.keys(statusByCode)).toHaveLength(312);
  });

  it("says not found by a warning inside a 200", () => {
    expect(readTrackAnswer(fixture("no-shipment"), code)).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(readTrackAnswer({ Errors: [{ Code: "5", Description: "No" }] }, code)).toMatchObject({
      ok: false,
      failure: { code: "unexpected-answer" },
    });
    expect(readTrackAnswer({}, code)).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });

  it.each([
    ["11-03-2026 07:55:10", "2026-03-11T07:55:10"],
    ["03/11/2026 07:55:10", "2026-03-11T07:55:10"],
    ["2026-03-11T07:55:10", "2026-03-11T07:55:10"],
    ["11-03-2026", "2026-03-11T23:59:59"],
  ])("tells the time %s", (stamp, local) => {
    expect(readPostnlTime(stamp)).toEqual({ kind: "local", local });
  });

  it("tells no time where there is none", () => {
    for (const stamp of ["", null, undefined, "soon", "31-02-2026 10:00:00"]) expect(readPostnlTime(stamp)).toBeNull();
  });
});
