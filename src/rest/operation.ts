import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
} from "graphql";
import type { RestRoute } from "./routes.ts";
import { type ShownType, selectedText, shownTypeOf } from "./shown-type.ts";

/** A value of the address: `variable` is the argument that it is given as, or is a field of. */
export type Parameter = {
  readonly name: string;
  readonly of: GraphQLArgument | GraphQLInputField;
  readonly variable: string;
  /** It is a field of the argument, such as of `filter`. */
  readonly isField: boolean;
};

/** What the body holds: the fields of the argument `input`, or the arguments themselves. */
export type Body =
  | { readonly kind: "input"; readonly type: GraphQLInputObjectType; readonly without: readonly string[] }
  | { readonly kind: "arguments"; readonly args: readonly GraphQLArgument[] };

export type RestOperation = {
  readonly route: RestRoute;
  /** The name of the GraphQL field, which is the `operationId` as well. */
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly shown: ShownType | null;
  readonly document: string;
  readonly path: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Body | null;
};

const namesInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const inputObjectOf = ({ type }: GraphQLArgument): GraphQLInputObjectType | null => {
  const named = getNullableType(type);
  return isInputObjectType(named) ? named : null;
};

const asArgument = (of: GraphQLArgument): Parameter => ({ name: of.name, of, variable: of.name, isField: false });

/** Of an argument that is an object, such as `filter`, each field is a parameter. */
const asParameters = (argument: GraphQLArgument): Parameter[] => {
  const object = inputObjectOf(argument);
  if (!object) return [asArgument(argument)];
  return Object.values(object.getFields()).map((of) => ({ name: of.name, of, variable: argument.name, isField: true }));
};

/** Where each argument of the field is in a request. */
const placesOf = (
  { method, path }: RestRoute,
  args: readonly GraphQLArgument[],
): Pick<RestOperation, "path" | "query" | "body"> => {
  const names = namesInPath(path);
  const inPath = args.filter(({ name }) => names.includes(name)).map(asArgument);
  const others = args.filter(({ name }) => !names.includes(name));
  if (method === "GET") return { path: inPath, query: others.flatMap(asParameters), body: null };
  const [input] = others;
  if (!input) return { path: inPath, query: [], body: null };
  const type = others.length === 1 && input.name === "input" ? inputObjectOf(input) : null;
  if (!type) return { path: inPath, query: [], body: { kind: "arguments", args: others } };
  const fields = type.getFields();
  const fromInput = names.flatMap((name): Parameter[] =>
    fields[name] ? [{ name, of: fields[name], variable: input.name, isField: true }] : [],
  );
  return { path: [...inPath, ...fromInput], query: [], body: { kind: "input", type, without: names } };
};

const documentOf = (kind: string, { name, args }: GraphQLField<unknown, unknown>, shown: ShownType | null): string => {
  const list = (write: (arg: GraphQLArgument) => string) => (args.length === 0 ? "" : `(${args.map(write).join(", ")})`);
  const variables = list((arg) => `$${arg.name}: ${arg.type}`);
  return `${kind} ${name}${variables} { ${name}${list((arg) => `${arg.name}: $${arg.name}`)}${selectedText(shown)} }`;
};

const requireUnique = ({ route, path, query }: RestOperation): void => {
  const names = [...path, ...query].map(({ name }) => name);
  if (new Set(names).size !== names.length || namesInPath(route.path).some((name) => !names.includes(name)))
    throw new Error(
      `${route.method} ${route.path}: its parameters are not those of its use case, each once: ${names.join(", ")}.`,
    );
};

/** A route with what its use case's field says about it. */
export const operationOf = (schema: GraphQLSchema, route: RestRoute): RestOperation => {
  const [type, name] = route.useCase.declared.name.split(".") as [string, string];
  const root = type === "Query" ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`${route.method} ${route.path} calls ${type}.${name}, which the schema does not have.`);
  const shown = shownTypeOf(schema, field.type);
  const document = documentOf(type.toLowerCase(), field, shown);
  const operation = { route, name, field, shown, document, ...placesOf(route, field.args) };
  requireUnique(operation);
  return operation;
};
