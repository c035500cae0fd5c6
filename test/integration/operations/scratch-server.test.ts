import pg from "pg";
import { expect, test } from "vitest";
import { startScratchServer } from "../../support/database/postgres-server.ts";

test("what was committed on a durable server survives an orderly restart and a crash", async () => {
  const server = await startScratchServer({ durable: true });
  const query = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  await query("create table kept (n int)");
  for (const [n, how] of [
    [1, "orderly"],
    [2, "crash"],
  ] as const) {
    await query(`insert into kept values (${n})`);
    await server.restart(how);
  }
  expect(await query("select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  await server.stop();
});
