import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { delhivery as emulator } from "../../../emulators/delhivery.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { delhivery } from "./adapter.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(delhivery, emulator, {
  codes: ["1490000000011", "1490000000022", "14900000000033"],
  scans: {
    PENDING: { code: "UD:Manifested", message: "Manifest uploaded" },
    PICKED_UP: { code: "UD:In Transit:X-PPOM", message: "Shipment picked up" },
    IN_TRANSIT: { code: "UD:In Transit:X-PIOM", message: "Shipment received at origin center" },
    OUT_FOR_DELIVERY: { code: "UD:Dispatched:X-DDD3FD", message: "Out for delivery" },
    DELIVERED: { code: "DL:Delivered:EOD-38", message: "Delivered to consignee" },
    AVAILABLE_FOR_PICKUP: { lacks: "Delhivery has no status for it" },
    RETURN_TO_SENDER: { code: "RT:In Transit", message: "Return initiated" },
    ATTEMPT_FAILURE: { code: "UD:Pending:EOD-11", message: "Consignee unavailable" },
  },
  informational: { lacks: "every scan has a status" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "UD:Teleported:X-NEW", message: "A status Delhivery has invented since" },
  foreign: { code: "UD:Dispatched", message: "डिलीवरी के लिए निकला" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/returned.json", import.meta.url), "utf8"));

const readOne = (body: unknown, code = "1490000000011") => {
  const items = readTrackAnswer(body, [code]);
  return items.ok ? items.value.get(code)?.result : items;
};

describe("a Delhivery answer", () => {
  it("is read by status code first, then by type and status, and ends a return with its arrival", () => {
    const result = readOne(fixture);
    if (!result?.ok) throw new Error(JSON.stringify(result));
    expect(result.value.scans.map(({ carrierCode, message, meaning }) => [carrierCode, message, meaning.status])).toEqual([
      ["UD:MANIFESTED:X-UCI", "Manifest uploaded", "PENDING"],
      ["UD:IN_TRANSIT:X-PPOM", "Shipment picked up", "PICKED_UP"],
      ["UD:DISPATCHED:X-DDD3FD", "Out for delivery", "OUT_FOR_DELIVERY"],
      ["UD:PENDING:EOD-11", "Pending", "ATTEMPT_FAILURE"],
      ["RT:IN_TRANSIT:RT-101", "Return initiated", "RETURN_TO_SENDER"],
      ["DL:RTO:RD-AC", "Return accepted", "DELIVERED"],
    ]);
    expect(result.value.scans.map(({ location }) => location)).toEqual([
      { city: "Delhi_Hub", region: "Delhi" },
      { city: "Delhi_Hub", region: "Delhi" },
      { city: "Pune_Baner_D", region: "Maharashtra" },
      { city: "Pune_Baner_D", region: "Maharashtra" },
      { city: "Pune_Hub" },
      null,
    ]);
  });

  it("never takes RTO alone for a delivery to the recipient", () => {
    const Scans = [{ ScanDetail: { ScanDateTime: "2026-03-20T13:02:11", ScanType: "DL", Scan: "RTO" } }];
    const result = readOne({ ShipmentData: [{ Shipment: { AWB: "1490000000011", Scans } }] });
    expect(result?.ok && result.value.scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it.each([
    ["CN", "Canceled", "CANCELLED"],
    ["LT", "Lost", "LOST"],
  ])("%s %s moves nothing, and says why", (ScanType, Scan, detail) => {
    const Scans = [{ ScanDetail: { ScanDateTime: "2026-03-20T13:02:11", ScanType, Scan } }];
    const result = readOne({ ShipmentData: [{ Shipment: { AWB: "1490000000011", Scans } }] });
    expect(result?.ok && result.value.scans[0]?.meaning).toEqual({ status: "UNKNOWN", detail });
  });

  it("that leaves a waybill out does not know it", () => {
    const both = readTrackAnswer(fixture, ["1490000000011", "1490000000022"]);
    expect(both.ok && both.value.get("1490000000022")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(readOne({ ShipmentData: [] })).toMatchObject({ failure: { code: "not-found" } });
    expect(readOne({ Success: false, Error: "No such waybill or Order Id found" })).toMatchObject({
      failure: { code: "not-found" },
    });
    expect(readOne({ Success: false, Error: "Something else" })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("about another waybill tells nothing of the one left out", () => {
    const items = readTrackAnswer(fixture, ["1490000000022"]);
    expect(items.ok && items.value.has("1490000000022")).toBe(false);
  });
});

describe("a Delhivery push", () => {
  const push = { Shipment: { AWB: "1490000000011", Status: { Status: "Dispatched", StatusType: "UD" }, NSLCode: "X-DDD3FD" } };
  const receive = (secret: string | undefined, pushSecret = "chosen", body: unknown = push) =>
    receivePush({ headers: { "x-kolli-secret": secret }, rawBody: Buffer.from(JSON.stringify(body)), query: {} }, {
      credentials: { pushSecret },
    } as CarrierContext<"pushSecret">);

  it("is a hint to ask about the waybill", async () => {
    expect(await receive("chosen")).toEqual({ ok: true, value: { readings: [], fetchNow: ["1490000000011"] } });
    expect(await receive("chosen", "chosen", {})).toMatchObject({ failure: { code: "unreadable" } });
  });

  it("is believed only with the secret header", async () => {
    for (const secret of [undefined, "", "guessed"])
      expect(await receive(secret)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive("", "")).ok).toBe(false);
  });
});
