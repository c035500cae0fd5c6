import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { ok, type Result } from "../../lib/result.ts";
import { peopleBounds } from "../bounds.ts";
import { isCommonPassword } from "../common-passwords/common-passwords.ts";
import { type Busy, createHashTurns, type Turn } from "./hashing/hash-turns.ts";

const derive = promisify(argon2);

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet, read 2026-11): 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
type Cost = { memory: number; passes: number; parallelism: number };

const tagLength = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const inTurn = createHashTurns();

/**
 * Off the event loop: Node hashes in its thread pool. The same letters typed on two systems can differ in bytes; NFKC makes them one
 * (NIST SP 800-63B, 5.1.1.2).
 */
const argon2id = (
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  turn: Turn,
): Promise<Result<Buffer, Busy>> =>
  inTurn(turn, () => derive("argon2id", { message: password.normalize("NFKC"), nonce, memory, passes, parallelism, tagLength }));

export const hashPassword = async (password: string, turn: Turn): Promise<Result<string, Busy>> => {
  const nonce = randomBytes(16);
  const tag = await argon2id(password, nonce, current, turn);
  if (!tag.ok) return tag;
  return ok(
    `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${unpadded(nonce)}$${unpadded(tag.value)}`,
  );
};

/** A hash without a password: checking against it makes an unknown address cost as much as a known one. */
const unmatchedHash = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(tagLength))}`;

/** False without a hash too (no account, or one without a password), after the same work. */
export const verifyPassword = async (password: string, hash: string | undefined, turn: Turn): Promise<Result<boolean, Busy>> => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash || unmatchedHash) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error("A stored password hash is not argon2id in the PHC format.");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await argon2id(password, Buffer.from(nonce, "base64"), cost, turn);
  return given.ok ? ok(timingSafeEqual(given.value, Buffer.from(tag, "base64")) && Boolean(hash)) : given;
};

export const passwordLengthMin = 10;
const passwordLengthMax = peopleBounds.password.cap;

/** Length is what counts; the rest only stops what guessers try first. Null when the password will do. */
export const judgePassword = (password: string, { email }: { email: string }): string | null => {
  const length = [...password].length;
  if (length < passwordLengthMin)
    return `Choose a password of at least ${passwordLengthMin} characters; a few words in a row are easy to remember.`;
  if (length > passwordLengthMax) return `A password can have at most ${passwordLengthMax} characters.`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return "This password repeats the same few characters. Choose one that is harder to guess.";
  const local = email.toLowerCase().split("@")[0] ?? "";
  if (lower === email.toLowerCase() || (local.length >= 4 && lower.replace(/[^a-z]/g, "") === local.replace(/[^a-z]/g, "")))
    return "This password is your email address. Choose one that is harder to guess.";
  if (/^(?:passwort|qwertzuiop|azertyuiop|kolli)[\d\W]*$/.test(lower) || /^\d{1,12}$/.test(lower) || isCommonPassword(password))
    return "This password is too common. Choose one that is harder to guess.";
  return null;
};
