import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { ups } from "../ups/adapter.ts";
import { ups as emulator } from "../ups/emulator.ts";

describe("asking a carrier", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(ups, emulator);
    bench.emulator.parcels.put("UPS", { code: "1Z999AA10123456784", scans: [] });
  });
  afterAll(() => bench.close());

  it("leaves out the blanks and dashes of a number, asks once, and answers for the code as it was given", async () => {
    const codes = ["1Z 999 AA1 01 2345 6784", "1Z999AA10123456784", "1z-999-AA1-01-2345-6784"];
    const before = bench.emulator.counts("UPS").requests;
    const answers = await bench.ask(codes);
    expect([...answers].map(([code, answer]) => [code, failureOf(answer)])).toEqual(codes.map((code) => [code, "a reading"]));
    expect(bench.emulator.counts("UPS").requests - before).toBe(1);
  });

  it("leaves a code alone that is no number of this carrier's without them", async () => {
    bench.emulator.parcels.put("UPS", { code: "MY ORDER-1", scans: [] });
    expect(failureOf((await bench.ask(["MY ORDER-1"])).get("MY ORDER-1"))).toBe("a reading");
  });

  it("asks nothing about nothing", async () => {
    expect((await bench.ask([])).size).toBe(0);
  });
});
