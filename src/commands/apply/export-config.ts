import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { listApiKeys } from "../../api-keys/api-keys.sql.ts";
import { createAccountStore } from "../../carriers/accounts/account-store.ts";
import { credentialForm } from "../../carriers/client/credentials.ts";
import type { CarrierAccount } from "../../carriers/client/track-codes.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { findWorkspaceSettings } from "../../dashboard-api/workspace/workspace-settings.sql.ts";
import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { listEndpoints } from "../../destinations/endpoints/endpoints.ts";
import { enteredSettings } from "../../destinations/endpoints/kind-settings.ts";
import { destinationKinds } from "../../destinations/kinds.ts";
import { listMembers } from "../../people/members.sql.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { modes } from "../../workspaces/scope.ts";
import type { Workspace } from "../../workspaces/workspaces.sql.ts";
import type { CarrierConfig, ConfigFile, DestinationConfig, KeyConfig, WebhookConfig, WorkspaceConfig } from "./config-file.ts";

/** Keeps the variables of several destinations of one kind distinct. */
const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

const variableOf = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .join("_")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();

/** Secrets are named, not shown: they are read from these variables when the file is applied. */
const exportAccount = (
  workspace: string,
  { carrier, label = "", rules, baseUrl, credentials }: CarrierAccount,
): CarrierConfig => ({
  carrier,
  ...(label !== "" && { name: label }),
  ...(rules && rules.referencePrefixes.length > 0 && { referencePrefixes: [...rules.referencePrefixes] }),
  ...(rules && rules.destinationCountryCodes.length > 0 && { destinationCountryCodes: [...rules.destinationCountryCodes] }),
  ...(baseUrl !== undefined && { baseUrl }),
  credentials: Object.fromEntries(
    credentialForm(findAdapter(carrier)!)
      .filter(({ name }) => credentials[name])
      .map(({ name, kind }) => [
        name,
        kind === "secret" ? { env: variableOf(workspace, carrier, label, name) } : credentials[name]!,
      ]),
  ),
});

const exportKeys = async ({ db, clock }: Runtime, workspaceId: string): Promise<KeyConfig[]> => {
  const now = clock.now();
  const living = (await listApiKeys(db, workspaceId, null)).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  const byName = new Map(living.map((key) => [`${key.mode} ${key.name}`, key]));
  return [...byName.values()].map(({ name, mode, access, networks }) => ({
    name,
    mode: mode.toLowerCase() as KeyConfig["mode"],
    access,
    ...(networks.length > 0 && { networks: [...networks] }),
  }));
};

const commonOf = (endpoint: Endpoint): Omit<WebhookConfig, "url" | "format"> => {
  const { mode, topics, description, carriers, statuses, maxInFlight, ratePerSecond } = endpoint;
  return {
    mode: mode.toLowerCase() as WebhookConfig["mode"],
    topics: [...topics],
    ...(description !== "" && { description }),
    ...(carriers && { carriers: [...carriers] }),
    ...(statuses && { statuses: [...statuses] }),
    maxInFlight,
    ...(ratePerSecond !== null && { ratePerSecond }),
  };
};

/** Secrets are named, as those of accounts are; of an optional one only if the destination has it. */
const settingsOf = async (
  { db, workSealer }: Runtime,
  { id: workspaceId, name: workspace }: Workspace,
  endpoint: Endpoint,
): Promise<DestinationConfig["settings"]> => {
  const { kind, settings, url, mode } = endpoint;
  const entered = await enteredSettings({ db, sealer: workSealer }, { workspaceId, mode }, endpoint);
  const isThere = (name: string): boolean => entered.ok && entered.value[name] !== undefined;
  const secrets = (destinationKinds[kind]?.().fields ?? []).filter(
    (field) => field.kind === "secret" && (field.required || isThere(field.name)),
  );
  const place = shortHash(`${mode} ${url}`);
  return {
    ...settings,
    ...Object.fromEntries(secrets.map(({ name }) => [name, { env: variableOf(workspace, kind, place, name) }])),
  };
};

const exportEndpoints = async (runtime: Runtime, workspace: Workspace) => {
  const { id: workspaceId } = workspace;
  const found = await Promise.all(modes.map((mode) => listEndpoints(runtime.db, { workspaceId, mode })));
  const byAddress = new Map(found.flat().map((endpoint) => [`${endpoint.mode} ${endpoint.kind} ${endpoint.url}`, endpoint]));
  const all = [...byAddress.values()];
  const webhooks = all
    .filter(({ kind }) => kind === "webhook")
    .map((one) => ({ url: one.url, ...one.settings, ...commonOf(one) }));
  const destinations = await Promise.all(
    all
      .filter(({ kind }) => kind !== "webhook")
      .map(async (one) => ({ kind: one.kind, settings: await settingsOf(runtime, workspace, one), ...commonOf(one) })),
  );
  return { webhooks, ...(destinations.length > 0 && { destinations }) };
};

const exportWorkspace = async (runtime: Runtime, workspace: Workspace): Promise<WorkspaceConfig> => {
  const { id, name } = workspace;
  const { publicPages, retentionDays, proofRetentionDays } = (await findWorkspaceSettings(runtime.db, id))!;
  const store = createAccountStore({ ...runtime, sealer: runtime.workSealer, findAdapter });
  const accounts = await store.findByIds((await store.list(id)).map((account) => account.id));
  return {
    name,
    publicPages,
    retentionDays,
    proofRetentionDays,
    members: (await listMembers(runtime.db, id)).map(({ email, role }) => ({ email, role })),
    keys: await exportKeys(runtime, id),
    ...(await exportEndpoints(runtime, workspace)),
    carriers: accounts
      .toSorted((a, b) => a.carrier.localeCompare(b.carrier) || a.id.localeCompare(b.id))
      .map((account) => exportAccount(name, account)),
  };
};

/** The workspaces as a file for `kolli apply`, without a secret in it. */
export const exportConfig = async (runtime: Runtime, workspaces: readonly Workspace[]): Promise<string> => {
  const config: ConfigFile = { workspaces: [] };
  for (const workspace of workspaces) config.workspaces.push(await exportWorkspace(runtime, workspace));
  return stringify(config, { lineWidth: 0 });
};
