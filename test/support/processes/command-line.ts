import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { TestService } from "../service.ts";
import { childEnvironment } from "./child-environment.ts";
import { type Ran, runInHost } from "./command-host.ts";

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));

/** Kolli's command line as a person would run it. A value of undefined takes a variable away. */
export const openCommandLine = (base: Record<string, string>, program = main) => {
  const children: ChildProcess[] = [];
  const environment = (more: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries({ ...childEnvironment(), ...base, ...more }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
  const start = (args: readonly string[], more: Record<string, string | undefined> = {}) => {
    const child = spawn(process.execPath, [program, ...args], { env: environment(more), stdio: ["ignore", "pipe", "pipe"] });
    children.push(child);
    const output = { out: "", err: "" };
    child.stdout.on("data", (chunk) => {
      output.out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output.err += chunk;
    });
    return { child, output };
  };
  return {
    start,
    async run(args: readonly string[], more: Record<string, string | undefined> = {}): Promise<Ran> {
      const ran = program === main ? await runInHost(args, environment(more)) : null;
      if (ran) return ran;
      const { child, output } = start(args, more);
      const [code] = await once(child, "close");
      return { code, ...output };
    },
    close: () => {
      for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
    },
  };
};

/** What a command on the machine of a running service has in its environment. */
export const environmentOf = ({ runtime }: TestService): Record<string, string> => ({
  DATABASE_URL: runtime.databaseUrl,
  KOLLI_DATA_DIR: runtime.config.dataDir,
  KOLLI_MASTER_KEY: runtime.keys.masters[0]!.toString("base64"),
  KOLLI_EGRESS_ALLOW: runtime.config.egressAllow.join(","),
  KOLLI_PUBLIC_URL: runtime.config.publicUrl,
});
