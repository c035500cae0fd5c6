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
  /** Whether a batch failed because of one of its items: the others are then written without it. */
  blamesOne?: (error: unknown) => boolean;
  /** An item that cannot be written, with as little as must be known of it. */
  withoutDetails?: (item: Item) => Item;
};

const maxRows = 512;
/** The second is on its way while the first is being flushed to disk. */
const maxFlights = 2;
const retryDelayMs = 250;

/**
 * Writes what came of work in batches: the first goes at once, what arrives meanwhile goes together. While the database
 * is away it tries again until the leases are over; then the rows belong to whoever claims them next, and are repeated. One that cannot
 * be written holds up none of those that it shares a batch with.
 */
export const createOutcomeWriter = <Item extends { readonly at: number }>(
  write: (items: readonly Item[]) => Promise<void>,
  { name, clock, log, leaseMs, onSettled, rowsOf = () => 1, blamesOne = () => false, withoutDetails }: WriterOptions<Item>,
): OutcomeWriter<Item> => {
  const waiting: Item[] = [];
  let flights = 0;

  /** Those whose leases have not ended; the others are lost, and said to be. */
  const stillOurs = (items: readonly Item[]): readonly Item[] => {
    const oldest = clock.now() - leaseMs;
    const ours = items.filter(({ at }) => at > oldest);
    const lost = items.length - ours.length;
    if (lost > 0)
      log.error(
        { outcomes: lost },
        `Outcomes of ${name} could not be written before their leases ended; the work will be repeated`,
      );
    return ours;
  };

  const writeBatch = async (batch: readonly Item[]): Promise<void> => {
    let remaining = batch;
    while (remaining.length > 0) {
      try {
        return await write(remaining);
      } catch (error) {
        if (blamesOne(error) && (remaining.length > 1 || withoutDetails)) return writeApart(remaining, error);
        log.warn({ error: String(error), outcomes: remaining.length }, `Outcomes of ${name} could not be written; trying again`);
        await delay(retryDelayMs);
        remaining = stillOurs(remaining);
      }
    }
  };

  /** In halves, until the one that cannot be written is alone. It is written without what it may be refused for, or tried again. */
  const writeApart = async (items: readonly Item[], error: unknown): Promise<void> => {
    if (items.length > 1) {
      const half = items.length >> 1;
      await writeBatch(items.slice(0, half));
      return writeBatch(items.slice(half));
    }
    log.error({ err: error }, `An outcome of ${name} cannot be written with all its details; writing it without them`);
    let remaining = items;
    while (remaining.length > 0) {
      try {
        return await write(remaining.map(withoutDetails!));
      } catch (again) {
        log.warn({ error: String(again), outcomes: 1 }, `Outcomes of ${name} could not be written; trying again`);
        await delay(retryDelayMs);
        remaining = stillOurs(remaining);
      }
    }
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
