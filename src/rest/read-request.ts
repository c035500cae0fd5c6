import { type GraphQLInputType, getNullableType, isInputObjectType, isListType, isScalarType } from "graphql";
import { ClientError } from "../graphql/errors.ts";
import type { Variables } from "../graphql/execute.ts";
import { globalId, isUuid } from "../lib/ids.ts";
import { parseJson } from "../lib/json/parse-json.ts";
import type { Parameter, RestOperation } from "./operation.ts";

const bad = (message: string) => new ClientError("BAD_USER_INPUT", message);

const isNumber = /^-?\d+(\.\d+)?$/;

/** Text of the address as the JSON value that a body would have. What is none of its type stays text, and the types refuse it. */
const jsonValueOf = (type: GraphQLInputType, name: string, text: string): unknown => {
  const named = getNullableType(type);
  if (!isScalarType(named)) return text;
  switch (named.name) {
    case "Int":
    case "Float":
      return isNumber.test(text) ? Number(text) : text;
    case "Boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "JSON": {
      const parsed = parseJson(text);
      if (!parsed.ok) throw bad(`${name} is not valid JSON.`);
      return parsed.value;
    }
    default:
      return text;
  }
};

const readParameter = ({ name, of: { type } }: Parameter, texts: readonly string[]): unknown => {
  const named = getNullableType(type);
  if (isListType(named)) return texts.map((text) => jsonValueOf(named.ofType, name, text));
  if (texts.length > 1) throw bad(`${name} is given ${texts.length} times; it takes one value.`);
  return jsonValueOf(type, name, texts[0]!);
};

type Found = { readonly parameter: Parameter; readonly part: string | null };

/** `createdAt[from]` is the field `from` of `createdAt`. */
const findParameter = (parameters: readonly Parameter[], given: string): Found | null => {
  const [, name, part = null] = /^(\w+)(?:\[(\w+)\])?$/.exec(given) ?? [];
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) return null;
  return isInputObjectType(getNullableType(parameter.of.type)) === (part !== null) ? { parameter, part } : null;
};

const namesOf = (parameters: readonly Parameter[]): string =>
  parameters
    .flatMap(({ name, of }) => {
      const named = getNullableType(of.type);
      return isInputObjectType(named) ? Object.keys(named.getFields()).map((part) => `${name}[${part}]`) : [name];
    })
    .join(", ");

type Values = Record<string, unknown>;

const put = (variables: Values, { variable, isField, name }: Parameter, value: unknown): void => {
  if (!isField) variables[variable] = value;
  else variables[variable] = { ...(variables[variable] as Values | undefined), [name]: value };
};

const readQuery = (parameters: readonly Parameter[], queryString: string, variables: Values): void => {
  const given = new URLSearchParams(queryString);
  const objects = new Map<Parameter, Values>();
  for (const name of new Set(given.keys())) {
    const found = findParameter(parameters, name);
    if (!found) {
      const known = parameters.length === 0 ? "This address takes none." : `Use ${namesOf(parameters)}.`;
      throw bad(`There is no query parameter ${JSON.stringify(name.slice(0, 50))} here. ${known}`);
    }
    const { parameter, part } = found;
    const texts = given.getAll(name);
    if (part === null) put(variables, parameter, readParameter(parameter, texts));
    else {
      const named = getNullableType(parameter.of.type);
      const of = isInputObjectType(named) ? named.getFields()[part] : undefined;
      // A name that is no field is refused with the value, by its type.
      const value = of ? readParameter({ ...parameter, name, of }, texts) : texts[0];
      objects.set(parameter, { ...objects.get(parameter), [part]: value });
    }
  }
  for (const [parameter, object] of objects) put(variables, parameter, object);
};

/** An ID in an address may be the UUID alone: slashes of a global ID would have to be encoded. */
const idOf = (text: string): string => (isUuid(text.toLowerCase()) ? globalId("Tracker", text.toLowerCase()) : text);

const isMap = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

const readBodyInto = ({ body }: RestOperation, given: unknown, variables: Values): void => {
  if (body === null) return;
  if (!isMap(given)) throw bad("The body must be a JSON object.");
  if (body.kind === "input") {
    const twice = body.without.find((name) => name in given);
    if (twice !== undefined) throw bad(`${twice} is a part of the address. Leave it out of the body.`);
    variables.input = { ...given };
    return;
  }
  const names = body.args.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw bad(`The body has no field ${JSON.stringify(unknown.slice(0, 50))}. Use ${names.join(", ")}.`);
  Object.assign(variables, given);
};

export type GivenRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly queryString: string;
  readonly body: unknown;
};

/** The variables of the operation's document, or a `ClientError`. Their types are checked where GraphQL checks them. */
export const readVariables = (operation: RestOperation, { params, queryString, body }: GivenRequest): Variables => {
  const variables: Values = {};
  readBodyInto(operation, body, variables);
  readQuery(operation.query, queryString, variables);
  for (const parameter of operation.path) {
    const text = params[parameter.name]!;
    put(variables, parameter, parameter.name === "id" ? idOf(text) : text);
  }
  return variables;
};
