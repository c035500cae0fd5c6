import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { formatOffsetTime, placeTime } from "../../tracking/time.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { canadaPost } from "./adapter.ts";
import { canadaPost as emulator } from "./emulator.ts";
import { readErrorMessage, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(canadaPost, emulator, {
  codes: ["7023210039414604", "0073938000549297", "RB123456785CA"],
  scans: {
    PENDING: { code: "3000", message: "Electronic information submitted by shipper" },
    PICKED_UP: { code: "2300", message: "Item picked up by Canada Post" },
    IN_TRANSIT: { code: "170", message: "Item processed" },
    OUT_FOR_DELIVERY: { code: "174", message: "Item out for delivery" },
    DELIVERED: { code: "1496", message: "Item successfully delivered" },
    AVAILABLE_FOR_PICKUP: { code: "1701", message: "Item available for pickup at Post Office" },
    RETURN_TO_SENDER: { code: "3001", message: "Item being returned to sender" },
    ATTEMPT_FAILURE: { code: "1479", message: "Attempted delivery. Notice card left indicating where item can be picked up." },
  },
  informational: { code: "20", message: "Signature image recorded for Online viewing" },
  handedOver: { code: "1427", message: "Delivered to recipient's safe drop location", detail: "DELIVERED_TO_SAFE_PLACE" },
  uncharted: { code: "9876", message: "A number Canada Post has invented since" },
  foreign: { code: "1496", message: "Article livré à la réception – Trois-Rivières" },
});

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), "utf8");
const readTrackAnswerOk = (name: string, code: string) => {
  const result = readTrackAnswer(parseXml(fixture(name)), code);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};

describe("a Canada Post answer", () => {
  const reading = () => readTrackAnswerOk("delivered", "7023210039414604");

  it("is read without leading zeros, and the signature's image moves nothing", () => {
    expect(reading().scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["8888", { status: "PENDING" }],
      ["170", { status: "IN_TRANSIT" }],
      ["174", { status: "OUT_FOR_DELIVERY" }],
      ["1496", { status: "DELIVERED" }],
      ["20", { status: "UNKNOWN", informational: true }],
    ]);
  });

  it("names its zone by letters, also in Newfoundland, or not at all", () => {
    expect(reading().scans.map(({ time }) => time)).toEqual([
      { kind: "local", local: "2025-03-11T09:00:00" },
      { kind: "local", local: "2025-03-12T21:05:00", timeZone: "America/St_Johns" },
      { kind: "local", local: "2025-03-14T07:50:00", timeZone: "America/Toronto" },
      { kind: "local", local: "2025-03-14T10:22:00", timeZone: "America/Toronto" },
      { kind: "local", local: "2025-03-14T10:30:00", timeZone: "America/Toronto" },
    ]);
    expect(reading().scans[0]?.location).toBeNull();
    expect(reading().estimatedDelivery).toEqual({ kind: "day", day: "2025-03-15" });
  });

  it("names a throttled request by words only", () => {
    expect(readErrorMessage(parseXml(fixture("throttled")))).toEqual({ code: "Server", description: "Rejected by SLM Monitor" });
  });
});

