import { hours, minutes } from "../../lib/clock.ts";
import { fail, ok } from "../../lib/result.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import type { Database } from "../../postgres/database.ts";
import { typedAddress } from "../account-input.ts";
import { peopleBounds } from "../bounds.ts";
import { type Bucket, fillBuckets, giveTokenBack, takeTokens } from "./sign-in-throttle.sql.ts";
import { hashToken } from "./tokens.ts";

const guessWindowMs = minutes(15);
const networkCapacity = peopleBounds.guessesOfNetwork.cap;
const accountCapacity = peopleBounds.guessesOfAccount.cap;

/** A person who can guess second factors knows the password already, so these guesses are dearer. */
const secondFactorWindowMs = hours(1);
const secondFactorCapacity = peopleBounds.guessesOfSecondFactor.cap;

/** Hashed, because people type all sorts of things into an email field. */
const accountKey = (email: string): string => `account:${hashToken(typedAddress(email)).toString("base64url")}`;
const networkKey = (ipAddress: string): string => `network:${networkOf(ipAddress)}`;
const secondFactorKey = (userId: string): string => `second-factor:${userId}`;

/** `device`: a browser that the person signed in with before, which counts for itself. Strangers share what is left. */
export type Guess = { email: string; ipAddress: string; device?: string | null | undefined };

const bucketsOf = ({ email, ipAddress, device }: Guess): Bucket[] => [
  { key: networkKey(ipAddress), capacity: networkCapacity },
  { key: device ? `${accountKey(email)} ${device}` : accountKey(email), capacity: accountCapacity },
];

/**
 * Null, or how long to wait. A token is spent before the password is looked at. The network's comes first, and a network that
 * has none left takes nothing from the account. Strangers who use up an account's guesses lock out strangers alone: people
 * with a browser they signed in with before, a passkey or single sign-on are not counted with them.
 */
export const spendGuess = async (db: Database, { now, ...guess }: Guess & { now: number }) => {
  const buckets = bucketsOf(guess);
  for (const bucket of buckets) {
    const granted = await takeTokens(db, [bucket], { now, windowMs: guessWindowMs });
    if (granted.length === 0) return { retryAfterMs: guessWindowMs / bucket.capacity };
  }
  return null;
};

/** For attempts that name no account. */
export const spendNetworkGuess = async (db: Database, { ipAddress, now }: { ipAddress: string; now: number }) => {
  const bucket = { key: networkKey(ipAddress), capacity: networkCapacity };
  const granted = await takeTokens(db, [bucket], { now, windowMs: guessWindowMs });
  if (granted.length === 0) return fail({ retryAfterMs: guessWindowMs / networkCapacity });
  return ok({ refund: () => giveTokenBack(db, [bucket.key]) });
};

export const spendSecondFactorGuess = async (db: Database, { userId, now }: { userId: string; now: number }) => {
  const buckets: Bucket[] = [{ key: secondFactorKey(userId), capacity: secondFactorCapacity }];
  const granted = await takeTokens(db, buckets, { now, windowMs: secondFactorWindowMs });
  return granted.length === 0 ? { retryAfterMs: secondFactorWindowMs / secondFactorCapacity } : null;
};

const addressMailWindowMs = hours(1);

/** For a mail to an address that a person says is theirs. Null, or how long to wait. */
export const spendAddressMail = async (db: Database, { userId, email, now }: { userId: string; email: string; now: number }) => {
  const buckets: Bucket[] = [
    { key: `address-mail-of:${userId}`, capacity: peopleBounds.addressMailsOfAccount.cap },
    // A stranger's mailbox is not filled, however many accounts ask.
    { key: `address-mail-to:${hashToken(email).toString("base64url")}`, capacity: peopleBounds.addressMailsToAddress.cap },
  ];
  for (const bucket of buckets) {
    const granted = await takeTokens(db, [bucket], { now, windowMs: addressMailWindowMs });
    if (granted.length === 0) return { retryAfterMs: addressMailWindowMs / bucket.capacity };
  }
  return null;
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
