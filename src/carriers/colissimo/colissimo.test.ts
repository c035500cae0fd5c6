import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readStatus } from "../reading/status-map.ts";
import { colissimo } from "./adapter.ts";
import { colissimo as emulator } from "./emulator.ts";
import { readErrorAnswer, readTrackAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

const delivered = { code: "LIVCFM", message: "Votre colis est livré" };

describeCarrier(colissimo, emulator, {
  codes: ["6A15602676300", "8Q53764663714", "CB123456785FR"],
  scans: {
    PENDING: { code: "COMCFM", message: "Votre colis est prêt à être expédié", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "PCHCFM", message: "Votre colis est pris en charge" },
    IN_TRANSIT: { code: "AARCFM", message: "Votre colis est arrivé sur son site de distribution" },
    OUT_FOR_DELIVERY: { code: "MLVCFM", message: "Votre colis est en livraison" },
    DELIVERED: delivered,
    AVAILABLE_FOR_PICKUP: { code: "AARREL", message: "Votre colis est disponible au point de retrait" },
    RETURN_TO_SENDER: { code: "RENAVA", message: "Votre colis est retourné à la suite d'un refus", detail: "REFUSED" },
    ATTEMPT_FAILURE: { code: "RENNRV", message: "Le destinataire était absent", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "RSTTRI", message: "Restant en tri" },
  handedOver: { code: "LIVVOI", message: "Votre colis est livré au voisin", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "LIVZZZ", message: "Un motif que Colissimo a inventé depuis" },
  foreign: { code: "LIVGAR", message: "Votre colis a été livré au gardien – Orléans-la-Source" },
});

const refusal = (code: string, message = "") =>
  readTrackAnswer({ status: [{ code, message }], message: [], parcel: null }, "6A15602676300");

describe("Colissimo", () => {
  it("reads places, times with and without offset, two events at one moment in their order, and the long words before the short ones", () => {
    const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/on-its-way.json", import.meta.url), "utf8"));
    const reading = readTrackAnswer(fixture, "6A20552612148");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.scans).toEqual([
      {
        carrierCode: "PCHCFM",
        message: "Pris en charge",
        meaning: { status: "PICKED_UP" },
        time: { kind: "offset", iso: "2026-02-10T18:40:00+01:00" },
        location: { city: "PFC NANTES" },
      },
      {
        carrierCode: "MLVCFM",
        message: "Le colis est en cours de livraison",
        meaning: { status: "OUT_FOR_DELIVERY" },
        time: { kind: "local", local: "2026-02-11T08:04:00" },
        location: { city: "PPDC LYON SUD", postalCode: "69007", countryCode: "FR" },
      },
      {
        carrierCode: "RENNRV",
        message: "Le destinataire était absent. Votre colis sera présenté le prochain jour ouvré.",
        meaning: { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
        time: { kind: "local", local: "2026-02-11T08:04:00" },
        location: { city: "LYON", postalCode: "69007", countryCode: "FR" },
      },
    ]);
  });

  it("reports a parcel from abroad as it was seen, and does not take its preparation for its delivery", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/from-germany.json", import.meta.url), "utf8"));
    const reading = readTrackAnswer(body, "8Q53764663721");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const paris = { city: "PARIS ESPACE LOG URBAIN LOUVRE", postalCode: "75001", countryCode: "FR" };
    const sorting = { city: "GENNEVILLIERS PFMA", postalCode: "92230", countryCode: "FR" };
    const germany = { city: "ALLEMAGNE", countryCode: "DE" };
    expect(
      reading.value.scans.map(({ carrierCode, meaning, time, location }) => [
        carrierCode,
        meaning.status,
        time.kind === "local" && time.local,
        location,
      ]),
    ).toEqual([
      ["PCHMQT", "PENDING", "2026-01-09T10:04:58", { city: "VENTE ON LINE", postalCode: "92130", countryCode: "FR" }],
      ["DEPIMP", "PICKED_UP", "2026-01-14T15:16:00", germany],
      ["MLVIMP", "IN_TRANSIT", "2026-01-16T06:35:00", germany],
      ["PCHIND", "IN_TRANSIT", "2026-01-16T18:21:48", { city: "LE THILLAY PFC", postalCode: "95500", countryCode: "FR" }],
      ["AARCFM", "IN_TRANSIT", "2026-01-16T23:19:07", sorting],
      ["PCHPIS", "IN_TRANSIT", "2026-01-16T23:20:13", sorting],
      ["PRELIV", "IN_TRANSIT", "2026-01-21T08:15:39", paris],
      ["LIVCFM", "DELIVERED", "2026-01-21T11:40:18", paris],
    ]);
  });

  it("reports a parcel that was collected at its point", () => {
    const body: unknown = JSON.parse(readFileSync(new URL("./fixtures/collected.json", import.meta.url), "utf8"));
    const reading = readTrackAnswer(body, "6H00291120014");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time])).toEqual([
      ["PCHMQT", { status: "PENDING" }, { kind: "local", local: "2026-04-04T16:46:30" }],
      ["PCHTRI", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-04-04T21:22:52" }],
      ["PRELIV", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-04-05T09:27:28" }],
      ["AARBPR", { status: "AVAILABLE_FOR_PICKUP" }, { kind: "local", local: "2026-04-05T12:07:00" }],
      ["LIVCFM", { status: "DELIVERED" }, { kind: "local", local: "2026-04-05T14:28:00" }],
    ]);
  });

  it("lets the last active step speak for a newest code that is unknown", () => {
    const event = [{ code: "LIVZZZ", labelLong: "Nouveau", date: "2026-02-11T08:04:00" }];
    const step = [
      { stepId: 1, status: "STEP_STATUS_ACTIVE" },
      { stepId: 5, status: "STEP_STATUS_ACTIVE" },
    ];
    const meaning = (steps: unknown) => {
      const parcel = { parcelNumber: "6A15602676300", event, step: steps };
      const reading = readTrackAnswer({ status: [{ code: "0" }], parcel }, "6A15602676300");
      return reading.ok && reading.value.scans[0]?.meaning;
    };
    expect(meaning(step)).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(meaning([{ stepId: 5, status: "STEP_STATUS_INACTIVE" }])).toEqual({ status: "UNKNOWN" });
    expect(meaning(null)).toEqual({ status: "UNKNOWN" });
  });

  it("distinguishes an unknown parcel, a refused account and its own trouble, all inside a 200", () => {
    for (const code of ["101", "103", "104", "105"]) expect(refusal(code)).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(refusal("999", "Le colis est inconnu")).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(refusal("202")).toMatchObject({ ok: false, failure: { code: "credentials-rejected" } });
    expect(refusal("1000")).toMatchObject({ ok: false, failure: { code: "unavailable" } });
    expect(refusal("999", "Erreur inconnue")).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
    expect(readErrorAnswer({ status: [{ code: "201", message: "Identifiant invalide" }] })).toMatchObject({
      code: "credentials-rejected",
    });
    expect(readErrorAnswer({ error: "Bad Request" })).toBeNull();
  });

  it("signs in with a contract number and its password as well as with an API key", async () => {
    const bench = await openBench(colissimo, emulator);
    const code = "6A15602676300";
    bench.emulator.parcels.put("COLISSIMO", { code, scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const ask = async (credentials: Record<string, string>) =>
      failureOf((await bench.ask([code], { account: bench.account(credentials) })).get(code));
    const outcomes = [
      await ask({ login: "123456", secret: "colissimo-password" }),
      await ask({ secret: "colissimo-api-key" }),
      await ask({ secret: "colissimo-password" }),
    ];
    await bench.close();
    expect(outcomes).toEqual(["a reading", "a reading", "credentials-rejected"]);
  });
});

describe("Colissimo's codes, by the words published for them", () => {
  it.each([
    ["AARTER", "Votre colis a subi une erreur de tri, il a maintenant repris son acheminement.", "IN_TRANSIT", "DELAYED"],
    ["RCDDVY", "Votre colis est réacheminé vers un autre site de distribution.", "IN_TRANSIT", "FORWARDED"],
    ["RDVREP", "Votre colis est prêt à être livré sur rendez-vous. Nous sommes en attente de votre choix.", "IN_TRANSIT", "HELD"],
    ["RDVAIN", "Votre colis n’a pas pu être livré sur rendez-vous.", "ATTEMPT_FAILURE", undefined],
    ["RDVABS", "Votre colis n’a pu être livré car le destinataire était absent.", "ATTEMPT_FAILURE", "RECIPIENT_ABSENT"],
    ["RENCAD", "L’adresse de livraison étant incomplète.", "ATTEMPT_FAILURE", "ADDRESS_PROBLEM"],
    ["REFISO", "Votre colis et/ou son étiquette sont endommagés.", "IN_TRANSIT", "DAMAGED"],
    ["LIVRCA", "Votre colis est livré mais le destinataire a signalé un emballage fortement dégradé.", "DELIVERED", "DAMAGED"],
    ["LIVVOI", "Votre colis est livré au voisin indiqué sur l’avis.", "DELIVERED", "DELIVERED_TO_NEIGHBOUR"],
    ["REFCEX", "Votre colis est retourné à l’expéditeur suite à un incident.", "RETURN_TO_SENDER", undefined],
    ["RSTPRO", "Le contenu de votre colis est prohibé, il ne pourra pas être livré.", "UNKNOWN", "HELD"],
  ])("%s, %s", (code, _words, status, detail) => {
    expect(readStatus(statusByCode, code)).toEqual(detail ? { status, detail } : { status });
  });
});
