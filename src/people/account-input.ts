import { ok, type Result } from "../lib/result.ts";
import { readShownName } from "../workspaces/shown-name.ts";
import { type AccountFailure, refuseAccount, refuseBusy } from "./account-errors.ts";
import { peopleBounds } from "./bounds.ts";
import type { Turn } from "./sign-in/hashing/hash-turns.ts";
import { hashPassword, judgePassword } from "./sign-in/passwords.ts";

/**
 * An address as it is looked for. Lower case: mail systems that distinguish cases are gone, people who mistype them are not. NFKC: full-width
 * letters and ligatures are the letters they look like, or two accounts would look the same.
 */
export const typedAddress = (typed: string): string => typed.trim().normalize("NFKC").toLowerCase();

/**
 * How an address that was typed can be stored. Accounts from before NFKC have it in NFC: they come first, so that such a person is found
 * by what they have always typed, and by nothing else.
 */
export const addressForms = (typed: string): readonly string[] => [
  ...new Set([typed.trim().normalize("NFC").toLowerCase(), typedAddress(typed)]),
];

/** Not white space, controls, anything that shows nothing or turns the direction, or the signs that headers and lists of addresses use. */
const part = "[^\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}@<>()\\[\\]{},;:\"'`\\\\|]+";
const address = new RegExp(`^${part}@${part}$`, "u");
/** Letters of two of these in one address are there to look like another. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

export const readEmail = (value: string): Result<string, AccountFailure> => {
  const email = typedAddress(value);
  const [local = "", domain = ""] = email.split("@");
  const mixes = [local, ...domain.split(".")].some((label) => scripts.filter((script) => script.test(label)).length > 1);
  if (email.length > peopleBounds.emailAddress.cap || !address.test(email) || mixes)
    return refuseAccount("INVALID_INPUT", "Enter an email address such as name@company.com.", { field: "email" });
  return ok(email);
};

export const readName = (value: string, field = "name"): Result<string, AccountFailure> => {
  const name = readShownName(value);
  return name.ok ? name : refuseAccount("INVALID_INPUT", name.failure, { field });
};

export type NewAccount = { email: string; name: string; passwordHash: string };

/** Judges what a person typed for a new account. The hash comes last: it is the expensive part. */
export const readNewAccount = async (
  typed: { email: string; name: string; password: string },
  turn: Turn,
): Promise<Result<NewAccount, AccountFailure>> => {
  const email = readEmail(typed.email);
  if (!email.ok) return email;
  const name = readName(typed.name);
  if (!name.ok) return name;
  const password = await readNewPassword(typed.password, { email: email.value, field: "password", turn });
  return password.ok ? ok({ email: email.value, name: name.value, passwordHash: password.value }) : password;
};

/** The hash of a password that will do. */
export const readNewPassword = async (
  password: string,
  { email, field, turn }: { email: string; field: string; turn: Turn },
): Promise<Result<string, AccountFailure>> => {
  const weakness = judgePassword(password, { email });
  if (weakness !== null) return refuseAccount("PASSWORD_TOO_WEAK", weakness, { field });
  const hash = await hashPassword(password, turn);
  return hash.ok ? hash : refuseBusy(hash.failure);
};
