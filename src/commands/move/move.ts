import type { Command } from "commander";
import { createService } from "../../server/wiring/service.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { readMode } from "../keys.ts";
import { explain, print, printJson, refuse } from "../output.ts";
import { showProgress } from "../predictions/history-file.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { addHistories, importWritten } from "./history-file.ts";
import { addCounts, type Moving, movePage } from "./move-page.ts";
import type { OldParcel } from "./old-service.ts";
import { oldServiceNamed, oldServiceNames } from "./old-services.ts";
import { type MoveCounts, type MoveProgress, readProgress, removeProgress, writeProgress } from "./progress.ts";
import { openPages } from "./read-pages.ts";

type MoveOptions = {
  mode?: string;
  workspace?: string;
  all?: boolean;
  codes?: string;
  state?: string;
  history?: string;
  baseUrl?: string;
  json?: boolean;
};

type Files = { readonly state: string; readonly history: string };

/** Reads and moves page by page. Each page is noted when it is done, so that a command that is killed continues with the next. */
const moveAll = async (
  moving: Moving,
  pages: ReturnType<typeof openPages>,
  files: Files,
  from: MoveProgress,
): Promise<MoveProgress> => {
  let progress = from;
  while (!progress.isRead) {
    const page = await pages.read(progress.cursor);
    const { counts, rows } = await movePage(moving, page);
    progress = {
      ...progress,
      ...{ cursor: page.next, isRead: page.next === null, counts: addCounts(progress.counts, counts) },
      written: await addHistories(files.history, rows, progress.written),
    };
    await writeProgress(files.state, progress);
    showProgress(`${progress.counts.moved.toLocaleString("en")} moved`);
  }
  return progress;
};

const describe = ({ moved, there, finished, refused }: MoveCounts): string =>
  [
    `${moved} trackers were moved`,
    ...(there > 0 ? [`${there} were here already`] : []),
    ...(finished > 0 ? [`${finished} are finished (--all moves them too)`] : []),
    ...(refused > 0 ? [`${refused} could not be moved`] : []),
  ].join(", ");

const explainRefused = ({ code, carrier }: OldParcel, why: string): void =>
  explain(`Not moved: ${code} (${carrier || "no carrier"}). ${why}`);

const move = (given: string, options: MoveOptions): Promise<void> =>
  withRuntime(async (runtime) => {
    const name = given.toLowerCase();
    const old = oldServiceNamed(name, options.codes);
    const { moveKey } = runtime.config;
    if (moveKey === null) return refuse(`Set KOLLI_MOVE_KEY to an API key of your account at ${old.title}.`);
    const mode = readMode(options.mode ?? "live");
    const workspace = await workspaceFor(runtime, options.workspace);
    const state = options.state ?? `kolli-move-${name}.json`;
    const files = { state, history: options.history ?? `${state.replace(/\.json$/, "")}-history.csv` };
    const progress = await readProgress(state, { service: name, workspaceId: workspace.id, mode });
    if (progress.cursor !== null) explain(`Continuing after ${describe(progress.counts)}.`);
    const service = createService(runtime);
    const pages = openPages(old, moveKey.reveal(), options.baseUrl);
    const scope = { workspaceId: workspace.id, mode };
    const moving = { service, caller: operatorCaller(scope), all: options.all === true, onRefused: explainRefused };
    try {
      const { counts, written } = await moveAll(moving, pages, files, progress);
      showProgress("");
      const counted = await importWritten(runtime, scope, files.history, written);
      await removeProgress(state);
      if (options.json) return printJson({ ...counts, histories: written.histories, historiesCounted: counted });
      print(`${describe(counts)}.`);
    } finally {
      await pages.close();
      await service.stop();
    }
  });

export const addMoveCommand = (program: Command): void => {
  program
    .command("move <service>")
    .description(`move the trackers of an account at another service here, with their history: ${oldServiceNames}`)
    .option("--mode <mode>", "test or live (default: live)")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--all", "move parcels that are finished too")
    .option("--codes <file>", "a CSV file with carriers and tracking numbers, for Shippo, which lists none")
    .option("--state <file>", "where to note how far it got (default: kolli-move-<service>.json)")
    .option("--history <file>", "where to write past parcels for predictions (default: kolli-move-<service>-history.csv)")
    .option("--base-url <url>", "the address of the other service's API, if it is not the usual one")
    .option("--json", "print JSON for programs")
    .action(move);
};
