import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test("nothing that steers a terminal survives", () => {
  expect(printable("\u001b[31mred\u001b[0m\u0007 bell \u009b2J")).toBe("[31mred [0m bell 2J");
});

test("marks that reorder or hide text are taken out", () => {
  expect(printable("in\u202egnitteser\u202c\u2066x\u2069 a\u200bb\ufeff")).toBe("in gnitteser x a b");
});

test("line breaks and runs of blanks become one blank", () => {
  expect(printable("  Held at\r\n\tdepot\u00a0 4 ")).toBe("Held at depot 4");
});

test("words of any script stay as they are", () => {
  for (const text of ["Zustellung läuft", "配達中", "في الطريق", "नमस्ते", "👩‍👩‍👧 home"]) expect(printable(text)).toBe(text);
});
