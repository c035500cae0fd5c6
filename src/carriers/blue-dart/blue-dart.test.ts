import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { parseXml } from "../client/http/xml.ts";
import { blueDart } from "./adapter.ts";
import { blueDart as emulator } from "./emulator.ts";
import { isLicenceMismatch, readTrackAnswer } from "./reading.ts";

describeCarrier(blueDart, emulator, {
  codes: ["76662235090", "70000000011", "70000000022"],
  scans: {
    PENDING: { lacks: "a registered pick-up is a status of the shipment, without a scan" },
    PICKED_UP: { code: "S:015", message: "PICK UP SCAN ON FIELD" },
    IN_TRANSIT: { code: "S:003", message: "SHIPMENT OUTSCANNED TO NETWORK" },
    OUT_FOR_DELIVERY: { code: "S:002", message: "SHIPMENT OUTSCAN" },
    DELIVERED: { code: "T:000", message: "SHIPMENT DELIVERED" },
    AVAILABLE_FOR_PICKUP: { code: "T:208", message: "AT PARCEL SHOP", detail: "DELIVERED_TO_PICKUP_POINT" },
    RETURN_TO_SENDER: { code: "T:074", message: "RETURNED TO ORIGIN" },
    ATTEMPT_FAILURE: { code: "T:011", message: "CONSIGNEE REFUSED TO ACCEPT", detail: "REFUSED" },
  },
  informational: { code: "S:006", message: "UNDELIVERED SHIPMENT INSCAN" },
  handedOver: { code: "T:206", message: "KEPT IN PARCEL LOCKER", detail: "DELIVERED_TO_LOCKER" },
  uncharted: { code: "T:990", message: "A code Blue Dart has invented since" },
  foreign: { code: "S:002", message: "डिलीवरी के लिए निकला" },
});

