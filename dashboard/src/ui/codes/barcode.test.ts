import { expect, test } from "vitest";
import { barcodeBars, code128 } from "./barcode.ts";

test("the check symbol is the weighted sum modulo 103", () => {
  // 104 + 55·1 + 73·2 + 75·3 + 73·4 + 80·5 + 69·6 + 68·7 + 73·8 + 65·9 = 3281 = 31·103 + 88
  expect(code128("Wikipedia")?.at(-2)).toBe(88);
});

test("an even run of digits is packed two to a symbol", () => {
  expect(code128("1234")).toEqual([105, 12, 34, (105 + 12 + 34 * 2) % 103, 106]);
});

test("every symbol is 11 modules wide and the stop 13", () => {
  // Start, four letters and the check: 6 · 11, and the stop.
  expect(barcodeBars("K100")?.width).toBe(6 * 11 + 13);
});

test("letters the code cannot hold give no barcode rather than a wrong one", () => {
  expect(code128("Å1")).toBeNull();
});
