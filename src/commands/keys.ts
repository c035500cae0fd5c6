import type { Command } from "commander";
import { type ApiKey, listApiKeys } from "../api-keys/api-keys.sql.ts";
import { type KeyAccess, keyAccesses } from "../api-keys/key-access.ts";
import {
  createKey,
  graceHoursMax,
  type KeyDeps,
  type KeyOutcome,
  revokeKey,
  rollKey,
  updateKey,
} from "../api-keys/key-commands.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { parseDuration } from "../lib/time/duration.ts";
import type { Runtime } from "../server/wiring/runtime.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { type Caller, operatorCaller } from "../use-cases/caller.ts";
import { type Mode, modes } from "../workspaces/scope.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor, workspaceForNewKey } from "./workspaces/choose-workspace.ts";

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
  access: string;
  networks?: string;
  json?: boolean;
};

const readAccess = (text: string): KeyAccess =>
  keyAccesses.find((access) => access === text.toUpperCase()) ??
  refuse(`--access is "${text}", but must be ${keyAccesses.join(", ").toLowerCase()}.`);

const createNewKey = (options: CreateOptions) =>
  withRuntime(async (runtime) => {
    const mode = readMode(options.mode);
    const expiresAt = expiryOf(options.expires, runtime.clock.now());
    const access = readAccess(options.access);
    const networks = options.networks?.split(",") ?? [];
    const workspace = await workspaceForNewKey(runtime, options);
    const input = { name: options.name?.trim() || "Command line", expiresAt, access, networks };
    const made = await createKey(operatorCaller({ workspaceId: workspace.id, mode }), input, runtime);
    if (!made.ok) return refuse(made.failure.field === "networks" ? `--networks: ${made.failure.message}` : made.failure.message);
    const { key, record } = made.value;
    if (options.json) {
      printJson({
        key,
        id: globalId("ApiKey", record.id),
        mode,
        name: record.name,
        access,
        networks: record.networks,
        expiresAt: expiresAt === null ? null : formatOffsetTime(expiresAt, 0),
        workspace: { id: globalId("Workspace", workspace.id), name: workspace.name },
      });
      return;
    }
    print(key!);
    explain(
      `A ${mode.toLowerCase()} key of the workspace "${workspace.name}".${mode === "LIVE" ? " It is shown only once: save it now." : ""}`,
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
          access: key.access,
          networks: key.networks,
          createdBy: key.madeBy,
          state: stateOf(key, now),
          createdAt: time(key.createdAt),
          expiresAt: key.expiresAt === null ? null : time(key.expiresAt),
          revokedAt: key.revokedAt === null ? null : time(key.revokedAt),
          lastUsedAt: key.lastUsedAt === null ? null : time(key.lastUsedAt),
        })),
      );
    }
    if (keys.length === 0)
      return explain(`The workspace "${workspace.name}" has no API keys yet. Create one: kolli keys create --mode test`);
    printTable(
      ["ID", "MODE", "NAME", "KEY", "ACCESS", "STATE", "LAST USED", "CREATED BY"],
      keys.map((key) => [
        ...[key.id, key.mode.toLowerCase(), key.name, key.hint, key.access.toLowerCase(), stateOf(key, now)],
        ...[time(key.lastUsedAt), key.madeBy ?? "–"],
      ]),
    );
  });

type OneKeyOptions = { workspace?: string; json?: boolean };
type ChangedKey = Extract<KeyOutcome, { ok: true }>["value"];

/** The key may be in any workspace and mode of the installation, unless a workspace is named. */
const changeKey = async (
  runtime: Runtime,
  id: string,
  { workspace }: OneKeyOptions,
  change: (caller: Caller, gid: string, deps: KeyDeps) => Promise<KeyOutcome>,
): Promise<ChangedKey> => {
  const gid = parseGlobalId(id) ? id : globalId("ApiKey", id);
  const workspaces = workspace === undefined ? await listWorkspaces(runtime.db) : [await workspaceFor(runtime, workspace)];
  for (const scope of workspaces.flatMap((one) => modes.map((mode) => ({ workspaceId: one.id, mode })))) {
    const changed = await change(operatorCaller(scope), gid, runtime);
    if (changed.ok) return changed.value;
    if (changed.failure.code !== "NOT_FOUND") return refuse(changed.failure.message);
  }
  return refuse(`No API key has the ID ${id}. \`kolli keys list\` shows all keys.`);
};

