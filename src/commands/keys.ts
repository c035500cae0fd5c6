import type { Command } from "commander";
import { type ApiKey, listApiKeys } from "../api-keys/api-keys.sql.ts";
import { createApiKey, revokeApiKey } from "../api-keys/api-keys.ts";
import { parseDuration } from "../lib/duration.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { Mode } from "../workspaces/scope.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor, workspaceForNewKey } from "./workspaces.ts";

export const readMode = (text: string): Mode => {
  const mode = text.toUpperCase();
  return mode === "TEST" || mode === "LIVE" ? mode : refuse(`--mode is "${text}", but must be test or live.`);
};

const expiryOf = (text: string | undefined, now: number): number | null => {
  if (text === undefined) return null;
  const ms = parseDuration(text);
  return ms === null ? refuse(`--expires is "${text}", but must be a time such as 12h, 30d or 1y.`) : now + ms;
};

const time = (at: number | null): string => (at === null ? "–" : formatOffsetTime(at, 0));
const stateOf = (key: ApiKey, now: number): string => {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active";
};

type CreateOptions = {
  mode: string;
  workspace?: string;
  createWorkspace?: boolean;
  name?: string;
  expires?: string;
  json?: boolean;
};

const createKey = (options: CreateOptions) =>
  withRuntime(async (runtime) => {
    const mode = readMode(options.mode);
    const now = runtime.clock.now();
    const expiresAt = expiryOf(options.expires, now);
    const workspace = await workspaceForNewKey(runtime, options);
    const name = options.name?.trim() || "Command line";
    const { key, record } = await createApiKey(
      runtime.db,
      runtime.sealer,
      { workspaceId: workspace.id, mode },
      { name, expiresAt, now },
    );
    if (options.json) {
      printJson({
        key,
        id: globalId("ApiKey", record.id),
        mode,
        name,
        expiresAt: expiresAt === null ? null : formatOffsetTime(expiresAt, 0),
        workspace: { id: globalId("Workspace", workspace.id), name: workspace.name },
      });
      return;
    }
    print(key);
    explain(
      `A ${mode.toLowerCase()} key of the workspace "${workspace.name}".${mode === "LIVE" ? " It is not shown again: keep it now." : ""}`,
    );
  });

const listKeys = (options: { mode?: string; workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const workspace = await workspaceFor(runtime, options.workspace);
    const keys = await listApiKeys(runtime.db, workspace.id, options.mode === undefined ? null : readMode(options.mode));
    const now = runtime.clock.now();
    if (options.json) {
      return printJson(
        keys.map((key) => ({
          id: globalId("ApiKey", key.id),
          name: key.name,
          mode: key.mode,
          hint: key.hint,
          state: stateOf(key, now),
          createdAt: time(key.createdAt),
          expiresAt: key.expiresAt === null ? null : time(key.expiresAt),
          revokedAt: key.revokedAt === null ? null : time(key.revokedAt),
          lastUsedAt: key.lastUsedAt === null ? null : time(key.lastUsedAt),
        })),
      );
    }
    if (keys.length === 0)
      return explain(`The workspace "${workspace.name}" has no keys yet. Make one: kolli keys create --mode test`);
    printTable(
      ["ID", "MODE", "NAME", "KEY", "STATE", "LAST USED"],
      keys.map((key) => [key.id, key.mode.toLowerCase(), key.name, key.hint, stateOf(key, now), time(key.lastUsedAt)]),
    );
  });

const revokeKey = (id: string, options: { workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const parsed = parseGlobalId(id) ?? parseGlobalId(globalId("ApiKey", id));
    const workspaces =
      options.workspace === undefined ? await listWorkspaces(runtime.db) : [await workspaceFor(runtime, options.workspace)];
    for (const workspace of parsed?.type === "ApiKey" ? workspaces : []) {
      const revoked = await revokeApiKey(runtime.db, workspace.id, parsed!.uuid, runtime.clock.now());
      if (!revoked) continue;
      if (options.json) return printJson({ id: globalId("ApiKey", revoked.id), revokedAt: time(revoked.revokedAt) });
      return print(`${revoked.hint} is revoked and refused from now on.`);
    }
    refuse(`There is no key with the id ${id}. \`kolli keys list\` shows them.`);
  });

export const addKeyCommands = (program: Command): void => {
  const keys = program.command("keys").description("API keys: create, list, revoke");
  keys
    .command("create")
    .description("make an API key")
    .requiredOption("--mode <mode>", "test or live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--create-workspace", "make the workspace where there is none of that name")
    .option("--name <name>", "what the key is for")
    .option("--expires <time>", "when it ends, such as 12h, 30d or 1y (default: never)")
    .option("--json", "answer in JSON")
    .action(createKey);
  keys
    .command("list")
    .description("list a workspace's keys")
    .option("--mode <mode>", "only test or only live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "answer in JSON")
    .action(listKeys);
  keys
    .command("revoke <id>")
    .description("refuse a key from now on, on every node")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "answer in JSON")
    .action(revokeKey);
};
