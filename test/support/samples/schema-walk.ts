import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";

type Field = GraphQLField<unknown, unknown>;
/** What to give for arguments, by `Type.field(argument)` or by the argument's name alone, as GraphQL literals. */
export type Literals = Readonly<Record<string, string>>;

export const literalOf = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${required.map((field) => `${field.name}: ${literalOf(field.type)}`).join(", ")}}`;
  }
  if (isEnumType(type)) return type.getValues()[0]!.name;
  return { Int: "1", Float: "1", Boolean: "true", JSON: "{}", DateTime: '"2030-01-01T00:00:00+00:00"' }[type.name] ?? '"x"';
};

export const argumentsOf = (owner: string, { name: field, args }: Field, literals: Literals): string => {
  const given = args.flatMap(({ name, type }) => {
    const literal = literals[`${owner}.${field}(${name})`] ?? literals[name];
    if (literal !== undefined) return [`${name}: ${literal}`];
    return isNonNullType(type) ? [`${name}: ${literalOf(type)}`] : [];
  });
  return given.length > 0 ? `(${given.join(", ")})` : "";
};

/** Everything below a type; no type twice on one way down, or it would never end. */
export const selectionOf = (
  schema: GraphQLSchema,
  output: GraphQLOutputType,
  literals: Literals,
  path: readonly string[] = [],
): string => {
  const type = getNamedType(output);
  if (!isCompositeType(type)) return "";
  if (isInterfaceType(type)) {
    const parts = schema.getPossibleTypes(type).map((one) => `... on ${one.name} ${selectionOf(schema, one, literals, path)}`);
    return `{ ${parts.filter((part) => !part.endsWith(" ")).join(" ")} }`;
  }
  if (!isObjectType(type) || path.includes(type.name)) return "";
  const all = type.getFields();
  const fields = Object.values(all).flatMap((field) => {
    // The same objects as in `edges`, for those who need no cursors.
    if (field.name === "nodes" && all.edges) return [];
    const below = selectionOf(schema, field.type, literals, [...path, type.name]);
    const isObject = isCompositeType(getNamedType(field.type));
    if (isObject && below === "") return [];
    // On several types below one interface, the same name may mean different things.
    return [`${type.name}_${field.name}: ${field.name}${argumentsOf(type.name, field, literals)} ${below}`];
  });
  return `{ ${fields.join(" ")} }`;
};
