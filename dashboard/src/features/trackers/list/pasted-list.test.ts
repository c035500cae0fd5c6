import { expect, test } from "vitest";
import { maxPasted, readPasted, toAddress } from "./pasted-list.ts";

test("a column of a spreadsheet, a line with commas and quoted values are each a list, without repetitions", () => {
  expect(readPasted("ORDER-1\r\nORDER-2\n\n ORDER 3 \nORDER-1\n")).toEqual(["ORDER-1", "ORDER-2", "ORDER 3"]);
  expect(readPasted('1Z9, 1Z8;"1Z7"\t1Z6')).toEqual(["1Z9", "1Z8", "1Z7", "1Z6"]);
  expect(readPasted("ORDER 3")).toEqual(["ORDER 3"]);
});

test("the address takes five hundred, and no more than it can carry", () => {
  const codes = Array.from({ length: maxPasted + 7 }, (_, nth) => `1Z999AA10123456${nth}`);
  expect(toAddress(codes)).toEqual({ names: codes.slice(0, maxPasted).join("\n"), left: 7 });
  const long = Array.from({ length: 100 }, (_, nth) => `${nth}`.padStart(250, "é"));
  const { names, left } = toAddress(long);
  expect(names.split("\n").length + left).toBe(100);
  expect(encodeURIComponent(names).length).toBeLessThan(12_000);
});
