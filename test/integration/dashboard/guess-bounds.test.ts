import { afterAll, beforeAll, expect, test } from "vitest";
import { newUuid } from "../../../src/lib/ids.ts";
import { peopleBounds as bounds } from "../../../src/people/bounds.ts";
import {
  spendAddressMail,
  spendGuess,
  spendNetworkGuess,
  spendSecondFactorGuess,
} from "../../../src/people/sign-in/sign-in-throttle.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const now = Date.now();
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** How many of many attempts at one moment were let through. */
const allowed = async (attempt: (nth: number) => Promise<unknown>): Promise<number> => {
  let count = 0;
  for (let nth = 0; nth < 40; nth++) {
    const result = await attempt(nth);
    if (result === null || (result as { ok?: boolean }).ok) count += 1;
  }
  return count;
};

test("attempts from one network are bounded, whichever accounts they name, or none", async () => {
  const { db } = database;
  const ofAccounts = (nth: number) => spendGuess(db, { email: `a${nth}@example.net`, ipAddress: "192.0.2.1", now });
  expect(await allowed(ofAccounts)).toBe(bounds.guessesOfNetwork.cap);
  expect(await allowed(() => spendNetworkGuess(db, { ipAddress: "192.0.2.2", now }))).toBe(bounds.guessesOfNetwork.cap);
});

test("attempts at one account are bounded, whichever networks they come from, and a known browser counts for itself", async () => {
  const { db } = database;
  const guess = (device: string | null) => (nth: number) =>
    spendGuess(db, { email: "maria@example.net", ipAddress: `198.51.100.${nth}`, device, now });
  expect(await allowed(guess(null))).toBe(bounds.guessesOfAccount.cap);
  expect(await allowed(guess("device"))).toBe(bounds.guessesOfAccount.cap);
});

test("second factors of one account are bounded", async () => {
  const userId = newUuid(now);
  expect(await allowed(() => spendSecondFactorGuess(database.db, { userId, now }))).toBe(bounds.guessesOfSecondFactor.cap);
});

test("mails to confirm an address are bounded for each account and for each address", async () => {
  const { db } = database;
  const userId = newUuid(now);
  const ofOne = (nth: number) => spendAddressMail(db, { userId, email: `b${nth}@example.net`, now });
  expect(await allowed(ofOne)).toBe(bounds.addressMailsOfAccount.cap);
  const toOne = (nth: number) => spendAddressMail(db, { userId: newUuid(now + nth), email: "c@example.net", now });
  expect(await allowed(toOne)).toBe(bounds.addressMailsToAddress.cap);
});
