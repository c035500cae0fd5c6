import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { matkahuolto } from "./adapter.ts";
import { matkahuolto as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(matkahuolto, emulator, {
  codes: ["MH000000000000111FI", "MH000000000000222FI", "MH000000000333"],
  scans: {
    PENDING: { code: "02", message: "Shipment data received" },
    PICKED_UP: { code: "08", message: "Received from the sender" },
    IN_TRANSIT: { code: "12", message: "Event 12" },
    OUT_FOR_DELIVERY: { code: "45", message: "Out for delivery" },
    DELIVERED: { code: "60", message: "Handed over" },
    AVAILABLE_FOR_PICKUP: { code: "50", message: "Ready to be collected" },
    RETURN_TO_SENDER: { code: "70", message: "Returned to the sender" },
    ATTEMPT_FAILURE: { code: "97", message: "Delivery failed" },
  },
  informational: { code: "65", message: "Cash on delivery paid" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "99", message: "Event 99" },
  foreign: { code: "45", message: "Out for delivery" },
  words: { lacks: "Matkahuolto sends codes and no words" },
});

const fixture = (): unknown => parseXml(readFileSync(new URL("./fixtures/hand-over-cancelled.xml", import.meta.url), "utf8"));

const readOne = (code: string) => {
  const items = readTrackAnswer(fixture(), [code, "MH000000000000001FI"]);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("a Matkahuolto answer", () => {
  it("takes back a hand-over that was cancelled, and its signature", () => {
    const { scans, facts } = readOne("MH000000000000011FI");
    expect(
      scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning.informational ? "-" : meaning.status, location]),
    ).toEqual([
      ["08", "PICKED_UP", { city: "Tampere" }],
      ["50", "AVAILABLE_FOR_PICKUP", { city: "Jyväskylä" }],
      ["60", "-", { city: "Jyväskylä" }],
      ["62", "IN_TRANSIT", { city: "Jyväskylä" }],
    ]);
    expect(facts).toEqual({});
    expect(readOne("MH000000000000012FI").facts).toEqual({ proof: { signedBy: "M. Virtanen" } });
  });

  it("about a shipment shows the parcel that is not delivered, and reports both", () => {
    const { scans, facts } = readOne("MH000000000000001FI");
    expect(scans).toHaveLength(4);
    expect(facts).toEqual({
      pieceCount: 2,
      pieces: [
        { trackingCode: "MH000000000000011FI", status: "IN_TRANSIT" },
        { trackingCode: "MH000000000000012FI", status: "DELIVERED" },
      ],
    });
  });

  it("is in Finland's time if it names no offset", () => {
    expect(readOne("MH000000000000011FI").scans[0]?.time).toEqual({ kind: "local", local: "2025-06-02T08:10:00" });
  });

  it("may say inside a success that it does not know a number, or in one error beside the events of others", () => {
    const problem = { EventId: "", ErrorCode: "3", ErrorText: "Shipment not found" };
    const alone = { MHTrackingEvents: { Error: problem } };
    expect(readTrackAnswer(alone, ["MH000000000000011FI"])).toEqual({ ok: false, failure: { code: "not-found" } });
    const event = { EventId: "1", ParcelNumber: "MH1", ShipmentNumber: "MH1", EventCode: "02", EventTime: "2025-06-02T08:10:00" };
    const beside = readTrackAnswer({ MHTrackingEvents: { Error: problem, Event: event } }, ["MH1", "MH2"]);
    expect(beside.ok && [...beside.value].map(([code, { result }]) => [code, result.ok])).toEqual([
      ["MH1", true],
      ["MH2", false],
    ]);
  });

  it("that is an error is none about parcels", () => {
    const body = { MHTrackingEvents: { Error: { EventId: "", ErrorCode: "7", ErrorText: "Broken" } } };
    expect(readTrackAnswer(body, ["MH000000000000011FI"])).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it.each(["Lähetystä ei löytynyt", "Försändelsen hittades inte", "Shipment not found"])(
    "that says %j knows no such number",
    (ErrorText) => {
      const body = { MHTrackingEvents: { Error: { EventId: "", ErrorCode: "3", ErrorText } } };
      expect(readTrackAnswer(body, ["MH000000000000011FI"])).toEqual({ ok: false, failure: { code: "not-found" } });
    },
  );
});
