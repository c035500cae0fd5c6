// Uses the database in every way a process of Kolli does, and says how each of them ended. It must live to tell.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../src/postgres/database.ts";
import { openNotices } from "../../../src/postgres/notices.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { divide } from "../rows/notes.sql.ts";

const divideByTwo = (db: Database) => divide(db, 2);
const url = process.argv[2]!;
const rounds = Number(process.argv[3]);
const pool = openPool({ url, maxConnections: 4 });
const notices = openNotices(url, ["one"]);
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    () => "failed",
  );
let failed = 0;
for (let round = 0; round < rounds; round++) {
  const outcomes = await Promise.all([
    outcome(pool.db.transaction(divideByTwo)),
    outcome(pool.db.transaction(async (tx) => [await divideByTwo(tx), await divideByTwo(tx)])),
    outcome(divideByTwo(pool.db)),
  ]);
  failed += outcomes.filter((one) => one === "failed").length;
  await delay(2);
}
console.log(JSON.stringify({ failed }));
await notices.close();
await pool.close();
process.exit(0);
