import { outsideCost } from "../graphql/cost/cost.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { peopleMay } from "../use-cases/permission.ts";
import { changeCost, defineUseCase } from "../use-cases/use-case.ts";
import type { DashboardUserError } from "../use-cases/user-errors.ts";
import { changeDetail, shownUrl } from "../workspaces/audit-change.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { Endpoint } from "./endpoints/endpoints.sql.ts";
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type EndpointDeps,
  type EndpointInput,
  enableEndpoint,
  findEndpoint,
  revealSecrets,
  rotateSecret,
  updateEndpoint,
} from "./endpoints/endpoints.ts";
import { sendTestEvent, type TestAnswer } from "./endpoints/send-test-event.ts";
import { shownEndpoint } from "./endpoints/shown-endpoint.ts";
import { type WebhookRefusal, webhookError } from "./webhook-errors.ts";

/** `wake` and `workOff` are given where deliveries are sent: what is due is looked for immediately. */
export type WebhookDeps = EndpointDeps & {
  wake?(endpointIds: readonly string[]): void;
  workOff?(): void;
};

/** The webhook before and after; null where there was or is none. `secret` if it can be shown now. */
export type WebhookChange = {
  before: Endpoint | null;
  after: Endpoint | null;
  secret: string | null;
  formerSecretUntil: number | null;
};
export type WebhookOutcome = Result<WebhookChange, DashboardUserError>;

const mayManage = peopleMay("developer", "in live mode");

type ById = { id: string };

/** What is no endpoint's id finds nothing, like the id of an endpoint elsewhere. */
export const endpointUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "WebhookEndpoint" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

/** Does something to a webhook, and looks at it before and after. */
const changing = async <Value>(
  deps: WebhookDeps,
  scope: Scope,
  id: string,
  change: () => Promise<Result<Value, WebhookRefusal>>,
  shown: (value: Value) => Partial<WebhookChange> = () => ({}),
): Promise<WebhookOutcome> => {
  const before = (await findEndpoint(deps.db, scope, id)) ?? null;
  const changed = await change();
  if (!changed.ok) return fail(webhookError(changed.failure));
  const after = (await findEndpoint(deps.db, scope, id)) ?? null;
  return ok({ before, after, secret: null, formerSecretUntil: null, ...shown(changed.value) });
};

/** What is known of the webhook before and after. */
const entry = (outcome: WebhookOutcome) => {
  if (!outcome.ok) return null;
  const { before, after } = outcome.value;
  const endpoint = (after ?? before)!;
  const detail = changeDetail(before && shownEndpoint(before), after && shownEndpoint(after));
  const hasChanges = Object.values(detail).some((part) => Object.keys(part).length > 0);
  const subject = { subjectId: globalId("WebhookEndpoint", endpoint.id), subjectName: shownUrl(endpoint.url) };
  return { ...subject, ...(hasChanges && { detail }) };
};

type Given<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };
type NewWebhook = Pick<EndpointInput, "url" | "topics"> & Given<Omit<EndpointInput, "url" | "topics">>;

/** Without what was left out; null says something of a filter and of the rate: no limit. */
const chosen = ({ carriers, statuses, ratePerSecond, ...others }: Given<EndpointInput>): Partial<EndpointInput> =>
  Object.fromEntries([
    ...Object.entries(others).filter(([, value]) => value != null),
    ...Object.entries({ carriers, statuses, ratePerSecond }).filter(([, value]) => value !== undefined),
  ]);

export const createWebhook = defineUseCase({
  name: "Mutation.webhookEndpointCreate",
  permission: mayManage,
  cost: changeCost,
  async run({ scope }, { url, topics, ...input }: NewWebhook, deps: WebhookDeps): Promise<WebhookOutcome> {
    const made = await createEndpoint(deps, scope, { ...chosen(input), url, topics });
    if (!made.ok) return fail(webhookError(made.failure));
    return ok({ before: null, after: made.value.endpoint, secret: made.value.secret, formerSecretUntil: null });
  },
  audit: { action: "webhook.create", entry },
});

