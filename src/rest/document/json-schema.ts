import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { growing } from "../../graphql/described-values.ts";
import { type ShownField, type ShownType, selectedText } from "../shown-type.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Schemas by name, to which others refer. */
export type Components = Map<string, JsonSchema>;

/** Where schemas are that are referred to by name. */
export type Refer = (name: string) => JsonSchema;

/** A schema of the OpenAPI document, by name. */
export const schemaNamed: Refer = (name) => ({ $ref: `#/components/schemas/${name}` });

export const inJson = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

const scalars: Readonly<Record<string, JsonSchema>> = {
  ID: { type: "string" },
  String: { type: "string" },
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  DateTime: { type: "string", format: "date-time" },
  Date: { type: "string", format: "date" },
  JSON: {},
};

const isGrowing = (description: string | null | undefined): boolean => description?.endsWith(growing("").trim()) ?? false;

/** A client must accept values that a set that grows will have: known ones are named, and any text is allowed. */
const enumSchema = (type: GraphQLEnumType): JsonSchema => {
  const values = { type: "string", enum: type.getValues().map(({ name }) => name) };
  const description = type.description ?? "";
  return isGrowing(description) ? { description, anyOf: [values, { type: "string" }] } : { description, ...values };
};

const nullable = (schema: JsonSchema): JsonSchema => {
  if (Object.keys(schema).length === 0) return schema;
  return typeof schema.type === "string" && !schema.enum
    ? { ...schema, type: [schema.type, "null"] }
    : { anyOf: [schema, { type: "null" }] };
};

/** The schema of a type, with `named` for its innermost type. */
const wrapped = (type: GraphQLType, named: (inner: GraphQLNamedType) => JsonSchema): JsonSchema => {
  const orNull = !isNonNullType(type);
  const inner = isNonNullType(type) ? type.ofType : type;
  const schema = isListType(inner) ? { type: "array", items: wrapped(inner.ofType, named) } : named(inner as GraphQLNamedType);
  return orNull ? nullable(schema) : schema;
};

const described = (schema: JsonSchema, description: string | null | undefined): JsonSchema =>
  description ? { ...schema, description } : schema;

export type SchemaWriter = {
  readonly components: Components;
  /** The schema of an answer's part; `isRequired` says which of an object's fields are always there. */
  output(type: GraphQLType, shown: ShownType | null): JsonSchema;
  input(type: GraphQLType): JsonSchema;
  inputObject(type: GraphQLInputObjectType, without?: readonly string[]): JsonSchema;
};

type WriterOptions = {
  readonly refer: Refer;
  isRequired(field: ShownField): boolean;
};

/** Writes schemas of the types of the GraphQL schema, each named one once. */
export const createSchemaWriter = ({ refer, isRequired }: WriterOptions): SchemaWriter => {
  const components: Components = new Map();
  const written = new Map<string, string>();
  /** `content`: what distinguishes two forms of a type; a name stands for one. */
  const named = (name: string, content: string, write: () => JsonSchema): JsonSchema => {
    const known = written.get(name);
    if (known !== undefined && known !== content) throw new Error(`Two different types are called ${name} in OpenAPI.`);
    written.set(name, content);
    if (known === undefined) components.set(name, write());
    return refer(name);
  };

  const leaf = (type: GraphQLNamedType): JsonSchema =>
    isEnumType(type) ? named(type.name, "", () => enumSchema(type)) : (scalars[type.name] ?? {});

  const object = ({ type, fields }: ShownType): JsonSchema => ({
    type: "object",
    ...(type.description && { description: type.description }),
    required: fields.filter(isRequired).map(({ field }) => field.name),
    properties: Object.fromEntries(
      fields.map(({ field, shown }) => [field.name, described(output(field.type, shown), field.description)]),
    ),
  });

  const output = (type: GraphQLType, shown: ShownType | null): JsonSchema =>
    wrapped(type, (inner) => (shown === null ? leaf(inner) : named(shown.name, selectedText(shown), () => object(shown))));

  const inputObject = (type: GraphQLInputObjectType, without: readonly string[] = []): JsonSchema => {
    const fields = Object.values(type.getFields()).filter(({ name }) => !without.includes(name));
    const required = fields.filter(isRequiredInputField).map(({ name }) => name);
    return {
      type: "object",
      ...(type.description && { description: type.description }),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      properties: Object.fromEntries(
        fields.map(({ name, type: inner, description, defaultValue }) => [
          name,
          { ...described(input(inner), description), ...(defaultValue !== undefined && { default: defaultValue }) },
        ]),
      ),
    };
  };

  const input = (type: GraphQLType): JsonSchema =>
    wrapped(type, (inner) => (isInputObjectType(inner) ? named(inner.name, "", () => inputObject(inner)) : leaf(inner)));

  return { components, output, input, inputObject };
};
