import { describe, expect, it } from "vitest";
import { days, hours } from "../lib/clock.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";
import { deriveStatus } from "./status-rules.ts";
import type { TrackingStatus } from "./statuses.ts";

const start = Date.UTC(2026, 2, 1, 8);

/** A list of checkpoints, each with a status and its hours after the start. */
const list = (...scans: [TrackingStatus, number, Partial<StoredCheckpoint>?][]): StoredCheckpoint[] =>
  scans.map(([status, hour, overrides], index) => ({
    id: String(index),
    carrier: null,
    message: status,
    status,
    statusDetail: null,
    informational: false,
    carrierCode: null,
    at: start + hours(hour),
    offsetMinutes: 60,
    offsetSource: "CARRIER",
    location: null,
    carrierOrder: 0,
    arrival: index,
    ...overrides,
  }));

/** Long after the last of them. */
const derive = (checkpoints: StoredCheckpoint[]) => deriveStatus(checkpoints, start + days(1_000));

describe("a scan dated ahead", () => {
  const scans = list(["IN_TRANSIT", 0], ["DELIVERED", 10], ["IN_TRANSIT", 24 * 365]);

  it("decides nothing while it is more than a day ahead", () => {
    expect(deriveStatus(scans, start + hours(11))).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  });

  it("decides when its time has come", () => {
    expect(deriveStatus(scans, start + days(365))).toMatchObject({ status: "IN_TRANSIT", stopReason: null });
  });

  it("is believed within a day, which a wrong zone explains", () => {
    expect(deriveStatus(list(["IN_TRANSIT", 0], ["DELIVERED", 20]), start)).toMatchObject({ status: "DELIVERED" });
  });
});

describe("the status", () => {
  it("is UNKNOWN while no scan says anything", () => {
    const nothing = { status: "UNKNOWN", statusDetail: null, delivered: null, stopReason: null };
    expect(derive([])).toEqual(nothing);
    expect(derive(list(["UNKNOWN", 0], ["IN_TRANSIT", 1, { informational: true }]))).toEqual(nothing);
  });

  it("is that of the latest scan that says where the parcel is", () => {
    const scans = list(
      ["PENDING", 0],
      ["OUT_FOR_DELIVERY", 1, { statusDetail: "DELAYED" }],
      ["IN_TRANSIT", 2, { informational: true, statusDetail: "CUSTOMS_HOLD" }],
      ["UNKNOWN", 3],
    );
    expect(derive(scans)).toEqual({
      status: "OUT_FOR_DELIVERY",
      statusDetail: "DELAYED",
      delivered: null,
      stopReason: null,
    });
  });

  it("may go back: a parcel out for delivery can return to the depot", () => {
    expect(derive(list(["OUT_FOR_DELIVERY", 0], ["ATTEMPT_FAILURE", 5], ["IN_TRANSIT", 6])).status).toBe("IN_TRANSIT");
  });
});

describe("DELIVERED", () => {
  const delivered = { at: start + hours(10), offsetMinutes: 60 };

  it("ends the journey at the time of the delivering scan", () => {
    expect(derive(list(["OUT_FOR_DELIVERY", 1], ["DELIVERED", 10]))).toEqual({
      status: "DELIVERED",
      statusDetail: null,
      delivered,
      stopReason: "DELIVERED",
    });
  });

  it("keeps the first delivering scan when the carrier confirms it again", () => {
    expect(derive(list(["DELIVERED", 10], ["DELIVERED", 12])).delivered).toEqual(delivered);
  });

  it("is not undone by a scan of the same instant", () => {
    for (const status of ["OUT_FOR_DELIVERY", "ATTEMPT_FAILURE", "RETURN_TO_SENDER"] as const) {
      expect(derive(list(["DELIVERED", 10], [status, 10])).status).toBe("DELIVERED");
    }
  });

  it("is not undone by a late scan within a day, but by movement after that", () => {
    for (const status of ["OUT_FOR_DELIVERY", "IN_TRANSIT"] as const) {
      expect(derive(list(["DELIVERED", 10], [status, 34])).status).toBe("DELIVERED");
      expect(derive(list(["DELIVERED", 10], [status, 34.01]))).toMatchObject({ status, delivered: null, stopReason: null });
    }
  });

  it("is reopened by a return or a failed attempt after it", () => {
    for (const status of ["RETURN_TO_SENDER", "ATTEMPT_FAILURE"] as const) {
      expect(derive(list(["DELIVERED", 10], [status, 10.1]))).toMatchObject({ status, delivered: null, stopReason: null });
    }
  });

  it("takes the time of the second delivery after it was reopened", () => {
    const scans = list(["DELIVERED", 10], ["ATTEMPT_FAILURE", 11], ["DELIVERED", 30]);
    expect(derive(scans)).toMatchObject({ status: "DELIVERED", delivered: { at: start + hours(30), offsetMinutes: 60 } });
  });
});

