import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { dpd } from "./adapter.ts";
import { dpd as emulator } from "./emulator.ts";
import { readFault, readTrackAnswer } from "./reading.ts";

const delivered = { code: "Delivered", message: "Your parcel has been delivered." };

describeCarrier(dpd, emulator, {
  codes: ["05308801410058", "09980000020034", "09980000020033F"],
  scans: {
    PENDING: { code: "AcceptedByDPD", message: "DPD has received your parcel's data." },
    PICKED_UP: { code: "PickedUp", message: "Your parcel has been picked up." },
    IN_TRANSIT: { code: "BetweenDepots", message: "The parcel is at the parcel dispatch centre." },
    OUT_FOR_DELIVERY: { code: "Courier", message: "Parcel out for delivery" },
    DELIVERED: delivered,
    AVAILABLE_FOR_PICKUP: { code: "ParcelShop", message: "Your parcel waits at the Pickup point." },
    RETURN_TO_SENDER: { code: "ReturnToSender", message: "Your parcel goes back to its sender." },
    ATTEMPT_FAILURE: { code: "DeliveryFailure", message: "We were unable to deliver your parcel." },
  },
  informational: { lacks: "every step is about where the parcel is" },
  handedOver: { lacks: "there is one step for every delivery" },
  uncharted: { code: "Teleported", message: "A step DPD has invented since" },
  foreign: { code: "Courier", message: "Uw pakket is onderweg naar geïnteresseerde Zoë" },
  answerNamesCode: { lacks: "the answer does not repeat the parcel number" },
});

const faultWith = (detail: string) =>
  parseXml(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>Fault occured</faultstring><detail>${detail}</detail></s:Fault></s:Body></s:Envelope>`,
  );

describe("DPD", () => {
  it("reads what has been reached, leaves out what lies ahead, and knows midnight from noon", () => {
    const xml = readFileSync(new URL("./fixtures/with-steps-ahead.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml));
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.scans).toEqual([
      {
        carrierCode: "BetweenDepots",
        message: "The parcel is at the parcel dispatch centre. It will be sorted tonight.",
        meaning: { status: "IN_TRANSIT" },
        time: { kind: "local", local: "2026-03-28T00:05:09" },
        location: { city: "Puurs", countryCode: "BE" },
      },
      {
        carrierCode: "Depot",
        message: "At the depot",
        meaning: { status: "IN_TRANSIT" },
        time: { kind: "local", local: "2026-03-29T12:30:00" },
        location: { city: "Mechelen" },
      },
      {
        carrierCode: "Courier",
        message: "Parcel out for delivery",
        meaning: { status: "OUT_FOR_DELIVERY" },
        time: { kind: "local", local: "2026-03-29T12:30:00" },
        location: { city: "Mechelen" },
      },
    ]);
  });

  it("reports a parcel that came back from its ParcelShop and from the door", () => {
    const xml = readFileSync(new URL("./fixtures/back-from-parcel-shop.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml));
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const scans = reading.value.scans.map(({ meaning, time, location }) => [
      meaning.status,
      time.kind === "local" && time.local,
      location?.city,
      location?.countryCode,
    ]);
    expect(scans).toEqual([
      ["IN_TRANSIT", "2025-08-17T19:11:26", "Zellik", "BE"],
      ["IN_TRANSIT", "2025-08-17T19:48:00", "Zellik", "BE"],
      ["IN_TRANSIT", "2025-08-18T04:09:55", "Hasselt", "BE"],
      ["OUT_FOR_DELIVERY", "2025-08-18T07:34:34", "Hasselt", "BE"],
      ["OUT_FOR_DELIVERY", "2025-08-18T10:14:00", "Offenbach", "DE"],
      ["ATTEMPT_FAILURE", "2025-08-18T14:43:31", "Hasselt", "BE"],
      ["ATTEMPT_FAILURE", "2025-08-18T14:43:31", "Offenbach", "DE"],
      ["AVAILABLE_FOR_PICKUP", "2025-08-18T16:09:35", "Hasselt", "BE"],
      ["AVAILABLE_FOR_PICKUP", "2025-08-18T16:15:56", "Hasselt", "BE"],
      ["AVAILABLE_FOR_PICKUP", "2025-08-18T16:16:57", "Hasselt", "BE"],
      ["AVAILABLE_FOR_PICKUP", "2025-08-18T16:41:00", "Hasselt", "BE"],
      ["OUT_FOR_DELIVERY", "2025-08-19T10:30:00", "Hasselt", "BE"],
      ["OUT_FOR_DELIVERY", "2025-08-19T11:32:51", "Hasselt", "BE"],
      ["PICKED_UP", "2025-08-19T15:57:33", "Hasselt", "BE"],
      ["ATTEMPT_FAILURE", "2025-08-19T17:11:26", "Hasselt", "BE"],
    ]);
  });

  it.each([
    ["8/9/2026 2:05:00 PM", "2026-08-09T14:05:00"],
    ["12/31/2026 12:00:00 AM", "2026-12-31T00:00:00"],
    ["09.08.2026, 14:05", "2026-08-09T14:05:00"],
    ["9-8-2026 14:05:00", "2026-08-09T14:05:00"],
    ["31/12/2026 8:05:00", "2026-12-31T08:05:00"],
  ])("reads the time %j in the language it is written in", (written, local) => {
    const step = `<statusInfo><status>Courier</status><statusHasBeenReached>true</statusHasBeenReached><date><content>${written}</content></date></statusInfo>`;
    const answer = `<s:Envelope xmlns:s="x"><s:Body><getTrackingDataResponse><trackingresult>${step}</trackingresult></getTrackingDataResponse></s:Body></s:Envelope>`;
    const reading = readTrackAnswer(parseXml(answer));
    expect(reading.ok && reading.value.scans[0]?.time).toEqual({ kind: "local", local });
  });

  it.each([
    "No tracking data available",
    "Parcel not found",
    "Geen gegevens gevonden",
    "Aucune donnée trouvée",
    "Colis introuvable",
    "Keine Daten vorhanden",
    "Paket nicht gefunden",
  ])("takes the fault %j for an unknown parcel", (message) => {
    const fault = `<faults><faultCode>COMMON_7</faultCode><message>${message}</message></faults>`;
    expect(readFault(faultWith(fault))).toEqual({ code: "not-found" });
  });

  it("distinguishes a refused account and other faults from an unknown parcel", () => {
    const refused = "<authenticationFault><errorCode>DELICOM_ERR_AUTHENTICATION</errorCode><errorMessage/></authenticationFault>";
    expect(readFault(faultWith(refused))).toMatchObject({ code: "credentials-rejected" });
    const live = readFileSync(new URL("./fixtures/authentication-fault.xml", import.meta.url), "utf8");
    expect(readFault(parseXml(live))).toMatchObject({ code: "credentials-rejected" });
    const malformed = "<faults><faultCode>COMMON_1</faultCode><message>parcelLabelNumber is too long</message></faults>";
    expect(readFault(faultWith(malformed))).toMatchObject({ code: "unexpected-answer" });
    expect(readFault(faultWith(""))).toBeNull();
    expect(readFault(parseXml("<html/>"))).toBeNull();
  });

  it("asks for the fourteen digits inside a label's barcode", async () => {
    const bench = await openBench(dpd, emulator);
    bench.emulator.parcels.put("DPD", { code: "09980000020033", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const codes = ["09980000020033", "09980000020033F", "008182709980000020033350276C"];
    const answers = await bench.ask(codes);
    await bench.close();
    expect(codes.map((code) => failureOf(answers.get(code)))).toEqual(["a reading", "a reading", "a reading"]);
  });
});
