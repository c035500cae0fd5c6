import { expect, test } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";

test("there are ten, all different, in a shape that can be read aloud", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/);
});

test("a code is known however it is typed", () => {
  const hash = hashRecoveryCode("ABCD-EFGH-2345-6789");
  expect(hashRecoveryCode("abcdefgh23456789")).toEqual(hash);
  expect(hashRecoveryCode(" abcd efgh 2345 6789 ")).toEqual(hash);
  expect(hashRecoveryCode("ABCD-EFGH-2345-6788")).not.toEqual(hash);
});
