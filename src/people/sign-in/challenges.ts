import { minutes } from "../../lib/clock.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import { spendChallenge } from "./challenges.sql.ts";
import { hashToken } from "./tokens.ts";

const lifeMs = minutes(10);

/** What a challenge is for: one that was given for signing in does not add a passkey. */
export type ChallengePurpose = "passkey sign-in" | "passkey registration" | "passkey confirmation" | "oidc";

const contextOf = (purpose: ChallengePurpose): string => `challenge: ${purpose}`;

/** What must come back with the answer, sealed: nothing is kept until it does, so asking for challenges fills no table. */
export const giveChallenge = (sealer: Sealer, purpose: ChallengePurpose, content: object, now: number): string =>
  sealer.seal(JSON.stringify({ content, until: now + lifeMs }), contextOf(purpose)).toString("base64url");

/** What was given, or null for what is not ours, too old or for something else. */
export const readChallenge = <Content>(sealer: Sealer, purpose: ChallengePurpose, given: string, now: number): Content | null => {
  const opened = sealer.open(Buffer.from(given, "base64url"), contextOf(purpose));
  if (!opened.ok) return null;
  const { content, until } = JSON.parse(opened.value) as { content: Content; until: number };
  return until > now ? content : null;
};

/** True for the first use only: a response that was overheard is worth nothing. */
export const spendOnce = async (db: Database, given: string, now: number): Promise<boolean> =>
  (await spendChallenge(db, hashToken(given), now + lifeMs)) === 1;
