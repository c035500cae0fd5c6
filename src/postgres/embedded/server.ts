import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { Client } from "../client.ts";
import { EmbeddedServerError, majorVersion, type PostgresBinaries } from "./binaries.ts";
import { readDataVersion } from "./cluster.ts";
import { createKolliDatabase } from "./database.sql.ts";
import type { ServerPlace } from "./place.ts";
import { disownPostmasterFile, readPostmasterFile } from "./postmaster-file.ts";
import { isServerOn, processStart } from "./processes.ts";
import { serverSettings } from "./settings.ts";
import { folderInUse, type ServerExit, type SupervisedServer, superviseServer } from "./supervisor.ts";
import { serverUrl, transportSettings } from "./transport.ts";

const stopPatienceMs = 30_000;
const startPatienceMs = 120_000;
const takeoverPatienceMs = 15_000;

type Log = (text: string) => void;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
};

/** A Kolli that was killed leaves a server that is stopping, or, if its guard was killed too, one that keeps running. */
export const stopLeftoverServer = async (data: string, log: Log): Promise<void> => {
  const left = await readPostmasterFile(data);
  if (!left) return;
  if (!(await isServerOn(left.pid, data))) {
    if ((await processStart(left.pid)) !== null) await disownPostmasterFile(data);
    return;
  }
  log("A database server from an earlier start is still running; stopping it.");
  for (const name of ["SIGINT", "SIGQUIT"] as const) {
    signal(left.pid, name);
    const deadline = Date.now() + stopPatienceMs;
    while (Date.now() < deadline) {
      if (!(await isServerOn(left.pid, data))) return;
      await delay(20);
    }
  }
  throw new EmbeddedServerError(
    `The database server from an earlier start (process ${left.pid}) does not stop. Stop it manually and start again.`,
  );
};

/** Returns when the server answers queries; makes the database on its first day. */
const connectOnce = async (home: string, data: string): Promise<string | null> => {
  const running = await readPostmasterFile(data);
  if (!running?.isReady) return null;
  const url = await serverUrl(home, running);
  const attempt = async (connectionString: string, work?: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new Client({ connectionString });
    await client.connect();
    await work?.(client);
    await client.end();
  };
  try {
    await attempt(url);
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") throw error;
    await attempt(await serverUrl(home, running, "postgres"), createKolliDatabase);
  }
  return url;
};

/** The address of a server that answers now, or null. */
export const answeringServer = async (home: string): Promise<string | null> => {
  const data = join(home, "data");
  // While data of an older version is copied, its server answers too: what is written there would be lost.
  if ((await readDataVersion(data)) !== majorVersion) return null;
  const running = await readPostmasterFile(data);
  if (!running || !(await isServerOn(running.pid, data))) return null;
  return connectOnce(home, data).catch(() => null);
};

const lastLogLines = async (data: string): Promise<string> => {
  const folder = join(data, "log");
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  const newest = files.sort((a, b) => b.at - a.at)[0];
  if (!newest) return "";
  return (await readFile(join(folder, newest.name), "utf8")).trim().split("\n").slice(-8).join("\n");
};

/** Processes of a server that was killed need a moment to notice; until then the folder is still theirs. */
const isStillTaken = ({ code, output }: ServerExit, logged: string): boolean =>
  code === folderInUse || /pre-existing shared memory block|lock file .* already exists/.test(`${output}\n${logged}`);

export type RunningServer = SupervisedServer & { url: string };

export const runServer = async (
  place: ServerPlace,
  binaries: PostgresBinaries,
  log: Log,
  otherSettings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const { home, data, user } = place;
  const settings = { ...serverSettings(), ...otherSettings, ...(await transportSettings(place)) };
  const startedAt = Date.now();
  for (;;) {
    await stopLeftoverServer(data, log);
    const server = superviseServer({ binaries, folder: data, user, settings });
    const outcome = await untilAnswering(server, home, data, startedAt);
    if (typeof outcome === "string") return { ...server, url: outcome };
    const logged = await lastLogLines(data);
    const detail = [outcome.output, logged].filter(Boolean).join("\n");
    if (!isStillTaken(outcome, logged))
      throw new EmbeddedServerError(`The embedded PostgreSQL did not start (exit code ${outcome.code}).\n${detail}`);
    if (Date.now() - startedAt > takeoverPatienceMs) {
      throw new EmbeddedServerError(
        `Another PostgreSQL server uses ${data}, perhaps from another container that shares the folder. Stop it, or choose another KOLLI_DATA_DIR.`,
      );
    }
    await delay(100);
  }
};

const untilAnswering = async (
  server: SupervisedServer,
  home: string,
  data: string,
  startedAt: number,
): Promise<string | ServerExit> => {
  let exit: ServerExit | undefined;
  server.exited.then((ending) => {
    exit = ending;
  });
  while (!exit) {
    const url = await connectOnce(home, data).catch(() => null);
    if (url) return url;
    if (Date.now() - startedAt > startPatienceMs) {
      await server.stop();
      throw new EmbeddedServerError(
        `The embedded PostgreSQL did not respond within ${startPatienceMs / 1000} s.\n${await lastLogLines(data)}`,
      );
    }
    await delay(10);
  }
  return exit;
};
