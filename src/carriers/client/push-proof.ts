import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushFailure, PushRequest } from "../adapter.ts";
import { noteLeftOut } from "../reading/lenient/left-out.ts";
import { parseLeniently } from "../reading/lenient/parse.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compared in constant time, whatever the lengths. */
export const isSameSecret = (presented: string, secret: string): boolean => timingSafeEqual(digest(presented), digest(secret));

/** Base64 HMAC-SHA-256 of the bytes as they came. */
export const isSignedBy = (signature: string | undefined, message: Uint8Array | string, secret: string): boolean =>
  signature !== undefined &&
  secret !== "" &&
  isSameSecret(signature, createHmac("sha256", secret).update(message).digest("base64"));

export const readJsonPush = <Schema extends z.ZodType>(
  schema: Schema,
  { rawBody }: PushRequest,
): Result<{ body: z.output<Schema>; raw: string }, PushFailure> => {
  const raw = new TextDecoder().decode(rawBody);
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    return fail({ code: "unreadable", detail: "the message is not JSON" });
  }
  const parsed = parseLeniently(schema, json);
  if (!parsed.ok) return fail({ code: "unreadable", detail: parsed.problem });
  noteLeftOut(parsed.leftOut);
  return ok({ body: parsed.value, raw });
};
