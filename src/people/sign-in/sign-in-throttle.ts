import { hours, minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import type { Database } from "../../postgres/database.ts";
import { typedAddress } from "../account-input.ts";
import { peopleBounds } from "../bounds.ts";
import { type Bucket, fillBuckets, giveTokenBack, takeToken } from "./sign-in-throttle.sql.ts";
import { hashToken } from "./tokens.ts";

/** The first bucket without a token refuses, and says how long to wait. Callers keep one order, so that none wait for each other. */
export const takeEach = async (
  db: Database,
  buckets: readonly Bucket[],
  { now, windowMs }: { now: number; windowMs: number },
): Promise<Result<{ refund(): Promise<unknown> }, { retryAfterMs: number }>> => {
  for (const bucket of buckets)
    if ((await takeToken(db, bucket, { now, windowMs })) === 0) return fail({ retryAfterMs: windowMs / bucket.capacity });
  const keys = buckets.map(({ key }) => key);
  return ok({ refund: () => giveTokenBack(db, keys) });
};

const waitOf = (taken: Awaited<ReturnType<typeof takeEach>>) => (taken.ok ? null : taken.failure);

const guessWindowMs = minutes(15);

/** A person who can guess second factors knows the password already, so these guesses are dearer. */
const secondFactorWindowMs = hours(1);

/** Hashed, because people type all sorts of things into an email field. */
const accountKey = (email: string): string => `account:${hashToken(typedAddress(email)).toString("base64url")}`;
const secondFactorKey = (userId: string): string => `second-factor:${userId}`;

/** `device`: a browser that the person signed in with before, which counts for itself. Strangers share what is left. */
export type Guess = { email: string; ipAddress: string; device?: string | null | undefined };

const networkBucket = (ipAddress: string): Bucket => ({
  key: `network:${networkOf(ipAddress)}`,
  capacity: peopleBounds.guessesOfNetwork.cap,
});

const bucketsOf = ({ email, ipAddress, device }: Guess): Bucket[] => [
  networkBucket(ipAddress),
  { key: device ? `${accountKey(email)} ${device}` : accountKey(email), capacity: peopleBounds.guessesOfAccount.cap },
];

/**
 * Null, or how long to wait. A token is spent before the password is looked at. The network's comes first, and a network that
 * has none left takes nothing from the account. Strangers who use up an account's guesses lock out strangers alone: people
 * with a browser they signed in with before, a passkey or single sign-on are not counted with them.
 */
export const spendGuess = async (db: Database, { now, ...guess }: Guess & { now: number }) =>
  waitOf(await takeEach(db, bucketsOf(guess), { now, windowMs: guessWindowMs }));

/** For attempts that name no account. */
export const spendNetworkGuess = (db: Database, { ipAddress, now }: { ipAddress: string; now: number }) =>
  takeEach(db, [networkBucket(ipAddress)], { now, windowMs: guessWindowMs });

export const spendSecondFactorGuess = async (db: Database, { userId, now }: { userId: string; now: number }) => {
  const bucket = { key: secondFactorKey(userId), capacity: peopleBounds.guessesOfSecondFactor.cap };
  return waitOf(await takeEach(db, [bucket], { now, windowMs: secondFactorWindowMs }));
};

/** For a mail to an address that a person says is theirs. Null, or how long to wait. */
export const spendAddressMail = async (db: Database, { userId, email, now }: { userId: string; email: string; now: number }) => {
  const buckets: Bucket[] = [
    { key: `address-mail-of:${userId}`, capacity: peopleBounds.addressMailsOfAccount.cap },
    // A stranger's mailbox is not filled, however many accounts ask.
    { key: `address-mail-to:${hashToken(email).toString("base64url")}`, capacity: peopleBounds.addressMailsToAddress.cap },
  ];
  return waitOf(await takeEach(db, buckets, { now, windowMs: hours(1) }));
};

/** A guess that was right was no guess. */
export const refundGuess = (db: Database, guess: Guess) =>
  giveTokenBack(
    db,
    bucketsOf(guess).map(({ key }) => key),
  );

/** After a full sign-in, and when an operator helps: the account's buckets are full again. The network's is not. */
export const forgetGuesses = (db: Database, { email, userId }: { email: string; userId: string }) =>
  fillBuckets(db, [accountKey(email), secondFactorKey(userId)]);

export const longestWindowMs = secondFactorWindowMs;
