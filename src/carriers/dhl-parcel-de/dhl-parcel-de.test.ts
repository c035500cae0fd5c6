import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { parseXml } from "../client/http/xml.ts";
import { answerBatch } from "../reading/answers.ts";
import { dhlParcelDe } from "./adapter.ts";
import { statusByEventAndReason } from "./codes/event-and-reason.ts";
import { dhlParcelDe as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(dhlParcelDe, emulator, {
  codes: ["00340434161094015902", "00340434161094022115", "RB123456785DE"],
  scans: {
    PENDING: { code: "VA:PARCV:NRQRD", message: "The shipment has been announced electronically" },
    PICKED_UP: { code: "AE:SHRCU:NRQRD", message: "The shipment has been picked up" },
    IN_TRANSIT: { code: "EE:ULFMV:OARRV", message: "The shipment has arrived at the parcel centre" },
    OUT_FOR_DELIVERY: { code: "PO:LDTMV:MVMTV", message: "The shipment has been loaded onto the delivery vehicle" },
    DELIVERED: { code: "ZU:DLVRD:ACCPT", message: "The shipment has been delivered" },
    AVAILABLE_FOR_PICKUP: {
      code: "ZF:CNRFC:PCKST",
      message: "The shipment is ready at the Packstation",
      detail: "DELIVERED_TO_LOCKER",
    },
    RETURN_TO_SENDER: { code: "BV:RETRN:NTCCN", message: "The shipment is being returned", detail: "UNCLAIMED" },
    ATTEMPT_FAILURE: { code: "ZN:NTDEL:NHOME", message: "The recipient was not at home", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "DD:ADVIS:DLVDT", message: "A delivery day has been booked" },
  handedOver: {
    code: "ZU:DLVRD:NGHBR",
    message: "The shipment has been delivered to a neighbour",
    detail: "DELIVERED_TO_NEIGHBOUR",
  },
  uncharted: { code: "QQ:XXXXX:YYYYY", message: "A code DHL has invented since" },
  foreign: { code: "PO:LDTMV:MVMTV", message: 'Die Sendung wurde in das "Zustellfahrzeug" geladen – Köln & Düsseldorf' },
});

describe("Parcel DE's own ways", () => {
  const parsed = readTrackAnswer(parseXml(readFileSync(new URL("./fixtures/return.xml", import.meta.url), "utf8")));
  const items = parsed.ok ? parsed.value : new Map();
  const meaningsOf = (code: string) => {
    const result = items.get(code)?.result;
    if (!result?.ok) throw new Error(JSON.stringify(result ?? parsed));
    return result.value.scans.map(({ meaning }: { meaning: unknown }) => meaning);
  };

  it("holds every combination of DHL's list", () => {
    expect(Object.keys(statusByEventAndReason)).toHaveLength(282);
  });

  it("reads a return up to its arrival at the sender", () => {
    expect(meaningsOf("00340434161094015902")).toEqual([
      { status: "IN_TRANSIT" },
      { status: "OUT_FOR_DELIVERY" },
      { status: "ATTEMPT_FAILURE", detail: "REFUSED" },
      { status: "UNKNOWN", informational: true },
      { status: "RETURN_TO_SENDER", detail: "REFUSED" },
      { status: "RETURN_TO_SENDER" },
      { status: "DELIVERED" },
    ]);
    const item = items.get("00340434161094015902")?.result;
    expect(item?.ok && item.value.estimatedDelivery).toEqual({
      kind: "local",
      from: "2026-02-09T10:00:00",
      local: "2026-02-09T13:30:00",
      destination: { countryCode: "DE" },
    });
    expect(item?.ok && item.value.scans[2]).toMatchObject({
      message: "Refused by the recipient & taken along",
      carrierCode: "ZN:NTDEL:RFUSD",
      location: { city: "Bremen", countryCode: "DE" },
    });
  });

  it("lets the event change what the standard code means, if DHL's list does", () => {
    expect(meaningsOf("00340434161094027318")).toEqual([
      { status: "AVAILABLE_FOR_PICKUP", detail: "DELIVERED_TO_PICKUP_POINT" },
      { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" },
      { status: "IN_TRANSIT", detail: "FORWARDED" },
      { status: "UNKNOWN", informational: true, detail: "DAMAGED" },
      { status: "UNKNOWN", detail: "LOST" },
      { status: "UNKNOWN", detail: "DISPOSED" },
      { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
    ]);
  });

  it("takes a parcel of another customer for one that is not found", () => {
    expect(items.get("00340434161094022115")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });
});

describe("what DHL Paket really answered", () => {
  const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), "utf8");
  const resultOf = (xml: string, code: string) => {
    const answer = readTrackAnswer(parseXml(xml));
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    return answer.value.get(code)!.result;
  };

  it("reads the sandbox's parcel from one Packstation to the door", () => {
    expect(asText(resultOf(fixture("sandbox"), "00340434161094042557")).scans).toEqual([
      "2016-03-17T11:44:00 PICKED_UP @ Bremen, DE",
      "2016-03-17T13:54:00 IN_TRANSIT @ Bremen, DE",
      "2016-03-17T13:55:00 PICKED_UP @ DE",
      "2016-03-17T15:51:00 IN_TRANSIT @ Bremen, DE",
      "2016-03-18T03:32:00 IN_TRANSIT @ Neuwied, DE",
      "2016-03-18T09:02:00 OUT_FOR_DELIVERY",
      "2016-03-18T10:02:00 DELIVERED @ Bonn, DE",
    ]);
  });

  it("reads a damaged parcel, whose last event has no code at all", () => {
    expect(asText(resultOf(fixture("damaged"), "00340088160019870006")).scans).toEqual([
      "2018-08-03T14:22:00 PENDING",
      "2018-08-03T17:14:00 IN_TRANSIT @ Aschheim, DE",
      "2018-08-04T03:30:00 IN_TRANSIT @ Bruchsal, DE",
      "2018-08-04T08:41:00 OUT_FOR_DELIVERY",
      "2018-08-04T08:42:00 ATTEMPT_FAILURE:DAMAGED @ DE",
      "2018-08-10T20:59:00 IN_TRANSIT:DAMAGED @ Bruchsal, DE",
    ]);
  });

  it("believes the shipment's own codes, or its flag, if the last event says nothing", () => {
    const silent = fixture("sandbox").replace(
      /(<data name="piece-event" event-timestamp="18.03.2016 10:02"[^>]*) ice="DLVRD" ric="OTHER"([^>]*) standard-event-code="ZU"/,
      '$1 ice="QQQQQ" ric=""$2 standard-event-code="QQ"',
    );
    expect(asText(resultOf(silent, "00340434161094042557")).scans.at(-1)).toBe("2016-03-18T10:02:00 DELIVERED @ Bonn, DE");
    const flagOnly = silent.replace('ice="DLVRD" ric="OTHER" standard-event-code="ZU"', "");
    expect(asText(resultOf(flagOnly, "00340434161094042557")).scans.at(-1)).toBe("2016-03-18T10:02:00 DELIVERED @ Bonn, DE");
  });

  it("finds a number that was asked for without its zeros", () => {
    const reply = { ok: true as const, value: { status: 200, headers: {}, text: "", body: parseXml(fixture("sandbox")) } };
    expect(answerBatch(["340434161094042557"], reply, readTrackAnswer).get("340434161094042557")?.ok).toBe(true);
  });

  it("knows a refused login although a parcel stands beside it", () => {
    expect(readTrackAnswer(parseXml(fixture("login-failed")))).toMatchObject({ failure: { code: "credentials-rejected" } });
  });
});

describe("Parcel DE over HTTP", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(dhlParcelDe, emulator);
  });
  afterAll(() => bench.close());
  const [known] = ["00340434161094015902"];
  const scan = scanAt({ code: "PO:LDTMV:MVMTV", message: "In delivery" }, "2026-01-14T11:00:00+01:00");

  it("finds the parcels of a list that one bad number spoils", async () => {
    bench.emulator.parcels.put("DHL_PARCEL_DE", { code: known, scans: [scan] });
    const answers = await bench.ask(["00340434161094022115", known, "?", "00340434161094027318"]);
    expect([...answers.values()].map(failureOf)).toEqual(["not-found", "a reading", "not-found", "not-found"]);
  });

  it("distinguishes a refused login from a refused app", async () => {
    const account = bench.account({ ...emulator.credentials, password: "wrong" });
    expect((await bench.ask([known], { account })).get(known)).toEqual({
      ok: false,
      failure: { code: "credentials-rejected", detail: "DHL refused the login (code 5)" },
    });
  });
});

it("reads the list of events also beside the shipment, as DHL's portal shows it", () => {
  const event = (code: string, ice: string, at: string) =>
    `<data name="piece-event" event-timestamp="${at}" event-status="x" standard-event-code="${code}" ice="${ice}" ric="OTHER"/>`;
  const list = (name: string) =>
    `<data name="${name}">${event("EE", "SRTED", "03.03.2026 10:00")}${event("ZU", "DLVRD", "04.03.2026 10:00")}</data>`;
  const shipment = `<data name="pieceshipment" error-status="0" piece-code="00340434161094000001" searched-piece-code="00340434161094000001"/>`;
  for (const name of ["pieceeventlist", "piece-event-list"]) {
    const parsed = readTrackAnswer(parseXml(`<data name="pieceshipmentlist" code="0">${shipment}${list(name)}</data>`));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    expect([...parsed.value.keys()]).toEqual(["00340434161094000001"]);
    expect(asText(parsed.value.get("00340434161094000001")!.result).scans).toEqual([
      "2026-03-03T10:00:00 IN_TRANSIT",
      "2026-03-04T10:00:00 DELIVERED",
    ]);
  }
});
