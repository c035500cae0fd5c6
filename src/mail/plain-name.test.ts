import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

test("no address in a name can be clicked", () => {
  expect(plainName("URGENT: locked, open https://evil.example/login")).toBe("URGENT: locked, open https evil example login");
  expect(plainName("www.evil.example")).toBe("www evil example");
  expect(plainName("mailto:boss@bank.example")).toBe("mailto boss bank example");
  expect(plainName("evil\uFF0Eexample")).toBe("evil example");
});

test("ordinary names stay as they are", () => {
  for (const name of ["Main", "Acme Inc.", "Müller & Söhne", "東京倉庫", "St. John's", "A: returns"])
    expect(plainName(name)).toBe(name);
});

test("what cannot be seen, and what is too long, is left out", () => {
  expect(plainName("Ac\u200Bme\u202E gpj\r\nBcc: x")).toBe("Ac me gpj Bcc: x");
  expect(plainName("x".repeat(100))).toBe(`${"x".repeat(59)}…`);
});
