import type { Command } from "commander";
import { carrierIds, findCarrier } from "../../carriers/registry.ts";
import { importHistories } from "../../checks/learn/import-histories.ts";
import type { History } from "../../predictions/model/parcel.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { readMode } from "../keys.ts";
import { explain, print, printJson, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { columnOption, readHistoryFile, showProgress } from "./history-file.ts";

type ImportOptions = { column: string[]; carrier?: string; workspace?: string; mode?: string; add?: boolean; json?: boolean };

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** By its ID or its name, however they are written. */
const findByName = (): ((name: string) => string | null) => {
  const known = new Map(
    carrierIds.flatMap((id) => [[plain(findCarrier(id)?.name ?? id), id] as const, [plain(id), id] as const]),
  );
  return (name) => known.get(plain(name)) ?? null;
};

export const withCarriers = (histories: readonly History[], given: string | undefined): History[] => {
  const idOf = findByName();
  if (given !== undefined && idOf(given) === null)
    refuse(`--carrier is "${given}", but no carrier has this ID. \`kolli carriers list\` prints them.`);
  const unknown = new Map<string, number>();
  const found = histories.flatMap((history) => {
    const carrier = given === undefined ? idOf(history.lane.carrier) : idOf(given);
    if (carrier !== null) return [{ ...history, lane: { ...history.lane, carrier } }];
    unknown.set(history.lane.carrier, (unknown.get(history.lane.carrier) ?? 0) + 1);
    return [];
  });
  for (const [name, count] of unknown)
    explain(
      `${count} parcels left out: ${name === "all" ? "the file has no column for the carrier" : `no carrier is named "${name}"`}. Name it with --carrier.`,
    );
  return found;
};

/** Counts past parcels, with progress. */
export const countHistories = async (
  { db, clock }: Pick<Runtime, "db" | "clock">,
  scope: Scope,
  histories: readonly History[],
  { isAdded }: { isAdded: boolean },
): Promise<void> => {
  const shown = (count: number): string => count.toLocaleString("en");
  await importHistories(db, scope, histories, {
    now: clock.now(),
    isAdded,
    onProgress: (done) => showProgress(`${shown(done)} of ${shown(histories.length)} parcels counted`),
  });
  showProgress("");
};

const importFile = async (path: string, options: ImportOptions): Promise<void> => {
  const file = await readHistoryFile(path, options.column);
  const histories = withCarriers(file.histories, options.carrier);
  if (histories.length === 0) refuse("Nothing was imported: the file has no parcels that can be counted.");
  const mode = readMode(options.mode ?? "live");
  await withRuntime(async (runtime) => {
    const { id, name } = await workspaceFor(runtime, options.workspace);
    await countHistories(runtime, { workspaceId: id, mode }, histories, { isAdded: options.add ?? false });
    if (options.json) return printJson({ workspace: name, imported: histories.length });
    print(`Imported ${histories.length.toLocaleString("en")} parcels into the workspace ${name}.`);
  });
};

export const addHistoryCommands = (program: Command): void => {
  program
    .command("history")
    .description("import past parcels, from which delivery days are predicted")
    .command("import <file>")
    .description("count the parcels of a CSV file, instead of those of the last import")
    .option(...columnOption)
    .option("--carrier <id>", "the carrier of all parcels, if the file does not name it as Kolli does")
    .option("--workspace <name>", "the workspace (default: the oldest)")
    .option("--mode <mode>", "test or live (default: live)")
    .option("--add", "keep what was imported before: for a further file")
    .option("--json", "print JSON for programs")
    .action(importFile);
};
