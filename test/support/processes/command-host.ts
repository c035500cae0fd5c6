import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "./child-environment.ts";

export type Ran = { code: number | null; out: string; err: string };

/** Nothing that a command says. */
export const endOfOutput = "\u0000the command is over\u0000";

const script = fileURLToPath(new URL("./command-host-child.ts", import.meta.url));

type Host = { child: ChildProcess; isBusy: boolean };
let host: Host | null = null;

const startHost = (): Host => {
  const child = spawn(process.execPath, ["--no-warnings", script], {
    env: childEnvironment(),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const started: Host = { child, isBusy: false };
  child.once("exit", () => {
    if (host === started) host = null;
  });
  // It ends with whoever started it, and holds nobody up.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  return started;
};

const untilEnd = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const read = (chunk: Buffer): void => {
      text += chunk;
      if (!text.endsWith(endOfOutput)) return;
      stream.off("data", read);
      resolve(text.slice(0, -endOfOutput.length));
    };
    stream.on("data", read);
  });

/**
 * Most of what a command costs is the start of its process. Commands one after another share one, which does everything but
 * start and end as theirs would; null where it is at another command, so that two at once are two processes.
 */
export const runInHost = async (args: readonly string[], env: Record<string, string>): Promise<Ran | null> => {
  host ??= startHost();
  const { child } = host;
  if (host.isBusy) return null;
  host.isBusy = true;
  // Held while it works: nothing else may keep this process waiting for it.
  child.channel?.ref();
  const over = new AbortController();
  const gone = once(child, "exit", { signal: over.signal }).then(([code]) => {
    throw new Error(`The process that runs commands ended with ${code}.`);
  });
  try {
    const answered = once(child, "message");
    const output = Promise.all([untilEnd(child.stdout!), untilEnd(child.stderr!)]);
    child.send({ args, env });
    const [[answer], [out, err]] = await Promise.race([Promise.all([answered, output]), gone]);
    return { code: (answer as { code: number }).code, out, err };
  } finally {
    gone.catch(() => {});
    over.abort();
    child.channel?.unref();
    if (host) host.isBusy = false;
  }
};
