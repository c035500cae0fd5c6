import { createInterface } from "node:readline/promises";
import { createWorkspace } from "../../dashboard-api/workspace/workspace-commands.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { ownCommand } from "../../lib/terminal/own-command.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { nowhere } from "../../workspaces/scope.ts";
import { findWorkspaceByName, listWorkspaces, type Workspace } from "../../workspaces/workspaces.sql.ts";
import { firstWorkspaceName } from "../../workspaces/workspaces.ts";
import { explain, refuse } from "../output.ts";

const mostNamesShown = 20;

const readName = (name: string): string => {
  const trimmed = name.trim();
  return trimmed === "" || trimmed.length > 100 ? refuse("--workspace needs a name of 1 to 100 characters.") : trimmed;
};

/** With the names that exist, so that no other command is needed to look them up. */
const noSuchWorkspace = (name: string, workspaces: readonly Workspace[]): string => {
  const names = workspaces.map((workspace) => workspace.name);
  const meant = didYouMean(name, names);
  const shown = names.slice(0, mostNamesShown).map((known) => `"${known}"`);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return [
    `No workspace is named "${name}".`,
    ...(meant === null ? [] : [`Did you mean "${meant}"?`]),
    names.length === 0 ? "No workspace exists yet." : `Existing workspaces: ${shown.join(", ")}${more}.`,
  ].join(" ");
};

const noWorkspaceYet = `No workspace exists yet. Start Kolli once (${ownCommand.start}) to create the first, or create one with its first API key: kolli keys create --mode test --workspace Main --create-workspace`;

/** The named workspace; without a name, the oldest. It creates none: a mistyped name is refused. */
export const workspaceFor = async ({ db }: Pick<Runtime, "db">, name: string | undefined): Promise<Workspace> => {
  if (name === undefined) return (await listWorkspaces(db))[0] ?? refuse(noWorkspaceYet);
  const trimmed = readName(name);
  return (await findWorkspaceByName(db, trimmed)) ?? refuse(noSuchWorkspace(trimmed, await listWorkspaces(db)));
};

/** Asks the person at the terminal. */
export type AskYesNo = (question: string) => Promise<boolean>;

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

export const askYesNo = async (question: string, { input, output }: Terminal): Promise<boolean> => {
  const reader = createInterface({ input, output });
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } finally {
    reader.close();
  }
};

/** Questions go to standard error: standard output is the answer's. */
const atTerminal = (): AskYesNo | null =>
  process.stdin.isTTY && process.stderr.isTTY
    ? (question) => askYesNo(question, { input: process.stdin, output: process.stderr })
    : null;

/** For `keys create`, the one command that may create a workspace: with its option, or if a person agrees. */
export const workspaceForNewKey = async (
  { db, clock }: Pick<Runtime, "db" | "clock">,
  { workspace: name, createWorkspace: mayCreate }: { workspace?: string; createWorkspace?: boolean },
  ask: AskYesNo | null = atTerminal(),
): Promise<Pick<Workspace, "id" | "name">> => {
  const workspaces = await listWorkspaces(db);
  if (name === undefined && workspaces[0]) {
    return mayCreate ? refuse("--create-workspace needs --workspace <name>, the name of the new workspace.") : workspaces[0];
  }
  const wanted = name === undefined ? firstWorkspaceName : readName(name);
  const found = workspaces.find((workspace) => workspace.name === wanted);
  if (found) return found;
  const problem = name === undefined ? "No workspace exists yet." : noSuchWorkspace(wanted, workspaces);
  if (!mayCreate && !(await ask?.(`${problem} Create "${wanted}" now?`)))
    return refuse(`${problem} Add --create-workspace to create "${wanted}".`);
  const made = await createWorkspace(operatorCaller(nowhere), { name: wanted }, { db, clock });
  if (!made.ok) return refuse(made.failure.message);
  explain(`The workspace "${wanted}" was created.`);
  return made.value;
};
