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
import { assertDistinctResolverNames, type CompiledOperation, compileOperation } from "./compiled-operation.ts";
import type { RequestContext } from "./context.ts";
import { createBoundedCache } from "./document-cache.ts";
import { type ErrorBody, type ErrorLog, errorBody, executionErrorBody, requestErrorBody } from "./errors.ts";
import { type Limits, limitError, type Price, priceOf } from "./limits.ts";
import { type Measure, measureOperation } from "./measure.ts";
import { eventIdOf } from "./sse.ts";

/** One operation of a parsed and validated document, kept from request to request. */
export type Operation = {
  readonly kind: OperationDefinitionNode["operation"];
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly measure: Measure;
  /** Compiled at the second use; null where that is not possible. */
  compiled: CompiledOperation | null | undefined;
  isUsed: boolean;
};

/** Nothing was executed: the request itself is at fault. */
export type Refused = { readonly errors: readonly ErrorBody[] };
export type Answer = { readonly data: unknown; readonly errors?: readonly ErrorBody[] };
export type StreamedAnswer = { readonly id: string | undefined; readonly answer: Answer };

export type Variables = Readonly<Record<string, unknown>>;
type MaybePromise<Value> = Value | Promise<Value>;

export type Engine = {
  /** Parses, limits and validates, or finds what an earlier request left. */
  prepare(query: string, operationName: string | undefined): Operation | Refused;
  /** What the operation costs with these variables; refused where that is over the limit. */
  price(operation: Operation, variables: Variables): Price | Refused;
  /** Runs a query or a mutation. */
  execute(operation: Operation, variables: Variables, context: RequestContext): MaybePromise<Answer | Refused>;
  /** Starts a subscription. The events end when the source ends or `return` is called. */
  subscribe(
    operation: Operation,
    variables: Variables,
    context: RequestContext,
  ): Promise<AsyncIterator<StreamedAnswer> | Refused>;
};

export type EngineOptions = {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly log: ErrorLog;
  readonly maxCachedDocuments?: number;
  readonly maxCachedCharacters?: number;
  /** The differential tests switch this off to see what graphql-js alone says. */
  readonly compile?: boolean;
};

export const isRefused = (value: object): value is Refused => !("kind" in value) && !("data" in value) && "errors" in value;

const badInput = (errors: readonly GraphQLError[]): Refused => ({
  errors: errors.map((error) => requestErrorBody(error, "BAD_USER_INPUT")),
});

const parseDocument = (query: string, maxTokens: number): DocumentNode | Refused => {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const failure = error;
    // graphql-js tells the two apart by nothing but its message.
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
        ? "The document holds no operation."
        : "The document holds several operations: say which by operationName.";
    return { errors: [errorBody("OPERATION_NOT_FOUND", message)] };
  }
  const named = operations.find((node) => node.name?.value === operationName);
  return named ?? { errors: [errorBody("OPERATION_NOT_FOUND", `The document holds no operation named "${operationName}".`)] };
};

const readAnew = ({ schema, limits }: EngineOptions, query: string, operationName: string | undefined): Operation | Refused => {
  const document = parseDocument(query, limits.maxTokens);
  if (isRefused(document)) return document;
  const node = findOperation(document, operationName);
  if (isRefused(node)) return node;
  const measure = measureOperation(schema, document, node);
  const broken = limitError(measure, limits);
  if (broken) return { errors: [broken] };
  const errors = validate(schema, document, undefined, { maxErrors: 20 });
  if (errors.length > 0) return { errors: errors.map((error) => requestErrorBody(error, "GRAPHQL_VALIDATION_FAILED")) };
  return { kind: node.operation, document, node, measure, compiled: undefined, isUsed: false };
};

/** A few thousand brackets in each other exhaust the stack of parser and validation before any limit can count them. */
const prepareAnew = (options: EngineOptions, query: string, operationName: string | undefined): Operation | Refused => {
  try {
    return readAnew(options, query, operationName);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = "The document nests brackets too deeply to be read. Send large input as variables.";
    return { errors: [errorBody("QUERY_TOO_DEEP", message)] };
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
});

const subscribeTo = async (
  { schema, log }: EngineOptions,
  operation: Operation,
  variables: Variables,
  context: RequestContext,
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
      const result = await executeSubscriptionEvent({ ...args, rootValue: event.value });
      return { done: false, value: { id: eventIdOf(event.value), answer: toAnswer(result, context, log) } };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return answers;
};

export const createEngine = (options: EngineOptions): Engine => {
  const { schema, log, compile = true } = options;
  assertDistinctResolverNames(schema);
  // Keyed by document, then by operation name: two operations of one document are different programs.
  const cache = createBoundedCache<Map<string | undefined, Operation>>(
    options.maxCachedDocuments ?? 1_000,
    options.maxCachedCharacters ?? 4_000_000,
  );

  const interpret = (operation: Operation, variables: Variables, context: RequestContext): MaybePromise<Answer | Refused> => {
    const args = validateExecutionArgs(argsFor(schema, operation, variables, context));
    return "schema" in args ? settle(executeRootSelectionSet(args), context, log) : badInput(args);
  };

  /** Compiling pays from the second use on: many documents are sent once. */
  const compiledFor = (operation: Operation): CompiledOperation | null => {
    if (operation.compiled !== undefined) return operation.compiled;
    if (!operation.isUsed) {
      operation.isUsed = true;
      return null;
    }
    operation.compiled = compile ? compileOperation(schema, operation.document, operation.node) : null;
    return operation.compiled;
  };

  return {
    prepare(query, operationName) {
      const operations = cache.get(query);
      const known = operations?.get(operationName);
      if (known) return known;
      const operation = prepareAnew(options, query, operationName);
      if (isRefused(operation)) return operation;
      if (operations) operations.set(operationName, operation);
      else cache.set(query, new Map([[operationName, operation]]));
      return operation;
    },

    price: (operation, variables) => priceOf(operation.measure, variables, options.limits),

    execute(operation, variables, context) {
      const compiled = compiledFor(operation);
      if (!compiled) return interpret(operation, variables, context);
      const definitions = operation.node.variableDefinitions;
      const coercion = definitions?.length ? getVariableValues(schema, definitions, variables, { maxErrors: 20 }) : null;
      if (coercion?.errors) return badInput(coercion.errors);
      const coerced = coercion?.variableValues?.coerced ?? {};
      if (!compiled.accepts(coerced)) return interpret(operation, variables, context);
      return settle(compiled.run(context, coerced), context, log);
    },

    subscribe: (operation, variables, context) => subscribeTo(options, operation, variables, context),
  };
};
