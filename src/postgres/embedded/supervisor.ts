import { type ChildProcess, spawn } from "node:child_process";
import type { PostgresBinaries } from "./binaries.ts";
import { asUser, serverEnvironment } from "./cluster.ts";
import type { ServerUser } from "./server-user.ts";

export type ServerExit = { code: number | null; output: string };

export type SupervisedServer = {
  /** Settles when the server process is gone, for any reason. Never rejects. */
  exited: Promise<ServerExit>;
  stop(): Promise<void>;
  /** Without a checkpoint and without saying goodbye to anyone: the next start recovers from the log. */
  stopAtOnce(): Promise<void>;
};

/** The guard's exit code when another server process holds the lock. */
export const folderInUse = 75;

/**
 * The guard stops the server (fast shutdown) when its own standard input ends: on stop, and also when Kolli is gone for
 * whatever reason, kill -9 included. The lock is held by every process of the server, so that a folder is never served
 * twice, not even from two containers that cannot see each other's processes.
 */
const guardScript = `
exec 3<&0 9>>"$1"; shift
if command -v flock >/dev/null 2>&1; then flock -n 9 || exit ${folderInUse}; fi
"$@" </dev/null 3<&- &
server=$!
{ read -r line; kill -INT "$server"; } <&3 >/dev/null 2>&1 9>&- &
watcher=$!
exec 3<&- 9>&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

export type ServerStart = {
  binaries: PostgresBinaries;
  folder: string;
  user: ServerUser | undefined;
  settings: Readonly<Record<string, string>>;
};

const outputMax = 8_192;
const fastShutdownMs = 30_000;

const spawnServer = ({ binaries, folder, user, settings }: ServerStart): ChildProcess => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [binaries.postgres, "-D", folder, ...flags];
  // Its own process group: Ctrl-C in the terminal must reach Kolli, which then stops the server when it is done with it.
  const options = { ...asUser(user), cwd: "/", env: serverEnvironment(), detached: true, windowsHide: true };
  const stdio: ["pipe", "pipe", "pipe"] = ["pipe", "pipe", "pipe"];
  if (process.platform === "win32") return spawn(command[0]!, command.slice(1), { ...options, stdio });
  return spawn("/bin/sh", ["-c", guardScript, "kolli-postgres", `${folder}/kolli.flock`, ...command], { ...options, stdio });
};

export const superviseServer = (start: ServerStart): SupervisedServer => {
  const child = spawnServer(start);
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputMax);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.stdin?.on("error", () => {});
  const exited = new Promise<ServerExit>((resolve) => {
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
  const stop = async () => {
    child.stdin?.end();
    if (process.platform === "win32")
      spawn(start.binaries.pgCtl, ["stop", "-D", start.folder, "-m", "fast"], { stdio: "ignore", env: serverEnvironment() });
    const impatient = setTimeout(() => killGroup(child, "SIGQUIT"), fastShutdownMs);
    await exited;
    clearTimeout(impatient);
  };
  const stopAtOnce = async () => {
    killGroup(child, "SIGQUIT");
    await exited;
  };
  return { exited, stop, stopAtOnce };
};

const killGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
};
