import type { RequestContext } from "../graphql/context.ts";
import { type GraphqlEngine, isRefused, type Refused } from "../graphql/execute.ts";
import { settlePrice } from "../graphql/http/http-handler.ts";
import { type AskApi, ToolRefusal } from "./ask.ts";

const refuse = ({ errors }: Refused): never => {
  throw new ToolRefusal(errors.map(({ message }) => message).join(" "));
};

/** Runs a tool's document as GraphQL runs it for the same key: with its price, limits, permission and audit entry. */
export const askEngine =
  (engine: GraphqlEngine, context: RequestContext): AskApi =>
  async <Data>(document: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const operation = engine.prepare(document, undefined);
    if (isRefused(operation)) throw new Error(`The document of a tool is refused: ${operation.errors[0]!.message}`);
    const price = engine.price(operation, variables);
    if (isRefused(price)) return refuse(price);
    const unpaid = context.budget?.charge(price);
    if (unpaid) throw new ToolRefusal(unpaid.message);
    const meter = engine.meterFor(price);
    const answer = await engine.execute(operation, variables, context, meter);
    settlePrice(context.budget, price, meter.cost);
    if (isRefused(answer)) return refuse(answer);
    if (answer.errors) return refuse({ errors: answer.errors });
    return answer.data as Data;
  };
