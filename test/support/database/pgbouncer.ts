import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { eventually } from "../eventually.ts";
import { temporaryFolder, throwawayServerUser } from "../processes/temporary-folder.ts";
import { freePort } from "./postgres-server.ts";

/** From this version on it knows prepared statements in transaction mode. */
const oldestMinor = 21;

/** The program, where this machine has one that is new enough: `PGBOUNCER` names it, or it is on the path. */
export const findPgBouncer = (): string | null => {
  const program = process.env.PGBOUNCER ?? "pgbouncer";
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(error ? "" : stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= oldestMinor ? program : null;
};

export type PgBouncer = {
  url: string;
  /** Has it open new sessions, as its RECONNECT does. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
};

/** A pooler in transaction mode in front of a database, with so few sessions that clients share them. */
export const startPgBouncer = async (program: string, databaseUrl: string, sessions = 4): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const folder = await temporaryFolder("pgbouncer");
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
kolli = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = admin
pool_mode = transaction
default_pool_size = ${sessions}
max_prepared_statements = 200
server_lifetime = 3600
`,
  );
  const user = await throwawayServerUser();
  const child = spawn(program, [file], { stdio: ["ignore", "ignore", "pipe"], ...(user && { uid: user.uid, gid: user.gid }) });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const onAdmin = async (command: string) => {
    const client = new pg.Client(`postgres://admin@127.0.0.1:${port}/pgbouncer`);
    await client.connect();
    await client.query(command);
    await client.end();
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    return onAdmin("show version").then(
      () => true,
      () => false,
    );
  }, 60_000);
  return {
    url: `postgres://kolli@127.0.0.1:${port}/kolli`,
    reconnect: () => onAdmin("reconnect"),
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
