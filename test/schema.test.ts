import { readFile } from "node:fs/promises";
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { printedContracts } from "../src/commands/schema.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

test("the checked-in schemas are those of the code; `npm run -s kolli -- schema --write` brings them up to date", async () => {
  for (const { file, text } of printedContracts()) expect(await readFile(file, "utf8")).toBe(text);
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
  const ofParcels = ["DeliveryWindow", "DeliveryAttempts"];
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
