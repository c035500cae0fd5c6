import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { chronopost } from "./adapter.ts";
import { chronopost as emulator } from "./emulator.ts";
import { readFault, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(chronopost, emulator, {
  codes: ["XY123456785FR", "XT123456785TS", "09980000020033F"],
  scans: {
    PENDING: { code: "DC", message: "Envoi en préparation chez l'expéditeur", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "DB", message: "Envoi remis par l'expéditeur" },
    IN_TRANSIT: { code: "TS", message: "Tri effectué dans l'agence" },
    OUT_FOR_DELIVERY: { code: "TA", message: "Envoi en cours de livraison" },
    DELIVERED: { code: "D", message: "Livré" },
    AVAILABLE_FOR_PICKUP: { code: "AB", message: "Envoi disponible en point de retrait" },
    RETURN_TO_SENDER: { code: "R", message: "Retour à l'expéditeur" },
    ATTEMPT_FAILURE: { code: "P", message: "Destinataire absent", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "SM", message: "SMS envoyé au destinataire" },
  handedOver: { lacks: "the codes D1 to D9 are not explained" },
  uncharted: { code: "ZQ", message: "Un code que Chronopost a inventé depuis" },
  foreign: { code: "D3", message: "Livré à la réception – Évry" },
  wrongCredentials: { lacks: "tracking needs no account" },
});

const meaningOf = (words: string) => {
  const { status, detail } = readWords(wordRules, words);
  return detail ? `${status}:${detail}` : status;
};

describe("Chronopost", () => {
  it("reads padded codes, places, a partner's words and the last day a delivery was put off to", () => {
    const xml = readFileSync(new URL("./fixtures/put-off-and-delivered.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml), "XY123456785FR");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-01-22" });
    expect(reading.value.scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning, location])).toEqual([
      ["DC", { status: "PENDING", detail: "LABEL_CREATED" }, null],
      ["P", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }, { city: "PARIS 12", postalCode: "75012" }],
      ["XX", { status: "DELIVERED" }, { city: "PARIS 12", postalCode: "75012" }],
    ]);
  });

  it("reports a whole journey as it was seen", () => {
    const xml = readFileSync(new URL("./fixtures/delivered-in-english.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml), "89108749065001");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(
      reading.value.scans.map(({ carrierCode, meaning, time, location }) => [
        carrierCode,
        meaning.status,
        time.kind === "offset" && time.iso,
        location?.city,
      ]),
    ).toEqual([
      ["DC", "PENDING", "2026-06-19T13:47:53+02:00", undefined],
      ["DB", "PICKED_UP", "2026-06-20T16:54:13+02:00", "AMBOISE"],
      ["DY", "PICKED_UP", "2026-06-20T16:57:00+02:00", "AMBOISE"],
      ["SC", "IN_TRANSIT", "2026-06-21T19:16:06+02:00", "TOURS CHRONOPOST"],
      ["TS", "IN_TRANSIT", "2026-06-21T23:36:06+02:00", "HUB CHILLY MAZARIN CHRONOPOST"],
      ["SD", "IN_TRANSIT", "2026-06-22T02:44:00+02:00", "ARRAS CHRONOPOST"],
      ["TA", "OUT_FOR_DELIVERY", "2026-06-22T07:12:05+02:00", "ARRAS CHRONOPOST"],
      ["D", "DELIVERED", "2026-06-22T08:30:00+02:00", "ARRAS CHRONOPOST"],
    ]);
    expect(reading.value.estimatedDelivery).toBeNull();
  });

  it("says where a partner abroad has the parcel, and takes no service for a place", () => {
    const xml = readFileSync(new URL("./fixtures/to-germany.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml), "XT123456785TS");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const scans = reading.value.scans.map(({ carrierCode, meaning, time, location }) => [
      carrierCode,
      meaning.informational ? "moves nothing" : meaning.status,
      time.kind === "offset" && time.iso,
      location,
    ]);
    expect(scans).toEqual([
      ["DC", "PENDING", "2026-01-01T11:51:21+01:00", null],
      ["DB", "PICKED_UP", "2026-01-02T19:07:18+01:00", { city: "AMBOISE", countryCode: "FR" }],
      ["SC", "IN_TRANSIT", "2026-01-03T12:25:51+01:00", { city: "TOURS CHRONOPOST" }],
      ["TS", "IN_TRANSIT", "2026-01-03T15:01:15+01:00", { city: "TOURS CHRONOPOST" }],
      ["O", "IN_TRANSIT", "2026-01-03T15:06:15+01:00", { city: "TOURS CHRONOPOST" }],
      ["TP", "IN_TRANSIT", "2026-01-04T18:09:18+01:00", { city: "AUGSBURG", countryCode: "DE" }],
      ["SM", "moves nothing", "2026-01-04T18:38:28+01:00", { city: "AUGSBURG", countryCode: "DE" }],
    ]);
  });

  const readEvents = (...events: string[]) => {
    const list = `<listEventInfoComp>${events.join("")}<skybillNumber>XY123456785FR</skybillNumber></listEventInfoComp>`;
    const answer = `<r:trackSkybillV2Response xmlns:r="y"><return><errorCode>0</errorCode>${list}</return></r:trackSkybillV2Response>`;
    const reading = readTrackAnswer(parseXml(`<e:Envelope xmlns:e="x"><e:Body>${answer}</e:Body></e:Envelope>`), "XY123456785FR");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    return reading.value;
  };
  const event = (code: string, date: string, label: string, notes: Record<string, string> = {}) =>
    `<events><code>${code}</code><eventDate>${date}</eventDate><eventLabel>${label}</eventLabel><officeLabel>LILLE</officeLabel>${Object.entries(
      notes,
    )
      .map(([name, value]) => `<infoCompList><name>${name}</name><value>${value}</value></infoCompList>`)
      .join("")}</events>`;

  it("does not lose a parcel that waits to a courier's late scan towards the same point", () => {
    const towards = (at: string) => event("RB", at, "Colis en cours de livraison au point de retrait");
    const { scans } = readEvents(
      towards("2026-06-27T11:06:45+02:00"),
      event("AB", "2026-06-27T11:07:04+02:00", "Colis mis à disposition au point de retrait"),
      towards("2026-06-27T11:08:00+02:00"),
    );
    expect(scans.map(({ meaning }) => meaning)).toEqual([
      { status: "IN_TRANSIT" },
      { status: "AVAILABLE_FOR_PICKUP" },
      { status: "UNKNOWN", informational: true },
    ]);
  });

  it("knows an appointment until the delivery is put off, and days that an agency keeps a parcel", () => {
    const appointment = { "Début créneau RDV": "27/06/2026 10:00:00", "Fin créneau RDV": "27/06/2026 12:00:00" };
    const round = event("TA", "2026-06-27T07:05:43+02:00", "Colis en cours de livraison par le livreur", appointment);
    const held = event("SD", "2026-06-27T12:30:00+02:00", "Livraison reportée de 24h");
    const asked = event("CL", "2026-06-27T13:00:00+02:00", "Instruction de livraison reçue", {
      "Date de relivraison": "29/06/2026",
    });
    expect(readEvents(round).estimatedDelivery).toEqual({ kind: "local", local: "2026-06-27T12:00:00" });
    const { scans, estimatedDelivery } = readEvents(round, held, asked);
    expect(estimatedDelivery).toEqual({ kind: "day", day: "2026-06-29" });
    expect(scans.map(({ meaning }) => meaning)).toEqual([
      { status: "OUT_FOR_DELIVERY" },
      { status: "IN_TRANSIT", detail: "DELAYED" },
      { status: "UNKNOWN", informational: true },
    ]);
  });

  it.each([
    ["A2", "Colis retardé à l'agence de distribution", { status: "IN_TRANSIT", detail: "DELAYED" }],
    ["SJ", "Problème douanier résolu, colis en cours d'acheminement", { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" }],
    ["SD", "Tri effectué dans l'agence de distribution", { status: "IN_TRANSIT" }],
    ["SK", "Colis en attente d'informations complémentaires de votre part", { status: "IN_TRANSIT", detail: "HELD" }],
  ])("reads %s, %s", (code, label, meaning) => {
    expect(readEvents(event(code, "2026-06-27T07:05:43+02:00", label)).scans[0]?.meaning).toEqual(meaning);
  });

  it.each([
    ["Colis livré", "DELIVERED"],
    ["Livraison effectuée chez le gardien", "DELIVERED"],
    ["Delivered", "DELIVERED"],
    ["Colis non livré", "UNKNOWN"],
    ["Livré au point relais pour retrait", "UNKNOWN"],
    ["Not delivered", "UNKNOWN"],
    ["Colis retourné à l’expéditeur", "RETURN_TO_SENDER"],
    ["Returned to sender", "RETURN_TO_SENDER"],
    ["Colis disponible dans votre point relais", "AVAILABLE_FOR_PICKUP"],
    ["Available at the pickup point", "AVAILABLE_FOR_PICKUP"],
    ["Colis non disponible dans votre point relais", "UNKNOWN"],
    ["Not yet available at the pickup point", "UNKNOWN"],
    ["Not out for delivery", "UNKNOWN"],
    ["Recipient absent", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Out for delivery", "OUT_FOR_DELIVERY"],
    ["Tri effectué", "UNKNOWN"],
  ])("takes a partner's words %j for %s", (words, meaning) => expect(meaningOf(words)).toBe(meaning));

  it("lets a known code decide, whatever the words", () => {
    const xml = readFileSync(new URL("./fixtures/put-off-and-delivered.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml.replace("<code>XX   </code>", "<code>SM   </code>")), "XY123456785FR");
    expect(reading.ok && reading.value.scans.at(-1)?.meaning).toEqual({ status: "UNKNOWN", informational: true });
  });

  it("blames itself, not the carrier, for a fault of the caller", () => {
    const faultOf = (code: string) =>
      parseXml(
        `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>x</faultstring></s:Fault></s:Body></s:Envelope>`,
      );
    expect(readFault(faultOf("soap:Client"))).toMatchObject({ code: "unexpected-answer" });
    expect(readFault(faultOf("soap:Server"))).toBeNull();
    expect(readFault(undefined)).toBeNull();
  });

  it("takes its system error for an outage", () => {
    const xml =
      '<e:Envelope xmlns:e="x"><e:Body><r:trackSkybillV2Response xmlns:r="y"><return><errorCode>1</errorCode></return></r:trackSkybillV2Response></e:Body></e:Envelope>';
    expect(readTrackAnswer(parseXml(xml), "XY123456785FR")).toMatchObject({ ok: false, failure: { code: "unavailable" } });
  });
});
