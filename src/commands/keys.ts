import type { Command } from "commander";
import { readAllowedNetworks } from "../api-keys/allowed-networks.ts";
import { type ApiKey, listApiKeys } from "../api-keys/api-keys.sql.ts";
import { createApiKey, revokeApiKey, tooManyKeys } from "../api-keys/api-keys.ts";
import { type KeyAccess, keyAccesses } from "../api-keys/key-access.ts";
import { keySubject } from "../api-keys/key-subject.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { parseDuration } from "../lib/time/duration.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { commandLineActor, recordAudit } from "../workspaces/audit.ts";
import type { Mode } from "../workspaces/scope.ts";
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

const readNetworks = (text: string | undefined): string[] => {
  const networks = readAllowedNetworks(text?.split(",") ?? []);
  return networks.ok ? networks.value : refuse(`--networks: ${networks.failure}`);
};

const createKey = (options: CreateOptions) =>
  withRuntime(async (runtime) => {
    const mode = readMode(options.mode);
    const now = runtime.clock.now();
    const expiresAt = expiryOf(options.expires, now);
    const access = readAccess(options.access);
    const networks = readNetworks(options.networks);
    const workspace = await workspaceForNewKey(runtime, options);
    const name = options.name?.trim() || "Command line";
    const scope = { workspaceId: workspace.id, mode };
    const { key, record } = await runtime.db.transaction(async (tx) => {
      const wish = { name, expiresAt, access, networks, madeBy: commandLineActor, now };
      const created = await createApiKey(tx, runtime.sealer, scope, wish);
      if (!created.ok) return refuse(tooManyKeys);
      const made = created.value;
      const detail = { after: { name, access, networks } };
      const auditAction = { action: "api-key.create", ...keySubject(made.record), detail } as const;
      await recordAudit(tx, scope, { actor: commandLineActor, auditAction, now });
      return made;
    });
    if (options.json) {
      printJson({
        key,
        id: globalId("ApiKey", record.id),
        mode,
        name,
        access,
        networks,
        expiresAt: expiresAt === null ? null : formatOffsetTime(expiresAt, 0),
        workspace: { id: globalId("Workspace", workspace.id), name: workspace.name },
      });
      return;
    }
    print(key);
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

const revokeKey = (id: string, options: { workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const parsed = parseGlobalId(id) ?? parseGlobalId(globalId("ApiKey", id));
    const workspaces =
      options.workspace === undefined ? await listWorkspaces(runtime.db) : [await workspaceFor(runtime, options.workspace)];
    for (const workspace of parsed?.type === "ApiKey" ? workspaces : []) {
      const now = runtime.clock.now();
      const revoked = await runtime.db.transaction(async (tx) => {
        const ended = await revokeApiKey(tx, workspace.id, parsed!.uuid, now);
        const auditAction = ended && ({ action: "api-key.revoke", ...keySubject(ended) } as const);
        if (auditAction) await recordAudit(tx, ended, { actor: commandLineActor, auditAction, now });
        return ended;
      });
      if (!revoked) continue;
      if (options.json) return printJson({ id: globalId("ApiKey", revoked.id), revokedAt: time(revoked.revokedAt) });
      return print(`${revoked.hint} is revoked. Requests with it are now refused.`);
    }
    refuse(`No API key has the ID ${id}. \`kolli keys list\` shows all keys.`);
  });

export const addKeyCommands = (program: Command): void => {
  const keys = program.command("keys").description("create, list and revoke API keys");
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
    .action(createKey);
  keys
    .command("list")
    .description("list a workspace's keys")
    .option("--mode <mode>", "only test or only live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(listKeys);
  keys
    .command("revoke <id>")
    .description("revoke a key immediately, on every node")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "print JSON")
    .action(revokeKey);
};
