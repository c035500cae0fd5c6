import type { Clock } from "../lib/clock.ts";
import { delay, soon } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";

export type OutcomeWriter<Item> = { add(item: Item): void };

export type WriterOptions<Item> = {
  /** For messages: "deliveries". */
  name: string;
  clock: Clock;
  log: Log;
  leaseMs: number;
  onSettled: (items: readonly Item[]) => void;
  /** How many rows an item is; one unless told. */
  rowsOf?: (item: Item) => number;
};

const maxRows = 512;
/** The second is on its way while the first is being flushed to disk. */
const maxFlights = 2;
const retryDelayMs = 250;

/**
 * Writes what came of work in batches: the first goes at once, what arrives meanwhile goes together. While the database
 * is away it tries again until the leases are over; then the rows belong to whoever claims them next, and are repeated.
 */
export const createOutcomeWriter = <Item extends { readonly at: number }>(
  write: (items: readonly Item[]) => Promise<void>,
  { name, clock, log, leaseMs, onSettled, rowsOf = () => 1 }: WriterOptions<Item>,
): OutcomeWriter<Item> => {
  const waiting: Item[] = [];
  let flights = 0;

  const writeBatch = async (batch: readonly Item[]): Promise<void> => {
    let remaining = batch;
    while (remaining.length > 0) {
      try {
        return await write(remaining);
      } catch (error) {
        log.warn({ error: String(error), outcomes: remaining.length }, `Outcomes of ${name} could not be written; trying again`);
        await delay(retryDelayMs);
        const oldest = clock.now() - leaseMs;
        remaining = remaining.filter(({ at }) => at > oldest);
      }
    }
    log.error(
      { outcomes: batch.length },
      `Outcomes of ${name} could not be written before their leases ended; the work will be repeated`,
    );
  };

  /** At least one item, and as many rows as make a good statement. */
  const nextBatch = (): Item[] => {
    let rows = 0;
    let count = 0;
    while (count < waiting.length && rows < maxRows) rows += rowsOf(waiting[count++]!);
    return waiting.splice(0, count);
  };

  const fly = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = nextBatch();
      await writeBatch(batch);
      onSettled(batch);
    }
    flights--;
  };

  return {
    add(item) {
      waiting.push(item);
      if (flights >= maxFlights) return;
      flights++;
      // After this turn of the event loop, so that answers from the same read share a statement.
      soon(fly);
    },
  };
};
