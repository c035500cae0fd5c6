import { soon } from "./machine.ts";
export type BatcherOptions = {
  readonly maxItems: number;
  readonly maxFlights: number;
  /** Whether a batch failed because of one item: then each is flushed alone, and only that item fails. */
  readonly blamesOne?: (error: unknown) => boolean;
};

/**
 * Turns many concurrent calls into few batches: the first call flushes immediately, and calls that arrive during a flush go into
 * the next one. A single call does not wait; under load, one statement serves hundreds.
 */
export const createBatcher = <Item, Answer>(
  flush: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { maxItems, maxFlights, blamesOne = () => false }: BatcherOptions,
): ((item: Item) => Promise<Answer>) => {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let flights = 0;
  let scheduled = false;

  const takeOff = async () => {
    scheduled = false;
    if (waiting.length === 0 || flights >= maxFlights) return;
    const batch = waiting.splice(0, maxItems);
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
      if (batch.length > 1 && blamesOne(error)) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
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
