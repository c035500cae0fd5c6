import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgePassword } from "../sign-in/passwords.ts";
import { buildFilter, readList } from "./build.ts";

const list = readList();

test("not one of the 100,000 most common passwords is taken", () => {
  const taken = list.slice(0, 100_000).filter((password) => judgePassword(password, { email: "a@kolli.test" }) === null);
  expect(list.length).toBeGreaterThan(100_000);
  expect(taken).toEqual([]);
});

test("the file is what the script makes of the list", () => {
  expect(readFileSync(new URL("./passwords.bin", import.meta.url)).equals(buildFilter(list))).toBe(true);
});

test.each([
  ...["Superman2026!", "!Dragon12345", "QWERTYuiop", "1q2w3e4r5t", "ILoveYou2024", "Sunshine#2026"],
  ...["trustno1trustno1", "letmeinletmein", "secretsecret", "test12345678", "hello12345678", "0123456789ab", "9876543210zz"],
  ...["pass1234word", "pass-word-2026", "P.a.s.s.w.o.r.d", "Pa$$w0rd1234", "P@ssw0rd123", "fußball2026", "lösenord1234"],
])("%s is refused", (password) => {
  expect(judgePassword(password, { email: "a@kolli.test" })).toMatch(/too common/);
});

test.each([
  ...["correct horse battery", "a red parcel in the snow", "superman ate 12 apples", "dragonfly-kettle-49"],
  ...["nine quiet lamps by the river", "lång mening på svenska", "river stone lamp", "Xk2-fjord-Mira", "kX9#vLq2!mZt"],
])("%s is taken", (password) => {
  expect(judgePassword(password, { email: "a@kolli.test" })).toBeNull();
});
