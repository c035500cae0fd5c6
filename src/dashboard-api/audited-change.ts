import type { Context } from "../graphql/context.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { shownEndpoint } from "../webhooks/endpoints/shown-endpoint.ts";
import { type AuditAction, recordAudit } from "../workspaces/audit.ts";
import { changeDetail, shownUrl } from "../workspaces/audit-change.ts";

type Args = Readonly<Record<string, unknown>>;

/** Arguments stand beside each other or in one input. */
const flat = (args: unknown): Args => {
  const { input, ...rest } = args as Args;
  return { ...rest, ...(Array.isArray(input) ? {} : (input as object | undefined)) };
};

/** What was named in the request: an id, and what people know the thing by. */
const subjectOf = ({ id, endpointId, url, trackingCode, name }: Args): Pick<AuditAction, "subjectId" | "subjectName"> => {
  const subjectId = [id, endpointId].find((known) => typeof known === "string");
  const shown = typeof url === "string" ? shownUrl(url) : [trackingCode, name].find((known) => typeof known === "string");
  return { ...(typeof subjectId === "string" && { subjectId }), ...(typeof shown === "string" && { subjectName: shown }) };
};

/** Refused is a payload with user errors and nothing else. With a tracker beside them (the carrier was late), it was made. */
const isRefused = (payload: unknown): boolean => {
  const entries = Object.entries(payload ?? {});
  const isErrors = (name: string) => /userErrors$/i.test(name);
  if (changedTrackers(payload)?.length === 0) return true;
  const hasErrors = entries.some(([name, value]) => isErrors(name) && Array.isArray(value) && value.length > 0);
  return hasErrors && entries.every(([name, value]) => isErrors(name) || value == null);
};

/** The trackers that a bulk change was made to; null for any other payload. */
const changedTrackers = (payload: unknown): string[] | null => {
  const results = (payload as { results?: unknown } | null)?.results;
  if (!Array.isArray(results)) return null;
  const idOf = ({ tracker, deletedTrackerId }: { tracker?: { id: string } | null; deletedTrackerId?: string | null }) =>
    deletedTrackerId ?? (tracker ? globalId("Tracker", tracker.id) : []);
  return [...new Set(results.flatMap(idOf))];
};

const endpointIn = async ({ services, scope }: Context, gid: unknown) => {
  const parsed = typeof gid === "string" ? parseGlobalId(gid) : null;
  return parsed?.type === "WebhookEndpoint" ? services.webhooks.find(scope, parsed.uuid) : null;
};

/** What is known of a webhook before and after; of a parcel, only which of its fields were given: deleting it must erase them. */
const detailOf = async (
  context: Context,
  action: AuditAction["action"],
  args: Args,
  before: Awaited<ReturnType<typeof endpointIn>>,
  payload: unknown,
): Promise<Pick<AuditAction, "detail" | "subjectId" | "subjectName">> => {
  const changed = changedTrackers(payload);
  if (action.startsWith("tracker.bulk-") && changed !== null) return { detail: { count: changed.length, trackerIds: changed } };
  if (action === "tracker.update") return { detail: { given: Object.keys(args).filter((name) => name !== "id") } };
  const made = action === "webhook.create" ? (payload as { endpoint: { id: string } }).endpoint.id : null;
  const gid = made === null ? args.id : globalId("WebhookEndpoint", made);
  const after = action === "webhook.delete" ? null : await endpointIn(context, gid);
  const endpoint = after ?? before;
  if (!endpoint) return {};
  const detail = changeDetail(before && shownEndpoint(before), after && shownEndpoint(after));
  const hasChanges = Object.values(detail).some((part) => Object.keys(part).length > 0);
  return {
    subjectId: globalId("WebhookEndpoint", endpoint.id),
    subjectName: shownUrl(endpoint.url),
    ...(hasChanges && { detail }),
  };
};

/**
 * These ask a carrier or a receiver, or go on in the background: no transaction is held for as long as that takes, and the entry
 * follows what was done.
 */
const reachesOutside: ReadonlySet<AuditAction["action"]> = new Set([
  "tracker.create",
  "tracker.refresh",
  "tracker.bulk-refresh",
  "tracker.test",
  "webhook.test",
  "webhook.replay",
]);

type Run = (context: Context) => unknown;

const runAndRecord = async (
  db: Database,
  context: Context,
  { action, given, run }: { action: AuditAction["action"]; given: unknown; run: Run },
): Promise<unknown> => {
  const args = flat(given);
  const before = await endpointIn(context, args.id);
  const payload = await run(context);
  if (isRefused(payload)) return payload;
  const { clock } = context.services.dashboard;
  const auditAction = { action, ...subjectOf(args), ...(await detailOf(context, action, args, before, payload)) };
  await recordAudit(db, context.scope, { actor: context.caller.actor, auditAction, now: clock.now() });
  return payload;
};

/** Runs a change that knows no people, in one transaction with its entry in the audit log. */
export const runAudited = async (context: Context, action: AuditAction["action"], given: unknown, run: Run): Promise<unknown> => {
  const { services } = context;
  const { db, changesWithin } = services.dashboard;
  if (reachesOutside.has(action)) return runAndRecord(db, context, { action, given, run });
  let committed = () => {};
  const payload = await db.transaction((tx) => {
    const { trackers, webhooks, ...changes } = changesWithin(tx);
    committed = changes.committed;
    return runAndRecord(tx, { ...context, services: { ...services, trackers, webhooks } }, { action, given, run });
  });
  committed();
  return payload;
};
