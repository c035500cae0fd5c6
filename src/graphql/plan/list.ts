import {
  GraphQLError,
  type GraphQLOutputType,
  getNullableType,
  isLeafType,
  isNonNullType,
  locatedError,
  type ResponsePath,
  responsePathAsArray,
} from "graphql";
import type { Complete } from "./complete.ts";
import { failedPlace } from "./failure.ts";
import type { FieldInfo, SelectedField } from "./field-info.ts";
import { assertUnfinished, below, ignoreRejections, isPromiseLike, type MaybePromise, type Run } from "./run.ts";

const remainingOf = function* (iterator: Iterator<unknown>): Generator<unknown> {
  try {
    for (let step = iterator.next(); !step.done; step = iterator.next()) yield step.value;
  } catch {
    // A stopped run holds no more promises.
  }
};

const endQuietly = (iterator: AsyncIterator<unknown>): void => {
  try {
    ignoreRejections([iterator.return?.()]);
  } catch {
    // The list has already failed.
  }
};

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === "function";

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof (value as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === "function";

export const completeList = (
  itemType: GraphQLOutputType,
  complete: Complete,
  field: SelectedField,
  /** What each item costs in addition to its selection. */
  itemCost: number,
): Complete => {
  const isLeaf = isLeafType(getNullableType(itemType));
  const failed = failedPlace(field.nodes, isNonNullType(itemType));
  /** The items wait for something that is read for all of them together: a pause in between would split that read. */
  let itemsWait = false;

  const completePromised = async (run: Run, item: PromiseLike<unknown>, path: ResponsePath, info: FieldInfo | undefined) => {
    try {
      const value = await item;
      assertUnfinished(run, value);
      const completed = complete(run, value, path, info);
      return completed instanceof Promise ? await completed : completed;
    } catch (error) {
      return failed(run, error, path);
    }
  };

  /** The path of a leaf is built only for an error. */
  const completeItem = (run: Run, item: unknown, list: ResponsePath, index: number, info: FieldInfo | undefined) => {
    const path = isLeaf ? undefined : below(list, index);
    if (isPromiseLike(item)) return completePromised(run, item, path ?? below(list, index), info);
    try {
      const completed = complete(run, item, path, info);
      if (!(completed instanceof Promise)) return completed;
      return completed.then(undefined, (error) => failed(run, error, path ?? below(list, index)));
    } catch (error) {
      return failed(run, error, path ?? below(list, index));
    }
  };

  const completeArray = (run: Run, items: readonly unknown[], path: ResponsePath, info: FieldInfo | undefined) => {
    const results: unknown[] = [];
    let hasPromise = false;
    run.meter.add(items.length * itemCost);
    try {
      for (let index = 0; index < items.length; index++) {
        if (run.isDue && !itemsWait) return completeRest(run, items, path, info, results);
        const completed = completeItem(run, items[index], path, index, info);
        if (completed instanceof Promise) {
          hasPromise = true;
          if (!run.isDue) itemsWait = true;
        }
        results.push(completed);
      }
    } catch (error) {
      ignoreRejections(results);
      ignoreRejections(items);
      throw error;
    }
    return hasPromise ? Promise.all(results) : results;
  };

  /** Continues a long list after a pause, so that other requests do not wait for all of it. */
  const completeRest = async (
    run: Run,
    items: readonly unknown[],
    path: ResponsePath,
    info: FieldInfo | undefined,
    results: unknown[],
  ): Promise<unknown[]> => {
    // They may fail during a pause, before they are awaited.
    ignoreRejections(results);
    ignoreRejections(items.slice(results.length));
    while (results.length < items.length) {
      if (run.isDue && !itemsWait) await run.untilTurn();
      const completed = completeItem(run, items[results.length], path, results.length, info);
      if (completed instanceof Promise) {
        ignoreRejections([completed]);
        if (!run.isDue) itemsWait = true;
      }
      results.push(completed);
    }
    return Promise.all(results);
  };

  const completeIterable = (
    run: Run,
    items: Iterable<unknown>,
    path: ResponsePath,
    info: FieldInfo | undefined,
  ): MaybePromise<unknown[]> => {
    const results: unknown[] = [];
    let hasPromise = false;
    const iterator = items[Symbol.iterator]();
    try {
      for (let step = iterator.next(), index = 0; !step.done; step = iterator.next(), index++) {
        run.meter.add(itemCost);
        const completed = completeItem(run, step.value, path, index, info);
        if (completed instanceof Promise) hasPromise = true;
        results.push(completed);
      }
    } catch (error) {
      ignoreRejections(results);
      ignoreRejections(remainingOf(iterator));
      throw error;
    }
    return hasPromise ? Promise.all(results) : results;
  };

  const completeAsyncIterable = async (
    run: Run,
    items: AsyncIterable<unknown>,
    path: ResponsePath,
    info: FieldInfo | undefined,
  ) => {
    const results: unknown[] = [];
    let hasPromise = false;
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        let step: IteratorResult<unknown>;
        try {
          step = await iterator.next();
        } catch (error) {
          throw locatedError(error, field.nodes, responsePathAsArray(path));
        }
        assertUnfinished(run, step.value);
        if (step.done) break;
        run.meter.add(itemCost);
        const completed = completeItem(run, step.value, path, results.length, info);
        if (completed instanceof Promise) {
          hasPromise = true;
          // It may fail while the next is awaited, before it is awaited.
          ignoreRejections([completed]);
        }
        results.push(completed);
      }
    } catch (error) {
      endQuietly(iterator);
      throw error;
    }
    return hasPromise ? Promise.all(results) : results;
  };

  return (run, value, path, info) => {
    if (Array.isArray(value)) return completeArray(run, value, path!, info);
    if (isAsyncIterable(value)) return completeAsyncIterable(run, value, path!, info);
    if (isIterable(value)) return completeIterable(run, value, path!, info);
    const name = `${field.parentType}.${field.definition.name}`;
    throw new GraphQLError(`Expected Iterable, but did not find one for field "${name}".`);
  };
};
