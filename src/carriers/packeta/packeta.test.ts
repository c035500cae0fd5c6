import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { packeta } from "./adapter.ts";
import { packeta as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

const departed = { code: "4", message: "The packet has departed" };

describeCarrier(packeta, emulator, {
  codes: ["Z1234567890", "Z3141592653", "Z2718281828"],
  scans: {
    PENDING: { code: "1", message: "Data received" },
    PICKED_UP: { code: "12", message: "Collected from the sender" },
    IN_TRANSIT: departed,
    OUT_FOR_DELIVERY: { lacks: "Packeta has no code for it; partners deliver to the door" },
    DELIVERED: { code: "7", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "5", message: "Ready for pick-up" },
    RETURN_TO_SENDER: { code: "9", message: "Posted back" },
    ATTEMPT_FAILURE: { code: "17", message: "Rejected by the recipient", detail: "REFUSED" },
  },
  informational: { code: "31", message: "Courier tracking code added" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "77", message: "A code Packeta has invented since" },
  foreign: { code: "5", message: "Zásilka je připravena k vyzvednutí – Žďár nad Sázavou" },
  answerNamesCode: { lacks: "the answer does not repeat the packet's number" },
});

const fixture = () => readFileSync(new URL("./fixtures/returned.xml", import.meta.url), "utf8");

describe("a Packeta answer", () => {
  it("reports the first arrival as the hand-over, and the end of a return", () => {
    const result = readTrackAnswer(parseXml(fixture()));
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, message, meaning }) => [carrierCode, message, meaning])).toEqual([
      ["1", "Obdrželi jsme data", { status: "PENDING" }],
      ["2", "Přijato na výdejním místě", { status: "PICKED_UP" }],
      ["2", "Přijato na depu", { status: "IN_TRANSIT" }],
      ["5", "Připraveno k vyzvednutí", { status: "AVAILABLE_FOR_PICKUP" }],
      ["20", "storage time expired", { status: "ATTEMPT_FAILURE", detail: "UNCLAIMED" }],
      ["9", "Odesláno zpět", { status: "RETURN_TO_SENDER" }],
      ["10", "Vráceno odesílateli", { status: "DELIVERED" }],
    ]);
  });

  it("never takes a packet back with its sender for a delivery", () => {
    const record =
      "<record><dateTime>2026-06-03T09:00:00</dateTime><statusCode>10</statusCode><codeText>returned</codeText></record>";
    const result = readTrackAnswer(parseXml(`<response><status>ok</status><result>${record}</result></response>`));
    expect(result.ok && result.value.scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it.each([
    ["PacketIdFault", "not-found"],
    ["IncorrectApiPasswordFault", "credentials-rejected"],
    ["NotSupportedFault", "unexpected-answer"],
  ])("says %s in a 200: %s", (fault, code) => {
    const answer = readTrackAnswer(
      parseXml(`<response><status>fault</status><fault>${fault}</fault><string>x</string></response>`),
    );
    expect(answer).toMatchObject({ ok: false, failure: { code } });
  });

  it("says by the words of another fault that it does not know the packet", () => {
    const fault =
      "<response><status>fault</status><fault>Other</fault><string>Packet number: item does not exist</string></response>";
    expect(readTrackAnswer(parseXml(fault))).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("is asked for by the ten digits, however the number is written", async () => {
    const bench = await openBench(packeta, emulator);
    bench.emulator.parcels.put("PACKETA", { code: "Z1234567890", scans: [scanAt(departed, "2026-01-14T11:00:00+01:00")] });
    const codes = ["Z1234567890", "z 123 4567 890", "1234567890"];
    const answers = await bench.ask(codes);
    await bench.close();
    expect(codes.map((code) => failureOf(answers.get(code)))).toEqual(["a reading", "a reading", "a reading"]);
  });
});
