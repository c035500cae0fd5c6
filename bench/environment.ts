import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { minutes } from "../src/lib/clock.ts";
import { createSealer, type Sealer } from "../src/lib/seal.ts";
import { startEmbedded } from "../src/postgres/embedded/embedded.ts";
import { migrate } from "../src/postgres/migrate.ts";
import { openPool, type Pool } from "../src/postgres/pool.ts";
import type { Mode, Scope } from "../src/workspaces/scope.ts";
import { ensureWorkspace } from "../src/workspaces/workspaces.ts";
import { createApiKey } from "../test/support/api-key.ts";
import { dataFolderIn, temporaryFolder } from "../test/support/processes/temporary-folder.ts";
import { backendPid, createBenchDatabase, dropBenchDatabase, readSetting } from "./environment.sql.ts";
import { nameOf, parentOf } from "./processes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Millions of rows are loaded by one statement. */
const statementLimitMs = minutes(30);

/** A scenario's migrated database, on the durable server that all share. */
export type BenchDatabase = Pool & { name: string; url: string; drop(): Promise<void> };

/** A process under test; it may have children. */
export type BenchService = { port: number; ca: string; pids: readonly number[]; stop(): Promise<void> };

/** A filled database by name, and facts about it. */
export type Template<Facts> = { template: string; facts: Facts };

export type ServiceOptions = { processes?: number; env?: Record<string, string> };

export type Environment = {
  openDatabase(name: string, template?: string): Promise<BenchDatabase>;
  /** A filled database that scenarios copy instead of each filling its own: created once, at the first call. */
  template<Facts>(name: string, fill: (database: BenchDatabase) => Promise<Facts>): Promise<Template<Facts>>;
  /** Kolli as an operator runs it. */
  startService(databaseUrl: string, options?: ServiceOptions): Promise<BenchService>;
  /** A process that serves nothing (`--role worker`). */
  startWorker(databaseUrl: string): Promise<Pick<BenchService, "pids" | "stop">>;
  /** A script that prints `{"port":…,"ca":…}` when it serves. */
  startScript(file: string, env: Record<string, string>): Promise<BenchService>;
  createKey(database: BenchDatabase, mode: Mode): Promise<{ key: string; scope: Scope }>;
  /** The database server's processes, if they are on this machine. */
  databasePids: readonly number[];
  /** For scenarios that start Kolli in their own way. */
  folder: string;
  sealer: Sealer;
  print(text: string): void;
  close(): Promise<void>;
};

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** What the launcher sets for every process it starts. */
const fromLauncher = {
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/kolli"),
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=8",
};

type Readiness = { port?: number; ca?: string; url?: string; caFile?: string };

const firstJson = async (child: ChildProcess): Promise<Readiness> => {
  for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith("{")) return JSON.parse(line);
  throw new Error("The process under test ended before it was ready.");
};

/** What a worker says when it works, as there is nothing to print an address of. */
const workerIsRunning = "Kolli is running";

const firstWords = async (child: ChildProcess): Promise<void> => {
  for await (const line of createInterface({ input: child.stderr! })) if (line.startsWith(workerIsRunning)) return;
  throw new Error("The worker under test ended before it was ready.");
};

