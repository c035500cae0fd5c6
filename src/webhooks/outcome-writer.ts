import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";

export type OutcomeWriter<Item> = { add(item: Item): void };

export type WriterOptions<Item> = { clock: Clock; log: Log; leaseMs: number; onSettled: (items: readonly Item[]) => void };

const maxItems = 512;
const retryDelayMs = 250;

/**
 * Writes what came of attempts in batches: the first goes at once, what arrives meanwhile goes together. While the database
 * is away it tries again until the leases are over; then the deliveries belong to whoever claims them next, and are repeated.
 */
export const createOutcomeWriter = <Item extends { readonly at: number }>(
  write: (items: readonly Item[]) => Promise<void>,
  { clock, log, leaseMs, onSettled }: WriterOptions<Item>,
): OutcomeWriter<Item> => {
  let waiting: Item[] = [];
  let isRunning = false;

  const writeBatch = async (batch: readonly Item[]): Promise<void> => {
    let remaining = batch;
    while (remaining.length > 0) {
      try {
        return await write(remaining);
      } catch (error) {
        log.warn(
          { error: String(error), outcomes: remaining.length },
          "Outcomes of deliveries could not be written; trying again",
        );
        await delay(retryDelayMs);
        const oldest = clock.now() - leaseMs;
        remaining = remaining.filter(({ at }) => at > oldest);
      }
    }
    log.error(
      { outcomes: batch.length },
      "Outcomes of deliveries could not be written before their leases ended; they will be repeated",
    );
  };

  const run = async (): Promise<void> => {
    // After this turn of the event loop, so that answers from the same read share a statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.length <= maxItems ? waiting : waiting.slice(0, maxItems);
      waiting = waiting.length <= maxItems ? [] : waiting.slice(maxItems);
      await writeBatch(batch);
      onSettled(batch);
    }
    isRunning = false;
  };

  return {
    add(item) {
      waiting.push(item);
      if (isRunning) return;
      isRunning = true;
      void run();
    },
  };
};