const readFixture = (name: string): unknown => parseXml(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const read = (body: unknown, ...codes: readonly string[]) => {
  const items = readTrackAnswer(body, codes);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return items.value;
};

const readOne = (body: unknown, code: string) => read(body, code).get(code)!.result;

describe("an answer that Blue Dart really gave", () => {
  it("shows by its codes why deliveries failed, and the way back under another waybill", () => {
    const items = read(readFixture("charges-and-a-return.xml"), "59600000015", "59600000026");
    const scansOf = (code: string) => asText(items.get(code)!.result).scans;
    expect(scansOf("59600000015")).toEqual([
      "2017-12-06T15:32:00 PICKED_UP @ MUMBAI ETAIL CENTRE",
      "2017-12-06T18:36:00 IN_TRANSIT @ MUMBAI ETAIL CENTRE",
      "2017-12-07T11:32:00 IN_TRANSIT @ RAMA ROAD HUB",
      "2017-12-07T22:01:00 IN_TRANSIT @ RAMA ROAD HUB",
      "2017-12-08T10:53:00 IN_TRANSIT @ ITO SERVICE CENTRE",
      "2017-12-08T12:47:00 OUT_FOR_DELIVERY @ ITO SERVICE CENTRE",
      "2017-12-08T18:26:00 ATTEMPT_FAILURE @ ITO SERVICE CENTRE",
      "2017-12-08T18:27:00 DELIVERED @ ITO SERVICE CENTRE",
    ]);
    expect(scansOf("59600000026")).toEqual([
      "2017-12-07T12:58:00 PICKED_UP @ MUMBAI ETAIL CENTRE",
      "2017-12-08T09:30:00 IN_TRANSIT @ BIAL HUB",
      "2017-12-08T11:54:00 IN_TRANSIT @ MAHADEVAPURA INDUS. AREA",
      "2017-12-08T13:00:00 OUT_FOR_DELIVERY @ MAHADEVAPURA INDUS. AREA",
      "2017-12-08T15:41:00 ATTEMPT_FAILURE:ADDRESS_PROBLEM @ MAHADEVAPURA INDUS. AREA",
      "2017-12-09T10:42:00 IN_TRANSIT:DELAYED @ MAHADEVAPURA INDUS. AREA",
      "2017-12-13T09:31:00 OUT_FOR_DELIVERY @ MAHADEVAPURA INDUS. AREA",
      "2017-12-13T17:03:00 ATTEMPT_FAILURE:ADDRESS_PROBLEM @ MAHADEVAPURA INDUS. AREA",
      "2017-12-14T10:44:00 INFORMATIONAL @ MAHADEVAPURA INDUS. AREA",
      "2017-12-14T17:45:00 RETURN_TO_SENDER @ MAHADEVAPURA INDUS. AREA",
      "2017-12-14T18:26:00 RETURN_TO_SENDER @ INTERNATIONAL TECH PARK",
      "2017-12-15T01:41:00 RETURN_TO_SENDER @ BIAL HUB",
      "2017-12-15T02:47:00 RETURN_TO_SENDER @ BIAL HUB",
      "2017-12-15T07:45:00 RETURN_TO_SENDER @ SEEPZ",
      "2017-12-15T10:02:00 RETURN_TO_SENDER @ SEEPZ",
      "2017-12-15T11:39:00 DELIVERED @ SEEPZ",
    ]);
  });

  it("without codes is read by its words, and its first scan is the pick-up", () => {
    const result = readOne(readFixture("older.xml"), "44330000011");
    expect(asText(result)).toEqual({
      scans: [
        "2012-06-01T21:23:00 PICKED_UP @ OVALI WAREHOUSE",
        "2012-06-02T00:00:00 IN_TRANSIT @ OVALI WAREHOUSE",
        "2012-06-02T02:38:00 IN_TRANSIT @ MUMBAI HUB",
        "2012-06-02T06:52:00 IN_TRANSIT @ DELHI HUB",
        "2012-06-03T07:00:00 IN_TRANSIT @ DELHI HUB",
        "2012-06-05T17:09:00 IN_TRANSIT @ SRINAGAR",
        "2012-06-07T11:38:00 OUT_FOR_DELIVERY @ SRINAGAR",
        "2012-06-07T13:05:00 DELIVERED @ SRINAGAR",
      ],
      estimate: null,
    });
    expect(result.ok && result.value.facts).toEqual({
      serviceName: "Domestic Priority",
      weight: { grams: 1500 },
      origin: { city: "NAVIMUMBAI" },
      destination: { city: "SRINAGAR" },
      proof: { hasSignature: true },
    });
  });

  it("with one scan, and no group beside its code, is read as well", () => {
    expect(asText(readOne(readFixture("portal.xml"), "76662235090")).scans).toEqual([
      "2023-01-30T11:41:00 DELIVERED @ GURGAON CPC",
    ]);
  });
});

describe("a return at Blue Dart", () => {
  it("is followed under the waybill it goes back with, which was not requested, and stays a return", () => {
    const items = read(readFixture("returned.xml"), "70000000011", "70000000022");
    expect([...items.keys()]).toEqual(["70000000011", "70000000022"]);
    const { result } = items.get("70000000011")!;
    expect(asText(result)).toEqual({
      scans: [
        "2026-01-28T19:00:00 PICKED_UP @ CHENNAI HUB",
        "2026-01-30T07:30:00 IN_TRANSIT @ GURGAON CPC",
        "2026-01-31T09:10:00 OUT_FOR_DELIVERY @ GURGAON CPC",
        "2026-01-31T13:20:00 ATTEMPT_FAILURE:REFUSED @ GURGAON CPC",
        "2026-02-02T10:00:00 RETURN_TO_SENDER @ GURGAON CPC",
        "2026-02-05T09:00:00 RETURN_TO_SENDER @ CHENNAI HUB",
        "2026-02-05T12:00:00 DELIVERED @ CHENNAI HUB",
      ],
      estimate: "2026-01-30",
    });
    expect(result.ok && result.value.facts?.returnTrackingCode).toBe("70000000099");
    expect(items.get("70000000022")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("that was requested, too, is read separately", () => {
    const items = read(readFixture("returned.xml"), "70000000011", "70000000099", "70000000022");
    expect(asText(items.get("70000000011")!.result).scans).toHaveLength(5);
    expect(asText(items.get("70000000099")!.result).scans).toHaveLength(2);
  });
});

describe("Blue Dart's codes", () => {
  const meaningOf = (fields: string, shipment = "") => {
    const detail = `<ScanDetail><Scan>X</Scan>${fields}<ScanDate>30-Jan-2026</ScanDate><ScanTime>11:41</ScanTime></ScanDetail>`;
    const xml = `<ShipmentData><Shipment WaybillNo="70000000011">${shipment}<Scans>${detail}</Scans></Shipment></ShipmentData>`;
    return asText(readOne(parseXml(xml), "70000000011")).scans[0]!.slice(20);
  };

  it("mean one thing in the group S and another in T", () => {
    expect(meaningOf("<ScanCode>002</ScanCode><ScanGroupType>S</ScanGroupType>")).toBe("OUT_FOR_DELIVERY");
    expect(meaningOf("<ScanCode>002</ScanCode><ScanGroupType>T</ScanGroupType>")).toBe("IN_TRANSIT");
  });

  it.each([
    ["000", "RT", "RETURN_TO_SENDER"],
    ["002", "RS", "RETURN_TO_SENDER"],
    ["011", "RT", "RETURN_TO_SENDER:REFUSED"],
    ["019", "S", "RETURN_TO_SENDER"],
    ["029", "S", "ATTEMPT_FAILURE:REFUSED"],
    ["018", "S", "PICKED_UP"],
    ["502", "S", "UNKNOWN:CANCELLED"],
    ["502", "T", "PENDING"],
    ["535", "T", "UNKNOWN"],
  ])("%s of the group %s is %s", (code, group, meaning) => {
    expect(meaningOf(`<ScanCode>${code}</ScanCode><ScanGroupType>${group}</ScanGroupType>`)).toBe(meaning);
  });

  it("report a lost parcel, though it has the type of a delivery", () => {
    expect(meaningOf("<ScanCode>021</ScanCode><ScanType>DL</ScanType><ScanGroupType>T</ScanGroupType>")).toBe("UNKNOWN:LOST");
    const closed = "<StatusType>DL</StatusType><Status>LOST SHIPMENT</Status>";
    expect(meaningOf("<ScanCode>990</ScanCode><ScanGroupType>T</ScanGroupType>", closed)).toBe("UNKNOWN");
  });

  it("leave the word to the shipment's type if the newest is unknown", () => {
    const unknown = "<ScanCode>990</ScanCode><ScanGroupType>T</ScanGroupType>";
    expect(meaningOf(unknown, "<StatusType>OD</StatusType>")).toBe("OUT_FOR_DELIVERY");
    expect(meaningOf(unknown, "<StatusType>DL</StatusType><Status>SHIPMENT DELIVERED</Status>")).toBe("DELIVERED");
  });
});

describe("a refusal of Blue Dart", () => {
  it("because of the licence is tried once more without a version, and is about the credentials", () => {
    const body = readFixture("licence-mismatch.xml");
    expect(isLicenceMismatch(body)).toBe(true);
    expect(readTrackAnswer(body, ["70000000011"])).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(isLicenceMismatch(readFixture("portal.xml"))).toBe(false);
  });
});
