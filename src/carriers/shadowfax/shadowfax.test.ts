import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { shadowfax } from "./adapter.ts";
import { shadowfax as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(shadowfax, emulator, {
  codes: ["SF401000011TST", "SF401000022TST", "SF401000033TST"],
  scans: {
    PENDING: { code: "new", message: "New" },
    PICKED_UP: { code: "picked", message: "Picked" },
    IN_TRANSIT: { code: "in_transit", message: "In Transit" },
    OUT_FOR_DELIVERY: { code: "ofd", message: "Out For Delivery" },
    DELIVERED: { code: "delivered", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "Shadowfax has no status for it" },
    RETURN_TO_SENDER: { code: "rts", message: "Return to Seller" },
    ATTEMPT_FAILURE: { code: "nc", message: "Customer Not Contactable", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "none of its statuses moves nothing" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "beamed", message: "A status Shadowfax has invented since" },
  foreign: { code: "ofd", message: "डिलीवरी के लिए निकला" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "SF401000011TST";

const read = (body: unknown, ...codes: readonly string[]) => {
  const items = readTrackAnswer(body, codes);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return items.value;
};

const ofParcel = (parcel: object) =>
  asText(read({ message: "Success", data: [{ awb_number: code, ...parcel }] }, code).get(code)!.result);

describe("an answer of Shadowfax", () => {
  it("recognises a return by the remark of a centre, and ends it with its arrival", () => {
    const items = read(readFixture("returned.json"), code, "SF401000022TST");
    expect(asText(items.get(code)!.result)).toEqual({
      scans: [
        "2026-03-01T10:10:10 PENDING @ Delhi",
        "2026-03-03T09:00:00 OUT_FOR_DELIVERY @ Pune DC",
        "2026-03-03T13:00:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT @ Pune DC",
        "2026-03-06T13:00:00 RETURN_TO_SENDER @ Pune DC",
        "2026-03-09T11:00:00 DELIVERED @ Delhi",
      ],
      estimate: "2026-03-04",
    });
    expect(items.get("SF401000022TST")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("never takes a returned parcel for a delivered one", () => {
    const tracking_details = [{ created: "2026-03-01T10:00:00", status_id: "rts_d" }];
    expect(ofParcel({ tracking_details }).scans).toEqual(["2026-03-01T10:00:00 RETURN_TO_SENDER"]);
    const unknown = [{ created: "2026-03-01T10:00:00", status_id: "beamed" }];
    expect(ofParcel({ status: "rto_d", tracking_details: unknown }).scans).toEqual(["2026-03-01T10:00:00 RETURN_TO_SENDER"]);
  });

  it.each([
    ["rto_in_process", "RETURN_TO_SENDER"],
    ["rto_ofd", "RETURN_TO_SENDER"],
    ["item_misrouted", "IN_TRANSIT:DELAYED"],
    ["cancelled_by_client", "UNKNOWN:CANCELLED"],
    ["cancelled_by_customer", "ATTEMPT_FAILURE:REFUSED"],
  ])("reads %s as %s", (status_id, meaning) => {
    const tracking_details = [{ created: "2026-03-01T10:00:00", status_id }];
    expect(ofParcel({ tracking_details }).scans).toEqual([`2026-03-01T10:00:00 ${meaning}`]);
  });

  it.each([
    ["on_hold", "Pincode/address mismatch", "IN_TRANSIT:ADDRESS_PROBLEM"],
    ["on_hold", "Customer wants delivery beyond cut-off date", "IN_TRANSIT:RESCHEDULED"],
    ["on_hold", "RTO Pending - Max attempts exhausted", "IN_TRANSIT:HELD"],
    ["na", "Heavy Rain", "IN_TRANSIT:WEATHER_DELAY"],
    ["na", "Vehicle Breakdown", "IN_TRANSIT:DELAYED"],
    ["cancelled_by_customer", "Cancelled by Client", "UNKNOWN:CANCELLED"],
    ["cancelled_by_customer", "Cancelled by customer", "ATTEMPT_FAILURE:REFUSED"],
    ["recd_at_fwd_dc", "Received at RTS DC", "RETURN_TO_SENDER"],
  ])("reads %s with the remark %j as %s", (status_id, remarks, meaning) => {
    const tracking_details = [{ created: "2026-03-01T10:00:00", status_id, remarks }];
    expect(ofParcel({ tracking_details }).scans).toEqual([`2026-03-01T10:00:00 ${meaning}`]);
  });

  it("lets the parcel's status speak if the newest is unknown, and names who took it", () => {
    const tracking_details = [{ created: "2026-03-01T10:00:00+05:30", status_id: "beamed" }];
    expect(ofParcel({ status: "ofd", tracking_details }).scans).toEqual(["2026-03-01T10:00:00+05:30 OUT_FOR_DELIVERY"]);
    const parcel = { awb_number: code, status: "delivered", received_by: "A Example", tracking_details };
    const { result } = read({ data: [parcel] }, code).get(code)!;
    expect(result.ok && result.value.facts).toEqual({ proof: { signedBy: "A Example" } });
  });

  it("without parcels is about unknown numbers, unless it says something else", () => {
    expect(read({ message: "Failure", data: [] }, code).get(code)?.result).toMatchObject({ failure: { code: "not-found" } });
    expect(read({ message: "AWB not found", data: [] }, code).get(code)?.result).toMatchObject({
      failure: { code: "not-found" },
    });
    expect(readTrackAnswer({ message: "Maintenance" }, [code])).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
