import cluster from "node:cluster";
import { join } from "node:path";
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { isCodeGenerationOff, noCodeGeneration } from "../lib/code-generation.ts";
import { Refusal } from "../lib/refusal.ts";
import { shellQuoted } from "../lib/shell.ts";
import { createLog, type Log } from "../lib/telemetry/log.ts";
import { ownCommand } from "../lib/terminal/own-command.ts";
import { startSpinner } from "../lib/terminal/spinner.ts";
import { writeWholeFile } from "../lib/whole-file.ts";
import type { NodeKeys } from "../operations/master-key/node-keys.ts";
import { type ServeRole, serveRoles } from "../operations/roles.ts";
import { writeRunningAddress } from "../operations/running-address.ts";
import { loadTls } from "../operations/tls/tls.ts";
import { readConnectionLimit } from "../postgres/connections/connection-share.sql.ts";
import { connectionShare, usualConnections } from "../postgres/connections/connection-share.ts";
import type { ReportMigration } from "../postgres/migrate.ts";
import { prepareFirstStart, type Welcome } from "../server/first-start.ts";
import { growModestly } from "../server/heap-growth.ts";
import { keepServing } from "../server/keep-serving.ts";
import { createBacklog } from "../server/metrics/backlog.ts";
import { type ProcessMessage, type ProcessQuestion, startProcesses } from "../server/processes.ts";
import type { HowToStop } from "../server/serve.ts";
import { onStopSignal } from "../server/stop-signals.ts";
import { logMigrationTo, openRuntime, type Runtime } from "../server/wiring/runtime.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { loadConfig } from "./with-runtime.ts";

const example = `{"query":"mutation { trackerCreate(input: {trackingCode: \\"K1000000005\\", carrier: UPS, async: false}) { tracker { id status deliveredAt checkpoints { message status scannedAt } } trackerUserErrors { code message field } } }"}`;

/** Everything a newcomer needs, to be read in half a minute; the curl line can be pasted as it is. */
const welcomeText = (
  base: string,
  { setupLink, testKey }: Welcome,
  { authorityFile, logFile }: { authorityFile: string | null; logFile: string | null },
): string => {
  const authority = authorityFile === null ? "" : ` --cacert ${shellQuoted(authorityFile)}`;
  const lines = [
    "",
    "  Kolli is ready.",
    "",
    `  Dashboard   ${setupLink ?? `${base}/`}${setupLink === null ? "" : "\n              (this link creates the owner's account; it works once)"}`,
    `  GraphQL     ${base}/graphql`,
  ];
  if (testKey === null)
    lines.push(`  API keys    in the dashboard under Settings › Developer, or: ${ownCommand.command} keys create --mode test`);
  else {
    lines.push(`  Test key    ${testKey}`, "", "  Try it:", "");
    lines.push(
      `curl${authority} ${base}/graphql \\`,
      `  -H 'Authorization: Bearer ${testKey}' \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -d '${example}'`,
    );
  }
  if (authorityFile !== null)
    lines.push(
      "",
      "  Your browser will warn about the certificate, which this machine created. Continue past the",
      `  warning, or make the browser trust it:   ${ownCommand.command} trust`,
    );
  lines.push("", "  To forward events to your own program:", "");
  lines.push(`${ownCommand.command} listen --forward-to http://localhost:3000/hook`);
  if (logFile !== null) lines.push("", `  The log is in ${logFile}.`);
  lines.push("", "  Press Ctrl-C to stop.", "");
  return lines.join("\n");
};

/**
 * Where there is no terminal, output ends in logs that others read and keep. What opens doors goes to a file that only the owner
 * of the data folder can read.
 */
const welcomeWithoutTerminal = async (
  base: string,
  welcome: Welcome,
  { folder, ...files }: { authorityFile: string | null; logFile: string | null; folder: string },
): Promise<void> => {
  const file = join(folder, "welcome.txt");
  const isWritten = await writeWholeFile(file, `${welcomeText(base, welcome, files)}\n`, { mode: 0o600, keep: false }).then(
    () => true,
    () => false,
  );
  const where = isWritten
    ? `${file} contains the link that creates the owner's account, and a test key.`
    : "`kolli setup-link` prints the link that creates the owner's account; `kolli keys create` creates an API key.";
  print(
    `Kolli is ready at ${base}/ (GraphQL: ${base}/graphql). ${welcome.setupLink === null && isWritten ? `A test key is in ${file}.` : where}`,
  );
};

type ServeOptions = { role: ServeRole; processes?: string; json?: boolean };

/** Something that runs until it is stopped. */
type Running = { port: number | null; metrics(): Promise<string>; stop(how: HowToStop): Promise<void> };

