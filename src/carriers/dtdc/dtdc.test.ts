import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { dtdc } from "./adapter.ts";
import { dtdc as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(dtdc, emulator, {
  codes: ["V01197967", "V34070628", "7D100000011"],
  scans: {
    PENDING: { code: "SPL", message: "Softdata Upload" },
    PICKED_UP: { code: "BKD", message: "Booked" },
    IN_TRANSIT: { code: "IBMN", message: "In Transit" },
    OUT_FOR_DELIVERY: { code: "OUTDLV", message: "Out For Delivery" },
    DELIVERED: { code: "DLV", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "DTDC has no code for it" },
    RETURN_TO_SENDER: { code: "RTOOBMD", message: "RTO In Transit" },
    ATTEMPT_FAILURE: { code: "NONDLV", message: "Not Delivered" },
  },
  informational: { lacks: "no code of the document moves nothing" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "BEAMED", message: "An action DTDC has invented since" },
  foreign: { code: "OUTDLV", message: "डिलीवरी के लिए निकला" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const ofActions = (actions: readonly (readonly [code: string, remarks?: string])[], header: object = {}) =>
  readTrackAnswer(
    {
      statusFlag: true,
      trackHeader: { strShipmentNo: "V01197967", ...header },
      trackDetails: actions.map(([strCode, sTrRemarks = ""], index) => ({
        strCode,
        strAction: strCode,
        strOrigin: "PUNE",
        strActionDate: `0${index + 1}032026`,
        strActionTime: "0905",
        sTrRemarks,
      })),
    },
    "V01197967",
  );

const meanings = (result: ReturnType<typeof readTrackAnswer>) =>
  asText(result).scans.map((line) => line.slice(20).split(" @ ")[0]);

describe("an answer that DTDC really gave", () => {
  const result = readTrackAnswer(readFixture("delivered.json"), "7D100000011");

  it("places arrivals at the parcel's new place, and does not take a day without an attempt for one", () => {
    expect(asText(result)).toEqual({
      scans: [
        "2024-10-09T12:02:00 PENDING @ BHOPAL BRANCH",
        "2024-10-09T12:02:00 PENDING @ HUB OFFICE",
        "2024-10-09T12:02:00 PENDING @ HUB OFFICE",
        "2024-10-09T22:03:00 PICKED_UP @ BHOPAL BRANCH",
        "2024-10-09T22:29:00 IN_TRANSIT @ BHOPAL BRANCH",
        "2024-10-09T22:51:00 IN_TRANSIT @ BHOPAL BRANCH",
        "2024-10-11T15:56:00 IN_TRANSIT @ DELHI SAMALKHA APEX",
        "2024-10-11T16:32:00 IN_TRANSIT @ DELHI SAMALKHA APEX",
        "2024-10-11T17:52:00 IN_TRANSIT @ DELHI SAMALKHA APEX",
        "2024-10-12T08:01:00 IN_TRANSIT @ PANCHKULA BRANCH",
        "2024-10-12T08:48:00 IN_TRANSIT @ PANCHKULA BRANCH",
        "2024-10-14T16:34:00 OUT_FOR_DELIVERY @ PANCHKULA BRANCH",
        "2024-10-14T16:47:00 IN_TRANSIT:DELAYED @ PANCHKULA BRANCH",
        "2024-10-15T09:19:00 OUT_FOR_DELIVERY @ PANCHKULA BRANCH",
        "2024-10-15T13:06:00 DELIVERED @ PANCHKULA BRANCH",
      ],
      estimate: "2024-10-16",
    });
  });

  it("names who took it, and shows the name in no scan", () => {
    expect(result.ok && result.value.facts).toEqual({
      serviceName: "STANDARD",
      pieceCount: 1,
      origin: { city: "BHOPAL" },
      destination: { city: "PANCHKULA" },
      failedAttempts: 1,
      proof: { signedBy: "A EXAMPLE" },
    });
    expect(result.ok && result.value.scans.map(({ message }) => message).slice(-3)).toEqual([
      "Not Delivered: COULD NOT ATTEMPT",
      "Out For Delivery",
      "Delivered",
    ]);
  });

  it("does not know a number by the words of its document, with a flag that is text", () => {
    expect(readTrackAnswer(readFixture("unknown.json"), "V01197967")).toEqual({ ok: false, failure: { code: "not-found" } });
  });
});

describe("DTDC's codes", () => {
  it("end a return with its arrival, name the number it goes back under, and take no return for a delivery", () => {
    const returned = ofActions([["NONDLV", "REF|REFUSED DELIVERY-(CIR)"], ["RTO"], ["RTOIBMD"], ["RTODLV"]], {
      strRtoNumber: "V34070628",
      strStatus: "RTO Delivered",
    });
    expect(meanings(returned)).toEqual(["ATTEMPT_FAILURE:REFUSED", "RETURN_TO_SENDER", "RETURN_TO_SENDER", "DELIVERED"]);
    expect(returned.ok && returned.value.facts).toEqual({ returnTrackingCode: "V34070628" });
    expect(meanings(ofActions([["RTODLV"]]))).toEqual(["RETURN_TO_SENDER"]);
  });

  it.each([
    ["RNA|RECEIVER NOT AVAILABLE-(CIR)", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["ADN|ADDRESS INCOMPLETE OR WRONG-(CIR)", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["CONSIGNMENT LOST-(DIR)", "UNKNOWN:LOST"],
    ["SOMETHING NEW", "ATTEMPT_FAILURE"],
  ])("say why there was no delivery: %s", (remarks, meaning) => {
    expect(meanings(ofActions([["NONDLV", remarks]]))).toEqual([meaning]);
  });

  it("leave the word to the consignment's status if the newest is unknown", () => {
    expect(meanings(ofActions([["BEAMED"]], { strStatus: "Delivered" }))).toEqual(["DELIVERED"]);
    expect(meanings(ofActions([["BEAMED"]], { strStatus: "Not Delivered" }))).toEqual(["ATTEMPT_FAILURE"]);
  });

  it("come in any order", () => {
    const body = readFixture("delivered.json") as { trackDetails: object[] };
    const shuffled = readTrackAnswer({ ...body, trackDetails: body.trackDetails.toReversed() }, "7D100000011");
    expect(asText(shuffled).scans.at(-1)).toMatch(/DELIVERED/);
  });
});