describe("what Canada Post really answered", () => {
  const read = (name: string, code: string) => asText(readTrackAnswer(parseXml(fixture(name)), code));

  it("writes standard time in summer, too: the letters name a zone", () => {
    expect(read("summer", "2001698038080009")).toEqual({
      scans: [
        "2015-09-21T13:49:14 PENDING @ RICHMOND, BC, CA",
        "2015-09-21T15:24:41[America/Vancouver] IN_TRANSIT @ RICHMOND, BC, CA",
        "2015-09-21T17:51:02[America/Vancouver] IN_TRANSIT @ RICHMOND, BC, CA",
        "2015-09-22T16:56:07[America/Edmonton] IN_TRANSIT @ CALGARY, AB, CA",
        "2015-09-23T04:52:26[America/Edmonton] IN_TRANSIT @ CALGARY, AB, CA",
        "2015-09-23T08:38:06[America/Edmonton] OUT_FOR_DELIVERY @ CALGARY, AB, CA",
        "2015-09-23T11:59:59[America/Edmonton] DELIVERED @ CALGARY, AB, CA",
      ],
      estimate: "2015-09-23 in T3Z3A1 CA",
    });
    const [, scan] = readTrackAnswerOk("summer", "2001698038080009").scans;
    const placed = placeTime(scan!.time, scan!.location, canadaPost.timeZone, Date.UTC(2015, 9, 1));
    expect(placed.ok && formatOffsetTime(placed.value.at, placed.value.offsetMinutes)).toBe("2015-09-21T15:24:41-07:00");
  });

  it("has a zone without summer time, and the sender's data in that of the east", () => {
    expect(read("northern", "2116634025910003")).toEqual({
      scans: [
        "2016-03-07T15:03:11[America/Winnipeg] PICKED_UP @ WINNIPEG, MB, CA",
        "2016-03-07T15:38:34[America/Toronto] PENDING @ WINNIPEG, MB, CA",
        "2016-03-07T17:46:51[America/Winnipeg] IN_TRANSIT @ WINNIPEG, MB, CA",
        "2016-03-07T17:51:01[America/Winnipeg] IN_TRANSIT @ WINNIPEG, MB, CA",
        "2016-03-08T10:13:29[America/Regina] IN_TRANSIT @ REGINA, SK, CA",
        "2016-03-08T10:35:55[America/Regina] IN_TRANSIT @ REGINA, SK, CA",
      ],
      estimate: "2016-03-14 in X1A0A1 CA",
    });
  });

  it("keeps the days of an archived parcel, of which no times are left", () => {
    expect(read("archived", "LM029042015CA")).toEqual({
      scans: [
        "2015-10-28T00:00:00 PENDING",
        "2015-10-29T00:00:00 PICKED_UP",
        "2015-10-29T00:00:00 IN_TRANSIT",
        "2015-10-30T00:00:00 IN_TRANSIT",
        "2015-10-30T00:00:00 IN_TRANSIT",
        "2015-11-02T00:00:00 OUT_FOR_DELIVERY",
        "2015-11-02T00:00:00 DELIVERED",
      ],
      estimate: null,
    });
  });

  it("reads a notice card, the way to the post office, and a parcel that waits there", () => {
    expect(read("notice-card", "8193030646700007").scans.slice(4)).toEqual([
      "2016-01-20T07:26:17[America/Toronto] IN_TRANSIT @ LEVIS, QC, CA",
      "2016-01-20T07:33:56[America/Toronto] OUT_FOR_DELIVERY @ LEVIS, QC, CA",
      "2016-01-20T08:06:20[America/Toronto] ATTEMPT_FAILURE @ LEVIS, QC, CA",
      "2016-01-20T09:49:52[America/Toronto] IN_TRANSIT @ LEVIS, QC, CA",
      "2016-01-20T18:22:43[America/Toronto] AVAILABLE_FOR_PICKUP @ LEVIS, QC, CA",
    ]);
  });

  it("does not take the threat of a return for one", () => {
    expect(read("final-notice", "1680678172650001").scans).toEqual([
      "2011-01-10T15:00:00[America/Toronto] PENDING @ MISSISSAUGA, ON, CA",
      "2011-01-10T17:41:50[America/Toronto] PICKED_UP @ MISSISSAUGA, ON, CA",
      "2011-01-10T18:54:00[America/Toronto] IN_TRANSIT @ MISSISSAUGA, ON, CA",
      "2011-01-11T11:55:51[America/Toronto] AVAILABLE_FOR_PICKUP @ VANKLEEK HILL, ON, CA",
      "2011-01-11T11:59:59[America/Toronto] ATTEMPT_FAILURE @ VANKLEEK HILL, ON, CA",
      "2011-01-18T07:57:50[America/Toronto] AVAILABLE_FOR_PICKUP @ VANKLEEK HILL, ON, CA",
      "2011-01-27T14:02:29[America/Toronto] DELIVERED @ VANKLEEK HILL, ON, CA",
    ]);
  });

  it("reads from a last notice where the parcel waits, and for how long", () => {
    const body = parseXml(readFileSync(new URL("./fixtures/final-notice.xml", import.meta.url), "utf8"));
    const result = readTrackAnswer(body, "1680678172650001");
    expect(result.ok && result.value.facts?.pickupPoint).toEqual({
      name: "VANKLEEK HILL PO",
      location: { city: "VANKLEEK HILL", region: "ON", countryCode: "CA" },
      holdUntil: "2011-01-28",
    });
  });

  it("reads a parcel that was delivered twice, and the same in French, with a blank before the XML", () => {
    const meanings = (name: string) => read(name, "1371134583760005").scans.map((line) => line.split(" ")[1]);
    expect(meanings("redelivered")).toEqual([
      "PENDING",
      "PICKED_UP",
      "OUT_FOR_DELIVERY",
      "INFORMATIONAL",
      "DELIVERED",
      "IN_TRANSIT:ADDRESS_PROBLEM",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "INFORMATIONAL",
      "DELIVERED",
    ]);
    expect(meanings("french")).toEqual(meanings("redelivered"));
    expect(fixture("french")).toMatch(/^ <\?xml/);
    expect(readTrackAnswerOk("french", "1371134583760005").scans.map(({ message }) => message)).toContain(
      "Article livré avec succès",
    );
    expect(read("redelivered", "1371134583760005").estimate).toBe("2011-02-11 in G1K4A1 CA");
  });

  it("says not found in a message", () => {
    expect(readErrorMessage(parseXml(fixture("not-found")))).toEqual({ code: "004", description: "No Pin History" });
  });

  const occurrence = (code: string, description: string, day: string) =>
    `<occurrence><event-identifier>${code}</event-identifier><event-date>2026-03-${day}</event-date><event-time>10:00:00</event-time><event-time-zone/><event-description>${description}</event-description><event-site>ILTLVA,Israel</event-site><event-province/></occurrence>`;
  const journey = (...occurrences: string[]) =>
    `<tracking-detail><pin>1</pin><significant-events>${occurrences.join("")}</significant-events></tracking-detail>`;

  it("recognises the way back by its words, because the numbers are the same", () => {
    const wayBack = journey(
      occurrence("1496", "L'article a été renvoyé avec succès à l'expéditeur.", "05"),
      occurrence("0174", "L'article renvoyé à l'expéditeur est sorti pour livraison.", "04"),
      occurrence("1417", "Item refused by recipient. Item being returned to sender.", "03"),
    );
    expect(asText(readTrackAnswer(parseXml(wayBack), "1")).scans).toEqual([
      "2026-03-03T10:00:00 RETURN_TO_SENDER:REFUSED @ ILTLVA, IL",
      "2026-03-04T10:00:00 RETURN_TO_SENDER @ ILTLVA, IL",
      "2026-03-05T10:00:00 DELIVERED @ ILTLVA, IL",
    ]);
  });
});

