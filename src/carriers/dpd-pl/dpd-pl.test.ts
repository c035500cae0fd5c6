import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readStatus } from "../reading/status-map.ts";
import { dpdPl } from "./adapter.ts";
import { dpdPl as emulator } from "./emulator.ts";
import { readFault, readTrackAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

describeCarrier(dpdPl, emulator, {
  codes: ["0000012345611U", "0000012345622U", "0000012345633U"],
  scans: {
    PENDING: { code: "030103", message: "Data received" },
    PICKED_UP: { code: "040101", message: "Parcel picked up" },
    IN_TRANSIT: { code: "330137", message: "Parcel at the sorting centre" },
    OUT_FOR_DELIVERY: { code: "170101", message: "Handed to the courier" },
    DELIVERED: { code: "190101", message: "Parcel delivered" },
    AVAILABLE_FOR_PICKUP: { code: "511901", message: "Waits at the pick-up point" },
    RETURN_TO_SENDER: { code: "230403", message: "Returned to the sender" },
    ATTEMPT_FAILURE: { code: "200201", message: "Recipient absent", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "170301", message: "Notice sent" },
  handedOver: { lacks: "one group of codes for every delivery" },
  uncharted: { code: "990101", message: "A code DPD has invented since" },
  foreign: { code: "190101", message: "Doręczono przesyłkę – Łódź" },
});

const fixture = (name: string): unknown => parseXml(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const faultOf = (words: string) =>
  readFault(
    parseXml(
      `<S:Envelope xmlns:S="x"><S:Body><S:Fault><faultcode>S:Server</faultcode><faultstring>${words}</faultstring></S:Fault></S:Body></S:Envelope>`,
    ),
  );

describe("an answer of DPD Poland", () => {
  it("comes in any order and with doubles, and says who took the parcel and where it continues", () => {
    const result = readTrackAnswer(fixture("redirected-and-delivered.xml"), "0000012345678U");
    if (!result.ok) throw new Error(JSON.stringify(result));
    expect(result.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["030103", { status: "PENDING" }],
      ["040101", { status: "PICKED_UP" }],
      ["230402", { status: "IN_TRANSIT", detail: "FORWARDED" }],
      ["170101", { status: "OUT_FOR_DELIVERY" }],
      ["190101", { status: "DELIVERED" }],
    ]);
    expect(result.value.scans.at(-1)).toMatchObject({
      time: { kind: "local", local: "2025-05-06T11:42:10" },
      location: { city: "Warszawa", countryCode: "PL" },
    });
    expect(result.value.facts).toEqual({
      nextLegs: [{ carrier: "DPD_PL", carrierName: null, trackingCode: "0000012345699U" }],
      proof: { signedBy: "KOWALSKI" },
    });
  });

  it.each([
    ["java.lang.NullPointerException", "not-found"],
    ["Access denied to secured webserwis method", "credentials-rejected"],
    ["Login failed", "credentials-rejected"],
    ["Database is down", "unavailable"],
  ])("that is a fault (%s): %s", (words, code) => {
    expect(faultOf(words)).toMatchObject({ code });
    expect(readTrackAnswer(fixture("unknown.xml"), "0000012345678U")).toMatchObject({ failure: { code: "not-found" } });
  });

  it.each([
    ["230301", "UNKNOWN:LOST"],
    ["230309", "IN_TRANSIT:DELAYED"],
    ["200602", "IN_TRANSIT"],
    ["200699", "UNKNOWN"],
    ["170501", "IN_TRANSIT"],
  ])("has codes that mean something else than their group: %s is %s", (code, meaning) => {
    const { status, detail } = readStatus(statusByCode, code, code.slice(0, 4), code.slice(0, 2));
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
