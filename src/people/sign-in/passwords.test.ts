import { expect, test } from "vitest";
import type { Result } from "../../lib/result.ts";
import { peopleBounds } from "../bounds.ts";
import { hashPassword as hashInTurn, judgePassword, verifyPassword as verifyInTurn } from "./passwords.ts";

const turn = { isKnown: true, by: "test" };
const hashedOf = <Value>(result: Result<Value, unknown>): Value => {
  if (!result.ok) throw new Error("The line was full.");
  return result.value;
};
const hashPassword = async (password: string) => hashedOf(await hashInTurn(password, turn));
const verifyPassword = async (password: string, hash: string | undefined) => hashedOf(await verifyInTurn(password, hash, turn));

test("a password matches its own hash and no other does", async () => {
  const hash = await hashPassword("correct horse battery");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("correct horse battery", hash)).toBe(true);
  expect(await verifyPassword("correct horse batterz", hash)).toBe(false);
});

test("the same password never has the same hash twice", async () => {
  expect(await hashPassword("correct horse battery")).not.toBe(await hashPassword("correct horse battery"));
});

test("a hash made elsewhere with other parameters verifies", async () => {
  // "password" and "somesalt" in the reference implementation's own tests (phc-winner-argon2, src/test.c).
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
});

test("without an account the work is done all the same, and refused", async () => {
  expect(await verifyPassword("anything at all", undefined)).toBe(false);
});

test("composed and decomposed letters are the same password", async () => {
  expect(await verifyPassword("Cafe\u0301 au lait", await hashPassword("Caf\u00e9 au lait"))).toBe(true);
});

test("a crowd of sign-ins is worked off in turn and each gets its own answer", async () => {
  const hash = await hashPassword("correct horse battery");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => verifyPassword(i % 2 ? "correct horse battery" : `wrong guess ${i}`, hash)),
  );
  expect(answers).toEqual([false, true, false, true, false, true]);
});

const email = "maria.lind@example.net";

test.each([
  "short",
  "123456789",
  "aaaaaaaaaaaa",
  "password123!",
  "Passwort2026",
  "maria.lind@example.net",
  "MariaLind1990",
  "123412341234",
  "x".repeat(257),
])("refuses %s", (password) => {
  expect(judgePassword(password, { email })).toEqual(expect.any(String));
});

test.each(["correct horse", "Tr0ub4dor&3x", "lång mening på svenska", "🐦🐦🐝🐝🐢🐢🐊🐊🐙🐙"])("takes %s", (password) => {
  expect(judgePassword(password, { email })).toBeNull();
});

test("a password is as long as the cap says and not one character longer", () => {
  const long = "kiosk lantern 47 ".repeat(20);
  const { cap } = peopleBounds.password;
  const judged = (length: number) => judgePassword(long.slice(0, length), { email: "owner@kolli.test" });
  expect([judged(cap), judged(cap + 1)]).toEqual([null, "A password can have at most 256 characters."]);
});
