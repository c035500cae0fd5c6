import { expect, test } from "vitest";
import { csvLine, parseCsv } from "./csv.ts";

test("quotes, doubled quotes and line breaks inside quotes are read as one cell", () => {
  expect(parseCsv('code,note\r\nA1,"say ""hi"", then\nleave"\r\n')).toEqual([
    ["code", "note"],
    ["A1", 'say "hi", then\nleave'],
  ]);
});

test("semicolons and tabs separate too, and a byte order mark is not part of the first name", () => {
  expect(parseCsv("\uFEFFcode;carrier\nA1;UPS")).toEqual([
    ["code", "carrier"],
    ["A1", "UPS"],
  ]);
  expect(parseCsv("code\tcarrier\nA1\tUPS")[1]).toEqual(["A1", "UPS"]);
});

test("blank lines are left out and a missing last line break loses nothing", () => {
  expect(parseCsv("a,b\n\n  , \n1,2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("what was written is read back, and formulas are written as text", () => {
  expect(parseCsv(csvLine(["A,1", 'x"y', null, "z\nz"]))).toEqual([["A,1", 'x"y', "", "z\nz"]]);
  expect(csvLine(["=1+1", "@x", "ok"])).toBe("'=1+1,'@x,ok\r\n");
});
