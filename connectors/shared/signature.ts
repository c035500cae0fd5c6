import { createHmac, timingSafeEqual } from "node:crypto";

/** Shops sign the bytes of a body with a secret, by HMAC-SHA-256 in base64. */
export const isSignedWith = (secret: string, body: Buffer, signature: string | string[] | undefined): boolean => {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(String(signature ?? ""), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};
