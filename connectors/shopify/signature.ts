import { createHmac, timingSafeEqual } from "node:crypto";

/** Shopify signs the bytes of the body with the app's secret: `X-Shopify-Hmac-Sha256`, in base64. */
export const isSignedByShopify = (body: Buffer, signature: string | undefined, secret: string): boolean => {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};
