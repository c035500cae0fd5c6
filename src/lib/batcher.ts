import { soon } from "./machine.ts";

export type BatcherOptions<Item> = {
  readonly maxItems: number;
  readonly maxFlights: number;
  /** How much of `maxItems` an item takes up; 1 for most. */
  readonly sizeOf?: (item: Item) => number;
  /** Whether a batch failed because of one of its items: it is halved until that one is alone, and only that one fails. */
  readonly blamesOne?: (error: unknown) => boolean;
};

/**
 * Turns many concurrent calls into few batches: the first call flushes immediately, and what arrives while a flush is under way
 * goes into the next one. Alone, a call waits for no other; under load, one statement serves hundreds.
 */
export const createBatcher = <Item, Answer>(
  flush: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { maxItems, maxFlights, sizeOf = () => 1, blamesOne = () => false }: BatcherOptions<Item>,
): ((item: Item) => Promise<Answer>) => {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let flights = 0;
  let scheduled = false;

  /** At least one item. */
  const nextBatch = (): Waiting[] => {
    let size = 0;
    let count = 0;
    while (count < waiting.length && size < maxItems) size += sizeOf(waiting[count++]!.item);
    return waiting.splice(0, count);
  };

  const takeOff = async () => {
    scheduled = false;
    if (waiting.length === 0 || flights >= maxFlights) return;
    const batch = nextBatch();
    flights++;
    if (waiting.length > 0) schedule();
    await settle(batch);
    flights--;
    schedule();
  };

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await flush(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      if (batch.length > 1 && blamesOne(error)) {
        const half = batch.length >> 1;
        await settle(batch.slice(0, half));
        await settle(batch.slice(half));
      } else for (const { reject } of batch) reject(error);
    }
  };

  const schedule = () => {
    if (scheduled || waiting.length === 0 || flights >= maxFlights) return;
    scheduled = true;
    // After this turn of the event loop, so that requests parsed from the same read share a statement.
    soon(takeOff);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
};