const revokeById = (id: string, options: OneKeyOptions) =>
  withRuntime(async (runtime) => {
    const { record } = await changeKey(runtime, id, options, (caller, gid, deps) => revokeKey(caller, { id: gid }, deps));
    if (options.json) return printJson({ id: globalId("ApiKey", record.id), revokedAt: time(record.revokedAt) });
    print(`${record.hint} is revoked. Requests with it are now refused.`);
  });

const updateById = (id: string, options: OneKeyOptions & { name?: string; networks?: string }) =>
  withRuntime(async (runtime) => {
    if (options.name === undefined && options.networks === undefined)
      return refuse("Nothing to change. Use --name or --networks.");
    const networks = options.networks === "all" ? [] : options.networks?.split(",");
    const { record } = await changeKey(runtime, id, options, (caller, gid, deps) =>
      updateKey(caller, { id: gid, name: options.name, networks }, deps),
    );
    if (options.json) return printJson({ id: globalId("ApiKey", record.id), name: record.name, networks: record.networks });
    print(`${record.hint} is "${record.name}" and may be used from ${record.networks.join(", ") || "anywhere"}.`);
  });

const rollById = (id: string, options: OneKeyOptions & { grace: string }) =>
  withRuntime(async (runtime) => {
    const graceMs = options.grace === "0" ? 0 : parseDuration(options.grace);
    if (graceMs === null || graceMs > hours(graceHoursMax))
      return refuse(`--grace is "${options.grace}", but must be a time such as 0, 12h or 7d, at most 30d.`);
    const { record, key, old } = await changeKey(runtime, id, options, (caller, gid, deps) =>
      rollKey(caller, { id: gid, graceHours: graceMs / hours(1) }, deps),
    );
    if (options.json)
      return printJson({
        key,
        id: globalId("ApiKey", record.id),
        previousId: globalId("ApiKey", old!.id),
        previousExpiresAt: time(old!.expiresAt),
      });
    print(key!);
    explain(`The previous key ${old!.hint} works until ${time(old!.expiresAt)}.`);
  });

export const addKeyCommands = (program: Command): void => {
  const keys = program.command("keys").description("create, list, change, replace and revoke API keys");
  keys
    .command("create")
    .description("create an API key")
    .requiredOption("--mode <mode>", "test or live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--create-workspace", "create the workspace if it does not exist")
    .option("--name <name>", "what the key is for")
    .option("--access <access>", "full, read (cannot change anything) or create (can only create trackers)", "full")
    .option("--networks <list>", "addresses and networks the key may be used from, comma-separated (default: anywhere)")
    .option("--expires <time>", "when it expires, such as 12h, 30d or 1y (default: never)")
    .option("--json", "print JSON")
    .action(createNewKey);
  keys
    .command("list")
    .description("list a workspace's keys")
    .option("--mode <mode>", "only test or only live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(listKeys);
  keys
    .command("update <id>")
    .description("change a key's name and the networks it may be used from")
    .option("--name <name>", "what the key is for")
    .option("--networks <list>", "addresses and networks the key may be used from, comma-separated, or all")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "print JSON")
    .action(updateById);
  keys
    .command("roll <id>")
    .description("replace a key with a new one; both work until the grace period ends")
    .option("--grace <time>", "how long the previous key works, such as 0, 12h or 7d", "24h")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "print JSON")
    .action(rollById);
  keys
    .command("revoke <id>")
    .description("revoke a key immediately, on every node")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "print JSON")
    .action(revokeById);
};
