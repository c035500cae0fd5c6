import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from "graphql";

const literal = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${required.map((field) => `${field.name}: ${literal(field.type)}`).join(", ")}}`;
  }
  if (isEnumType(type)) return type.getValues()[0]!.name;
  return { Int: "1", Float: "1", Boolean: "true", JSON: "{}", DateTime: '"2030-01-01T00:00:00+00:00"' }[type.name] ?? '"x"';
};

const argumentsOf = (args: readonly GraphQLArgument[]): string => {
  const required = args.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => `${name}: ${literal(type)}`);
  return required.length > 0 ? `(${required.join(", ")})` : "";
};

/** The shortest document that runs one field at the root, named as `Query.trackers`. */
export const leastDocument = (name: string, field: GraphQLField<unknown, never>): string => {
  const [root, fieldName] = name.split(".") as [string, string];
  const selection = isLeafType(getNamedType(field.type)) ? "" : "{ __typename }";
  return `${root.toLowerCase()} { ${fieldName}${argumentsOf(field.args)} ${selection} }`;
};

export const reached = new Error("A service was reached.");

/** Nothing is behind it: it can be handed on, and calling anything of it runs into this wall. */
export const noServices: never = new Proxy(() => {}, {
  get: (_nothing, name) => (typeof name === "symbol" ? undefined : noServices),
  apply: () => {
    throw reached;
  },
}) as never;
