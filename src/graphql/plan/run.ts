import {
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  type ResponsePath,
} from "graphql";

import { graphqlBounds } from "../bounds.ts";
import type { Meter } from "../cost/meter.ts";
import { afterOthers } from "./pauses.ts";

export type MaybePromise<Value> = Value | Promise<Value>;
export type VariableValues = GraphQLResolveInfo["variableValues"];
export type PlanResult = { readonly data: Record<string, unknown> | null; readonly errors?: readonly GraphQLError[] };

/** What is known about an operation before it runs, and is the same in every run. */
export type PlannedOperation = {
  readonly schema: GraphQLSchema;
  readonly node: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
};

export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  ((typeof value === "object" && value !== null) || typeof value === "function") &&
  typeof (value as { then?: unknown }).then === "function";

const ignore = (): void => {};

/** These are no longer awaited. If one rejects, it must not end the process. */
export const ignoreRejections = (values: Iterable<unknown>): void => {
  for (const value of values) {
    if (Array.isArray(value)) ignoreRejections(value);
    else if (isPromiseLike(value)) value.then(ignore, ignore);
  }
};

export const below = (prev: ResponsePath | undefined, key: string | number, typename?: string): ResponsePath => ({
  prev,
  key,
  typename,
});

const asGraphqlError = (error: unknown): GraphQLError => (error instanceof GraphQLError ? error : locatedError(error, undefined));

/** One execution of an operation: its input, and the errors so far. */
export class Run {
  readonly planned: PlannedOperation;
  readonly variables: VariableValues;
  readonly context: unknown;
  readonly rootValue: unknown;
  /** What it has cost so far, and the limit. */
  readonly meter: Meter;
  /** Once the response is sent, what is still running starts nothing new. */
  isFinished = false;
  #turnEndsAt: number;
  #pause: Promise<void> | undefined;
  readonly #errors: GraphQLError[] = [];
  #nulled: Set<ResponsePath | undefined> | undefined;
  #abort: AbortController | undefined;

  constructor(planned: PlannedOperation, variables: VariableValues, context: unknown, rootValue: unknown, meter: Meter) {
    this.planned = planned;
    this.variables = variables;
    this.context = context;
    this.rootValue = rootValue;
    this.meter = meter;
    this.#turnEndsAt = meter.cost + graphqlBounds.costOfTurn.cap;
  }

  /** Whether it ran long enough without a pause. A comparison, because it is evaluated for each item of each list. */
  get isDue(): boolean {
    return this.meter.cost > this.#turnEndsAt;
  }

  /** Waits until others had their turn, repeatedly if necessary: another part of this run may have used up the next one. */
  async untilTurn(): Promise<void> {
    while (this.isDue) {
      this.#pause ??= new Promise((resolve) =>
        afterOthers(() => {
          this.#pause = undefined;
          this.#turnEndsAt = this.meter.cost + graphqlBounds.costOfTurn.cap;
          resolve();
        }),
      );
      await this.#pause;
    }
    assertUnfinished(this, undefined);
  }

  /** An error below a place that is already null is not reported: its path would lead nowhere. */
  addError(error: GraphQLError, path: ResponsePath | undefined): void {
    this.#nulled ??= new Set();
    for (let place = path; place !== undefined; place = place.prev) if (this.#nulled.has(place)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.#errors.push(error);
  }

  get abortSignal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.isFinished) this.#abort.abort();
    return this.#abort.signal;
  }

  /** The result. It ends only with `finish`: graphql-js takes one more turn for that if it had to wait. */
  answer(data: PlanResult["data"]): PlanResult {
    this.#abort?.abort();
    return this.#errors.length > 0 ? { errors: this.#errors, data } : { data };
  }

  finish(result: PlanResult): PlanResult {
    this.isFinished = true;
    return result;
  }

  /** The null has spread to the root. */
  fail(error: unknown): PlanResult {
    this.addError(asGraphqlError(error), undefined);
    return this.answer(null);
  }
}

/** What arrives after the response was sent is dropped. */
export const assertUnfinished = (run: Run, value: unknown): void => {
  if (!run.isFinished) return;
  ignoreRejections([value]);
  throw new Error("The operation has ended: its response was already sent.");
};
