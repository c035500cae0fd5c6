import { expect, test } from "vitest";
import { withFigures } from "./readme.ts";
import type { Result } from "./scenario.ts";

const result: Result = {
  name: "create",
  what: "creating",
  against: "inserting",
  unit: "/s",
  rate: 4321.5,
  floor: 4000,
  ratio: 1.08,
  target: 0.9,
  atMost: false,
  pass: true,
  p50Ms: 1,
  p99Ms: 2,
  cpuUs: 3,
  allCpuUs: 4,
  floorAllCpuUs: 5,
  rounds: [1.08],
};

test("figures replace the former ones and nothing else", () => {
  const text = "# Kolli\n<!-- bench:begin -->\nold\n<!-- bench:end -->\n\nThe rest.\n";
  const written = withFigures(text, [result], "a test.");
  expect(written).toContain("| creating | 4,322 /s | inserting | 4,000 /s | 1.08× | ≥ 0.9× |");
  expect(written).toContain("Measured on a test.");
  expect(written).not.toContain("old");
  expect(written.endsWith("<!-- bench:end -->\n\nThe rest.\n")).toBe(true);
  expect(withFigures(written, [result], "a test.")).toBe(written);
});

test("a missed promise is shown", () => {
  const text = "<!-- bench:begin --><!-- bench:end -->";
  expect(withFigures(text, [{ ...result, pass: false }], "a test.")).toContain("≥ 0.9× (missed)");
});

test("a README without the marks is left alone", () => {
  expect(() => withFigures("# Kolli\n", [result], "a test.")).toThrow("bench:begin");
});
