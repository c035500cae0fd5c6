import { readFile } from "node:fs/promises";
import {
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { describe, expect, test } from "vitest";
import { printedContracts, releasedFile } from "../src/commands/schema.ts";
import { printSortedSchema } from "../src/graphql/print-schema.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

test("the checked-in schemas are those of the code; `npm run -s kolli -- schema --write` brings them up to date", async () => {
  for (const { file, text } of printedContracts()) expect(await readFile(file, "utf8")).toBe(text);
});

/** Sets that only clients send: they may grow, and no client ever receives a new value. */
const sentOnly = ["TrackerSort", "TestAction", "TestFault"];

/** What breaks a client of the first schema with the second; docs/compatibility.md says what may change. */
const breaks = (released: GraphQLSchema, now: GraphQLSchema): string[] => {
  const isClosed = (description: string): boolean => {
    const [, name] = /^Enum value (\w+)\./.exec(description) ?? [];
    return name !== undefined && !sentOnly.includes(name) && !now.getType(name)?.description?.includes("This set grows");
  };
  const grownSets = findDangerousChanges(released, now).filter(({ description }) => isClosed(description));
  return [...findBreakingChanges(released, now), ...grownSets].map(({ description }) => description);
};

test("nothing that the last released schema promises is broken; docs/releasing.md says how to release one", async () => {
  const [released, now] = [await readFile(releasedFile, "utf8"), printSortedSchema(buildPublicSchema())];
  expect(breaks(buildSchema(released), buildSchema(now))).toEqual([]);
});

test("a change that breaks clients is noticed: a field that is gone, a required argument, a value of a closed set", () => {
  const released = buildSchema(
    'type Query { a: Int, b(x: Int): Int! } "This set grows: yes." enum Open { A } enum Closed { A } type T { o: Open, c: Closed }',
  );
  const changed = (text: string) => breaks(released, buildSchema(text));
  const rest = '"This set grows: yes." enum Open { A B } enum Closed { A } type T { o: Open, c: Closed, more: Int }';
  expect(changed(`type Query { a: Int, b(x: Int, y: Int): Int!, c: Int } ${rest}`)).toEqual([]);
  expect(changed(`type Query { b(x: Int): Int! } ${rest}`)).toHaveLength(1);
  expect(changed(`type Query { a: String, b(x: Int): Int! } ${rest}`)).toHaveLength(1);
  expect(changed(`type Query { a: Int, b(x: Int!): Int! } ${rest}`)).toHaveLength(1);
  expect(changed(`type Query { a: Int, b(x: Int): Int! } ${rest.replace("Closed { A", "Closed { A B")}`)).toHaveLength(1);
});

describe.each([
  ["public", buildPublicSchema],
  ["dashboard", buildDashboardSchema],
])("in the %s schema", (_name, build) => {
  test("every type, field, argument and enum value has a description", () => {
    const bare: string[] = [];
    for (const type of Object.values(build().getTypeMap())) {
      if (type.name.startsWith("__") || ["Query", "Mutation", "Subscription"].includes(type.name)) continue;
      if (!type.description) bare.push(type.name);
      if (isEnumType(type))
        bare.push(
          ...type
            .getValues()
            .filter(({ description }) => !description)
            .map(({ name }) => `${type.name}.${name}`),
        );
      if (isInputObjectType(type))
        bare.push(
          ...Object.values(type.getFields())
            .filter(({ description }) => !description)
            .map(({ name }) => `${type.name}.${name}`),
        );
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        if (!field.description) bare.push(`${type.name}.${field.name}`);
        bare.push(
          ...field.args.filter(({ description }) => !description).map(({ name }) => `${type.name}.${field.name}(${name})`),
        );
      }
    }
    expect(bare).toEqual([]);
  });
});

test("nothing of the dashboard's can be reached in the public schema", () => {
  const publicTypes = new Set(Object.keys(buildPublicSchema().getTypeMap()));
  // Of the parcel's delivery, not of a webhook's.
  const ofParcels = ["DeliveryWindow", "DeliveryAttempts", "DeliveryPrediction"];
  const reached = [...publicTypes].filter(
    (name) =>
      !ofParcels.includes(name) &&
      /key|secret|endpoint|webhook|member|invitation|audit|viewer|session|account|password|delivery|attempt/i.test(name),
  );
  // Of a parcel, not of a webhook.
  expect(reached).toEqual(["ProofOfDelivery"]);
  const fields = Object.values(buildPublicSchema().getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith("__") ? Object.keys(type.getFields()) : [],
  );
  expect(
    fields.filter((name) => /apiKey|secret|webhook|member|invitation|audit|viewer|session|credential|password/i.test(name)),
  ).toEqual([]);
});
