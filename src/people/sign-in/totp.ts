import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";

/** Time-based one-time passwords as every authenticator app knows them (RFC 6238): SHA-1, 30 seconds, six digits. */
const stepMs = 30_000;
const digits = 6;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const toBase32 = (bytes: Buffer): string => {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + base32Alphabet[(value << (5 - bits)) & 31] : text;
};

const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    value = ((value << 5) | base32Alphabet.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
};

/** 160 random bits, as RFC 4226 advises. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

export const totpUri = ({ secret, email, issuer }: { secret: string; email: string; issuer: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

export const totpStep = (now: EpochMs): number => Math.floor(now / stepMs);

export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac[19]! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
};

/**
 * The step a code is good for, or null. One step either way forgives a clock that is off; steps up to `lastStep` are used
 * up, so that a code seen over a shoulder is worth nothing.
 */
export const matchTotp = (
  secret: string,
  code: string,
  { now, lastStep }: { now: EpochMs; lastStep: number | null },
): number | null => {
  const given = Buffer.from(code.replace(/\s/g, ""));
  const step = totpStep(now);
  for (const candidate of [step, step - 1, step + 1]) {
    if (lastStep !== null && candidate <= lastStep) continue;
    const expected = Buffer.from(totpCode(secret, candidate));
    if (expected.length === given.length && timingSafeEqual(expected, given)) return candidate;
  }
  return null;
};
