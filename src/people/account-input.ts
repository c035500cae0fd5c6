import { ok, type Result } from "../lib/result.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { hashPassword, judgePassword } from "./sign-in/passwords.ts";

const emailLengthMax = 254;
const nameLengthMax = 100;

/** Lower case: mail systems that tell cases apart are gone, people who mistype them are not. */
export const readEmail = (value: string): Result<string, AccountFailure> => {
  const email = value.trim().normalize("NFC").toLowerCase();
  if (email.length > emailLengthMax || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) {
    return refuseAccount("INVALID_INPUT", "Enter an email address such as name@company.com.", { field: "email" });
  }
  return ok(email);
};

export const readName = (value: string, field = "name"): Result<string, AccountFailure> => {
  const name = value.trim().normalize("NFC");
  if (name === "") return refuseAccount("INVALID_INPUT", "Enter a name.", { field });
  if (name.length > nameLengthMax)
    return refuseAccount("INVALID_INPUT", `A name can have at most ${nameLengthMax} characters.`, { field });
  if (/\p{Cc}/u.test(name)) return refuseAccount("INVALID_INPUT", "A name cannot contain control characters.", { field });
  return ok(name);
};

export type NewAccount = { email: string; name: string; passwordHash: string };

/** Judges what a person typed for a new account. The hash comes last: it is the dear part. */
export const readNewAccount = async (typed: {
  email: string;
  name: string;
  password: string;
}): Promise<Result<NewAccount, AccountFailure>> => {
  const email = readEmail(typed.email);
  if (!email.ok) return email;
  const name = readName(typed.name);
  if (!name.ok) return name;
  const password = await readNewPassword(typed.password, { email: email.value, field: "password" });
  return password.ok ? ok({ email: email.value, name: name.value, passwordHash: password.value }) : password;
};

/** The hash of a password that will do. */
export const readNewPassword = async (
  password: string,
  { email, field }: { email: string; field: string },
): Promise<Result<string, AccountFailure>> => {
  const weakness = judgePassword(password, { email });
  return weakness === null ? ok(await hashPassword(password)) : refuseAccount("PASSWORD_TOO_WEAK", weakness, { field });
};
