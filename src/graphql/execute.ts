import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  executeRootSelectionSet,
  executeSubscriptionEvent,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
  validateExecutionArgs,
  validateSubscriptionArgs,
} from "graphql";
import { graphqlBounds } from "./bounds.ts";
import type { RequestContext } from "./context.ts";
import { type Limits, limitError, type Price, priceOf } from "./cost/limits.ts";
import { type Measure, measureOperation } from "./cost/measure.ts";
import { Meter, meterFor } from "./cost/meter.ts";
import { createBoundedCache } from "./document-cache.ts";
import { type ErrorBody, type ErrorLog, errorBody, executionErrorBody, requestErrorBody } from "./errors.ts";
import { eventIdOf } from "./http/sse.ts";
import { withPlace } from "./literal-place.ts";
import { isNestedTooDeeply } from "./nesting.ts";
import { type Plan, planOperation } from "./plan/operation.ts";

/** One operation of a parsed and validated document, reused from request to request. */
export type Operation = {
  readonly kind: OperationDefinitionNode["operation"];
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly measure: Measure;
  /** Null if it cannot be run. */
  readonly plan: Plan | null;
};

/** A parsed and validated document, with those of its operations that were requested. */
type KnownDocument = { readonly document: DocumentNode; readonly operations: Map<string | undefined, Operation> };

/** Nothing was executed: the request itself is at fault. */
export type Refused = { readonly errors: readonly ErrorBody[] };
export type Answer = { readonly data: unknown; readonly errors?: readonly ErrorBody[] };
/** `meter` has its cost; without a meter it was paid for in another way. */
export type StreamedAnswer = { readonly id: string | undefined; readonly answer: Answer; readonly meter?: Meter };

export type Variables = Readonly<Record<string, unknown>>;
type MaybePromise<Value> = Value | Promise<Value>;

export type GraphqlEngine = {
  /** Parses, limits and validates, or returns what an earlier request prepared. */
  prepare(query: string, operationName: string | undefined): Operation | Refused;
  /** What the operation costs with these variables; refused if that exceeds the limit. */
  price(operation: Operation, variables: Variables): Price | Refused;
  /** Whether a document was read before and is still cached. */
  knows(query: string): boolean;
  /** How much an operation of this price may cost while it runs. */
  meterFor(price: Price): Meter;
  /** Runs a query or a mutation, and stops when the meter throws. */
  execute(operation: Operation, variables: Variables, context: RequestContext, meter?: Meter): MaybePromise<Answer | Refused>;
  /** Starts a subscription. The events end when the source ends or `return` is called. */
  subscribe(
    operation: Operation,
    variables: Variables,
    context: RequestContext,
    /** For each event. */
    newMeter?: () => Meter,
  ): Promise<AsyncIterator<StreamedAnswer> | Refused>;
};

export type GraphqlEngineOptions = {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly log: ErrorLog;
  /** Roughly how much memory parsed documents and their plans may take. */
  readonly maxCachedBytes?: number;
  /** The differential tests switch this off to compare with graphql-js alone. */
  readonly usesPlans?: boolean;
};

/** What a cached document takes, measured on Node 26 with graphql-js 17 (November 2026), rounded up. */
const bytesOf = { character: 2, token: 330, operation: 1_000, plannedField: 1_100 };

export const isRefused = (value: object): value is Refused => !("kind" in value) && !("data" in value) && "errors" in value;

const maxErrors = graphqlBounds.errorsOfRequest.cap;

const badInput = (errors: readonly GraphQLError[]): Refused => ({
  errors: errors.map((error) => requestErrorBody(error, "BAD_USER_INPUT")),
});

const tooDeeplyNested: Refused = {
  errors: [errorBody("QUERY_TOO_DEEP", "The document nests brackets too deeply. Send large input as variables.")],
};

/** Validation has already refused everything that a plan does not know. */
const cannotBePlanned: Refused = {
  errors: [errorBody("GRAPHQL_VALIDATION_FAILED", "The operation uses a directive that cannot be run.")],
};

const parseDocument = (query: string, maxTokens: number): DocumentNode | Refused => {
  if (isNestedTooDeeply(query, maxTokens)) return tooDeeplyNested;
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const failure = error;
    // In graphql-js, only the message distinguishes the two.
    if (failure.message.includes("tokens. Parsing aborted"))
      return {
        errors: [
          errorBody("QUERY_TOO_MANY_TOKENS", `The document has more than ${maxTokens} tokens. Send large input as variables.`),
        ],
      };
    return { errors: [requestErrorBody(failure, "GRAPHQL_PARSE_FAILED")] };
  }
};

const findOperation = (document: DocumentNode, operationName: string | undefined): OperationDefinitionNode | Refused => {
  const operations = document.definitions.filter((node) => node.kind === "OperationDefinition");
  if (operationName === undefined) {
    if (operations.length === 1) return operations[0]!;
    const message =
      operations.length === 0
        ? "The document contains no operation."
        : "The document contains several operations. Set operationName to choose one.";
    return { errors: [errorBody("OPERATION_NOT_FOUND", message)] };
  }
  const named = operations.find((node) => node.name?.value === operationName);
  return named ?? { errors: [errorBody("OPERATION_NOT_FOUND", `The document contains no operation named "${operationName}".`)] };
};

type Chosen = Pick<Operation, "document" | "node" | "measure">;

