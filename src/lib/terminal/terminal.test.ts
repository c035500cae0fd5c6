import { expect, test } from "vitest";
import { terminalOf } from "./terminal.ts";

test("colours only for people who have not declined them", () => {
  const color = (isTTY: boolean, env: Record<string, string>) => terminalOf({ isTTY }, env, "linux").color;
  expect(color(true, { TERM: "xterm" })).toBe(true);
  expect(color(false, { TERM: "xterm" })).toBe(false);
  expect(color(true, { TERM: "dumb" })).toBe(false);
  expect(color(true, { NO_COLOR: "1" })).toBe(false);
  expect(color(false, { FORCE_COLOR: "1" })).toBe(true);
  expect(color(true, { FORCE_COLOR: "0" })).toBe(false);
});

test("symbols beyond ASCII only if the locale has them", () => {
  const unicode = (env: Record<string, string>) => terminalOf({}, env, "linux").unicode;
  expect(unicode({ LANG: "de_DE.UTF-8" })).toBe(true);
  expect(unicode({ LANG: "C.utf8" })).toBe(true);
  expect(unicode({ LC_ALL: "C", LANG: "de_DE.UTF-8" })).toBe(false);
  expect(unicode({ LANG: "POSIX" })).toBe(false);
  expect(unicode({})).toBe(true);
});

test("eighty columns if the number is unknown", () => {
  expect(terminalOf({}, {}, "linux").width).toBe(80);
  expect(terminalOf({ columns: 0 }, {}, "linux").width).toBe(80);
  expect(terminalOf({ columns: 132 }, {}, "linux").width).toBe(132);
});
