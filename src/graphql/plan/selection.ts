import type { ResponsePath } from "graphql";
import type { FieldStep } from "./field.ts";
import { ignoreRejections, type MaybePromise, type Run } from "./run.ts";

/** What a selection set selects from an object of one type. */
export type Selection = {
  readonly steps: readonly FieldStep[];
  /** Object literals are fast; only an alias of this name needs an object without a prototype. */
  readonly hasProtoKey: boolean;
  /** The cost of the fields themselves, for each object. */
  readonly weight: number;
};

export const selectionOf = (steps: readonly FieldStep[]): Selection => ({
  steps,
  hasProtoKey: steps.some(({ key }) => key === "__proto__"),
  weight: steps.reduce((sum, { weight }) => sum + weight, 0),
});

type Answered = Record<string, unknown>;

const emptyAnswer = ({ hasProtoKey }: Selection): Answered => (hasProtoKey ? Object.create(null) : {});

/**
 * Takes as many turns as `Promise.all` and what follows it, so that errors occur in the order of graphql-js. Most objects wait
 * for one field.
 */
const settleOne = (answered: Answered, key: string): Promise<Answered> =>
  (answered[key] as Promise<unknown>)
    .then((value) => {
      answered[key] = value;
    })
    .then(() => answered);

const settle = async (answered: Answered, keys: readonly string[]): Promise<Answered> => {
  const values = await Promise.all(keys.map((key) => answered[key]));
  for (let index = 0; index < keys.length; index++) answered[keys[index]!] = values[index];
  return answered;
};

/** All fields at the same time. */
export const executeFields = (
  run: Run,
  selection: Selection,
  source: unknown,
  path: ResponsePath | undefined,
): MaybePromise<Answered> => {
  run.meter.add(selection.weight);
  const answered = emptyAnswer(selection);
  let pending: string[] | undefined;
  try {
    // By index: this runs for every object of every response, and an iterator would be one more object each time.
    const { steps } = selection;
    for (let index = 0; index < steps.length; index++) {
      const { key, execute } = steps[index]!;
      const value = execute(run, source, path);
      answered[key] = value;
      if (!(value instanceof Promise)) continue;
      if (pending) pending.push(key);
      else pending = [key];
    }
  } catch (error) {
    if (pending) ignoreRejections(pending.map((key) => answered[key]));
    throw error;
  }
  if (!pending) return answered;
  return pending.length === 1 ? settleOne(answered, pending[0]!) : settle(answered, pending);
};

/** One field after the other, for the root of a mutation. */
export const executeSerially = (run: Run, selection: Selection, source: unknown): MaybePromise<Answered> => {
  const answered = emptyAnswer(selection);
  const answer = ({ key, weight, execute }: FieldStep): MaybePromise<Answered> => {
    run.meter.add(weight);
    const value = execute(run, source, undefined);
    if (value instanceof Promise)
      return value.then((settled) => {
        answered[key] = settled;
        return answered;
      });
    answered[key] = value;
    return answered;
  };
  let before: MaybePromise<Answered> = answered;
  for (const step of selection.steps) before = before instanceof Promise ? before.then(() => answer(step)) : answer(step);
  return before;
};
