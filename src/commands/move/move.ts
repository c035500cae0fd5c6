import type { Command } from "commander";
import { moveTrackersIn } from "../../checks/past/move-commands.ts";
import type { PastParcel } from "../../checks/past/move-in.ts";
import { createService, type Service } from "../../server/wiring/service.ts";
import { type Caller, operatorCaller } from "../../use-cases/caller.ts";
import { readMode } from "../keys.ts";
import { explain, print, printJson, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { oldAftership } from "./aftership.ts";
import { oldEasypost } from "./easypost.ts";
import type { OldPage, OldParcel, OldService } from "./old-service.ts";
import { type MoveCounts, type MoveProgress, readProgress, removeProgress, writeProgress } from "./progress.ts";
import { openPages } from "./read-pages.ts";

const oldServices: Readonly<Record<string, OldService>> = { aftership: oldAftership, easypost: oldEasypost };
const serviceNames = Object.keys(oldServices).join(", ");

type MoveOptions = { mode?: string; workspace?: string; all?: boolean; state?: string; baseUrl?: string; json?: boolean };

const serviceNamed = (name: string): OldService =>
  oldServices[name.toLowerCase()] ?? refuse(`Kolli cannot move from ${name}. Use one of ${serviceNames}.`);

const showProgress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
};

type Moving = {
  readonly service: Service;
  readonly caller: Caller;
  readonly all: boolean;
  readonly onRefused: (parcel: OldParcel, why: string) => void;
};

type Movable = OldParcel & { readonly past: PastParcel };

/** Moves what of a page can be moved, and counts the rest. */
const movePage = async ({ service, caller, all, onRefused }: Moving, { parcels }: OldPage): Promise<MoveCounts> => {
  const wanted = parcels.filter(({ isFinished }) => all || !isFinished);
  const movable = wanted.filter((parcel): parcel is Movable => typeof parcel.past !== "string");
  const deps = { ...service.services, apply: service.engine.apply };
  const outcomes =
    movable.length === 0
      ? []
      : await moveTrackersIn(
          caller,
          movable.map(({ past }) => past),
          deps,
        );
  for (const parcel of wanted) if (typeof parcel.past === "string") onRefused(parcel, parcel.past);
  for (const [nth, outcome] of outcomes.entries()) if (outcome.kind === "refused") onRefused(movable[nth]!, outcome.why);
  const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    moved: count("moved"),
    there: count("there"),
    finished: parcels.length - wanted.length,
    refused: count("refused") + wanted.length - movable.length,
  };
};

const added = (one: MoveCounts, other: MoveCounts): MoveCounts => ({
  moved: one.moved + other.moved,
  there: one.there + other.there,
  finished: one.finished + other.finished,
  refused: one.refused + other.refused,
});

const moveAll = async (
  moving: Moving,
  pages: ReturnType<typeof openPages>,
  file: string,
  from: MoveProgress,
): Promise<MoveCounts> => {
  let progress = from;
  for (;;) {
    const page = await pages.read(progress.cursor);
    const counts = added(progress.counts, await movePage(moving, page));
    showProgress(`${counts.moved.toLocaleString("en")} moved`);
    if (page.next === null) {
      await removeProgress(file);
      return counts;
    }
    progress = { ...progress, cursor: page.next, counts };
    await writeProgress(file, progress);
  }
};

const describe = ({ moved, there, finished, refused }: MoveCounts): string =>
  [
    `${moved} trackers were moved`,
    ...(there > 0 ? [`${there} were here already`] : []),
    ...(finished > 0 ? [`${finished} are finished (--all moves them too)`] : []),
    ...(refused > 0 ? [`${refused} could not be moved`] : []),
  ].join(", ");

const move = (name: string, options: MoveOptions): Promise<void> =>
  withRuntime(async (runtime) => {
    const old = serviceNamed(name);
    const { moveKey } = runtime.config;
    if (moveKey === null) return refuse(`Set KOLLI_MOVE_KEY to an API key of your account at ${old.title}.`);
    const mode = readMode(options.mode ?? "live");
    const workspace = await workspaceFor(runtime, options.workspace);
    const file = options.state ?? `kolli-move-${name.toLowerCase()}.json`;
    const progress = await readProgress(file, { service: name.toLowerCase(), workspaceId: workspace.id, mode });
    if (progress.cursor !== null) explain(`Continuing after ${describe(progress.counts)}.`);
    const service = createService(runtime);
    const pages = openPages(old, moveKey.reveal(), options.baseUrl);
    const onRefused = ({ code, carrier }: OldParcel, why: string) =>
      explain(`Not moved: ${code} (${carrier || "no carrier"}). ${why}`);
    const caller = operatorCaller({ workspaceId: workspace.id, mode });
    try {
      const counts = await moveAll({ service, caller, all: options.all === true, onRefused }, pages, file, progress);
      showProgress("");
      if (options.json) return printJson(counts);
      print(`${describe(counts)}.`);
    } finally {
      await pages.close();
      await service.stop();
    }
  });

export const addMoveCommand = (program: Command): void => {
  program
    .command("move <service>")
    .description(`move the trackers of an account at another service here, with their history: ${serviceNames}`)
    .option("--mode <mode>", "test or live (default: live)")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--all", "move parcels that are finished too")
    .option("--state <file>", "where to note how far it got (default: kolli-move-<service>.json)")
    .option("--base-url <url>", "the address of the other service's API, if it is not the usual one")
    .option("--json", "print JSON for programs")
    .action(move);
};
