import { createHash } from "node:crypto";

/** As Java's URLEncoder: a blank is `+`, `*` stays, and `!'()~` are encoded too. */
const formEncode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/** SF's proof of who is asking: MD5 over message, time and check word, in base64. */
export const messageDigest = (text: string, isEncoded: boolean): string =>
  createHash("md5")
    .update(isEncoded ? formEncode(text) : text)
    .digest("base64");
