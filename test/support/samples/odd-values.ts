import fc from "fast-check";
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const aUuid = "018f0000-0000-7000-8000-000000000000";
const instants = [0, -1, 8.64e15, -8.64e15, 253402300800000, -62167219200001, 1e300, 0.5, 2 ** 53, 2 ** 63];

/** Texts that have broken one program or another. */
export const oddTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "\u202e\ufeff",
  "\\u0000",
  "%00",
  "'; drop table tracker; --",
  "{}",
  "null",
  "NaN",
  "1e400",
  "-0",
  "9223372036854775808",
  "a@b\0c",
  "owner@kolli.test\0",
  "x".repeat(5_000),
  "🦄".repeat(300),
  `gid://kolli/Tracker/${aUuid}`,
  "gid://kolli/Tracker/\0",
  "gid://kolli/Nothing/1",
  "https://\0.example.com/",
  "https://example.com/\ud800",
  "https://[::1]:99999/",
  ...instants.flatMap((at) => [cursorOf("c", at, aUuid), cursorOf(at, aUuid), cursorOf(at), cursorOf("c", at, "\0")]),
  cursorOf("\0", "\ud800"),
  cursorOf(null, null),
];

const oddDates = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "0000-12-31T23:59:59.999999999-00:00",
  "9999-12-31T23:59:59-14:00",
  "9999-12-31T23:59:59.999Z",
  "-000001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "2026-02-30T00:00:00Z",
  "2026-06-30T23:59:60Z",
  "2026-03-01T09:30:00+99:99",
  "infinity",
  "",
];

const oddNumbers = [0, -1, 1, 2, 250, 251, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 0.1, 5e-324];
const oddJson: readonly unknown[] = [
  { a: "\0" },
  { "\0": 1 },
  { a: "\ud800" },
  { a: 1e308 },
  { a: -1e-308 },
  { a: 2 ** 63 },
  { __proto__: { polluted: true } },
  { constructor: { prototype: {} } },
  { "": { "": [] } },
  [1],
  "text",
  0,
];

const arbitraryOf = (type: GraphQLInputType, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> => {
  if (isNonNullType(type)) return arbitraryOf(type.ofType, ids, depth);
  if (isListType(type)) return fc.array(arbitraryOf(type.ofType, ids, depth + 1), { maxLength: 3 });
  if (isInputObjectType(type)) return recordOf(Object.values(type.getFields()), ids, depth + 1);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  const texts = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: "binary", maxLength: 40 }), fc.string());
  switch (type.name) {
    case "Boolean":
      return fc.boolean();
    case "Int":
    case "Float":
      return fc.oneof(fc.constantFrom(...oddNumbers), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "DateTime":
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddDates) }, texts);
    case "JSON":
      return fc.oneof(fc.constantFrom(...oddJson), fc.jsonValue(), texts);
    case "ID":
      return fc.oneof(fc.constantFrom(...ids), texts);
    default:
      return fc.oneof(texts, fc.constantFrom(...ids));
  }
};

type Argument = { readonly name: string; readonly type: GraphQLInputType; readonly defaultValue?: unknown };

const recordOf = (fields: readonly Argument[], ids: readonly string[], depth: number): fc.Arbitrary<Record<string, unknown>> => {
  const needed = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  const shape = Object.fromEntries(fields.map(({ name, type }) => [name, arbitraryOf(type, ids, depth)]));
  return fc.record(shape, { requiredKeys: needed }) as fc.Arbitrary<Record<string, unknown>>;
};

/** Enough of the answer to make every resolver run that needs no arguments, two levels deep. */
const selectionOf = (field: GraphQLField<unknown, unknown>, depth = 0): string => {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return "";
  if (!isObjectType(type) || depth > 2) return "{ __typename }";
  const parts = Object.values(type.getFields())
    .filter(({ args }) => !args.some((argument) => isNonNullType(argument.type)))
    .map((inner) => `${inner.name} ${selectionOf(inner, depth + 1)}`);
  return `{ ${parts.join(" ")} }`;
};

export type OddRequest = { name: string; query: string; variables: Record<string, unknown> };

/** A request for a root field of the schema, with arguments of the right type and odd values. */
export const oddRequests = (
  schema: GraphQLSchema,
  ids: readonly string[],
  isSafe: (name: string) => boolean,
): fc.Arbitrary<OddRequest> => {
  const roots = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: "query", field })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: "mutation", field })),
  ].filter(({ field }) => field.args.length > 0 && isSafe(field.name));
  return fc.oneof(
    ...roots.map(({ kind, field }) =>
      recordOf(field.args, ids, 0).map((variables): OddRequest => {
        const given = field.args.filter(({ name }) => name in variables);
        const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
        const passed = given.map(({ name }) => `${name}: $${name}`).join(", ");
        const head = given.length === 0 ? kind : `${kind} (${declared})`;
        return {
          name: field.name,
          query: `${head} { ${field.name}${given.length === 0 ? "" : `(${passed})`} ${selectionOf(field)} }`,
          variables,
        };
      }),
    ),
  );
};
