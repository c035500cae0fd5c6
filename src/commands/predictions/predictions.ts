import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { rebuildCounts } from "../../checks/learn/rebuild.ts";
import { evaluate } from "../../predictions/evaluate/evaluate.ts";
import { coveragePicture } from "../../predictions/evaluate/picture.ts";
import { evaluationTables } from "../../predictions/evaluate/report.ts";
import { readMode } from "../keys.ts";
import { print, printJson, printTable, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { columnOption, readHistoryFile, showProgress } from "./history-file.ts";

type EvaluateOptions = { column: string[]; picture?: string; json?: boolean };

const evaluateFile = async (path: string, options: EvaluateOptions): Promise<void> => {
  const file = await readHistoryFile(path, options.column);
  const evaluation = evaluate(file.histories, (done, of) => showProgress(`day ${done} of ${of}`));
  showProgress("");
  if (evaluation.moments.length === 0)
    refuse(
      "Too few parcels: a prediction needs 30 deliveries of a carrier before it, and a month after it to know what became of it.",
    );
  if (options.picture !== undefined) await writeFile(options.picture, coveragePicture(evaluation));
  if (options.json) return printJson(evaluation);
  for (const { title, headings, rows } of evaluationTables(evaluation)) {
    print(`\n${title}\n`);
    printTable(headings, rows);
  }
};

const barWidth = 30;
const barOf = (done: number, of: number): string => {
  const filled = of === 0 ? barWidth : Math.min(barWidth, Math.round((barWidth * done) / of));
  return `[${"#".repeat(filled)}${".".repeat(barWidth - filled)}]`;
};

const rebuild = (options: { workspace?: string; mode?: string; json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, clock }) => {
    const { workspace, json } = options;
    const mode = readMode(options.mode ?? "live");
    const { id, name } = await workspaceFor({ db }, workspace);
    const scope = { workspaceId: id, mode };
    const done = await rebuildCounts(db, scope, {
      now: clock.now(),
      onProgress: (count, of) =>
        showProgress(`${barOf(count, of)} ${count.toLocaleString("en")} of ${of.toLocaleString("en")} trackers`),
    });
    showProgress("");
    if (json) return printJson({ workspace: name, counted: done });
    print(`Counted ${done.toLocaleString("en")} trackers of the workspace ${name} again, in ${mode.toLowerCase()} mode.`);
  });

export const addPredictionCommands = (program: Command): void => {
  const predictions = program
    .command("predictions")
    .description("judge predicted delivery days on a file of past parcels, and count parcels again");
  predictions
    .command("evaluate <file>")
    .description("predict each parcel of a CSV file from those before it, and print how right that is, by carrier and month")
    .option(...columnOption)
    .option("--picture <file>", "write a picture (SVG) of the intervals by carrier and month")
    .option("--json", "print JSON for programs")
    .action(evaluateFile);
  predictions
    .command("rebuild")
    .description("count the trackers of the last two years again, for predicted delivery days and analytics")
    .option("--workspace <name>", "the workspace (default: the oldest)")
    .option("--mode <mode>", "test or live (default: live)")
    .option("--json", "print JSON for programs")
    .action(rebuild);
};
