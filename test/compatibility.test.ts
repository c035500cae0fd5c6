import { readFileSync } from "node:fs";
import { type GraphQLSchema, getNamedType, isEnumType, isInputObjectType, isNonNullType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

const page = readFileSync(new URL("../docs/compatibility.md", import.meta.url), "utf8");
const schema = buildPublicSchema();

/** Enumerations that answers carry; those of input alone cannot surprise a reader. */
const answeredEnums = (of: GraphQLSchema): string[] => {
  const names = Object.values(of.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith("__")
      ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
      : [],
  );
  return [...new Set(names.filter((type) => isEnumType(type)).map(({ name }) => name))].sort();
};

const rows = [...page.matchAll(/^\| `(\w+)` \| (grows|closed) \|/gm)].map(([, name, kind]) => [name!, kind!] as const);

test("the page says of every enumeration in an answer whether it grows, and the schema says the same", () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(answeredEnums(schema));
  for (const [name, kind] of rows)
    expect([name, /This set grows/.test(schema.getType(name)?.description ?? "")]).toEqual([name, kind === "grows"]);
});

test("whatever carries a carrier carries its id as text beside it", () => {
  const without = Object.values(schema.getTypeMap()).filter((type) => {
    if (!isObjectType(type)) return false;
    const { carrier, carrierId } = type.getFields();
    if (!carrier || getNamedType(carrier.type).name !== "Carrier") return false;
    return String(carrierId?.type) !== (isNonNullType(carrier.type) ? "String!" : "String");
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});

test("no field of Query or Mutation is non-null: one that fails must not hide the others", () => {
  const roots = [schema.getQueryType()!, schema.getMutationType()!];
  const hiding = roots.flatMap((type) => Object.values(type.getFields()).filter((field) => isNonNullType(field.type)));
  expect(hiding.map(({ name }) => name)).toEqual([]);
});

test("nothing that is required of a caller has come to be so since it was optional: inputs have only these required fields", () => {
  const required = Object.values(schema.getTypeMap()).flatMap((type) =>
    isInputObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => isNonNullType(field.type) && field.default === undefined)
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(required.toSorted()).toEqual([
    "AttentionMarkInput.state",
    "CheckpointCreateInput.id",
    "CheckpointCreateInput.scannedAt",
    "ConnectorProblemInput.at",
    "ConnectorProblemInput.reason",
    "ConnectorProblemInput.subject",
    "ConnectorReportInput.connector",
    "ConnectorReportInput.name",
    "RecipientInput.email",
    "TestTrackerAdvanceInput.id",
    "TrackerCreateInput.carrier",
    "TrackerCreateInput.trackingCode",
    "TrackerFindOrCreateInput.trackingCode",
    "TrackerUpdateInput.id",
  ]);
});
