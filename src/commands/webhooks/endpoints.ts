import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { unknownFilters } from "../../destinations/endpoints/filters.ts";
import type { WebhookDeps } from "../../destinations/webhook-commands.ts";
import { createEgress, ownHostOf } from "../../egress/egress.ts";
import { networksOf } from "../../egress/networks.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import type { Result } from "../../lib/result.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { type Caller, operatorCaller } from "../../use-cases/caller.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import { modes } from "../../workspaces/scope.ts";
import { listWorkspaces } from "../../workspaces/workspaces.sql.ts";
import { readFieldOptions } from "../carriers/given-value.ts";
import { refuse } from "../output.ts";

export const depsOf = ({ db, clock, workSealer, config }: Runtime): WebhookDeps => ({
  db,
  clock,
  sealer: workSealer,
  egress: createEgress({ open: networksOf(...config.egressAllow), ownHosts: [ownHostOf(config.publicUrl)] }),
});

export const list = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");

export const settingHelp =
  "a setting of the kind; take secrets from the environment or a file: --setting secretAccessKey=env:NAME or =file:PATH";

/** What was given with `--setting`. */
export const readSettingOptions = ({ setting }: { setting?: string[] }): Promise<Record<string, string>> =>
  readFieldOptions("--setting", "queueUrl", setting);

/** Which events an endpoint receives, for people; "none" filters nothing out. */
export const shownFilters = (endpoint: Pick<Endpoint, "carriers" | "statuses">): string => {
  const unknown = unknownFilters(endpoint);
  const values = (items: readonly string[]) =>
    items.map((item) => (unknown.includes(item) ? `${item} (unknown)` : item)).join(", ");
  const parts = [
    ...(endpoint.carriers ? [`carriers ${values(endpoint.carriers)}`] : []),
    ...(endpoint.statuses ? [`statuses ${values(endpoint.statuses)}`] : []),
  ];
  return parts.join("; ") || "none";
};

export const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : refuse(`${name} is "${text}", but must be a number.`);
};

/** The webhook may be in any workspace and mode of the installation: the operator has them all. */
export const changeAnywhere = async <Value>(
  runtime: Runtime,
  id: string,
  change: (caller: Caller, id: string, deps: WebhookDeps) => Promise<Result<Value, Pick<DashboardUserError, "code" | "message">>>,
): Promise<Value> => {
  const gid = parseGlobalId(id) ? id : globalId("WebhookEndpoint", id);
  const workspaces = await listWorkspaces(runtime.db);
  for (const scope of workspaces.flatMap((workspace) => modes.map((mode) => ({ workspaceId: workspace.id, mode })))) {
    const changed = await change(operatorCaller(scope), gid, depsOf(runtime));
    if (changed.ok) return changed.value;
    if (changed.failure.code !== "NOT_FOUND") return refuse(changed.failure.message);
  }
  return refuse(`No webhook has the ID ${id}. \`kolli webhooks list\` shows all webhooks.`);
};
