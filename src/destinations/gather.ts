import { elapsedMs } from "../lib/machine.ts";
import { type Outcome, withoutAnswer } from "./attempt.ts";
import type { Message } from "./kind.ts";

type Waiting = { readonly message: Message; readonly endMs: number; finish(outcome: Outcome): void };

/** Less than what the queue leaves a kind after the deadline. */
const toleranceMs = 500;

/** Sends some messages together, and gives what came of each. */
type SendTogether = (messages: readonly Message[], deadlineMs: number) => Promise<readonly Outcome[]>;

/**
 * One request at a time: what comes while one is under way goes together into the next, at most `atMost`. So a destination that
 * answers slowly gets few large requests instead of many small ones. What waited beyond its deadline is not sent any more.
 */
export const createGatherer = (atMost: number, sendTogether: SendTogether) => {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  const takeGroup = (): Waiting[] => {
    const now = elapsedMs();
    const group: Waiting[] = [];
    while (waiting.length > 0 && group.length < atMost) {
      const next = waiting.shift()!;
      if (next.endMs > now) group.push(next);
      else next.finish(withoutAnswer("TIMED_OUT", "The request before it took too long."));
    }
    return group;
  };

  const run = async (): Promise<void> => {
    for (let group = takeGroup(); group.length > 0; group = takeGroup()) {
      const ends = group.map(({ endMs }) => endMs);
      // The first that came decides; those after it are not cut short for a moment's difference.
      const deadlineMs = Math.max(1, Math.min(Math.max(...ends), Math.min(...ends) + toleranceMs) - elapsedMs());
      const outcomes = await sendTogether(
        group.map(({ message }) => message),
        Math.ceil(deadlineMs),
      ).catch((error: Error) => group.map(() => withoutAnswer("CONNECTION_FAILED", error.message)));
      for (const [index, { finish }] of group.entries())
        finish(outcomes[index] ?? withoutAnswer("CONNECTION_FAILED", "The outcome of this attempt is not known."));
    }
    running = null;
  };

  return {
    send: (messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]> => {
      const endMs = elapsedMs() + deadlineMs;
      const sent = messages.map((message) => new Promise<Outcome>((finish) => waiting.push({ message, endMs, finish })));
      running ??= Promise.resolve().then(run);
      return Promise.all(sent);
    },
    /** Resolves when nothing is under way or waiting. */
    idle: async (): Promise<void> => {
      while (running !== null) await running;
    },
  };
};
