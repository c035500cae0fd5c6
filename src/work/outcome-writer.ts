import { createBatcher } from "../lib/batcher.ts";
import type { Clock } from "../lib/clock.ts";
import { delay } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";

export type OutcomeWriter<Item> = { add(item: Item): void };

export type WriterOptions<Item> = {
  /** For messages: "deliveries". */
  name: string;
  clock: Clock;
  log: Log;
  leaseMs: number;
  onSettled: (items: readonly Item[]) => void;
  /** How many rows an item is; one for most. */
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
 * Writes what came of work in batches. While the database is unavailable it tries again until the leases are over; then the rows belong
 * to the next claim, and are repeated. An outcome that cannot be written delays none of those that share a batch with it.
 */
export const createOutcomeWriter = <Item extends { readonly at: number }>(
  write: (items: readonly Item[]) => Promise<void>,
  { name, clock, log, leaseMs, onSettled, rowsOf, blamesOne = () => false, withoutDetails }: WriterOptions<Item>,
): OutcomeWriter<Item> => {
  /** Those whose leases have not ended; the others are lost, which is logged. */
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

  const writeBatch = async (batch: readonly Item[]): Promise<readonly undefined[]> => {
    let remaining = batch;
    let isBare = false;
    while (remaining.length > 0) {
      try {
        await write(isBare ? remaining.map(withoutDetails!) : remaining);
        remaining = [];
      } catch (error) {
        const isOfOne = blamesOne(error);
        // The batcher finds out which.
        if (isOfOne && remaining.length > 1) throw error;
        if (isOfOne && withoutDetails && !isBare) {
          log.error({ err: error }, `An outcome of ${name} cannot be written with all its details; writing it without them`);
          isBare = true;
          continue;
        }
        log.warn({ err: error, outcomes: remaining.length }, `Outcomes of ${name} could not be written; trying again`);
        await delay(retryDelayMs);
        remaining = stillOurs(remaining);
      }
    }
    onSettled(batch);
    return [];
  };

  const add = createBatcher<Item, undefined>(writeBatch, {
    ...{ maxItems: maxRows, maxFlights, blamesOne },
    ...(rowsOf && { sizeOf: rowsOf }),
  });
  return { add: (item) => void add(item) };
};
