import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPool } from "../../../src/postgres/pool.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { pretendToBeVersion } from "../../support/database/old-server.sql.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";

// Several at the same time, each with processes that a busy machine takes its time to start.
vi.setConfig({ maxConcurrency: 3 });

const program = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
const masterKey = randomBytes(32).toString("base64");
let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli-refused-"));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Starts `kolli serve`, which must end by itself. */
const start = (env: Record<string, string>): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const all = {
      ...childEnvironment(),
      PORT: "0",
      KOLLI_DATA_DIR: folder,
      DATABASE_URL: database.url,
      // Several start at the same time: none makes a key that another does not see yet.
      KOLLI_MASTER_KEY: masterKey,
      // On a busy machine the start warns of a database that answers late; that is not why it ends.
      LOG_LEVEL: "error",
      ...env,
    };
    execFile(process.execPath, [program, "serve"], { env: all, timeout: 150_000 }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? (error?.killed ? "never ended" : 0), said: stderr }),
    );
  });

const refusesWith = async (env: Record<string, string>, message: RegExp) => {
  const { code, said } = await start(env);
  expect(said).toMatch(message);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
};

for (const processes of ["1", "2"]) {
  test.concurrent(`an address that cannot be listened on ends the start with one clear line (processes: ${processes})`, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    await refusesWith({ KOLLI_PROCESSES: processes, PORT: String(port) }, /^kolli: Port \d+ on 127\.0\.0\.1 is already in use/);
    other.close();
    const nowhere = { KOLLI_PROCESSES: processes, HOST: "nowhere.invalid" };
    await refusesWith(nowhere, /^kolli: HOST is nowhere\.invalid, which is not an address of this machine/);
  });
}

test.concurrent("a database that cannot be used ends the start with what to correct", async () => {
  const nobody = `postgres://kolli:geheim@127.0.0.1:${await freePort()}/kolli`;
  await refusesWith(
    { DATABASE_URL: nobody },
    /^kolli: The database in DATABASE_URL cannot be used: .*ECONNREFUSED.* Check the host and port/,
  );
  const missing = new URL(database.url);
  missing.pathname = "/absent";
  await refusesWith(
    { DATABASE_URL: missing.href },
    /^kolli: The database in DATABASE_URL cannot be used: .* Create the database/,
  );
});

test.concurrent("a PostgreSQL that is not supported ends the start with what is, and is not written to", async () => {
  const { url, drop } = await emptyDatabase();
  const old = openPool({ url, maxConnections: 1 });
  await pretendToBeVersion(old.db, 15);
  await refusesWith(
    { DATABASE_URL: url },
    /^kolli: The database runs PostgreSQL 15, which Kolli does not support\. Upgrade it to PostgreSQL 16 to 18/,
  );
  expect(await old.db.many("", "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  await old.close();
  await drop();
});

test.concurrent("a data folder that is none ends the start with its name", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  await refusesWith({ KOLLI_DATA_DIR: file }, /^kolli: KOLLI_DATA_DIR is .*a-file, which cannot be used as a folder/);
  await refusesWith({ KOLLI_DATA_DIR: "/proc/nope" }, /^kolli: KOLLI_DATA_DIR is \/proc\/nope, which cannot be used as a folder/);
});
