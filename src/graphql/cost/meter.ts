import { graphqlBounds } from "../bounds.ts";
import { ClientError } from "../errors.ts";

/**
 * Counts what an operation does while it runs, in the units of its price: fields, and the items that lists really have. An
 * operation that far exceeds its price is stopped.
 */
export class Meter {
  readonly maxCost: number;
  readonly maxCharacters: number;
  cost = 0;
  characters = 0;
  stopped: ClientError | null = null;

  constructor({ maxCost = Number.POSITIVE_INFINITY, maxCharacters = Number.POSITIVE_INFINITY } = {}) {
    this.maxCost = maxCost;
    this.maxCharacters = maxCharacters;
  }

  /** Throws if the cost is too high, and again in every part that is still running. */
  add(cost: number): void {
    this.cost += cost;
    if (this.cost > this.maxCost || this.stopped !== null) throw this.#stop(this.#tooCostly());
  }

  addCharacters(count: number): void {
    this.characters += count;
    if (this.characters > this.maxCharacters) throw this.#stop(tooLarge(this.maxCharacters));
  }

  #stop(error: ClientError): ClientError {
    this.stopped ??= error;
    return this.stopped;
  }

  #tooCostly(): ClientError {
    return new ClientError(
      "QUERY_TOO_COSTLY",
      `The request was stopped at a cost of ${Math.floor(this.maxCost)}: its lists have many more items than it was priced for. Request smaller pages or fewer fields. If it was a mutation, what it did until then was applied.`,
    );
  }
}

export const tooLarge = (maxCharacters: number): ClientError =>
  new ClientError(
    "QUERY_TOO_COSTLY",
    `The response has more than ${maxCharacters / 1e6} MB, which is the most that is sent. Request smaller pages or fewer fields. If it was a mutation, what it did until then was applied.`,
  );

/** For an operation of this price. Lists may be longer than assumed, up to a multiple of the price. */
export const meterFor = (price: number, maxPrice: number): Meter =>
  new Meter({
    maxCost: Math.max(maxPrice, price * graphqlBounds.timesThePrice.cap),
    maxCharacters: graphqlBounds.answerCharacters.cap,
  });

/** Roughly how many characters a value takes as JSON. */
export const roughSize = (value: unknown): number => {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + roughSize(item) + 1, 2);
  let sum = 2;
  for (const key of Object.keys(value)) sum += key.length + 4 + roughSize((value as Record<string, unknown>)[key]);
  return sum;
};
