import { expect, test } from "vitest";
import { errorCorrection, formatBits, qrCode } from "./qr.ts";

test("the error correction of the standard's example HELLO WORLD, version 1 level M", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(errorCorrection(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("the format bits of level M, masks 0 and 5", () => {
  expect(formatBits(0).toString(2)).toBe("101010000010010");
  expect(formatBits(5).toString(2)).toBe("100000011001110");
});

test("the version grows with the text, and a text that is too long gives no code", () => {
  expect(qrCode("kolli")).toHaveLength(21);
  expect(qrCode("x".repeat(152))).toHaveLength(49);
  expect(qrCode("x".repeat(153))).toHaveLength(53);
  expect(qrCode("x".repeat(400))).toBeNull();
});
