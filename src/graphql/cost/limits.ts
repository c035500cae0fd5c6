import { graphqlBounds } from "../bounds.ts";
import { type ErrorBody, errorBody } from "../errors.ts";
import { costWith } from "./cost-sum.ts";
import type { Measure } from "./measure.ts";

export type Limits = {
  readonly maxTokens: number;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxRootFields: number;
  /** In units of `cost.ts`: about 100 ms of CPU at the assumed list sizes. */
  readonly maxCost: number;
};

export const defaultLimits: Limits = {
  maxTokens: graphqlBounds.documentTokens.cap,
  maxDepth: graphqlBounds.documentDepth.cap,
  maxAliases: graphqlBounds.documentAliases.cap,
  maxRootFields: graphqlBounds.rootFields.cap,
  maxCost: graphqlBounds.requestCost.cap,
};

/** What one request pays for. */
export type Price = { readonly cost: number; readonly introspects: boolean };

const tooCostly = (cost: number, atLeast: string, { maxCost }: Limits): ErrorBody =>
  errorBody(
    "QUERY_TOO_COSTLY",
    `The operation costs ${atLeast}${cost}; at most ${maxCost} is allowed. Request smaller pages, fewer fields or fewer items.`,
  );

/** The first limit that an operation exceeds, as an error; null if it exceeds none with any variables. */
export const limitError = ({ depth, aliases, rootFields, cost }: Measure, limits: Limits): ErrorBody | null => {
  if (depth > limits.maxDepth)
    return errorBody("QUERY_TOO_DEEP", `The operation is ${depth} levels deep; at most ${limits.maxDepth} are allowed.`);
  if (aliases > limits.maxAliases)
    return errorBody(
      "QUERY_TOO_MANY_ALIASES",
      `The operation uses ${aliases} aliases; at most ${limits.maxAliases} are allowed.`,
    );
  if (rootFields > limits.maxRootFields)
    return errorBody(
      "QUERY_TOO_MANY_ROOT_FIELDS",
      `The operation selects ${rootFields} root fields; at most ${limits.maxRootFields} are allowed.`,
    );
  const fixed = Math.ceil(cost.fixed);
  return fixed > limits.maxCost ? tooCostly(fixed, cost.terms.size > 0 ? "at least " : "", limits) : null;
};

/** What the operation costs with these variables, or why it may not run with them. */
export const priceOf = (
  { cost, introspects }: Measure,
  variables: Readonly<Record<string, unknown>>,
  limits: Limits,
): Price | { readonly errors: readonly ErrorBody[] } => {
  const total = costWith(cost, variables);
  return total > limits.maxCost ? { errors: [tooCostly(total, "", limits)] } : { cost: total, introspects };
};