/** Stops on a signal, or when the embedded database cannot be kept running. */
const runUntilStopped = (runtime: Runtime, running: Running, log: Log): void => {
  keepServing(runtime);
  growModestly();
  let isStopping = false;
  const stop = async (exitCode: number, how: HowToStop) => {
    if (isStopping) return;
    isStopping = true;
    try {
      await running.stop(how);
      await runtime.close();
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, "Stopping failed");
      process.exit(1);
    }
  };
  onStopSignal(
    (signal) => {
      if (!cluster.isWorker) log.info({ signal }, "Stopping after the requests in flight finish");
      // Ctrl-C and a closed terminal come from a person who waits for it; SIGTERM comes from what manages several nodes.
      stop(0, signal === "SIGTERM" ? "drain" : "at-once").catch(() => process.exit(1));
    },
    () => process.exit(1),
  );
  runtime.databaseFailed
    .then((error) => {
      log.error({ err: error }, "The embedded database keeps stopping");
      return stop(1, "at-once");
    })
    .catch(() => process.exit(1));
};

/** The first process of several serves nothing itself, and workers do not either: they do not load what serves. */
const runAlone = async (runtime: Runtime, role: ServeRole): Promise<Running> => {
  const { port, stop } =
    role === "worker"
      ? (await import("../server/worker-node.ts")).startWorkerNode(runtime)
      : await (await import("../server/serve.ts")).serve(runtime, role);
  return { port, stop, metrics: () => runtime.metrics.render() };
};

/** A pooler has its own limit, which is not the server's. */
const connectionsOfEach = async ({ config, db, directUrl }: Runtime, processes: number): Promise<number> => {
  if (config.databaseConnections !== null) return config.databaseConnections;
  return directUrl === undefined ? connectionShare((await readConnectionLimit(db))!.limit, processes) : usualConnections;
};

/** Worker keys are given only where there is no master key to derive them from. */
const keysForMembers = ({ masters, workers }: NodeKeys): Record<string, string> => {
  const given = masters.length > 0 ? [] : workers;
  const [master, nextMaster, worker, nextWorker] = [masters[0], masters[1], given[0], given[1]].map(
    (key) => key?.toString("base64") ?? "",
  );
  return {
    KOLLI_MASTER_KEY: master!,
    KOLLI_MASTER_KEY_NEXT: nextMaster!,
    KOLLI_WORKER_KEY: worker!,
    KOLLI_WORKER_KEY_NEXT: nextWorker!,
  };
};

const runProcesses = async (runtime: Runtime, { count, log, logFile }: StartOptions): Promise<Running> => {
  // The first certificate is made here, before the members could each make one.
  await loadTls(runtime.config, runtime.clock.now());
  const children = startProcesses({
    count,
    drainMs: runtime.config.drainMs,
    log,
    env: {
      KOLLI_PROCESSES: "1",
      ...(logFile !== null && { KOLLI_LOG_FILE: logFile }),
      DATABASE_URL: runtime.databaseUrl,
      KOLLI_DATABASE_CONNECTIONS: String(await connectionsOfEach(runtime, count)),
      ...keysForMembers(runtime.keys),
      // What they are read from was read here.
      DATABASE_URL_FILE: "",
      KOLLI_MASTER_KEY_FILE: "",
      KOLLI_MASTER_KEY_NEXT_FILE: "",
      KOLLI_WORKER_KEY_FILE: "",
      KOLLI_WORKER_KEY_NEXT_FILE: "",
    },
  });
  const ready = await children.ready;
  const metrics = async () => {
    const { mergeMetrics } = await import("../lib/telemetry/prometheus.ts");
    const [own, others] = await Promise.all([runtime.metrics.snapshot(), children.snapshots()]);
    return mergeMetrics([own, ...others]);
  };
  const stop = (how: HowToStop) => children.stop(how === "drain" ? "SIGTERM" : "SIGINT");
  if (ready.ok) return { port: ready.port, stop, metrics };
  await children.stop("SIGINT");
  throw new Refusal(ready.message);
};

/** One process of several: it reports to the first when it serves, or why it cannot, and prints nothing. */
const runMember = async (config: Config, role: ServeRole, log: Log): Promise<void> => {
  // If the first process is gone, there is no one to report to, and this one is about to end as well.
  const report = (message: ProcessMessage, whenSent = () => {}) => process.send?.(message, undefined, undefined, whenSent);
  try {
    const runtime = await openRuntime(config, log, "service");
    const serving = await runAlone(runtime, role);
    runUntilStopped(runtime, serving, log);
    process.on("message", ({ kind }: ProcessQuestion) => {
      if (kind !== "what-have-you-counted") return;
      runtime.metrics
        .snapshot()
        .then((snapshot) => report({ kind: "counted", snapshot }))
        .catch((error) => log.warn({ err: error }, "Metrics could not be collected"));
    });
    report({ kind: "ready", port: serving.port });
  } catch (error) {
    const { message, stack = message } = error as Error;
    // The connection to the first process would keep this one alive, and it would be counted on.
    report({ kind: "refused", message: error instanceof Refusal ? message : stack }, () => process.exit(1));
  }
};

