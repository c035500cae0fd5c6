import { type Clock, hours } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import { keepIdempotentAnswer, releaseIdempotencyKey, takeIdempotencyKey } from "./idempotency.sql.ts";

const rememberedMs = hours(24);
const lookAgainMs = 50;

export type OnceCall = {
  key: string;
  /** Whose key it is alone; null for one that all callers of the workspace share. */
  heldBy: string | null;
  inputHash: Buffer;
  /** For the tracker, or what the ids of many are made from, should this call be the first. */
  trackerId: string;
  /** Called if the answer is the first call's. */
  onRepeat?: (() => void) | undefined;
  /** How long a first call may be at work before it is taken for dead. */
  patienceMs: number;
};

/** What a call does with its key. `Stored` is what is stored of an answer, and the answer can be given again from it. */
export type Once<Answer, Stored> = {
  /** `isRepeat`: an earlier call with this id died at work, and may have made the trackers. */
  make: (trackerId: string, isRepeat: boolean) => Promise<Answer>;
  /** Null if nothing came of it: then the key is free again. */
  keep: (answer: Answer) => Stored | null;
  restore: (stored: Stored) => Answer | Promise<Answer>;
  refuse: (error: TrackerUserError) => Answer;
};

/**
 * The same key and the same input give the first answer, however often and however close together they come: a call that is not
 * the first waits for it. If the first died with its process, the next takes over under the same tracker id.
 */
export const answerOnce = async <Answer, Stored>(
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  call: OnceCall,
  { make, keep, restore, refuse }: Once<Answer, Stored>,
): Promise<Answer> => {
  // A header can contain no line feed, so that no caller can name another's key.
  const key = call.heldBy === null ? call.key : `${call.heldBy}\n${call.key}`;
  for (;;) {
    const now = clock.now();
    const taken = await takeIdempotencyKey(db, scope, { ...call, key, now, forgetBefore: now - rememberedMs });
    if (taken && !taken.inputHash.equals(call.inputHash)) return refuse(reused(call.key));
    if (taken && taken.answer !== null) {
      call.onRepeat?.();
      return restore(taken.answer as Stored);
    }
    if (taken && (taken.isOurs || now >= taken.takenAt + call.patienceMs)) {
      const answer = await make(taken.trackerId, !taken.isOurs);
      const mine = { key, trackerId: taken.trackerId };
      const toStore = keep(answer);
      if (toStore === null) {
        await releaseIdempotencyKey(db, scope, mine);
        return answer;
      }
      const stored = await keepIdempotentAnswer(db, scope, mine, toStore);
      return stored ? restore(stored.answer as Stored) : answer;
    }
    await delay(lookAgainMs);
  }
};

const reused = (key: string): TrackerUserError =>
  userError(
    "IDEMPOTENCY_KEY_REUSED",
    null,
    `The Idempotency-Key "${key.split("\n")[0]}" was used with other input within the last 24 hours. Use a new key for new input.`,
  );
