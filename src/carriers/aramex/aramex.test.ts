import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aramex as emulator } from "../../../emulators/aramex.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { aramex } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(aramex, emulator, {
  codes: ["3958000000", "3958000001", "33958000002"],
  scans: {
    PENDING: { code: "SH014", message: "Record created." },
    PICKED_UP: { code: "SH012", message: "Picked Up From Shipper" },
    IN_TRANSIT: { code: "SH022", message: "Departed Operations facility – In Transit" },
    OUT_FOR_DELIVERY: { code: "SH003", message: "Out for Delivery" },
    DELIVERED: { code: "SH005", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "SH499", message: "Shipment Held at Aramex Locker for Consignee Pick up" },
    RETURN_TO_SENDER: { code: "SH069", message: "Returned to Shipper" },
    ATTEMPT_FAILURE: { code: "SH033", message: "Attempted Delivery - Consignee Rejected the Shipment", detail: "REFUSED" },
  },
  informational: { code: "SH271", message: "SMS Sent to Consignee" },
  handedOver: {
    code: "SH534",
    message: "Shipment Picked up from the Drop-off location",
    detail: "DELIVERED_TO_PICKUP_POINT",
  },
  uncharted: { code: "SH999", message: "A code Aramex has invented since" },
  foreign: { code: "SH003", message: "خرجت الشحنة للتوصيل" },
});

describe("an Aramex answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/found-and-not-found.json", import.meta.url), "utf8"));

  it("tells instants in the offset of their place, and a country only where one is named", () => {
    const items = readTrackAnswer(fixture);
    const result = items.ok ? items.value.get("3958000000")?.result : undefined;
    if (!result?.ok) throw new Error(JSON.stringify(result));
    // 1773306000000 is 2026-03-12T09:00:00Z, and each of the others a day later than the one before.
    expect(result.value.scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PENDING" }, { kind: "offset", iso: "2026-03-12T14:30:00+05:30" }, null],
      [
        { status: "UNKNOWN", informational: true },
        { kind: "offset", iso: "2026-03-13T09:00:00+00:00" },
        { city: "Dubai Hub, Gate 4" },
      ],
      [
        { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" },
        { kind: "offset", iso: "2026-03-14T12:00:00+03:00" },
        { city: "Amman", countryCode: "JO" },
      ],
      [
        { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" },
        { kind: "offset", iso: "2026-03-14T12:00:00+03:00" },
        { city: "Amman", countryCode: "JO" },
      ],
    ]);
  });

  it("lists unknown waybills apart", () => {
    const items = readTrackAnswer(fixture);
    expect(items.ok && items.value.get("3958000001")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("tells refused credentials from other errors, both inside a 200", () => {
    const failing = (Code: string) => readTrackAnswer({ HasErrors: true, Notifications: [{ Code, Message: "x" }] });
    expect(failing("ERR01")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(failing("ERR52")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
