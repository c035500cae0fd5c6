import pg from "pg";
import { expect, test } from "vitest";
import { databaseFailureOf } from "./failure.ts";

const answered = (code: string, file?: string, message = "it failed") =>
  databaseFailureOf(Object.assign(new pg.DatabaseError(message, 0, "error"), { code, file }))?.failure ?? null;

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

test("a coordinator that dies while it waits for a worker is a lost connection, wherever in Citus it waits", () => {
  const dying = (file: string) => answered("XX000", file, "postmaster was shut down, exiting");
  const waiting = ["adaptive_executor.c", "connection_management.c", "intermediate_results.c", "remote_commands.c"];
  expect(waiting.map(dying)).toEqual(waiting.map(() => "connection"));
  expect(answered("XX000", "adaptive_executor.c", "unexpected placement access")).toBe(null);
});