export const updateWebhook = defineUseCase({
  name: "Mutation.webhookEndpointUpdate",
  permission: mayManage,
  cost: changeCost,
  run({ scope }, { id: gid, ...changes }: ById & Given<EndpointInput>, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    return changing(deps, scope, id, () => updateEndpoint(deps, scope, id, chosen(changes)));
  },
  audit: { action: "webhook.update", entry },
});

export const enableWebhook = defineUseCase({
  name: "Mutation.webhookEndpointEnable",
  permission: mayManage,
  cost: changeCost,
  run({ scope }, { id: gid }: ById, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    return changing(deps, scope, id, () => enableEndpoint(deps, scope, id));
  },
  audit: { action: "webhook.enable", entry },
  committed(outcome, { wake, workOff }) {
    if (!outcome.ok) return;
    wake?.([outcome.value.after!.id]);
    workOff?.();
  },
});

export const disableWebhook = defineUseCase({
  name: "Mutation.webhookEndpointDisable",
  permission: mayManage,
  cost: changeCost,
  run({ scope }, { id: gid }: ById, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    return changing(deps, scope, id, () => disableEndpoint(deps, scope, id));
  },
  audit: { action: "webhook.disable", entry },
});

export const deleteWebhook = defineUseCase({
  name: "Mutation.webhookEndpointDelete",
  permission: mayManage,
  cost: changeCost,
  run({ scope }, { id: gid }: ById, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    return changing(deps, scope, id, () => deleteEndpoint(deps, scope, id));
  },
  audit: { action: "webhook.delete", entry },
  committed(outcome, { workOff }) {
    if (outcome.ok) workOff?.();
  },
});

export const rotateWebhookSecret = defineUseCase({
  name: "Mutation.webhookEndpointRotateSecret",
  permission: mayManage,
  cost: changeCost,
  run({ scope }, { id: gid, graceHours }: ById & { graceHours: number }, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    const shown = ({ secret, previousExpiresAt }: { secret: string; previousExpiresAt: number }) => ({
      secret,
      formerSecretUntil: previousExpiresAt,
    });
    return changing(deps, scope, id, () => rotateSecret(deps, scope, id, hours(graceHours)), shown);
  },
  audit: { action: "webhook.rotate-secret", entry },
});

export const revealWebhookSecret = defineUseCase({
  name: "Mutation.webhookEndpointRevealSecret",
  permission: peopleMay("developer", "always"),
  cost: changeCost,
  run({ scope }, { id: gid }: ById, deps: WebhookDeps) {
    const id = endpointUuid(gid);
    return changing(
      deps,
      scope,
      id,
      () => revealSecrets(deps, scope, id),
      ([newest]) => ({ secret: newest!.secret }),
    );
  },
  audit: { action: "webhook.reveal-secret", entry },
});

type TestOutcome = Result<TestAnswer & { endpoint: Endpoint }, DashboardUserError>;

export const sendTestWebhook = defineUseCase({
  name: "Mutation.webhookEndpointSendTest",
  permission: peopleMay("developer"),
  cost: { weight: outsideCost },
  async run({ scope }, { id, topic }: ById & { topic: string }, deps: WebhookDeps): Promise<TestOutcome> {
    const endpoint = await findEndpoint(deps.db, scope, endpointUuid(id));
    const sent = await sendTestEvent(deps, scope, endpointUuid(id), topic);
    return sent.ok ? ok({ ...sent.value, endpoint: endpoint! }) : fail(webhookError(sent.failure));
  },
  audit: {
    action: "webhook.test",
    reachesOutside: true,
    entry: (sent) =>
      sent.ok
        ? { subjectId: globalId("WebhookEndpoint", sent.value.endpoint.id), subjectName: shownUrl(sent.value.endpoint.url) }
        : null,
  },
});