describe("Canada Post's words", () => {
  it.each([
    ["Electronic information submitted by shipper", "PENDING"],
    ["Renseignements électroniques soumis par l'expéditeur", "PENDING"],
    ["Item accepted at the Post Office", "PICKED_UP"],
    ["Item being returned to sender", "RETURN_TO_SENDER"],
    ["Article retourné à l'expéditeur", "RETURN_TO_SENDER"],
    ["Item arrived", "UNKNOWN"],
  ])("%s: %s", (words, status) => {
    expect(readWords(wordRules, words)).toEqual({ status });
  });
});

it("takes a delivery of a parcel with a number for its way back for the return's arrival", () => {
  const delivered = `<occurrence><event-identifier>1496</event-identifier><event-date>2026-03-05</event-date><event-time>10:00:00</event-time><event-time-zone/><event-description>Delivered</event-description><event-site>OTTAWA</event-site><event-province>ON</event-province></occurrence>`;
  const answer = (returnPin: string) =>
    `<tracking-detail><pin>1</pin><return-pin>${returnPin}</return-pin><significant-events>${delivered}</significant-events></tracking-detail>`;
  const statusOf = (xml: string) => asText(readTrackAnswer(parseXml(xml), "1")).scans[0]?.split(" ")[1];
  expect([statusOf(answer("")), statusOf(answer("7023210039414604"))]).toEqual(["DELIVERED", "RETURN_TO_SENDER"]);
});
