import { type Clock, hours } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { userError } from "../user-errors.ts";
import type { CreateAnswer } from "./create.ts";
import { keepIdempotentAnswer, releaseIdempotencyKey, takeIdempotencyKey } from "./idempotency.sql.ts";

const rememberedMs = hours(24);
const lookAgainMs = 50;

export type OnceCall = {
  key: string;
  /** Whose key it is alone; null for one that all callers of the workspace share. */
  heldBy: string | null;
  inputHash: Buffer;
  /** For the tracker, should this call be the first. */
  trackerId: string;
  /** How long a first call may be at work before it is taken for dead. */
  patienceMs: number;
};

/** `isRepeat`: an earlier call with this id died at work, and may have made the tracker. */
export type MakeTracker = (trackerId: string, isRepeat: boolean) => Promise<CreateAnswer>;

/**
 * The same key and the same input give the first answer, however often and however close together they come: who is not the
 * first waits for it. Where the first died with its process, the next takes over under the same tracker id.
 */
export const answerOnce = async (
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  call: OnceCall,
  make: MakeTracker,
): Promise<CreateAnswer> => {
  // A header can contain no line feed, so that nobody can name another's key.
  const key = call.heldBy === null ? call.key : `${call.heldBy}\n${call.key}`;
  for (;;) {
    const now = clock.now();
    const taken = await takeIdempotencyKey(db, scope, { ...call, key, now, forgetBefore: now - rememberedMs });
    if (taken && !taken.inputHash.equals(call.inputHash)) return reused(call.key);
    if (taken && taken.answer !== null) return taken.answer as CreateAnswer;
    if (taken && (taken.isOurs || now >= taken.takenAt + call.patienceMs)) {
      const answer = await make(taken.trackerId, !taken.isOurs);
      const mine = { key, trackerId: taken.trackerId };
      if (answer.tracker) return ((await keepIdempotentAnswer(db, scope, mine, answer))?.answer ?? answer) as CreateAnswer;
      await releaseIdempotencyKey(db, scope, mine);
      return answer;
    }
    await delay(lookAgainMs);
  }
};

const reused = (key: string): CreateAnswer => ({
  tracker: null,
  trackerUserErrors: [
    userError(
      "IDEMPOTENCY_KEY_REUSED",
      null,
      `The Idempotency-Key "${key}" was used with other input within the last 24 hours. Use a new key for a new tracker.`,
    ),
  ],
});
