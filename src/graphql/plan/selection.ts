import type { ResponsePath } from "graphql";
import type { FieldStep } from "./field.ts";
import { ignoreRejections, type MaybePromise, type Run } from "./run.ts";

/** What a selection set asks of an object of one type. */
export type Selection = {
  readonly steps: readonly FieldStep[];
  /** Objects as they are written down are quick; only one with this name as an alias must be without a prototype. */
  readonly hasProtoKey: boolean;
};

export const selectionOf = (steps: readonly FieldStep[]): Selection => ({
  steps,
  hasProtoKey: steps.some(({ key }) => key === "__proto__"),
});

type Answered = Record<string, unknown>;

const emptyAnswer = ({ hasProtoKey }: Selection): Answered => (hasProtoKey ? Object.create(null) : {});

const settle = async (answered: Answered, keys: readonly string[]): Promise<Answered> => {
  const values = await Promise.all(keys.map((key) => answered[key]));
  keys.forEach((key, index) => {
    answered[key] = values[index];
  });
  return answered;
};

/** All fields at the same time. */
export const executeFields = (
  run: Run,
  selection: Selection,
  source: unknown,
  path: ResponsePath | undefined,
): MaybePromise<Answered> => {
  const answered = emptyAnswer(selection);
  let pending: string[] | undefined;
  try {
    for (const { key, execute } of selection.steps) {
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
  return pending ? settle(answered, pending) : answered;
};

/** One field after the other: those at the root of a mutation. */
export const executeSerially = (run: Run, selection: Selection, source: unknown): MaybePromise<Answered> => {
  const answered = emptyAnswer(selection);
  const answer = ({ key, execute }: FieldStep): MaybePromise<Answered> => {
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
