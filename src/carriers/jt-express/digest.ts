import { createHash } from "node:crypto";

/** Over the very text that is sent, and the private key: the bytes of its MD5, in Base64. */
export const contentDigest = (bizContent: string, privateKey: string): string =>
  createHash("md5").update(`${bizContent}${privateKey}`).digest("base64");

/** As Vietnam wants a customer's password in the content. One that has this form already is sent as it is. */
export const passwordDigest = (password: string): string =>
  /^[A-F0-9]{32}$/.test(password) ? password : createHash("md5").update(`${password}jadada369t3`).digest("hex").toUpperCase();
