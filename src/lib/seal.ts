import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { fail, ok, type Result } from "./result.ts";

/** `message` is a sentence on why, for whoever looks after this installation. */
export type Unreadable = { code: "unreadable"; message: string };

/** Encryption at rest under the master key: AES-256-GCM, bound to what the secret is for, so one cannot stand in for another. */
export type Sealer = {
  seal(plain: string | Buffer, context: string): Buffer;
  /** A value, not an exception: one secret that cannot be read must be the trouble of its owner alone. */
  open(sealed: Buffer, context: string): Result<string, Unreadable>;
  /** What was sealed as bytes. */
  openBytes(sealed: Buffer, context: string): Result<Buffer, Unreadable>;
};

const version = 1;
const headerBytes = 29;

const otherKey = "It was encrypted under another master key than the present one, or changed in the database.";

export const createSealer = (masterKey: Buffer): Sealer => {
  if (masterKey.length !== 32) throw new Error("The master key must have 32 bytes.");
  const openBytes = (sealed: Buffer, context: string): Result<Buffer, Unreadable> => {
    if (sealed.length < headerBytes) return fail({ code: "unreadable", message: "What is stored is no encrypted secret." });
    if (sealed[0] !== version)
      return fail({ code: "unreadable", message: `It was encrypted by another version of Kolli (format ${sealed[0]}).` });
    const decipher = createDecipheriv("aes-256-gcm", masterKey, sealed.subarray(1, 13)).setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(13, headerBytes));
    try {
      return ok(Buffer.concat([decipher.update(sealed.subarray(headerBytes)), decipher.final()]));
    } catch {
      return fail({ code: "unreadable", message: otherKey });
    }
  };
  return {
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(context));
      const bytes = typeof plain === "string" ? Buffer.from(plain) : plain;
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = openBytes(sealed, context);
      return bytes.ok ? ok(bytes.value.toString("utf8")) : bytes;
    },
    openBytes,
  };
};