/** The requested operation of a valid document, within its limits. A known document was validated before. */
const readDocument = (
  { schema, limits }: GraphqlEngineOptions,
  query: string,
  operationName: string | undefined,
  known: DocumentNode | undefined,
): Chosen | Refused => {
  const document = known ?? parseDocument(query, limits.maxTokens);
  if (isRefused(document)) return document;
  const node = findOperation(document, operationName);
  if (isRefused(node)) return node;
  // Before validation, which is what a hostile document makes expensive.
  const measure = measureOperation(schema, document, node);
  const broken = limitError(measure, limits);
  if (broken) return { errors: [broken] };
  if (known) return { document, node, measure };
  const errors = validate(schema, document, undefined, { maxErrors });
  if (errors.length > 0)
    return { errors: errors.map((error) => requestErrorBody(error, "GRAPHQL_VALIDATION_FAILED", withPlace(document, error))) };
  return { document, node, measure };
};

/** For anything else that exhausts the stack in parser or validation before a limit can count it. */
const withinStack = <Value>(read: () => Value): Value | Refused => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return tooDeeplyNested;
  }
};

const toAnswer = (result: ExecutionResult, { requestId }: RequestContext, log: ErrorLog): Answer => {
  const data = result.data ?? null;
  if (!result.errors || result.errors.length === 0) return { data };
  return { errors: result.errors.map((error) => executionErrorBody(error, requestId, log)), data };
};

const settle = (result: MaybePromise<ExecutionResult>, context: RequestContext, log: ErrorLog): MaybePromise<Answer> =>
  result instanceof Promise ? result.then((settled) => toAnswer(settled, context, log)) : toAnswer(result, context, log);

const argsFor = (
  schema: GraphQLSchema,
  { document, node }: Operation,
  variableValues: Variables,
  contextValue: RequestContext,
): ExecutionArgs => ({
  schema,
  document,
  operationName: node.name?.value,
  variableValues,
  contextValue,
  options: { maxCoercionErrors: maxErrors },
});

const subscribeTo = async (
  { schema, log }: GraphqlEngineOptions,
  operation: Operation,
  variables: Variables,
  context: RequestContext,
  newMeter: () => Meter,
) => {
  const args = validateSubscriptionArgs(argsFor(schema, operation, variables, context));
  if (!("schema" in args)) return badInput(args);
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return { errors: toAnswer(source, context, log).errors ?? [] };
  const events = source[Symbol.asyncIterator]();
  const answers: AsyncIterator<StreamedAnswer> = {
    async next() {
      const event = await events.next();
      if (event.done) return { done: true, value: undefined };
      const meter = newMeter();
      const planned = operation.plan?.run(args.variableValues, context, meter, event.value);
      const result = await (planned ?? executeSubscriptionEvent({ ...args, rootValue: event.value }));
      return { done: false, value: { id: eventIdOf(event.value), answer: toAnswer(result, context, log), meter } };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return answers;
};

/** Parses and validates each document once, however many operations it contains. */
const createPrepare = (options: GraphqlEngineOptions): Pick<GraphqlEngine, "prepare" | "knows"> => {
  const { schema, usesPlans = true } = options;
  const cache = createBoundedCache<KnownDocument>(options.maxCachedBytes ?? graphqlBounds.cachedDocumentBytes.cap);

  const remember = (query: string, document: DocumentNode): KnownDocument => {
    const entry: KnownDocument = { document, operations: new Map() };
    cache.set(query, entry, query.length * bytesOf.character + (document.tokenCount ?? query.length) * bytesOf.token);
    return entry;
  };

  const prepare: GraphqlEngine["prepare"] = (query, operationName) => {
    const known = cache.get(query);
    const prepared = known?.operations.get(operationName);
    if (prepared) return prepared;
    const chosen = withinStack(() => readDocument(options, query, operationName, known?.document));
    if (isRefused(chosen)) return chosen;
    const { document, node, measure } = chosen;
    const entry = known ?? remember(query, document);
    const onGrowth = (fields: number) => cache.charge(query, entry, fields * bytesOf.plannedField);
    const plan = usesPlans ? planOperation({ schema, document, operation: node, onGrowth }) : null;
    const operation: Operation = { kind: node.operation, document, node, measure, plan };
    entry.operations.set(operationName, operation);
    cache.charge(query, entry, bytesOf.operation);
    return operation;
  };
  return { prepare, knows: (query) => cache.get(query) !== undefined };
};

export const createGraphqlEngine = (options: GraphqlEngineOptions): GraphqlEngine => {
  const { schema, log } = options;

  const interpret = (operation: Operation, variables: Variables, context: RequestContext): MaybePromise<Answer | Refused> => {
    const args = validateExecutionArgs(argsFor(schema, operation, variables, context));
    return "schema" in args ? settle(executeRootSelectionSet(args), context, log) : badInput(args);
  };

  return {
    ...createPrepare(options),
    price: (operation, variables) => priceOf(operation.measure, variables, options.limits),
    meterFor: ({ cost }) => meterFor(cost, options.limits.maxCost),
    execute(operation, variables, context, meter = new Meter()) {
      const { plan, node } = operation;
      // Without a plan nothing would be counted: only the differential tests run without plans.
      if (!plan) return options.usesPlans === false ? interpret(operation, variables, context) : cannotBePlanned;
      const coercion = getVariableValues(schema, node.variableDefinitions ?? [], variables, { maxErrors });
      if (coercion.errors) return badInput(coercion.errors);
      return settle(plan.run(coercion.variableValues, context, meter), context, log);
    },
    subscribe: (operation, variables, context, newMeter = () => new Meter()) =>
      subscribeTo(options, operation, variables, context, newMeter),
  };
};
