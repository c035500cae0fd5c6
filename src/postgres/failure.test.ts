import pg from "pg";
import { expect, test } from "vitest";
import { databaseFailureOf } from "./failure.ts";

const answered = (code: string, file?: string) =>
  databaseFailureOf(Object.assign(new pg.DatabaseError("it failed", 0, "error"), { code, file }))?.failure ?? null;

test("what the server says shows whether it or the statement is at fault", () => {
  expect([answered("53100"), answered("57P01"), answered("25006"), answered("08006")]).toEqual([
    "resources",
    "connection",
    "read-only",
    "connection",
  ]);
  expect([answered("42601"), answered("23505")]).toEqual([null, null]);
});

test("a worker of a cluster that is lost at a commit is a lost connection, and an internal error of the server is ours to know", () => {
  expect(answered("XX000", "placement_connection.c")).toBe("connection");
  expect(answered("XX000", "remote_commands.c")).toBe("connection");
  expect(answered("XX000", "heapam.c")).toBe(null);
  expect(answered("XX000")).toBe(null);
});
