import { type Command, Option } from "commander";
import { createLog } from "../lib/log.ts";
import { prepareFirstStart, type Welcome } from "../server/first-start.ts";
import { openRuntime } from "../server/runtime.ts";
import { type Role, roles, type Serving, serve } from "../server/serve.ts";
import { onStopSignal } from "../server/stop-signals.ts";
import { explain, print, printJson } from "./output.ts";
import { loadConfig } from "./with-runtime.ts";

const example = `{"query":"mutation { trackerCreate(input: {trackingCode: \\"K1000000005\\", carrier: UPS, async: false}) { tracker { id status deliveredAt checkpoints { message status scannedAt } } trackerUserErrors { code message field } } }"}`;

/** Everything a newcomer needs, to be read in half a minute; the curl line can be pasted as it is. */
const welcomeText = (base: string, { setupLink, testKey }: Welcome, { tls }: Serving): string => {
  const authority = tls?.authorityFile ? ` --cacert '${tls.authorityFile}'` : "";
  const lines = [
    "",
    "  Kolli is ready.",
    "",
    `  Dashboard   ${setupLink ?? `${base}/`}${setupLink === null ? "" : "\n              (this link makes the owner's account; it works once)"}`,
    `  GraphQL     ${base}/graphql`,
  ];
  if (testKey === null)
    lines.push("  API keys    in the dashboard under Settings, Developer, or: npm run -s kolli -- keys create --mode test");
  else {
    lines.push(`  Test key    ${testKey}`, "", "  Try it:", "");
    lines.push(
      `curl${authority} ${base}/graphql \\`,
      `  -H 'Authorization: Bearer ${testKey}' \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -d '${example}'`,
    );
  }
  lines.push("", "  Ctrl-C stops it.", "");
  return lines.join("\n");
};

type ServeOptions = { role: Role; json?: boolean };

const runServe = async ({ role, json }: ServeOptions): Promise<void> => {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const startedAt = performance.now();
  const runtime = await openRuntime(config, log, "service");
  const serving = await serve(runtime, role).catch(async (error) => {
    await runtime.close();
    throw error;
  });

  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    try {
      await serving.stop();
      await runtime.close();
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, "Stopping failed");
      process.exit(1);
    }
  };
  onStopSignal(
    (signal) => {
      log.info({ signal }, "Stopping; requests in flight are finished first");
      void stop(0);
    },
    () => process.exit(1),
  );
  void runtime.databaseFailed.then((error) => {
    log.error({ err: error }, "The embedded database cannot be kept running");
    void stop(1);
  });

  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (serving.port === null) return explain(`Kolli works (role ${role}, ready in ${seconds} s).`);
  const base = config.port === 0 ? `https://localhost:${serving.port}` : config.publicUrl;
  const welcome = await prepareFirstStart(runtime);
  if (json) printJson({ url: base, ...welcome, caFile: serving.tls?.authorityFile ?? null });
  else print(welcomeText(base, welcome, serving));
  log.info({ url: base, role, seconds }, "Kolli is ready");
};

export const addServeCommand = (program: Command): void => {
  program
    .command("serve")
    .description("run Kolli: API, dashboard and workers in one, or one role of them")
    .addOption(new Option("--role <role>", "what to run").choices(roles).default("all"))
    .option("--json", "print the welcome as JSON")
    .action(runServe);
};
