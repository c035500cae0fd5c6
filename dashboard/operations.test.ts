import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { generate, operationFiles, readOperations, readSchema } from "./codegen.ts";
import { examples } from "./src/features/explorer/examples.ts";

const root = join(import.meta.dirname, "..");

describe("every operation of the dashboard fits the dashboard's schema", () => {
  const schema = readSchema();
  test.each(operationFiles())("%s", (file) => {
    expect(validate(schema, parse(readOperations(file))).map((error) => error.message)).toEqual([]);
  });
});

test("the generated types are those of the schema and the operations as they are now", async () => {
  for (const [path, text] of await generate(readSchema())) {
    expect(readFileSync(join(import.meta.dirname, path), "utf8"), `${path} is stale: run dashboard/codegen.ts`).toBe(text);
  }
});

describe("every example of the explorer fits the public schema", () => {
  const schema = buildSchema(readFileSync(join(root, "schema.graphql"), "utf8"));
  test.each(examples)("$name", ({ operation }) => {
    expect(validate(schema, parse(operation)).map((error) => error.message)).toEqual([]);
  });
});
