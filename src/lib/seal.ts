import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fail, ok, type Result } from "./result.ts";

/** `message` is a sentence that explains the cause to the operator. */
export type Unreadable = { code: "unreadable"; message: string };

/**
 * Encryption at rest under the master key: AES-256-GCM, bound to the secret's purpose, so that one secret cannot replace another.
 */
export type Sealer = {
  seal(plain: string | Buffer, context: string): Buffer;
  /** A value, not an exception: one unreadable secret must affect only its owner. */
  open(sealed: Buffer, context: string): Result<string, Unreadable>;
  /** For secrets that were sealed as bytes. */
  openBytes(sealed: Buffer, context: string): Result<Buffer, Unreadable>;
};

/** Several keys: one seals, all open. The key that seals can be changed while the sealer is in use. */
export type Keyring = {
  sealer: Sealer;
  /** The key that seals comes first. */
  keyIds(): string[];
  /** False if it has no such key. */
  sealWith(keyId: string): boolean;
};

/** Format 1 has no key id; it is read, and no longer written. */
const formats = { withoutId: 1, withId: 2 } as const;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const cipherOptions = { authTagLength: tagBytes };
const cipherName = "aes-256-gcm";

const otherKey = "It was encrypted under a different master key, or changed in the database.";

/** Distinguishes keys, and reveals nothing about them. */
export const keyIdOf = (key: Buffer): string => Buffer.from(hkdfSync("sha256", key, "", "id of a key", idBytes)).toString("hex");

type Parts = { keyId: string | null; nonce: Buffer; tag: Buffer; body: Buffer };

const takeApart = (sealed: Buffer): Result<Parts, Unreadable> => {
  const [format] = sealed;
  const start = format === formats.withId ? 1 + idBytes : 1;
  if (sealed.length < start + nonceBytes + tagBytes)
    return fail({ code: "unreadable", message: "The stored value is not an encrypted secret." });
  if (format !== formats.withId && format !== formats.withoutId)
    return fail({ code: "unreadable", message: `It was encrypted by another version of Kolli (format ${format}).` });
  return ok({
    keyId: format === formats.withId ? sealed.subarray(1, start).toString("hex") : null,
    nonce: sealed.subarray(start, start + nonceBytes),
    tag: sealed.subarray(start + nonceBytes, start + nonceBytes + tagBytes),
    body: sealed.subarray(start + nonceBytes + tagBytes),
  });
};

/** The id of the key that something was sealed under; null if the format has none. */
export const keyIdIn = (sealed: Buffer): string | null => {
  const parts = takeApart(sealed);
  return parts.ok ? parts.value.keyId : null;
};

const decipher = (key: Buffer, { nonce, tag, body }: Parts, context: string): Buffer | null => {
  const opening = createDecipheriv(cipherName, key, nonce, cipherOptions).setAAD(Buffer.from(context)).setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(body), opening.final()]);
  } catch {
    return null;
  }
};

/** `whyUnreadable` is the message for a secret that none of the keys opens. */
export const createKeyring = (current: Buffer, others: readonly Buffer[] = [], whyUnreadable = otherKey): Keyring => {
  const keys = new Map([current, ...others].map((key) => [keyIdOf(key), key]));
  for (const key of keys.values()) if (key.length !== 32) throw new Error("The master key must have 32 bytes.");
  let sealing = { id: keyIdOf(current), key: current };

  const openBytes = (sealed: Buffer, context: string): Result<Buffer, Unreadable> => {
    const parts = takeApart(sealed);
    if (!parts.ok) return parts;
    const { keyId } = parts.value;
    for (const [id, key] of keys) {
      const plain = keyId === null || keyId === id ? decipher(key, parts.value, context) : null;
      if (plain) return ok(plain);
    }
    return fail({ code: "unreadable", message: whyUnreadable });
  };
  const sealer: Sealer = {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, sealing.key, nonce, cipherOptions).setAAD(Buffer.from(context));
      const bytes = typeof plain === "string" ? Buffer.from(plain) : plain;
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([formats.withId]), Buffer.from(sealing.id, "hex"), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = openBytes(sealed, context);
      return bytes.ok ? ok(bytes.value.toString("utf8")) : bytes;
    },
    openBytes,
  };
  return {
    sealer,
    keyIds: () => [sealing.id, ...[...keys.keys()].filter((id) => id !== sealing.id)],
    sealWith(id) {
      const key = keys.get(id);
      if (key) sealing = { id, key };
      return key !== undefined;
    },
  };
};

export const createSealer = (key: Buffer): Sealer => createKeyring(key).sealer;
