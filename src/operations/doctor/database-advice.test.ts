import { expect, test } from "vitest";
import { adviceForDatabase } from "./database-advice.ts";

test("a role without a right on a table is told who grants it, and one without a right on the schema which it is", () => {
  expect(adviceForDatabase("42501", "permission denied for table place")).toMatch(/^Run `kolli migrate` as the role that owns/);
  expect(adviceForDatabase("42501", "permission denied for schema public")).toMatch(/grant create on schema/);
});
