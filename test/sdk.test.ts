import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { generateClients } from "../sdk/generate/main.ts";
import { methods, withoutMethod } from "../sdk/generate/methods.ts";

test("what the clients have from the schema is up to date; `npm run sdk` writes it", () => {
  for (const [path, text] of generateClients()) expect(readFileSync(`sdk/${path}`, "utf8"), path).toBe(text);
});

test("every field of Query and Mutation has a method in the clients", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
  const fieldsOf = (type: { getFields(): object } | null | undefined) => Object.keys(type?.getFields() ?? {});
  const query = fieldsOf(schema.getQueryType()).filter((name) => !withoutMethod.includes(`Query.${name}`));
  const all = [...query, ...fieldsOf(schema.getMutationType())];
  expect(methods.map(({ field }) => field).toSorted()).toEqual(all.toSorted());
});
