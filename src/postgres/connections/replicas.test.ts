import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../database.ts";
import { DatabaseUnavailable } from "../failure.ts";
import { oneLane } from "../lanes.ts";
import { openReplicas } from "./replicas.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server that is asked for its position, and answers everything else with its name. */
const serverAt = (name: string, position: number | null) => {
  const server = { position, asked: 0, failsWith: null as Error | null };
  const ask = async (statement: string) => {
    if (server.failsWith) throw server.failsWith;
    if (statement.endsWith("_position")) return { position: server.position };
    server.asked++;
    return { from: name };
  };
  const db = { lanes: oneLane, one: ask, many: async (statement: string) => [await ask(statement)], run: ask };
  return { server, db: db as unknown as Database };
};

/** Who answered, half a second later at the latest. */
const reads = async (reading: Database): Promise<string> => {
  const row = reading.one<{ from: string }>("list", "");
  row.catch(() => {});
  await passes(500);
  return (await row)!.from;
};
const lost = (failure: "connection" | "conflict") => new DatabaseUnavailable(failure, "gone", "08006");

const open = (primary: Database, ...replicas: { name: string; db: Database }[]) => {
  const failures: string[] = [];
  const opened = openReplicas({ primary, replicas, onFailure: (name, { failure }) => failures.push(`${name} ${failure}`) });
  onTestFinished(opened.stop);
  return { ...opened, failures };
};
const usable = ({ states }: ReturnType<typeof open>) => states().map(({ isUsable }) => isUsable);

test("replicas that have everything are read in turn", async () => {
  const [primary, one, two] = [serverAt("primary", 100), serverAt("one", 100), serverAt("two", 120)];
  const opened = open(primary.db, { name: "one", db: one.db }, { name: "two", db: two.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true, true]);
  expect(new Set([await reads(opened.reading), await reads(opened.reading)])).toEqual(new Set(["one", "two"]));
  expect(primary.server.asked).toBe(0);
});

test("what was just written is read: from the replica once it has it, and from the primary if that takes long", async () => {
  const [primary, replica] = [serverAt("primary", 100), serverAt("replica", 100)];
  const opened = open(primary.db, { name: "replica", db: replica.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  primary.server.position = 200;
  expect(await reads(opened.reading)).toBe("primary");
  const reading = reads(opened.reading);
  setTimeout(() => {
    replica.server.position = 200;
  }, 50);
  expect(await reading).toBe("replica");
});

test("a replica that fails is answered for by the primary, and left alone until it is looked at again", async () => {
  const [primary, replica] = [serverAt("primary", 100), serverAt("replica", 100)];
  const opened = open(primary.db, { name: "replica", db: replica.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  replica.server.failsWith = lost("connection");
  expect(await reads(opened.reading)).toBe("primary");
  expect(usable(opened)).toEqual([false]);
  expect(opened.failures).toEqual(["replica connection"]);
  replica.server.failsWith = null;
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  expect(await reads(opened.reading)).toBe("replica");
});

test("a statement that stood in the way of replication is repeated on the primary, and the replica stays in use", async () => {
  const [primary, replica] = [serverAt("primary", 100), serverAt("replica", 100)];
  const opened = open(primary.db, { name: "replica", db: replica.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  replica.server.failsWith = lost("conflict");
  expect(await reads(opened.reading)).toBe("primary");
  expect(usable(opened)).toEqual([true]);
});

test("a mistake in a statement is no server's failure: it is reported and not tried again", async () => {
  const [primary, replica] = [serverAt("primary", 100), serverAt("replica", 100)];
  const opened = open(primary.db, { name: "replica", db: replica.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  replica.server.failsWith = new Error("syntax error");
  await expect(reads(opened.reading)).rejects.toThrow("syntax error");
  expect(primary.server.asked).toBe(0);
});

test("a server that is no replica, or none any more, is never read", async () => {
  const [primary, promoted] = [serverAt("primary", 100), serverAt("promoted", null)];
  const opened = open(primary.db, { name: "promoted", db: promoted.db });
  expect(await reads(opened.reading)).toBe("primary");
  expect(await reads(opened.reading)).toBe("primary");
  expect(usable(opened)).toEqual([false]);
});

test("a replica that is behind for seconds is not waited for, and its lag is reported until it has caught up", async () => {
  const [primary, replica] = [serverAt("primary", 100), serverAt("replica", 100)];
  const opened = open(primary.db, { name: "replica", db: replica.db });
  await passes(1_100);
  expect(usable(opened)).toEqual([true]);
  for (let second = 0; second < 5; second++) {
    primary.server.position! += 10;
    await passes(1_000);
  }
  expect(usable(opened)).toEqual([false]);
  expect(opened.states()[0]!.lagMs).toBeGreaterThanOrEqual(4_000);
  expect(opened.states()[0]!.lagMs).toBeLessThanOrEqual(6_000);
  replica.server.position = primary.server.position;
  await passes(1_000);
  expect(opened.states()).toEqual([{ name: "replica", isUsable: true, lagMs: 0 }]);
});

test("nothing can be written if only reading is meant", async () => {
  const primary = serverAt("primary", 100);
  await expect(open(primary.db).reading.run("insert_tracker", "")).rejects.toThrow("insert_tracker writes");
});
