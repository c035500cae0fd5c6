import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { fanCourier } from "./adapter.ts";
import { fanCourier as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

const sorted = { code: "H3", message: "Expeditie sortata pe banda" };

describeCarrier(fanCourier, emulator, {
  codes: ["2000000000011", "2000000000022", "7000000000033"],
  scans: {
    PENDING: { lacks: "FAN says the same of a new number and of one that was never used" },
    PICKED_UP: { code: "C0", message: "Expeditie ridicata" },
    IN_TRANSIT: sorted,
    OUT_FOR_DELIVERY: { code: "S1", message: "Expeditie in livrare" },
    DELIVERED: { code: "S2", message: "Livrat" },
    AVAILABLE_FOR_PICKUP: { code: "S46", message: "Predat punct Livrare" },
    RETURN_TO_SENDER: { code: "S43", message: "Retur" },
    ATTEMPT_FAILURE: { code: "S6", message: "Refuz primire", detail: "REFUSED" },
  },
  informational: { code: "S33", message: "Retur solicitat" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "S99", message: "A code FAN has invented since" },
  foreign: { code: "C0", message: "Expediție ridicată – București" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readOne = (body: unknown, code: string) => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  return result?.ok ? result.value : result?.failure;
};

const shipmentWith = (changes: object) => ({
  status: "success",
  data: [{ awbNumber: "2000000000011", events: [{ id: "S47", name: "x", date: "2026-03-01 10:00:00" }], ...changes }],
});

describe("a FAN Courier answer", () => {
  it("reports a parcel to its delivery, in Romania's time, and who took it as far as FAN shows it", () => {
    const reading = readOne(fixture("delivered.json"), "7000081300014");
    if (!reading || !("scans" in reading)) throw new Error(JSON.stringify(reading));
    expect(reading.scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning.status, location])).toEqual([
      ["C0", "PICKED_UP", { city: "Bucuresti" }],
      ["H0", "IN_TRANSIT", { city: "Bucuresti" }],
      ["C1", "OUT_FOR_DELIVERY", { city: "Iasi" }],
      ["S1", "OUT_FOR_DELIVERY", { city: "Iasi" }],
      ["S2", "DELIVERED", { city: "Iasi" }],
    ]);
    expect(reading.scans.at(-1)?.time).toEqual({ kind: "local", local: "2025-08-05T14:00:03" });
    expect(reading.facts).toEqual({ weight: { grams: 5000 }, proof: { signedBy: "i*****n p****u" } });
  });

  it("keeps FAN's order within a second, and reports a delivery that was put off", () => {
    const reading = readOne(fixture("delivery-later-and-new.json"), "2000000000082");
    if (!reading || !("scans" in reading)) throw new Error(JSON.stringify(reading));
    expect(reading.scans.slice(-3).map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["C1", { status: "OUT_FOR_DELIVERY" }],
      ["S1", { status: "OUT_FOR_DELIVERY" }],
      ["S12", { status: "IN_TRANSIT", detail: "RESCHEDULED" }],
    ]);
    expect(reading.facts).toEqual({});
  });

  it("with a message in place of events may be about a number that was never used", () => {
    expect(readOne(fixture("delivery-later-and-new.json"), "2000000000000")).toEqual({ code: "not-found" });
  });

  it("reports the number under which a parcel goes back or continues, and when another carrier has it", () => {
    const reading = readOne(
      shipmentWith({ returnAwbNumber: "2000000000098", redirectionAwbNumber: 2000000000099 }),
      "2000000000011",
    );
    expect(reading).toMatchObject({
      scans: [{ meaning: { status: "IN_TRANSIT", handsOver: true } }],
      facts: {
        returnTrackingCode: "2000000000098",
        nextLegs: [{ carrier: "FAN_COURIER", carrierName: null, trackingCode: "2000000000099" }],
      },
    });
  });

  it("that is not a success is none", () => {
    expect(readOne({ status: "fail", message: "Something else" }, "2000000000011")).toMatchObject({ code: "unexpected-answer" });
  });

  it("about a list with one wrong number is asked for one by one", async () => {
    const bench = await openBench(fanCourier, emulator);
    bench.emulator.parcels.put("FAN_COURIER", { code: "2000000000011", scans: [scanAt(sorted, "2026-01-14T11:00:00+02:00")] });
    const answers = await bench.ask(["2000000000011", "NO-AWB"]);
    await bench.close();
    expect([...answers.values()].map(failureOf)).toEqual(["a reading", "not-found"]);
  });
});