const createPrograms = (folder: string, masterKey: Buffer) => {
  const running = new Set<ChildProcess>();
  const run = (
    file: string,
    args: readonly string[],
    env: Record<string, string>,
    stderr: "inherit" | "pipe" = "inherit",
  ): ChildProcess => {
    const child = spawn(process.execPath, [join(root, file), ...args], {
      cwd: folder,
      env: { ...process.env, ...fromLauncher, LOG_LEVEL: "error", KOLLI_MASTER_KEY: masterKey.toString("base64"), ...env },
      stdio: ["ignore", "pipe", stderr],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  };
  return { run, stopAll: async () => void (await Promise.all([...running].map(stopChild))) };
};

/** Only a durable server is measured: without durability every figure would be worthless. */
const requireDurable = async ({ db }: Pool): Promise<void> => {
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const value = (await readSetting(db, name))?.value;
    if (value !== "on") throw new Error(`The database runs with ${name} = ${value}; figures would mean nothing.`);
  }
};

export const openEnvironment = async (print: (text: string) => void): Promise<Environment> => {
  const folder = await temporaryFolder("bench");
  const masterKey = randomBytes(32);
  const sealer = createSealer(masterKey);
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await startEmbedded({ dataDir: await dataFolderIn(folder), log: () => {} });
  const serverUrl = given ?? embedded!.url;
  const server = openPool({ url: serverUrl, maxConnections: 1, statementLimitMs, onError: () => {} });
  await requireDurable(server);
  const programs = createPrograms(folder, masterKey);
  const templates = new Map<string, Template<unknown>>();
  // On another machine the same number is another process, or none.
  const databasePids = [(await backendPid(server.db))!.pid]
    .filter((pid) => nameOf(pid) === "postgres")
    .map((pid) => parentOf(pid)!);

  const urlOf = (name: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };

  const openDatabase = async (name: string, template?: string): Promise<BenchDatabase> => {
    const unique = `bench_${name.replaceAll("-", "_")}_${randomBytes(3).toString("hex")}`;
    await createBenchDatabase(server.db, unique, template ?? null);
    const pool = openPool({ url: urlOf(unique), maxConnections: 20, statementLimitMs, onError: () => {} });
    await migrate(pool.db, Date.now());
    return {
      ...pool,
      name: unique,
      url: urlOf(unique),
      async drop() {
        await pool.close();
        await dropBenchDatabase(server.db, unique);
      },
    };
  };

  return {
    sealer,
    folder,
    print,
    databasePids,
    openDatabase,
    async template<Facts>(name: string, fill: (database: BenchDatabase) => Promise<Facts>) {
      const known = templates.get(name);
      if (known) return known as Template<Facts>;
      const startedAt = performance.now();
      const database = await openDatabase(name);
      const made: Template<Facts> = { template: database.name, facts: await fill(database) };
      await database.close();
      templates.set(name, made);
      print(`  loaded ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
      return made;
    },
    async startService(databaseUrl, { processes = 1, env = {} } = {}) {
      const child = programs.run("src/main.ts", ["serve", "--json", "--processes", String(processes)], {
        PORT: "0",
        KOLLI_DATA_DIR: join(folder, "service"),
        DATABASE_URL: databaseUrl,
        KOLLI_RATE_LIMIT: "1000000",
        KOLLI_RATE_BURST: "10000000",
        KOLLI_COST_LIMIT: "1000000000000",
        KOLLI_COST_BURST: "1000000000000",
        ...env,
      });
      const { url, caFile } = await firstJson(child);
      return {
        port: Number(new URL(url!).port),
        ca: await readFile(caFile!, "utf8"),
        pids: [child.pid!],
        stop: () => stopChild(child),
      };
    },
    async startWorker(databaseUrl) {
      const env = { KOLLI_DATA_DIR: join(folder, "worker"), DATABASE_URL: databaseUrl };
      const child = programs.run("src/main.ts", ["serve", "--role", "worker", "--processes", "1"], env, "pipe");
      await firstWords(child);
      return { pids: [child.pid!], stop: () => stopChild(child) };
    },
    async startScript(file, env) {
      const child = programs.run(file, [], env);
      const { port, ca = "" } = await firstJson(child);
      return { port: port!, ca, pids: [child.pid!], stop: () => stopChild(child) };
    },
    async createKey(database, mode) {
      const workspace = await ensureWorkspace(database.db, "Bench", Date.now());
      const scope: Scope = { workspaceId: workspace.id, mode };
      const { key } = await createApiKey(database.db, sealer, scope, { name: "Bench", expiresAt: null, now: Date.now() });
      return { key, scope };
    },
    async close() {
      await programs.stopAll();
      for (const { template } of templates.values()) await dropBenchDatabase(server.db, template).catch(() => {});
      await server.close();
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
