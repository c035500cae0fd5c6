import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { delhivery } from "./adapter.ts";
import { delhivery as emulator } from "./emulator.ts";
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
  informational: { code: "UD:Manifested:DTUP-203", message: "Package details changed by shipper" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "UD:Teleported:X-NEW", message: "A status Delhivery has invented since" },
  foreign: { code: "UD:Dispatched", message: "डिलीवरी के लिए निकला" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const fixture = readFixture("returned.json");

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
    expect(readOne(readFixture("unknown-waybill.json"))).toMatchObject({ failure: { code: "not-found" } });
    expect(readOne({ Success: false, Error: "Something else" })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("about another waybill says nothing about the one left out", () => {
    const items = readTrackAnswer(fixture, ["1490000000022"]);
    expect(items.ok && items.value.has("1490000000022")).toBe(false);
  });
});

/** Of the answers that were seen: the code without its type and status, and what it means. */
const seen = (name: string, code: string) => {
  const result = readOne(readFixture(name), code);
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { scans, estimatedDelivery } = result.value;
  return {
    estimatedDelivery,
    scans: scans.map(({ carrierCode, meaning: { status, detail, informational } }) =>
      [carrierCode?.split(":")[2], informational ? "INFORMATIONAL" : status, detail].filter(Boolean).join(" "),
    ),
    last: scans.at(-1),
  };
};

describe("an answer that Delhivery really gave", () => {
  it("reports a failed attempt by its code, after the day's round", () => {
    const { scans, estimatedDelivery, last } = seen("recipient-unavailable.json", "41093210000014");
    expect(scans).toEqual([
      "X-UCI PENDING",
      "X-PPOM PICKED_UP",
      ...["X-PIOM", "X-DBL1F", "X-DLL2F", "X-OLL4F", "X-ILL2F", "X-ILL1F", "X-IBD3F"].map((code) => `${code} IN_TRANSIT`),
      "X-DWS INFORMATIONAL",
      ...["X-DBL1F", "X-OLL4F", "X-ILL2F", "X-ILL1F", "X-IBD3F"].map((code) => `${code} IN_TRANSIT`),
      "X-DDD3FD OUT_FOR_DELIVERY",
      "EOD-11 ATTEMPT_FAILURE RECIPIENT_ABSENT",
    ]);
    expect(estimatedDelivery).toEqual({ kind: "day", day: "2026-06-26" });
    expect(last).toMatchObject({
      message: "Consignee Unavailable",
      time: { kind: "local", local: "2026-06-25T21:27:29" },
      location: { city: "Visakhapatnam_Samatanagar_D", region: "Andhra Pradesh" },
    });
  });

  it("reports a delivery, and takes changed papers for information", () => {
    const { scans, last } = seen("delivered.json", "38261910000015");
    expect(scans).toEqual([
      "X-UCI PENDING",
      "DTUP-203 INFORMATIONAL",
      "DTUP-215 INFORMATIONAL",
      "DTUP-205 INFORMATIONAL",
      "X-PPOM PICKED_UP",
      "FMDEPART-101 IN_TRANSIT",
      "X-PIOM IN_TRANSIT",
      "DTUP-215 INFORMATIONAL",
      "X-OLL4F IN_TRANSIT",
      "X-ILL2F IN_TRANSIT",
      "X-IBD3F IN_TRANSIT",
      "X-DDD3FD OUT_FOR_DELIVERY",
      "ST-114 OUT_FOR_DELIVERY",
      "EOD-38 DELIVERED",
      "CP-101 DELIVERED",
    ]);
    expect(last?.time).toEqual({ kind: "local", local: "2026-02-11T19:49:53" });
  });

  it("reports a seller's cancellation as one, not as a parcel that is still to come", () => {
    expect(seen("cancelled-by-seller.json", "57930810000025").scans).toEqual([
      "X-UCI PENDING",
      "X-PNP PENDING",
      "DTUP-210 UNKNOWN CANCELLED",
    ]);
  });

  it("without scans is read by its status", () => {
    const { scans, last } = seen("without-scans.json", "57930810000036");
    expect(scans).toEqual(["X-UCI PENDING"]);
    expect(last).toMatchObject({ message: "Manifest uploaded", time: { kind: "local", local: "2026-05-11T23:56:59" } });
  });
});

describe("Delhivery's codes", () => {
  const meaningOf = (ScanType: string, Scan: string, StatusCode: string, Status?: object) => {
    const Scans = [{ ScanDetail: { ScanDateTime: "2026-03-20T13:02:11", ScanType, Scan, StatusCode } }];
    const result = readOne({ ShipmentData: [{ Shipment: { AWB: "1490000000011", Scans, Status } }] });
    return result?.ok ? result.value.scans[0]?.meaning : result;
  };

  it.each([
    ["UD", "Pending", "EOD-6", { status: "ATTEMPT_FAILURE", detail: "REFUSED" }],
    ["UD", "Pending", "EOD-74", { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM" }],
    ["UD", "Pending", "EOD-86", { status: "IN_TRANSIT", detail: "DELAYED" }],
    ["UD", "In Transit", "DLYDC-101", { status: "IN_TRANSIT", detail: "WEATHER_DELAY" }],
    ["UD", "In Transit", "DLYRG-124", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    ["UD", "In Transit", "RT-104", { status: "IN_TRANSIT", detail: "DAMAGED" }],
    ["RT", "In Transit", "DLYDC-101", { status: "RETURN_TO_SENDER", detail: "WEATHER_DELAY" }],
    ["RT", "Pending", "DTUP-203", { status: "RETURN_TO_SENDER" }],
    ["PU", "In Transit", "EOD-77", { status: "PICKED_UP" }],
    ["PU", "Dispatched", "X-DRO3R", { status: "OUT_FOR_DELIVERY" }],
  ])("%s %s %s", (type, scan, code, meaning) => expect(meaningOf(type, scan, code)).toEqual(meaning));

  it("leave the word to the shipment's status if the newest scan is unknown", () => {
    const delivered = { Status: "Delivered", StatusType: "DL", StatusCode: "EOD-38", StatusDateTime: "2026-03-20T13:02:11" };
    expect(meaningOf("UD", "Beamed", "X-NEW", delivered)).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(meaningOf("UD", "Dispatched", "X-NEW", delivered)).toEqual({ status: "OUT_FOR_DELIVERY" });
  });
});

describe("Delhivery's refusals", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(delhivery, emulator);
  });
  afterAll(() => bench.close());

  it("of an address that asked too much (403) is a pause of thirty seconds, not a refused token", async () => {
    bench.emulator.setFault("DELHIVERY", { kind: "server-error", status: 403 });
    expect((await bench.ask(["1490000000011"])).get("1490000000011")).toEqual({
      ok: false,
      failure: { code: "rate-limited", retryAfterMs: 30_000 },
    });
  });
});

describe("a Delhivery push", () => {
  const push = { Shipment: { AWB: "1490000000011", Status: { Status: "Dispatched", StatusType: "UD" }, NSLCode: "X-DDD3FD" } };
  const receive = (secret: string | undefined, pushSecret = "chosen", body: unknown = push) =>
    receivePush({ headers: { "x-kolli-secret": secret }, rawBody: Buffer.from(JSON.stringify(body)), query: {} }, {
      pushSecret,
    } as CarrierContext);

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
