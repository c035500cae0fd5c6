import type { RequestContext } from "../graphql/context.ts";
import { charactersPerUnit } from "../graphql/cost/cost.ts";
import { type GraphqlEngine, isRefused, type Operation, type Variables } from "../graphql/execute.ts";
import { answerText, hasText } from "../graphql/http/answer-text.ts";
import { settlePrice } from "../graphql/http/http-handler.ts";
import type { HttpRefusal } from "../graphql/http/request-parameters.ts";
import { rawInputOf } from "../use-cases/raw-input.ts";
import { answerOf, errorsAnswer, type RestErrors } from "./answer.ts";
import type { RestOperation } from "./operation.ts";

/** Sent as it is. */
export type Written = { readonly status: 200 | 201; readonly text: string | Buffer };

const prepared = new WeakMap<RestOperation, Operation>();

/** The documents are ours, and few: each is parsed and planned with its first request. */
const prepare = (engine: GraphqlEngine, rest: RestOperation): Operation => {
  const known = prepared.get(rest);
  if (known) return known;
  const operation = engine.prepare(rest.document, undefined);
  if (isRefused(operation)) throw new Error(`The document of ${rest.name} is refused: ${operation.errors[0]!.message}`);
  prepared.set(rest, operation);
  return operation;
};

/** GraphQL names variables; here the place in what was sent is named. Throws a `ClientError` if an input is wrong. */
const explainInput = ({ field }: RestOperation, variables: Variables): void => {
  const hasInput = field.args.length === 1 && field.args[0]!.name === "input";
  rawInputOf(field).read(hasInput ? variables.input : variables);
};

type FeedPage = { readonly nodes: readonly { readonly cursor: string; readonly body: string }[]; readonly pageInfo: unknown };

/** An event is the text that webhooks carry, with its cursor in front. */
const writeEvents = ({ nodes, pageInfo }: FeedPage): string => {
  const events = nodes.map(({ cursor, body }) => `{"cursor":${JSON.stringify(cursor)},${body.slice(1)}`);
  return `{"nodes":[${events.join(",")}],"pageInfo":${JSON.stringify(pageInfo)}}`;
};

/** Runs an operation as GraphQL runs a document: with the same price, limits, use case and errors. */
export const runOperation = async (
  engine: GraphqlEngine,
  rest: RestOperation,
  variables: Variables,
  context: RequestContext,
): Promise<Written | RestErrors | HttpRefusal> => {
  const { budget } = context;
  const operation = prepare(engine, rest);
  const price = engine.price(operation, variables);
  if (isRefused(price)) return errorsAnswer(price.errors);
  const unpaid = budget?.charge(price);
  if (unpaid) return unpaid;
  const meter = engine.meterFor(price);
  const answer = await engine.execute(operation, variables, context, meter);
  if (isRefused(answer)) {
    explainInput(rest, variables);
    return errorsAnswer(answer.errors);
  }
  const shown = answer.errors ? errorsAnswer(answer.errors) : answerOf(rest, (answer.data as Variables)[rest.name]);
  const isFeed = rest.shown?.type.name === "EventConnection";
  const text = "errors" in shown ? "" : isFeed ? writeEvents(shown.value as FeedPage) : await answerText(shown.value, meter);
  const characters = hasText(text) && text.length > 0 ? text.length : meter.characters;
  settlePrice(budget, price, Math.max(meter.cost, characters / charactersPerUnit));
  if ("errors" in shown) return shown;
  return hasText(text) ? { status: shown.status, text } : errorsAnswer([text.error]);
};