/** The operator's door, where one is asked for. It opens first and closes last, so that a start that waits can be watched too. */
const openDoor = async ({ host, metricsPort: port }: Config) => {
  let whyNotReady = async (): Promise<string | null> => "starting";
  let metrics = async () => "";
  const options = { host, whyNotReady: () => whyNotReady(), metrics: () => metrics() };
  const door =
    port === null ? null : await (await import("../server/metrics/metrics-server.ts")).openMetricsServer({ ...options, port });
  const notReady = (reason: string) => {
    whyNotReady = async () => reason;
  };
  return {
    notReady,
    close: async () => door?.close(),
    showing(runtime: Runtime, running: Running): Running {
      whyNotReady = runtime.readiness.check;
      ({ metrics } = running);
      const stop = async (how: HowToStop) => {
        notReady("stopping");
        await running.stop(how);
        await door?.close();
      };
      return { ...running, stop };
    },
  };
};

type StartOptions = {
  role: ServeRole;
  count: number;
  log: Log;
  logFile: string | null;
  notReady: (reason: string) => void;
};

/** Opens the database, which the first time means to create it: a person at a terminal sees that something is being done. */
const openWatched = async (config: Config, { log, logFile, notReady }: StartOptions): Promise<Runtime> => {
  // Where the log goes to the terminal, its lines say it.
  const watched = logFile === null ? { write: () => {} } : process.stderr;
  const spinner = startSpinner(watched, config.databaseUrl === null ? "Starting the database" : "Connecting to the database");
  const reportMigration: ReportMigration = (text, kind) => {
    notReady(text);
    spinner.say("Preparing the database");
    logMigrationTo(log)(text, kind);
  };
  try {
    const runtime = await openRuntime(config, log, "service", { reportMigration });
    spinner.stop(true);
    return runtime;
  } catch (error) {
    spinner.stop(false);
    throw error;
  }
};

const start = async (config: Config, options: StartOptions) => {
  const { role, count } = options;
  const runtime = await openWatched(config, options);
  const running = await (count > 1 ? runProcesses(runtime, options) : runAlone(runtime, role)).catch(async (error) => {
    await runtime.close();
    throw error;
  });
  return { runtime, running };
};

const processCount = (text: string | undefined, config: Config): number => {
  if (text === undefined || text === "auto") return config.processes;
  return /^[1-9]\d?$/.test(text) ? Number(text) : refuse(`--processes is "${text}", but must be auto or a number from 1 to 99.`);
};

/** In a terminal someone reads what is printed, and lines of JSON around it are in the way. */
const logFileOf = ({ logFile, dataDir }: Config, json: boolean): string | null => {
  if (logFile !== null) return logFile;
  const isTerminal = !cluster.isWorker && process.stdout.isTTY && process.stderr.isTTY;
  return isTerminal && !json ? join(dataDir, "kolli.log") : null;
};

const runServe = async ({ role, processes, json }: ServeOptions): Promise<void> => {
  if (!isCodeGenerationOff())
    refuse(
      `Kolli serves only with code generation from strings disabled. Use "${ownCommand.start}", or start Node with ${noCodeGeneration}.`,
    );
  const config = loadConfig();
  const logFile = logFileOf(config, json ?? false);
  const log = createLog(config.logLevel, logFile);
  if (cluster.isWorker) return runMember(config, role, log);
  const count = processCount(processes, config);
  const startedAt = performance.now();
  // A start may wait for long, and in a container this is process 1, which a signal ends only if someone listens.
  const endAtOnce = () => process.exit(143);
  process.once("SIGTERM", endAtOnce);
  const door = await openDoor(config);
  const { runtime, running: started } = await start(config, { role, count, log, logFile, notReady: door.notReady }).catch(
    async (error) => {
      await door.close();
      throw error;
    },
  );
  process.off("SIGTERM", endAtOnce);
  // What waits in the database is the same for all processes, so only the one that is asked looks.
  runtime.metrics.watch(createBacklog(runtime));
  const running = door.showing(runtime, started);
  runUntilStopped(runtime, running, log);

  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (running.port === null) return explain(`Kolli is running (role ${role}, ready in ${seconds} s).`);
  const base = config.port === 0 ? `https://localhost:${running.port}` : config.publicUrl;
  await writeRunningAddress(config.dataDir, { url: base, port: running.port, pid: process.pid });
  const welcome = await prepareFirstStart(runtime);
  const tls = await loadTls(config, runtime.clock.now());
  const caFile = tls.ok ? tls.value.authorityFile : null;
  if (json) printJson({ url: base, ...welcome, caFile });
  else if (process.stdout.isTTY) print(welcomeText(base, welcome, { authorityFile: caFile, logFile }));
  else await welcomeWithoutTerminal(base, welcome, { authorityFile: caFile, logFile, folder: config.dataDir });
  log.info({ url: base, role, processes: count, seconds }, "Kolli is ready");
};

export const addServeCommand = (program: Command): void => {
  program
    .command("serve")
    // The launcher's own word, which also builds the dashboard in a checkout.
    .alias("start")
    .description("run Kolli: API, dashboard and workers together, or one role")
    .addOption(new Option("--role <role>", "what to run").choices(serveRoles).default("all"))
    .option("--processes <count>", "how many processes share the port; auto leaves cores for an embedded database")
    .option("--json", "print the welcome message as JSON")
    .action(runServe);
};
