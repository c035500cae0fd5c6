import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "../../../src/postgres/pool.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { startDatabaseProxy } from "../../support/database/database-proxy.ts";
import { authenticationOk, errorResponse, readyForQuery, startFakePostgres } from "../../support/database/fake-postgres.ts";
import { eventually } from "../../support/eventually.ts";
import { divide, sleep } from "../../support/rows/notes.sql.ts";

const child = fileURLToPath(new URL("../../support/processes/pool-child.ts", import.meta.url));
const goodbye = errorResponse("FATAL", "57P01", "terminating connection due to administrator command");

test("a server that says ready and goodbye in one packet ends no process", async () => {
  const rounds = 20;
  const server = await startFakePostgres((socket) => socket.end(Buffer.concat([authenticationOk, readyForQuery, goodbye])));
  onTestFinished(() => server.close());
  const { stdout } = await promisify(execFile)(process.execPath, [child, server.url, String(rounds)], { timeout: 25_000 });
  expect(JSON.parse(stdout)).toEqual({ failed: rounds * 3 });
  expect(server.connections()).toBeGreaterThan(rounds);
});

test("connections that died while nobody used them are replaced before the next statement meets one", async () => {
  const database = await freshDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const pool = openPool({ url: proxy.url, onError: () => {} });
  onTestFinished(async () => {
    await pool.close();
    proxy.close();
    await database.close();
  });
  await Promise.all(Array.from({ length: 5 }, () => divide(pool.db, 2)));
  proxy.freeze("present");
  expect(proxy.frozen()).toBe(5);
  await eventually(() => proxy.frozen() === 0, 60_000);
  // On a dead connection it would fail: nothing is sent twice.
  expect(await divide(pool.db, 2)).toEqual({ result: 3 });
});

test("a statement of a transaction that is never answered fails in time, and its connection is not used again", async () => {
  const database = await freshDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const pool = openPool({ url: proxy.url, statementLimitMs: 500, onError: () => {} });
  onTestFinished(async () => {
    await pool.close();
    proxy.close();
    await database.close();
  });
  const stuck = pool.db.transaction(async (tx) => {
    await divide(tx, 2);
    proxy.freeze("present");
    return divide(tx, 2);
  });
  await expect(stuck).rejects.toMatchObject({ failure: "timeout", message: "PostgreSQL did not respond within 2 s." });
  await eventually(() => proxy.frozen() === 0);
  expect(await pool.db.transaction((tx) => divide(tx, 3))).toEqual({ result: 2 });
});

test("a transaction fails with the reason of its first failure, whichever of its statements the caller gets the answer of", async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const late = database.db.transaction(
    async () => {},
    (tx) => [divide(tx, 0).then((answer) => answer), divide(tx, 2)],
  );
  await expect(late).rejects.toMatchObject({ code: "22012" });
});

test("statements that each take a while are not taken for a dead connection, however many wait behind each other", async () => {
  const database = await freshDatabase();
  const pool = openPool({ url: database.url, statementLimitMs: 500, onError: () => {} });
  onTestFinished(async () => {
    await pool.close();
    await database.close();
  });
  const slow = pool.db.transaction((tx) => Promise.all(Array.from({ length: 8 }, () => sleep(tx, 0.4))));
  expect(await slow).toHaveLength(8);
  await expect(sleep(pool.db, 5)).rejects.toMatchObject({ failure: "timeout", code: "57014" });
  expect(await pool.db.longTransaction(5_000, (tx) => sleep(tx, 1))).toBeDefined();
});
