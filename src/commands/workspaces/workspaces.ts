import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import {
  deleteWorkspace,
  erasePerson,
  exportWorkspaceData,
  graceDays,
  restoreWorkspace,
} from "../../dashboard-api/workspace-data/data-commands.ts";
import { exportWorkspace } from "../../dashboard-api/workspace-data/export.ts";
import { createProofSealing } from "../../proofs/reported-proof.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { listWorkspaces, type Workspace } from "../../workspaces/workspaces.sql.ts";
import { explain, print, printJson, printTable, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "./choose-workspace.ts";

type Json = { json?: boolean };

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const list = ({ json }: Json): Promise<void> =>
  withRuntime(async ({ db }) => {
    const workspaces = await listWorkspaces(db);
    const stateOf = ({ eraseAt }: Workspace) => (eraseAt === null ? "in use" : `deleted, to be erased on ${dayOf(eraseAt)}`);
    const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    if (json)
      return printJson(
        workspaces.map(({ id, name, createdAt, eraseAt }) => ({ id, name, createdAt: time(createdAt), eraseAt: time(eraseAt) })),
      );
    printTable(
      ["NAME", "MADE", "STATE"],
      workspaces.map((one) => [one.name, dayOf(one.createdAt), stateOf(one)]),
    );
  });

const writeExport = (name: string, { to, json }: Json & { to: string }): Promise<void> =>
  withRuntime(async ({ db, clock, proofSealer }) => {
    const { id } = await workspaceFor({ db }, name);
    const file = resolve(to);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) refuse(`${file} already exists, and an export never overwrites a file. Choose another name.`);
    await exportWorkspaceData(operatorCaller({ workspaceId: id }), {}, { db, clock });
    const { openBody } = createProofSealing(proofSealer);
    const draft = `${file}.part`;
    try {
      const archive = exportWorkspace({ db, openBody, workspaceId: id, now: new Date(clock.now()) });
      await pipeline(archive, createWriteStream(draft, { mode: 0o600, flags: "w" }));
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    const { size } = await stat(file);
    if (json) return printJson({ file, bytes: size });
    print(`"${name}" was exported to ${file} (${(size / 1e6).toFixed(1)} MB): JSON lines in a tar archive, without secrets.`);
  });

/** At a terminal the name is typed again; a script says it with --confirm. */
const typedName = async (name: string, confirm: string | undefined): Promise<string> => {
  if (confirm !== undefined) return confirm;
  if (!process.stdin.isTTY) return refuse(`To confirm, add --confirm "${name}".`);
  explain(
    `"${name}" stops immediately: no checks, no webhooks, and its API keys are refused. You can restore it for ${graceDays} days. After that, all of its data is erased. To keep a copy, run kolli workspaces export first.`,
  );
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question("Type its name to delete it: ");
  } finally {
    reader.close();
  }
};

const remove = (name: string, { confirm, json }: Json & { confirm?: string }): Promise<void> =>
  withRuntime(async (runtime) => {
    const { id } = await workspaceFor(runtime, name);
    const typed = { name: await typedName(name, confirm) };
    const deleted = await deleteWorkspace(operatorCaller({ workspaceId: id }), typed, runtime);
    if (!deleted.ok) return refuse(deleted.failure.message);
    const eraseAt = deleted.value.eraseAt!;
    if (json) return printJson({ id, eraseAt: new Date(eraseAt).toISOString() });
    print(`"${name}" is deleted and will be erased on ${dayOf(eraseAt)}. Until then: kolli workspaces restore "${name}"`);
  });

const restore = (name: string, { json }: Json): Promise<void> =>
  withRuntime(async ({ db, clock }) => {
    const { id } = await workspaceFor({ db }, name);
    const restored = await restoreWorkspace(operatorCaller({ workspaceId: id }), {}, { db, clock });
    if (!restored.ok) return refuse(restored.failure.message);
    if (json) return printJson({ id });
    print(`"${name}" is restored: its API keys work, its trackers are checked, and waiting webhook deliveries are sent.`);
  });

type PersonOptions = Json & { reference?: string; metadata?: string; confirm?: boolean };

const erase = (name: string, { reference, metadata, confirm, json }: PersonOptions): Promise<void> =>
  withRuntime(async ({ db, clock }) => {
    const { id } = await workspaceFor({ db }, name);
    if (!confirm) refuse("Erased data cannot be restored. To confirm, add --confirm.");
    const at = metadata?.indexOf("=") ?? -1;
    if (metadata !== undefined && at < 1) refuse('--metadata needs a name and a value, such as "customerId=4711".');
    const person =
      metadata === undefined
        ? { reference }
        : { reference, metadataKey: metadata.slice(0, at), metadataValue: metadata.slice(at + 1) };
    const erased = await erasePerson(operatorCaller({ workspaceId: id }), person, { db, clock });
    if (!erased.ok) return refuse(`${erased.failure.message} Use --reference or --metadata.`);
    if (json) return printJson({ erasedTrackers: erased.value });
    print(`${erased.value} ${erased.value === 1 ? "tracker was" : "trackers were"} erased, with all of their data.`);
  });

export const addWorkspaceCommands = (program: Command): void => {
  const workspaces = program
    .command("workspaces")
    .description("list, export, delete and restore workspaces, and erase a person's data");
  const json = ["--json", "print JSON"] as const;
  workspaces
    .command("list")
    .description("list all workspaces, including deleted ones")
    .option(...json)
    .action(list);
  workspaces
    .command("export")
    .description("export all data of a workspace to a file, without secrets")
    .argument("<name>", "the workspace")
    .requiredOption("--to <file>", "the file to write, such as main.tar.gz")
    .option(...json)
    .action(writeExport);
  workspaces
    .command("delete")
    .description(`delete a workspace; it can be restored for ${graceDays} days, then it is erased`)
    .argument("<name>", "the workspace")
    .option("--confirm <name>", "the workspace's name again, to skip the prompt")
    .option(...json)
    .action(remove);
  workspaces
    .command("restore")
    .description("restore a deleted workspace")
    .argument("<name>", "the workspace")
    .option(...json)
    .action(restore);
  workspaces
    .command("erase-person")
    .description("erase all trackers of a person, with all of their data")
    .argument("<name>", "the workspace")
    .option("--reference <reference>", "the trackers with this order number")
    .option("--metadata <name=value>", "the trackers whose metadata has this value, such as customerId=4711")
    .option("--confirm", "confirm; erased data cannot be restored")
    .option(...json)
    .action(erase);
};
