import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { pocztaPolska } from "./adapter.ts";
import { pocztaPolska as emulator } from "./emulator.ts";
import { readFault, readTrackAnswer } from "./reading.ts";

describeCarrier(pocztaPolska, emulator, {
  codes: ["00259007730000000018", "00059007000000000124", "RB123456785PL"],
  scans: {
    PENDING: { code: "P_REJ_KN1", message: "Przygotowana przez nadawcę" },
    PICKED_UP: { code: "P_NAD", message: "Nadanie" },
    IN_TRANSIT: { code: "P_WZL", message: "Wysłanie z sortowni" },
    OUT_FOR_DELIVERY: { code: "P_WD", message: "Wydanie do doręczenia" },
    DELIVERED: { code: "P_D", message: "Doręczenie" },
    AVAILABLE_FOR_PICKUP: { code: "P_A", message: "Awizo" },
    RETURN_TO_SENDER: { code: "P_NDZ", message: "Zwrot do nadawcy" },
    ATTEMPT_FAILURE: { code: "P_ND", message: "Niedoręczenie" },
  },
  informational: { code: "P_ROZL_CEL", message: "Rozliczenie celne" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "P_NEW", message: "A code the post has invented since" },
  foreign: { code: "P_NAD", message: "Nadanie – Łódź, ul. Żeromskiego <1> & 2" },
});

const fixture = (): unknown => parseXml(readFileSync(new URL("./fixtures/waiting.xml", import.meta.url), "utf8"));

const soap = (body: string): unknown =>
  parseXml(`<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`);

const statusOnly = (status: string): unknown =>
  soap(
    `<sprawdzPrzesylkePlResponse><return><danePrzesylki/><numer>RB123456785PL</numer><status>${status}</status></return></sprawdzPrzesylkePlResponse>`,
  );

describe("an answer of Poczta Polska", () => {
  it("reports the way of a parcel in Warsaw's time, and the office where it waits", () => {
    const result = readTrackAnswer(fixture(), "00259007730000000018");
    if (!result.ok) throw new Error(JSON.stringify(result));
    expect(
      result.value.scans.map(({ carrierCode, message, meaning, time, location }) => [
        carrierCode,
        message,
        meaning,
        time,
        location,
      ]),
    ).toEqual([
      ["P_NAD", "Nadanie", { status: "PICKED_UP" }, { kind: "local", local: "2025-03-04T16:20:00" }, { city: "UP Warszawa 1" }],
      [
        "P_WD",
        "Wydanie do doręczenia",
        { status: "OUT_FOR_DELIVERY" },
        { kind: "local", local: "2025-03-05T08:05:00" },
        { city: "UP Kraków 1" },
      ],
      [
        "P_A",
        "Awizo - przesyłka do odbioru w placówce",
        { status: "AVAILABLE_FOR_PICKUP" },
        { kind: "local", local: "2025-03-05T13:40:00" },
        { city: "UP Kraków 1" },
      ],
    ]);
    expect(result.value.facts).toEqual({
      serviceName: "Pocztex",
      weight: { grams: 1200 },
      origin: { countryCode: "PL" },
      destination: { countryCode: "PL" },
      pickupPoint: { name: "UP Kraków 1", street: "Przykładowa 20", location: { city: "Kraków", postalCode: "31-045" } },
    });
  });

  it("says inside a 200 what it knows of the number", () => {
    const of = (status: string) => {
      const result = readTrackAnswer(statusOnly(status), "RB123456785PL");
      return result.ok ? result.value.scans : result.failure.code;
    };
    expect(["2", "-1", "-2", "-99", "7"].map(of)).toEqual([[], "not-found", "not-found", "unavailable", "unexpected-answer"]);
  });

  it("that is a fault of the security header is about the user", () => {
    const fault = (code: string, words: string) =>
      readFault(soap(`<Fault><faultcode>${code}</faultcode><faultstring>${words}</faultstring></Fault>`));
    expect(fault("wsse:FailedAuthentication", "The security token could not be authenticated")).toMatchObject({
      code: "credentials-rejected",
    });
    expect(fault("soapenv:Server", "Something broke")).toBeNull();
    expect(readFault(fixture())).toBeNull();
  });
});
