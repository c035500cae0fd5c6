import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encryption at rest under the master key: AES-256-GCM, bound to what the secret is for, so one cannot stand in for another. */
export type Sealer = { seal(plain: string, context: string): Buffer; open(sealed: Buffer, context: string): string };

const version = 1;

export const createSealer = (masterKey: Buffer): Sealer => {
  if (masterKey.length !== 32) throw new Error("The master key must have 32 bytes.");
  return {
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed[0] !== version) throw new Error(`A sealed secret has the unknown version ${sealed[0]}.`);
      const decipher = createDecipheriv("aes-256-gcm", masterKey, sealed.subarray(1, 13)).setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(13, 29));
      return decipher.update(sealed.subarray(29), undefined, "utf8") + decipher.final("utf8");
    },
  };
};
