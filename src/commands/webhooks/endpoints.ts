import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { type EndpointDeps, findEndpoint } from "../../destinations/endpoints/endpoints.ts";
import { unknownFilters } from "../../destinations/endpoints/filters.ts";
import { shownEndpoint } from "../../destinations/endpoints/shown-endpoint.ts";
import { createEgress, ownHostOf } from "../../egress/egress.ts";
import { networksOf } from "../../egress/networks.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import type { Result } from "../../lib/result.ts";
import { withinTransaction } from "../../postgres/database.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import type { AuditAction } from "../../workspaces/audit.ts";
import { changeDetail, shownUrl } from "../../workspaces/audit-change.ts";
import { modes, type Scope } from "../../workspaces/scope.ts";
import { listWorkspaces } from "../../workspaces/workspaces.sql.ts";
import { refuse } from "../output.ts";
import { type Doer, recordCommand } from "../record-command.ts";

export const depsOf = ({ db, clock, workSealer, config }: Runtime): EndpointDeps => ({
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

/** What an endpoint is told about, for people; "none" filters nothing out. */
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

type Refusal = { code: string; message: string };
type Change<Value> = (deps: EndpointDeps, scope: Scope, id: string) => Promise<Result<Value, Refusal>>;

/** As the audit log tells it. */
export const recordEndpoint = (
  doer: Doer,
  scope: Scope,
  action: AuditAction["action"],
  { before, after }: { before: Endpoint | null; after: Endpoint },
): Promise<number> => {
  const detail = changeDetail(before && shownEndpoint(before), shownEndpoint(after));
  const subject = { subjectId: globalId("WebhookEndpoint", after.id), subjectName: shownUrl(after.url) };
  return recordCommand(doer, scope, { action, ...subject, detail });
};

/** The endpoint may be in any workspace and mode of the installation: whoever has the command line has them all. */
export const changeEndpoint = async <Value>(
  runtime: Runtime,
  id: string,
  action: AuditAction["action"],
  change: Change<Value>,
): Promise<Value> => {
  const parsed = parseGlobalId(id) ?? parseGlobalId(globalId("WebhookEndpoint", id));
  const deps = depsOf(runtime);
  for (const { id: workspaceId } of parsed?.type === "WebhookEndpoint" ? await listWorkspaces(runtime.db) : []) {
    for (const mode of modes) {
      const scope = { workspaceId, mode };
      const changed = await runtime.db.transaction(async (tx) => {
        const before = (await findEndpoint(tx, scope, parsed!.uuid)) ?? null;
        const result = await change({ ...deps, db: withinTransaction(tx) }, scope, parsed!.uuid);
        const after = result.ok ? await findEndpoint(tx, scope, parsed!.uuid) : undefined;
        if (after) await recordEndpoint({ db: tx, clock: runtime.clock }, scope, action, { before, after });
        return result;
      });
      if (changed.ok) return changed.value;
      if (changed.failure.code !== "not-found") return refuse(changed.failure.message);
    }
  }
  return refuse(`No webhook has the ID ${id}. \`kolli webhooks list\` shows all webhooks.`);
};
