import {
  coerceInputValue,
  type GraphQLArgument,
  GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  validateInputValue,
} from "graphql";
import { defaultPageSize, maxPageSize } from "../graphql/connection.ts";
import { type CountedArgument, type FieldCost, lengthOf } from "../graphql/cost/cost.ts";
import { clamp } from "../graphql/cost/cost-sum.ts";
import { ClientError } from "../graphql/errors.ts";
import { didYouMean } from "../lib/did-you-mean.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What a use case takes, as the arguments of its GraphQL field describe it: the types of inputs are written once, and every door refuses the
 * same values in the same words.
 */
export type RawInput = {
  /** Dates read, defaults filled in; or the first that is wrong, as a `ClientError`. */
  read(raw: unknown): unknown;
  /** What the work itself costs, as a GraphQL document is charged for the field. What a door returns is the door's to add. */
  price(cost: FieldCost, raw: unknown): number;
};

/** The first field that is missing or does not exist, named as the caller wrote it: GraphQL's own words name the type instead. */
const wrongField = (type: GraphQLInputType, raw: unknown, path: readonly (string | number)[] = []): string | null => {
  const named = getNullableType(type);
  if (Array.isArray(raw)) {
    if (!isListType(named)) return null;
    return raw.reduce<string | null>((found, item, index) => found ?? wrongField(named.ofType, item, [...path, index]), null);
  }
  if (!isInputObjectType(named) || typeof raw !== "object" || raw === null) return null;
  const fields = named.getFields();
  const nameOf = (name: string): string => [...path, name].join(".");
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(fields, name));
  const missing = Object.values(fields).find((field) => isRequiredInputField(field) && (raw as Values)[field.name] === undefined);
  if (missing) return `${nameOf(missing.name)} is required.`;
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, Object.keys(fields));
    const known = meant === null ? `Use ${Object.keys(fields).join(", ")}.` : `Did you mean ${meant}?`;
    return `There is no field ${JSON.stringify(nameOf(unknown).slice(0, 32))}. ${known}`;
  }
  return Object.values(fields).reduce<string | null>(
    (found, { name, type: inner }) => found ?? wrongField(inner, (raw as Values)[name], [...path, name]),
    null,
  );
};

const readAs = (type: GraphQLInputType, raw: unknown): unknown => {
  const wrong = wrongField(type, raw);
  if (wrong !== null) throw new ClientError("BAD_USER_INPUT", wrong);
  validateInputValue(raw, type, ({ message }, path) => {
    throw new ClientError("BAD_USER_INPUT", path.length === 0 ? message : `${path.join(".")}: ${message}`);
  });
  return coerceInputValue(raw, type);
};

const countIn = ({ argument, max, count = lengthOf }: CountedArgument, values: Values): number =>
  clamp(count(values[argument]), max);

const pageSize = ({ first, last }: Values): number => {
  const size = first ?? last ?? defaultPageSize;
  return clamp(typeof size === "number" ? size : Number.NaN, maxPageSize);
};

/** A field with one argument `input` is called with that alone, others with an object of their arguments. */
export const rawInputOf = (field: { readonly name: string; readonly args: readonly GraphQLArgument[] }): RawInput => {
  const { name, args } = field;
  const hasInput = args.length === 1 && args[0]!.name === "input";
  const hasPages = args.some((arg) => arg.name === "first");
  const fields = Object.fromEntries(args.map((arg) => [arg.name, { type: arg.type, defaultValue: arg.defaultValue }]));
  const type = hasInput ? args[0]!.type : new GraphQLInputObjectType({ name, fields });
  return {
    read: (raw) => readAs(type, raw),
    price({ weight = 1, perItem = 0, counted, surcharge }, raw) {
      const values = hasInput ? { input: raw } : ((raw ?? {}) as Values);
      const items = counted ? countIn(counted, values) : hasPages ? pageSize(values) : 0;
      return Math.ceil(weight + perItem * items + (surcharge ? surcharge.each * countIn(surcharge, values) : 0));
    },
  };
};
