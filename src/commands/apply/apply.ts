import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { Command } from "commander";
import { parse } from "yaml";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { listWorkspaces } from "../../workspaces/workspaces.sql.ts";
import { explain, print, printJson, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { readConfigFile } from "./config-file.ts";
import { exportConfig } from "./export-config.ts";
import { makePlan } from "./make-plan.ts";
import { type ApplyStep, type Planned, shownStep } from "./plan.ts";

type ApplyOptions = { file: string; dryRun?: boolean; json?: boolean };

const readText = async (path: string): Promise<string> => {
  if (path === "-") return readAll(process.stdin);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    return refuse(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`);
  }
};

const asJson = ({ kind, subject, detail, line }: ApplyStep) => ({ kind, subject, detail, line });

/** One after the other: what was done before a failure stays, and applying again continues from there. */
const runSteps = async (name: string, steps: readonly ApplyStep[], json: boolean): Promise<void> => {
  for (const step of steps) {
    if (!json) print(shownStep(step));
    const done = await step.run();
    if (!done.ok)
      refuse(
        `${name}:${step.line}: ${step.subject}: ${done.failure} The changes listed before it were made. Fix this, then apply again.`,
      );
  }
};

const showPlan = (steps: readonly ApplyStep[], json: boolean): void => {
  if (json) {
    printJson(steps.map(asJson));
    return;
  }
  for (const step of steps) print(shownStep(step));
  explain(steps.length === 0 ? "Everything matches the file." : "Dry run: nothing was changed.");
};

/** Apart from where it runs, for tests. */
export const applyConfig = async (
  runtime: Runtime,
  { name, text }: { name: string; text: string },
  { dryRun = false, json = false }: { dryRun?: boolean; json?: boolean } = {},
): Promise<Planned> => {
  const read = readConfigFile(text, name);
  if (!read.ok) return refuse(`${name} cannot be applied:\n${read.failure.join("\n")}`);
  const plan = await makePlan(runtime, read.value);
  if (plan.problems.length > 0)
    return refuse(
      `${name} cannot be applied:\n${plan.problems.map(({ line, message }) => `${name}:${line}: ${message}`).join("\n")}`,
    );
  if (dryRun) {
    showPlan(plan.steps, json);
    return plan;
  }
  await runSteps(name, plan.steps, json);
  if (json) printJson(plan.steps.map(asJson));
  else explain(plan.steps.length === 0 ? "Everything matches the file." : "Done.");
  return plan;
};

const apply = async ({ file, ...options }: ApplyOptions) => {
  const text = await readText(file);
  await withRuntime((runtime) => applyConfig(runtime, { name: file === "-" ? "standard input" : basename(file), text }, options));
};

const exportAll = ({ workspace, json }: { workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const workspaces = workspace === undefined ? await listWorkspaces(runtime.db) : [await workspaceFor(runtime, workspace)];
    const text = await exportConfig(
      runtime,
      workspaces.filter(({ eraseAt }) => eraseAt === null),
    );
    if (json) printJson(parse(text));
    else process.stdout.write(text);
  });

export const addApplyCommands = (program: Command): void => {
  program
    .command("apply")
    .description(
      "create and update workspaces, members, keys, webhooks and carrier accounts from a file; see docs/configuration-file.md",
    )
    .requiredOption("-f, --file <file>", "the YAML file, or - for standard input")
    .option("--dry-run", "show what would change; change nothing")
    .option("--json", "print JSON")
    .action(apply);
  program
    .command("export-config")
    .description("print the current state as a file for `kolli apply`, with environment variable names instead of secrets")
    .option("--workspace <name>", "only this workspace")
    .option("--json", "print JSON, which `kolli apply` reads as well")
    .action(exportAll);
};