describe("RETURN_TO_SENDER", () => {
  it("stays while the parcel travels back", () => {
    const scans = list(["RETURN_TO_SENDER", 0, { statusDetail: "REFUSED" }], ["IN_TRANSIT", 20], ["OUT_FOR_DELIVERY", 40]);
    expect(derive(scans)).toEqual({
      status: "RETURN_TO_SENDER",
      statusDetail: "REFUSED",
      delivered: null,
      stopReason: null,
    });
  });

  it("ends as RETURNED when the return is delivered, and is no delivery", () => {
    const scans = list(["RETURN_TO_SENDER", 0], ["IN_TRANSIT", 20], ["DELIVERED", days(2) / hours(1)]);
    expect(derive(scans)).toEqual({
      status: "RETURN_TO_SENDER",
      statusDetail: null,
      delivered: null,
      stopReason: "RETURNED",
    });
  });
});

describe("what became of a parcel", () => {
  it("is shown by the detail, and the status stays where the parcel was last seen", () => {
    const lost = list(["IN_TRANSIT", 1], ["UNKNOWN", 2, { statusDetail: "LOST" }]);
    expect(derive(lost)).toMatchObject({ status: "IN_TRANSIT", statusDetail: "LOST" });
  });

  it("is forgotten when the parcel turns up again", () => {
    const found = list(["IN_TRANSIT", 1], ["UNKNOWN", 2, { statusDetail: "LOST" }], ["IN_TRANSIT", 3]);
    expect(derive(found)).toMatchObject({ status: "IN_TRANSIT", statusDetail: null });
  });
});

describe("a delivery that an earlier of several carriers reports", () => {
  const legs = { carriers: [null, "USPS"], wasDelivered: false };
  const handed = list(["IN_TRANSIT", 0], ["DELIVERED", 10]);
  const byPost = (...more: [TrackingStatus, number][]) => [
    ...handed,
    ...list(...more).map((scan) => ({ ...scan, carrier: "USPS" })),
  ];
  const status = (scans: StoredCheckpoint[], after: number, more: object = {}) =>
    deriveStatus(scans, start + after, { ...legs, ...more });

  it("waits three days for the next carrier, and then counts", () => {
    expect(status(handed, days(3))).toMatchObject({ status: "IN_TRANSIT", delivered: null, isProvisional: true });
    expect(status(handed, days(4))).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  });

  it("never counts once the next one has the parcel after it", () => {
    const moving = byPost(["IN_TRANSIT", 14]);
    expect(status(moving, days(30))).toMatchObject({ status: "IN_TRANSIT", stopReason: null });
    expect(status(byPost(["IN_TRANSIT", 14], ["DELIVERED", 40]), days(2)).delivered?.at).toBe(start + hours(40));
  });

  it("is not taken back for a carrier that only comes to be asked afterwards", () => {
    expect(status(handed, days(1), { wasDelivered: true })).toMatchObject({ status: "DELIVERED" });
    expect(status(byPost(["OUT_FOR_DELIVERY", 14]), days(1), { wasDelivered: true })).toMatchObject({
      status: "OUT_FOR_DELIVERY",
    });
  });

  it("counts if the next carrier is not asked, and as the arrival of a return", () => {
    expect(deriveStatus(handed, start + hours(11))).toMatchObject({ status: "DELIVERED" });
    const returned = list(["RETURN_TO_SENDER", 0, { carrier: "USPS" }], ["DELIVERED", 10]);
    expect(status(returned, hours(11))).toMatchObject({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" });
  });
});
