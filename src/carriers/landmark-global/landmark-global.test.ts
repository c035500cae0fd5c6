import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { parseXml } from "../client/http/xml.ts";
import { landmarkGlobal } from "./adapter.ts";
import { landmarkGlobal as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(landmarkGlobal, emulator, {
  codes: ["LTN74207623N1", "LTN48000011N1", "LTN48000022N1"],
  scans: {
    PENDING: { code: "50", message: "Shipment Data Uploaded" },
    PICKED_UP: { lacks: "Landmark has no code for it" },
    IN_TRANSIT: { code: "225", message: "Item grouped at Landmark facility" },
    OUT_FOR_DELIVERY: { code: "300", message: "Item out for delivery" },
    DELIVERED: { code: "500", message: "Item successfully delivered" },
    AVAILABLE_FOR_PICKUP: { code: "410", message: "Available for pick-up" },
    RETURN_TO_SENDER: { lacks: "Landmark has no code for it" },
    ATTEMPT_FAILURE: { code: "400", message: "Attempted delivery" },
  },
  informational: { lacks: "each of its codes moves something" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "999", message: "A code Landmark has invented since" },
  foreign: { code: "300", message: "En cours de livraison – à Liège" },
});

const readFixture = (name: string): unknown => parseXml(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "LTN48000011N1";

const ofEvents = (...events: readonly (readonly [code: string, time: string, place?: string])[]) => {
  const written = events.map(
    ([number, time, place = ""]) =>
      `<Event><EventCode>${number}</EventCode><DateTime>${time}</DateTime><Location>${place}</Location></Event>`,
  );
  const parcel = `<Package><LandmarkTrackingNumber>${code}</LandmarkTrackingNumber><Events>${written.join("")}</Events></Package>`;
  const xml = `<TrackResponse><Result><Packages>${parcel}</Packages></Result></TrackResponse>`;
  return asText(readTrackAnswer(parseXml(xml), code)).scans;
};

describe("an answer of Landmark", () => {
  it("is read with clocks of twelve hours, midnight's too, and places of two kinds", () => {
    const result = readTrackAnswer(readFixture("delivered.xml"), code);
    expect(asText(result).scans).toEqual([
      "2025-09-25T09:10:00 PENDING @ New York, NY, US",
      "2025-09-25T11:45:00 IN_TRANSIT @ Columbus, OH, US",
      "2025-09-26T11:40:00 IN_TRANSIT:CUSTOMS_CLEARED @ Montreal, QC, CA",
      "2025-09-27T00:35:00 IN_TRANSIT @ Quebec City, QC, CA",
      "2025-09-27T09:15:00 OUT_FOR_DELIVERY @ Quebec City, QC, CA",
      "2025-09-27T14:05:00 DELIVERED @ Quebec City, QC, CA",
    ]);
    expect(result.ok && result.value.facts).toEqual({
      nextLegs: [{ carrier: null, carrierName: "Canada Post", trackingCode: "7000000000000011" }],
    });
  });

  it("lets a delivery stand though scans of the first legs are dated after it", () => {
    expect(
      ofEvents(["500", "09/27/2025 02:05 PM"], ["200", "09/30/2025 10:00 AM"], ["400", "10/01/2025 10:00 AM"]).map((line) =>
        line.slice(20),
      ),
    ).toEqual(["DELIVERED", "INFORMATIONAL", "ATTEMPT_FAILURE"]);
  });

  it("keeps what can be read of times, and takes no country for a state", () => {
    expect(
      ofEvents(
        ["200", "0/01/2025 10:00 AM"],
        ["200", "2025-10-02 08:15:00", "Lyon, FR"],
        ["200", "10/03/2025 12:00 PM", "London, UK"],
        ["200", "10/04/2025 10:00 AM", "Los Angeles, CA"],
      ),
    ).toEqual([
      "2025-10-02T08:15:00 IN_TRANSIT @ Lyon, FR",
      "2025-10-03T12:00:00 IN_TRANSIT @ London, GB",
      "2025-10-04T10:00:00 IN_TRANSIT @ Los Angeles",
    ]);
  });

  it("refuses a login, and other things, by code and words", () => {
    expect(readTrackAnswer(readFixture("refused-login.xml"), code)).toMatchObject({ failure: { code: "credentials-rejected" } });
    const refused = (words: string) =>
      readTrackAnswer(
        parseXml(
          `<TrackResponse><Errors><Error><ErrorCode>X</ErrorCode><ErrorMessage>${words}</ErrorMessage></Error></Errors></TrackResponse>`,
        ),
        code,
      );
    expect(refused("Package not found")).toMatchObject({ failure: { code: "not-found" } });
    expect(refused("Try later")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(
      readTrackAnswer(parseXml("<TrackResponse><Result><Success>true</Success></Result></TrackResponse>"), code),
    ).toMatchObject({
      failure: { code: "not-found" },
    });
  });
});
