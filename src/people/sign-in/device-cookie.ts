import { days } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import type { Sealer } from "../../lib/seal.ts";
import { hashToken } from "./tokens.ts";

/**
 * A browser that a person once signed in with. Its guesses are counted separately, so that a stranger who uses up an account's
 * guesses keeps out other strangers, and not the person (OWASP: device cookies). It opens nothing.
 */
const cookieName = "__Host-kolli_device";
const lifeMs = days(400);
const context = "device cookie";

type Device = { id: string; account: string; until: number };

const nameOf = (email: string): string => hashToken(email).toString("base64url");

export const deviceCookie = (sealer: Sealer, email: string, now: number): string => {
  const device: Device = { id: newUuid(now), account: nameOf(email), until: now + lifeMs };
  const value = sealer.seal(JSON.stringify(device), context).toString("base64url");
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${lifeMs / 1000}`;
};

/** The device's id, where this browser was signed in to this account before. */
export const deviceOf = (sealer: Sealer, cookieHeader: string | undefined, email: string, now: number): string | null => {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookieHeader ?? "")?.[1];
  const opened = value === undefined ? null : sealer.open(Buffer.from(value, "base64url"), context);
  if (!opened?.ok) return null;
  const device = JSON.parse(opened.value) as Device;
  return device.account === nameOf(email) && device.until > now ? device.id : null;
};
