import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie or a link. The database gets `hashToken` of it and never the token. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Enough for tokens that cannot be guessed; passwords need `hashPassword`. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
