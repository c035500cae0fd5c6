import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { cp, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { postgresPackage, preparePostgresBinaries } from "../../../src/postgres/embedded/binaries.ts";
import { createCluster } from "../../../src/postgres/embedded/cluster.ts";
import {
  borrowEmbedded,
  connectToRunningEmbedded,
  type EmbeddedServer,
  startEmbedded,
} from "../../../src/postgres/embedded/embedded.ts";
import { readPostmasterFile } from "../../../src/postgres/embedded/postmaster-file.ts";
import { isServerOn } from "../../../src/postgres/embedded/processes.ts";
import { isRoot, userOfUid } from "../../../src/postgres/embedded/server-user.ts";
import { dataFolderIn, rootWithin, temporaryFolder, throwawayServerUser } from "../../support/processes/temporary-folder.ts";

const log = (_: string) => {};
const childScript = fileURLToPath(new URL("../../support/processes/embedded-child.ts", import.meta.url));
let scratch: string;
let dataDir: string;
const children: ChildProcess[] = [];
const servers: EmbeddedServer[] = [];

beforeAll(async () => {
  scratch = await temporaryFolder("embedded");
  dataDir = await dataFolderIn(scratch);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

const startChild = async (folder = dataDir): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [childScript, folder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [url] = await once(createInterface({ input: child.stdout! }), "line");
  return { child, url };
};

const start = async (folder = dataDir, log = (_: string) => {}): Promise<EmbeddedServer> => {
  const server = await startEmbedded({ dataDir: folder, log, forRoot: rootWithin(join(scratch, "system")) });
  servers.push(server);
  return server;
};

const serverData = (folder = dataDir) => join(folder, "postgres", "data");
const serverPid = async (folder = dataDir) => (await readPostmasterFile(serverData(folder)))!.pid;
const killHard = async (child: ChildProcess) => {
  child.kill("SIGKILL");
  await once(child, "exit");
};
const untilGone = (pid: number) =>
  vi.waitFor(async () => expect(await isServerOn(pid, serverData())).toBe(false), { timeout: 60_000, interval: 20 });

test("a first start makes a durable UTF-8 cluster that listens on no network, and later starts take it up", async () => {
  const first = await start();
  const [settings] = await query(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as listen, current_setting('server_encoding') as encoding, current_database() as database,
       (select datlocprovider::text || ':' || datlocale from pg_database where datname = current_database()) as locale`,
  );
  expect(settings).toEqual({
    fsync: "on",
    commit: "on",
    checksums: "on",
    listen: "",
    encoding: "UTF8",
    database: "kolli",
    locale: "b:C.UTF-8",
  });
  await query(first.url, "create table kept (n int)");
  await first.stop();

  const second = await start();
  expect(await query(second.url, "select * from kept")).toEqual([]);
  await second.stop();
  expect(await readPostmasterFile(serverData())).toBeNull();
});

test("nobody but the server's user can enter the folder of the socket", async () => {
  const server = await start();
  const folder = new URL(server.url).searchParams.get("host")!;
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await server.stop();
});

test("a second Kolli on the same folder is refused with the first one's process number", async () => {
  const { child } = await startChild();
  await expect(start()).rejects.toThrow(`Another Kolli (process ${child.pid}) already uses`);
});

test("a Kolli that is stopping is waited for", async () => {
  const { child } = await startChild();
  const told: string[] = [];
  const next = start(dataDir, (text) => told.push(text));
  await vi.waitFor(
    () =>
      expect(told).toEqual([`Another Kolli (process ${child.pid}) uses ${dataDir}; waiting a moment in case it is stopping.`]),
    { timeout: 20_000 },
  );
  child.kill("SIGTERM");
  expect(await query((await next).url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command beside a running Kolli uses its server and leaves it running", async () => {
  const { child, url } = await startChild();
  const borrowed = await borrowEmbedded({ dataDir, log });
  expect(borrowed).toMatchObject({ url, adopted: true });
  await borrowed.stop();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  child.kill("SIGTERM");
  await once(child, "exit");
});

test("commands without a running Kolli take turns with a server of their own, which ends with them", async () => {
  expect(await connectToRunningEmbedded(dataDir)).toBeNull();
  const runs = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const borrowed = await borrowEmbedded({ dataDir, log });
      const rows = await query(borrowed.url, `select ${n} as n`);
      await borrowed.stop();
      return [borrowed.adopted, rows[0]];
    }),
  );
  expect(runs).toEqual([1, 2, 3].map((n) => [false, { n }]));
  expect(await readPostmasterFile(serverData())).toBeNull();
});

test("when Kolli is killed with -9 its server stops by itself, and what was committed is there at the next start", async () => {
  const { child, url } = await startChild();
  const pid = await serverPid();
  await query(url, "create table survived as select 1 as n");
  await killHard(child);
  await untilGone(pid);

  const next = await start();
  expect(await query(next.url, "select n from survived")).toEqual([{ n: 1 }]);
  await next.stop();
});

test("a start right after kill -9 does not trip over the server that is still stopping", async () => {
  const { child } = await startChild();
  await killHard(child);
  const next = await start();
  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("a server that outlived both Kolli and its guard is stopped by the next start", async () => {
  const { child } = await startChild();
  const pid = await serverPid();
  const guard = Number((await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ")[1]);
  const children = (await readFile(`/proc/${guard}/task/${guard}/children`, "utf8")).trim().split(" ").map(Number);
  for (const other of children) if (other !== pid) process.kill(other, "SIGKILL");
  process.kill(guard, "SIGKILL");
  await killHard(child);
  expect(await isServerOn(pid, serverData())).toBe(true);

  const told: string[] = [];
  const next = await start(dataDir, (text) => told.push(text));
  expect(told).toContain("A database server from an earlier start is still running; stopping it.");
  expect(await isServerOn(pid, serverData())).toBe(false);
  await next.stop();
});

test("a server that is killed under a living Kolli comes back at the same address", async () => {
  const told: string[] = [];
  const server = await start(dataDir, (text) => told.push(text));
  const before = await serverPid();
  process.kill(before, "SIGKILL");
  await vi.waitFor(async () => expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]), { timeout: 60_000 });
  await vi.waitFor(() => expect(told.join()).toMatch(/ended unexpectedly/), { timeout: 60_000 });
  expect(await serverPid()).not.toBe(before);
  await server.stop();
});

test("a server that does not come back at the first tries is tried again, as long as the tries are few", async () => {
  const told: string[] = [];
  const server = await startEmbedded({
    dataDir,
    log: (text) => told.push(text),
    restartDelaysMs: [0, 50, 100, 150, 200],
  });
  servers.push(server);
  const isGivenUp = vi.fn();
  void server.failed.then(isGivenUp);
  const broken = join(serverData(), "postgresql.auto.conf");
  const sound = await readFile(broken, "utf8");
  await writeFile(broken, "this is no setting of PostgreSQL\n");
  process.kill(await serverPid(), "SIGKILL");
  await vi.waitFor(() => expect(told.filter((text) => /could not be restarted/.test(text)).length).toBeGreaterThan(1), {
    timeout: 60_000,
    interval: 5,
  });
  await writeFile(broken, sound);
  await vi.waitFor(async () => expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]), { timeout: 60_000 });
  expect(isGivenUp).not.toHaveBeenCalled();
  await server.stop();
});

test("a server that never comes back is given up with the reason, and the folder is free for the next start", async () => {
  const server = await startEmbedded({ dataDir, log, restartDelaysMs: [0, 10] });
  servers.push(server);
  const broken = join(serverData(), "postgresql.auto.conf");
  const sound = await readFile(broken, "utf8");
  await writeFile(broken, "this is no setting of PostgreSQL\n");
  process.kill(await serverPid(), "SIGKILL");
  expect((await server.failed).message).toMatch(/keeps failing: .*did not start.*postgresql\.auto\.conf/s);
  await server.stop();
  await writeFile(broken, sound);
  const next = await start();
  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("leftovers that name a living process of the same user do not block a start", async () => {
  const owner = (await stat(serverData())).uid;
  const bystander = spawn("sleep", ["60"], isRoot() ? { uid: owner } : {});
  children.push(bystander);
  await writeFile(
    join(serverData(), "postmaster.pid"),
    `${bystander.pid}\n${serverData()}\n1700000000\n5432\n/tmp\n\n  5432001         9\nready   \n`,
  );
  await writeFile(
    join(dataDir, "postgres/owner.json"),
    JSON.stringify({ pid: bystander.pid, processStart: "1", purpose: "service" }),
  );

  const server = await start();
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a first start that was killed while it made the cluster begins anew", async () => {
  const folder = await dataFolderIn(scratch, "interrupted");
  const first = spawn(process.execPath, [childScript, folder], { stdio: "ignore" });
  await vi.waitFor(() => expect(globSync(join(folder, "postgres/data.new-*/base"))).toHaveLength(1), {
    timeout: 60_000,
    interval: 5,
  });
  await killHard(first);

  const server = await start(folder);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a path too long for a socket gets a short private folder, and not one that someone else prepared", async () => {
  const folder = await dataFolderIn(scratch, "long".repeat(30));
  const server = await start(folder);
  const sockets = new URL(server.url).searchParams.get("host")!;
  expect(sockets).toMatch(/^\/tmp\/kolli-[0-9a-f]{12}$/);
  expect(await connectToRunningEmbedded(folder)).toBe(server.url);
  await server.stop();

  await rm(sockets, { recursive: true });
  await mkdir(sockets);
  execFileSync("chmod", ["777", sockets]);
  const again = await start(folder);
  expect(new URL(again.url).searchParams.get("host")).toBe(`${sockets}-2`);
  await again.stop();
  await Promise.all([sockets, `${sockets}-2`].map((path) => rm(path, { recursive: true })));
});

test("data of a PostgreSQL version that cannot be taken over is refused with the way out, and left alone", async () => {
  const folder = join(scratch, "other-version");
  await mkdir(serverData(folder), { recursive: true });
  const startOnData = async (version: string) => {
    await writeFile(join(serverData(folder), "PG_VERSION"), `${version}\n`);
    return start(folder);
  };
  await expect(startOnData("12")).rejects.toThrow(
    /belongs to PostgreSQL 12, .* can upgrade only from 17\. First start a Kolli that includes 17/,
  );
  await expect(startOnData("19")).rejects.toThrow(/belongs to PostgreSQL 19, .* Start a Kolli that includes 19/);
  expect(await readdir(serverData(folder))).toEqual(["PG_VERSION"]);
});

test("PGPORT and PGSSLMODE of the environment, meant for another server, do not lead away from the embedded one", async () => {
  vi.stubEnv("PGPORT", "1");
  vi.stubEnv("PGSSLMODE", "require");
  try {
    const server = await start();
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  } finally {
    vi.unstubAllEnvs();
  }
});

test("an install without the package's link script is completed", async () => {
  const installed = join(scratch, "package");
  await cp(postgresPackage(), installed, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(installed, "native/pg-symlinks.json"), "utf8")) as { target: string }[];
  expect(links.length).toBeGreaterThan(10);
  await Promise.all(links.map(({ target }) => rm(join(installed, target), { force: true })));

  const { postgres } = await preparePostgresBinaries(undefined, scratch, installed);

  expect(postgres.startsWith(installed)).toBe(true);
  expect(execFileSync(postgres, ["--version"], { encoding: "utf8" })).toMatch(/PostgreSQL\) 18\./);
});

test("programs in a folder whose name a shell would misread are copied beside the data, or the way out is told", async () => {
  const installed = join(scratch, 'a "quoted" $HOME');
  await cp(postgresPackage(), installed, { recursive: true, verbatimSymlinks: true });
  const user = await throwawayServerUser();
  const binaries = await preparePostgresBinaries(user, join(scratch, "plain"), installed);
  const folder = join(scratch, "by-copied-programs");
  await createCluster({ binaries, folder, user, durable: false });
  expect(await readFile(join(folder, "PG_VERSION"), "utf8")).toBe("18\n");
  await expect(preparePostgresBinaries(user, join(scratch, "`odd`"), installed)).rejects.toThrow(/Choose a KOLLI_DATA_DIR/);
});

if (isRoot()) {
  test("root's server runs as another user, also from programs and data that only root can reach", async () => {
    const closed = join(scratch, "closed");
    await mkdir(closed, { mode: 0o700 });
    const folder = join(closed, "data");
    const server = await start(folder);
    const home = await readlink(join(folder, "postgres"));
    expect(home.slice(scratch.length)).toMatch(/^\/system\/[0-9a-f]{8}-[0-9a-f]{6}$/);
    const owner = (await stat(home)).uid;
    expect(owner).not.toBe(0);
    expect((await stat(`/proc/${await serverPid(folder)}`)).uid).toBe(owner);
    await query(server.url, "create table kept as select 1 as n");
    await server.stop();

    const again = await start(folder);
    expect(await query(again.url, "select n from kept")).toEqual([{ n: 1 }]);
    await again.stop();
    await rm(home, { recursive: true });
    await expect(start(folder)).rejects.toThrow(`is stored in ${home}, which no longer exists`);

    const installed = join(closed, "package");
    await cp(postgresPackage(), installed, { recursive: true, verbatimSymlinks: true });
    const user = (await userOfUid(owner))!;
    const { postgres } = await preparePostgresBinaries(user, join(scratch, "copies"), installed);
    expect(postgres.startsWith(join(scratch, "copies/postgresql-18"))).toBe(true);
    expect(execFileSync(postgres, ["--version"], { encoding: "utf8", uid: user.uid, gid: user.gid, cwd: "/" })).toMatch(/18\./);
  });

  test("a user id without a name is told so, before PostgreSQL fails on it", async () => {
    const folder = join(scratch, "nameless");
    await mkdir(folder);
    execFileSync("chown", ["54321", folder]);
    process.seteuid!(54321);
    try {
      await expect(start(folder)).rejects.toThrow(/user id 54321, which has no entry in \/etc\/passwd/);
    } finally {
      process.seteuid!(0);
    }
  });

  test("another user's data is refused with its owner's name", async () => {
    const stranger = Number(execFileSync("id", ["-u", "daemon"], { encoding: "utf8" }));
    process.seteuid!(stranger);
    try {
      await expect(start()).rejects.toThrow(/belongs to user \w+\. Start Kolli as that user or as root/);
    } finally {
      process.seteuid!(0);
    }
  });
}
