import { globalId, parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { peopleMay } from "../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../use-cases/user-errors.ts";
import { shownUrl } from "../workspaces/audit-change.ts";
import type { Scope } from "../workspaces/scope.ts";
import { pullAllForward } from "./endpoints/endpoints.sql.ts";
import { findEndpoint } from "./endpoints/endpoints.ts";
import type { WebhookTest } from "./inbox/inbox.sql.ts";
import type { Inbox } from "./inbox/inbox.ts";
import type { DeliveryKey } from "./log/deliveries.sql.ts";
import { retryDelivery } from "./log/deliveries.ts";
import { markNoticeSeen } from "./log/endpoint-notices.sql.ts";
import { workOffReplays } from "./log/housekeeping.ts";
import { countReplay, type ReplayCount, type ReplayRequest, startReplay } from "./log/replay.ts";
import { endpointUuid, type WebhookDeps } from "./webhook-commands.ts";
import { webhookError } from "./webhook-errors.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const deliveryPattern = new RegExp(`^gid://kolli/Delivery/(${uuid})\\.(${uuid})$`);
const nothing = "00000000-0000-0000-0000-000000000000";

/** What is no delivery's id finds nothing, like the id of a delivery elsewhere. */
export const deliveryKey = (gid: string): DeliveryKey => {
  const match = deliveryPattern.exec(gid);
  return { eventId: match?.[1] ?? nothing, endpointId: match?.[2] ?? nothing };
};

/** The webhook as the audit log names it. */
const subjectOf = async ({ db }: WebhookDeps, scope: Scope, endpointId: string) => {
  const endpoint = await findEndpoint(db, scope, endpointId);
  return { subjectId: globalId("WebhookEndpoint", endpointId), ...(endpoint && { subjectName: shownUrl(endpoint.url) }) };
};
type Named = { readonly subject: Awaited<ReturnType<typeof subjectOf>> };

export const retryWebhookDelivery = defineUseCase({
  name: "Mutation.deliveryRetry",
  permission: peopleMay("connect"),
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, deps: WebhookDeps): Promise<Result<DeliveryKey & Named, DashboardUserError>> {
    const key = deliveryKey(id);
    const retried = await retryDelivery(deps, scope, key);
    if (!retried.ok) return fail(dashboardUserError("NOT_FOUND", "id", retried.failure.message));
    return ok({ ...key, subject: await subjectOf(deps, scope, key.endpointId) });
  },
  audit: {
    action: "webhook.retry",
    entry: (retried, { id }) => (retried.ok ? { ...retried.value.subject, detail: { deliveryId: id } } : null),
  },
  committed(retried, { wake }) {
    if (retried.ok) wake?.([retried.value.endpointId]);
  },
});

export const retryAllDeliveries = defineUseCase({
  name: "Mutation.webhookEndpointRetryAll",
  permission: peopleMay("connect"),
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, deps: WebhookDeps): Promise<Result<Named & { id: string }, DashboardUserError>> {
    const pulled = await pullAllForward(deps.db, scope, endpointUuid(id), deps.clock.now());
    if (pulled) return ok({ id: pulled.id, subject: await subjectOf(deps, scope, pulled.id) });
    return fail(dashboardUserError("NOT_FOUND", "id", "No such webhook is enabled in this workspace and mode."));
  },
  audit: { action: "webhook.retry-all", entry: (pulled) => (pulled.ok ? pulled.value.subject : null) },
  committed(pulled, { wake }) {
    if (pulled.ok) wake?.([pulled.value.id]);
  },
});

type Replaying = {
  endpointId: string;
  since: number;
  until?: number | null | undefined;
  failedOnly?: boolean | null | undefined;
  dryRun?: boolean | null | undefined;
};

export const replayWebhook = defineUseCase({
  name: "Mutation.deliveriesReplay",
  permission: { ...peopleMay("connect", "in live mode"), looksOnlyWith: "dryRun" },
  cost: { weight: 10_000 },
  async run({ scope }, input: Replaying, deps: WebhookDeps): Promise<Result<ReplayCount & Partial<Named>, DashboardUserError>> {
    const { endpointId, since, until, failedOnly, dryRun } = input;
    const kind = failedOnly ? "FAILED" : "ALL";
    const request: ReplayRequest = { endpointId: endpointUuid(endpointId), kind, from: since, until: until ?? undefined };
    if (dryRun) return ok(await countReplay(deps, scope, request));
    const started = await startReplay(deps, scope, request);
    if (!started.ok) return fail(dashboardUserError("NOT_FOUND", "endpointId", started.failure.message));
    return ok({ ...started.value, subject: await subjectOf(deps, scope, request.endpointId) });
  },
  audit: {
    action: "webhook.replay",
    entry: (started, { since, failedOnly }) =>
      started.ok && started.value.subject
        ? {
            ...started.value.subject,
            detail: { events: started.value.count, since: new Date(since).toISOString(), onlyGivenUp: failedOnly ?? false },
          }
        : null,
  },
  committed(started, { db, clock, wake = () => {} }) {
    // Someone waits for it. What this process cannot finish, maintenance continues.
    if (started.ok) void workOffReplays(db, clock.now(), wake).catch(() => {});
  },
});

export const dismissNotice = defineUseCase({
  name: "Mutation.workspaceNoticeDismiss",
  permission: peopleMay("connect"),
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, { db, clock }: UseCaseDeps): Promise<Result<null, DashboardUserError>> {
    const parsed = parseGlobalId(id);
    const noticeId = parsed?.type === "WorkspaceNotice" ? parsed.uuid : nothing;
    const seen = await markNoticeSeen(db, scope, noticeId, clock.now());
    return seen === 0 ? fail(dashboardUserError("NOT_FOUND", "id")) : ok(null);
  },
  audit: { action: "notice.dismiss", entry: (dismissed, { id }) => (dismissed.ok ? { subjectId: id } : null) },
});

export const sendInboxTest = defineUseCase({
  name: "Mutation.inboxSendTest",
  permission: peopleMay("connect"),
  cost: changeCost,
  async run(
    { scope },
    { topic }: { topic: string },
    { inbox }: UseCaseDeps & { readonly inbox: Inbox },
  ): Promise<Result<WebhookTest, DashboardUserError>> {
    const sent = await inbox.send(scope, topic);
    return sent.ok ? sent : fail(webhookError(sent.failure));
  },
  audit: { action: "webhook.test", reachesOutside: true, entry: (sent) => (sent.ok ? { subjectName: "the Events page" } : null) },
});
