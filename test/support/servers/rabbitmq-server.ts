import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { unpackedServer } from "./unpacked-server.ts";

/** Debian's, with Erlang, unpacked once. Null, with a warning, if it cannot be had here. */
export const findRabbitServer = (): string | null => {
  try {
    return unpackedServer("rabbitmq-server");
  } catch (error) {
    console.warn(`RabbitMQ could not be fetched, and its tests are skipped: ${(error as Error).message}`);
    return null;
  }
};

type Options = {
  readonly root: string;
  readonly maxMessageBytes: number;
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
};

const onlyMatch = (pattern: string, root: string): string => {
  const [found] = globSync(pattern, { cwd: root });
  if (found === undefined) throw new Error(`${pattern} is not in the unpacked packages.`);
  return join(root, found);
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });

/** A real broker with its management API. It keeps what it stored when it is killed and started again. */
export const startRabbitServer = async ({ root, maxMessageBytes, tls }: Options) => {
  const home = await mkdtemp(join(tmpdir(), "kolli-rabbitmq-"));
  const [port, tlsPort, managementPort, epmdPort, nodePort] = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const binaries = onlyMatch("usr/lib/erlang/erts-*/bin", root);
  const server = onlyMatch("usr/lib/rabbitmq/lib/rabbitmq_server-*", root);
  const environment = {
    HOME: home,
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: globSync("usr/lib/*-linux-gnu", { cwd: root })
      .map((path) => join(root, path))
      .join(":"),
    ROOTDIR: join(root, "usr/lib/erlang"),
    BINDIR: binaries,
    EMU: "beam",
    PROGNAME: "erl",
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_CRASH_DUMP: join(home, "crash"),
    RABBITMQ_HOME: server,
    RABBITMQ_PLUGINS_DIR: join(server, "plugins"),
    RABBITMQ_CONFIG_FILE: join(home, "rabbitmq.conf"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, "enabled_plugins"),
    RABBITMQ_CONF_ENV_FILE: "/dev/null",
    RABBITMQ_MNESIA_BASE: join(home, "data"),
    RABBITMQ_LOG_BASE: join(home, "log"),
    RABBITMQ_NODENAME: "kolli@localhost",
    RABBITMQ_DIST_PORT: String(nodePort),
  };
  const encrypted = `listeners.ssl.1 = 127.0.0.1:${tlsPort}
ssl_options.certfile = ${home}/cert.pem
ssl_options.keyfile = ${home}/key.pem
ssl_options.verify = verify_none
`;
  await writeFile(
    environment.RABBITMQ_CONFIG_FILE,
    `listeners.tcp.1 = 127.0.0.1:${port}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${managementPort}
max_message_size = ${maxMessageBytes}
log.console.level = error
log.file = false
${tls ? encrypted : ""}`,
  );
  await writeFile(environment.RABBITMQ_ENABLED_PLUGINS_FILE, "[rabbitmq_management].");
  if (tls) for (const name of ["key", "cert"] as const) await writeFile(join(home, `${name}.pem`), tls[name]);

  const ask = async (verb: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${managementPort}/api/${path}`, {
      method: verb,
      signal: AbortSignal.timeout(60_000),
      headers: { authorization: `Basic ${Buffer.from("guest:guest").toString("base64")}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${verb} ${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const isUp = () =>
    ask("GET", "overview").then(
      () => true,
      () => false,
    );
  const epmd = spawn(join(binaries, "epmd"), ["-port", String(epmdPort)], { env: environment, stdio: "ignore" });
  const modules = globSync("plugins/*/ebin", { cwd: server }).map((path) => join(server, path));
  const local = ["-kernel", "inet_dist_use_interface", "{127,0,0,1}"];
  const boot = ["-pa", ...modules, "-noinput", "-s", "rabbit", "boot", "-boot", "start_sasl", "+W", "w", ...local];
  let child: ChildProcess | null = null;
  /** What it writes while it starts, of which the end says why it did not. */
  const output = join(home, "output");
  const start = async () => {
    const file = openSync(output, "a");
    const starting = spawn(join(binaries, "erlexec"), boot, { env: environment, stdio: ["ignore", file, file] });
    closeSync(file);
    child = starting;
    try {
      await eventually(() => {
        if (starting.exitCode !== null) throw new Error(`It ended with ${starting.exitCode}.`);
        return isUp();
      }, 90_000);
    } catch (cause) {
      throw new Error(`RabbitMQ did not start. It wrote: ${(await readFile(output, "utf8")).slice(-2_000)}`, { cause });
    }
  };
  const stop = async () => {
    const running = child;
    child = null;
    if (running === null) return;
    if (running.exitCode !== null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  };
  const close = async () => {
    await stop();
    epmd.kill("SIGKILL");
    await rm(home, { recursive: true, force: true });
  };
  try {
    // Without it, the broker gives up.
    await eventually(() => isListening(epmdPort!));
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port: port!,
    tlsPort: tlsPort!,
    /** The management API, as its administrator. */
    ask,
    stop,
    start: async () => (child === null ? start() : undefined),
    resume: () => child?.kill("SIGCONT"),
    /** A signal takes a moment: returns once the server stands still. */
    async pause() {
      const { pid } = child!;
      child!.kill("SIGSTOP");
      await eventually(async () => /\) T /.test(await readFile(`/proc/${pid}/stat`, "utf8")));
    },
    close,
  };
};

export type RabbitServer = Awaited<ReturnType<typeof startRabbitServer>>;
