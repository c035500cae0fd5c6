import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createSealer, type Sealer } from "../src/lib/seal.ts";
import { startEmbedded } from "../src/postgres/embedded/embedded.ts";
import { migrate } from "../src/postgres/migrate.ts";
import { openPool, type Pool } from "../src/postgres/pool.ts";
import { createApiKey } from "../src/workspaces/api-keys.ts";
import type { Mode, Scope } from "../src/workspaces/scope.ts";
import { ensureWorkspace } from "../src/workspaces/workspaces.ts";
import { createBenchDatabase, dropBenchDatabase } from "./environment.sql.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A migrated database of a scenario's own, on the durable server all share. */
export type BenchDatabase = Pool & { url: string; drop(): Promise<void> };

/** A process under test, and its children. */
export type BenchService = { port: number; ca: string; pids: readonly number[]; stop(): Promise<void> };

export type Environment = {
  openDatabase(name: string): Promise<BenchDatabase>;
  /** Kolli as an operator runs it. */
  startService(databaseUrl: string, options?: { processes?: number; env?: Record<string, string> }): Promise<BenchService>;
  /** A script of this folder that prints `{"port":…}` when it serves. */
  startScript(
    file: string,
    env: Record<string, string>,
  ): Promise<{ port: number; pids: readonly number[]; stop(): Promise<void> }>;
  createKey(database: BenchDatabase, mode: Mode): Promise<{ key: string; scope: Scope }>;
  sealer: Sealer;
  tell(text: string): void;
  close(): Promise<void>;
};

export const openEnvironment = async (tell: (text: string) => void): Promise<Environment> => {
  const folder = await mkdtemp(join(tmpdir(), "kolli-bench-"));
  const masterKey = randomBytes(32);
  const sealer = createSealer(masterKey);
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await startEmbedded({ dataDir: join(folder, "data"), log: () => {} });
  const serverUrl = given ?? embedded!.url;

  const urlOf = (name: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };

  const spawnNode = (file: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [join(root, file), ...args], {
      cwd: folder,
      env: { ...process.env, ...env, LOG_LEVEL: env.LOG_LEVEL ?? "error", KOLLI_MASTER_KEY: masterKey.toString("base64") },
      stdio: ["ignore", "pipe", "inherit"],
    });

  const firstJson = async (child: ChildProcess): Promise<{ port?: number; url?: string; caFile?: string; pids?: number[] }> => {
    for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith("{")) return JSON.parse(line);
    throw new Error("The process under test ended before it was ready.");
  };

  const stopChild = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });

  return {
    sealer,
    tell,
    async openDatabase(name) {
      const server = openPool({ url: serverUrl, maxConnections: 1 });
      const unique = `bench_${name}_${randomBytes(3).toString("hex")}`;
      await createBenchDatabase(server.db, unique);
      const pool = openPool({ url: urlOf(unique), maxConnections: 20 });
      await migrate(pool.db, Date.now());
      return {
        ...pool,
        url: urlOf(unique),
        async drop() {
          await pool.close();
          await dropBenchDatabase(server.db, unique);
          await server.close();
        },
      };
    },
    async startService(databaseUrl, { processes = 1, env = {} } = {}) {
      const child = spawnNode("src/main.ts", ["serve", "--json", "--processes", String(processes)], {
        PORT: "0",
        KOLLI_DATA_DIR: join(folder, "service"),
        DATABASE_URL: databaseUrl,
        KOLLI_RATE_LIMIT: "1000000",
        KOLLI_RATE_BURST: "10000000",
        ...env,
      });
      const { url, caFile } = await firstJson(child);
      return {
        port: Number(new URL(url!).port),
        ca: await readFile(caFile!, "utf8"),
        pids: await familyOf(child.pid!),
        stop: () => stopChild(child),
      };
    },
    async startScript(file, env) {
      const child = spawnNode(file, [], env);
      const { port } = await firstJson(child);
      return { port: port!, pids: [child.pid!], stop: () => stopChild(child) };
    },
    async createKey(database, mode) {
      const workspace = await ensureWorkspace(database.db, "Bench", Date.now());
      const scope: Scope = { workspaceId: workspace.id, mode };
      const { key } = await createApiKey(database.db, sealer, scope, { name: "Bench", expiresAt: null, now: Date.now() });
      return { key, scope };
    },
    async close() {
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A process and its children, by /proc; only itself where there is none. */
const familyOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
};
