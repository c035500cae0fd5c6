import { expect, test } from "vitest";
import { csvCell } from "./audit-export.ts";

test("a cell that a spreadsheet would take for a formula is written as text, whatever it begins with", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "\n"])
    expect(csvCell(`${start}HYPERLINK(1)`).replace(/^"/, "")).toMatch(/^'/);
  expect(csvCell("\r=1+1")).toBe(`"'\r=1+1"`);
  expect(csvCell("plain")).toBe("plain");
  expect(csvCell(null)).toBe("");
});
