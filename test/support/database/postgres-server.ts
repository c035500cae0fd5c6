import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { preparePostgresBinaries } from "../../../src/postgres/embedded/binaries.ts";
import { createCluster, superuser } from "../../../src/postgres/embedded/cluster.ts";
import { readPostmasterFile } from "../../../src/postgres/embedded/postmaster-file.ts";
import { isServerOn } from "../../../src/postgres/embedded/processes.ts";
import type { ServerUser } from "../../../src/postgres/embedded/server-user.ts";
import { type SupervisedServer, superviseServer } from "../../../src/postgres/embedded/supervisor.ts";
import { temporaryFolder, throwawayServerUser } from "../processes/temporary-folder.ts";

export type ScratchServer = {
  /** Of the database `postgres`, as superuser, over TCP with a password. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server and starts it again on the same address: as an operator would, or as after a crash. */
  restart(how?: "orderly" | "crash"): Promise<void>;
};

export type ScratchServerOptions = {
  /** With fsync and synchronous commits, as in production. Off by default: tests need speed more than power-cut safety. */
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const untilReady = async (url: string, server: SupervisedServer): Promise<void> => {
  let exit: string | undefined;
  server.exited.then(({ output }) => {
    exit = output || "no output";
  });
  const deadline = Date.now() + 120_000;
  while (exit === undefined) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(20);
    }
  }
  throw new Error(`The scratch PostgreSQL server did not start: ${exit}`);
};

const scratchPrefix = "kolli-scratch-";
const abandonedAfterMs = 3_600_000;

/** Folders of runs that were killed before they could tidy up. */
const removeAbandoned = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(scratchPrefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const running = await readPostmasterFile(join(folder, "postgres"));
    const isOld = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > abandonedAfterMs,
      () => false,
    );
    if (isOld && !(running && (await isServerOn(running.pid, join(folder, "postgres")))))
      // Another user's is theirs to remove.
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
};

const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

/** The programs of the version under test: that of Kolli, or the one that `npm run test:postgres` names. */
export const testedPostgres = async (user: ServerUser | undefined, parent: string) => {
  const binaries = await preparePostgresBinaries(user, parent, process.env.KOLLI_TEST_POSTGRES_PACKAGE);
  // Before 17 there is no locale of the server's own.
  return process.env.KOLLI_TEST_POSTGRES_VERSION === "16" ? { binaries, locale: ["--locale=C.UTF-8"] } : { binaries };
};

/** A throwaway PostgreSQL on a loopback port: what a test means by "a PostgreSQL given by DATABASE_URL". */
export const startScratchServer = async ({
  durable = false,
  settings = {},
}: ScratchServerOptions = {}): Promise<ScratchServer> => {
  await removeAbandoned();
  const user = await throwawayServerUser();
  const parent = await temporaryFolder("scratch");
  const { binaries, ...locale } = await testedPostgres(user, parent);
  const folder = join(parent, "postgres");
  const password = randomBytes(12).toString("hex");
  await createCluster({ binaries, folder, user, password, durable, ...locale });
  const port = await freePort();
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const allSettings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_min_messages: "fatal",
    ...(durable ? {} : fastSettings),
    ...settings,
  };
  const start = async () => {
    const server = superviseServer({ binaries, folder, user, settings: allSettings });
    await untilReady(url, server);
    return server;
  };
  let server = await start();
  return {
    url,
    async stop() {
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
    async restart(how = "orderly") {
      await (how === "crash" ? server.stopAtOnce() : server.stop());
      server = await start();
    },
  };
};
