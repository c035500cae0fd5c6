import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { swissPost } from "./adapter.ts";
import { swissPost as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

const sorted = { code: "820", message: "Sorted" };

describeCarrier(swissPost, emulator, {
  codes: ["990012345600000011", "990012345600000022", "RB123456785CH"],
  scans: {
    PENDING: { code: "600", message: "Announced" },
    PICKED_UP: { code: "700", message: "The consignment has been posted" },
    IN_TRANSIT: sorted,
    OUT_FOR_DELIVERY: { code: "1003", message: "In delivery" },
    DELIVERED: { code: "4600", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "2102", message: "Ready for collection" },
    RETURN_TO_SENDER: { code: "3600", message: "Returned to the sender" },
    ATTEMPT_FAILURE: { code: "701", message: "Refused by the recipient", detail: "REFUSED" },
  },
  informational: { lacks: "no event is known that says nothing about the consignment's way" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "999", message: "Words the post has found since" },
  foreign: { code: "820", message: "Sorted – Zürich-Mülligen" },
  answerNamesCode: { lacks: "the answer does not repeat the number" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/in-delivery.json", import.meta.url), "utf8"));

describe("an answer of Swiss Post", () => {
  it("is read by the last part of its codes, then by words, with places of either form", () => {
    const result = readTrackAnswer(fixture);
    expect(result.ok && result.value.scans.map(({ meaning, time, location }) => [meaning.status, time, location])).toEqual([
      [
        "PICKED_UP",
        { kind: "offset", iso: "2025-03-31T16:00:00+02:00" },
        { city: "Bern", postalCode: "3000", countryCode: "CH" },
      ],
      ["OUT_FOR_DELIVERY", { kind: "offset", iso: "2025-04-01T07:40:00+02:00" }, { city: "Zürich", postalCode: "8010" }],
    ]);
    expect(readTrackAnswer({ events: [] })).toMatchObject({ failure: { code: "not-found" } });
  });

  it("reports the clearance for export, and what customs holds, by the code", () => {
    const events = ["LETTER.*.90.942", "LETTER.*.90.944", "LETTER.*.90.947"].map((code, hour) => ({
      ...(fixture as { events: object[] }).events[0],
      code,
      title: "",
      timestamp: `2026-03-01T1${hour}:00:00+01:00`,
    }));
    const result = readTrackAnswer({ events });
    expect(result.ok && result.value.scans.map(({ meaning }) => meaning)).toEqual([
      { status: "IN_TRANSIT" },
      { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" },
      { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" },
    ]);
  });

  it("is asked for without the dots of the label", async () => {
    const bench = await openBench(swissPost, emulator);
    bench.emulator.parcels.put("SWISS_POST", {
      code: "990012345612345678",
      scans: [scanAt(sorted, "2026-01-14T11:00:00+01:00")],
    });
    const answers = await bench.ask(["99.00.123456.12345678"]);
    await bench.close();
    expect([...answers.values()].map(failureOf)).toEqual(["a reading"]);
  });
});

describe("the words of Swiss Post", () => {
  it.each([
    ["Consignment could not be delivered", "ATTEMPT_FAILURE"],
    ["Returned to the sender", "RETURN_TO_SENDER"],
    ["Customs clearance completed", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Completion of export customs clearance", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Held at customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["No longer held at customs", "IN_TRANSIT"],
    ["Delivered", "DELIVERED"],
    ["Return slip printed", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
