import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { unpackedServer } from "./unpacked-server.ts";

/** One in PATH, or Debian's. */
const findProgram = (): string =>
  spawnSync("nats-server", ["--version"]).status === 0 ? "nats-server" : unpackedServer("nats-server", "usr/sbin/nats-server");

type Options = {
  readonly maxPayload: number;
  readonly password: string;
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
};

/** A real server with JetStream, which can be stopped, paused and started again with what it stored. */
export const startNatsServer = async ({ maxPayload, password, tls }: Options) => {
  const program = findProgram();
  const home = await mkdtemp(join(tmpdir(), "kolli-nats-"));
  const config = join(home, "nats.conf");
  const port = await freePort();
  let child: ChildProcess | null = null;
  const configure = (right: string) =>
    writeFile(
      config,
      `host: 127.0.0.1
port: ${port}
max_payload: ${maxPayload}
${tls ? `tls { cert_file: "${home}/cert.pem", key_file: "${home}/key.pem" }` : ""}
jetstream { store_dir: "${home}/store" }
authorization { users: [ { user: admin, password: admin }, { user: kolli, password: "${right}" } ] }
`,
    );
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("data", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("data", () => socket.destroy());
    });
  const start = async () => {
    child = spawn(program, ["-c", config], { stdio: "ignore" });
    await eventually(isListening);
  };
  const stop = async () => {
    const running = child;
    child = null;
    if (running === null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  };
  if (tls) for (const name of ["key", "cert"] as const) await writeFile(join(home, `${name}.pem`), tls[name]);
  await configure(password);
  await start();
  return {
    port,
    stop,
    start: async () => (child === null ? start() : undefined),
    signal: (name: NodeJS.Signals) => child?.kill(name),
    /** A signal takes a moment: returns once the server stands still. */
    async pause() {
      const { pid } = child!;
      child!.kill("SIGSTOP");
      await eventually(async () => /\) T /.test(await readFile(`/proc/${pid}/stat`, "utf8")));
    },
    /** Takes effect after a signal SIGHUP. */
    configure,
    async close() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
