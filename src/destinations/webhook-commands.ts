import { outsideCost } from "../graphql/cost/cost.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { peopleMay } from "../use-cases/permission.ts";
import { changeCost, defineUseCase } from "../use-cases/use-case.ts";
import type { DashboardUserError } from "../use-cases/user-errors.ts";
import { changeDetail, shownUrl } from "../workspaces/audit-change.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type DryRun, type DryRunDeps, dryRunWebhook } from "./endpoints/dry-run.ts";
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

/** The webhook before and after; null if there was or is none. `secret` if it can be shown now. */
export type WebhookChange = {
  before: Endpoint | null;
  after: Endpoint | null;
  secret: string | null;
  formerSecretUntil: number | null;
};
export type WebhookOutcome = Result<WebhookChange, DashboardUserError>;

const mayManage = peopleMay("connect", "in live mode");

/** What is no endpoint's id finds nothing, like the id of an endpoint elsewhere. */
export const endpointUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "WebhookEndpoint" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
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
type NewWebhook = Pick<EndpointInput, "topics"> & Given<Omit<EndpointInput, "topics">>;

/** Without what was left out; null says something of a filter and of the rate: no limit. */
const chosen = ({ carriers, statuses, ratePerSecond, ...others }: Given<EndpointInput>): Partial<EndpointInput> =>
  Object.fromEntries([
    ...Object.entries(others).filter(([, value]) => value != null),
    ...Object.entries({ carriers, statuses, ratePerSecond }).filter(([, value]) => value !== undefined),
  ]);

const creationOf = (name: `Mutation.${string}`) =>
  defineUseCase({
    ...{ name, permission: mayManage, cost: changeCost },
    async run({ scope }, { topics, ...input }: NewWebhook, deps: WebhookDeps): Promise<WebhookOutcome> {
      const made = await createEndpoint(deps, scope, { ...chosen(input), topics });
      if (!made.ok) return fail(webhookError(made.failure));
      return ok({ before: null, after: made.value.endpoint, secret: made.value.secret, formerSecretUntil: null });
    },
    audit: { action: "webhook.create", entry },
  });

export const createWebhook = creationOf("Mutation.webhookEndpointCreate");
/** Of any kind. */
export const createDestination = creationOf("Mutation.destinationCreate");

type Change<Input, Value> = (deps: WebhookDeps, scope: Scope, id: string, input: Input) => Promise<Result<Value, WebhookRefusal>>;
type More<Value> = {
  /** What else is shown of the change. */
  shown?(value: Value): Partial<WebhookChange>;
  committed?(outcome: WebhookOutcome, deps: WebhookDeps): void;
};

/** Does something to one webhook, and looks at it before and after. */
const changeOf = <Input extends { id: string }, Value>(
  name: `Mutation.${string}`,
  action: `webhook.${string}`,
  change: Change<Input, Value>,
  { shown, committed }: More<Value> = {},
) =>
  defineUseCase({
    ...{ name, permission: mayManage, cost: changeCost },
    async run({ scope }, input: Input, deps: WebhookDeps): Promise<WebhookOutcome> {
      const id = endpointUuid(input.id);
      const before = (await findEndpoint(deps.db, scope, id)) ?? null;
      const changed = await change(deps, scope, id, input);
      if (!changed.ok) return fail(webhookError(changed.failure));
      const after = (await findEndpoint(deps.db, scope, id)) ?? null;
      return ok({ before, after, secret: null, formerSecretUntil: null, ...shown?.(changed.value) });
    },
    audit: { action, entry },
    ...(committed && { committed }),
  });

const updateOf = (name: `Mutation.${string}`) =>
  changeOf(name, "webhook.update", (deps, scope, id, { id: _gid, ...changes }: { id: string } & Given<EndpointInput>) =>
    updateEndpoint(deps, scope, id, chosen(changes)),
  );

export const updateWebhook = updateOf("Mutation.webhookEndpointUpdate");
/** Of any kind. */
export const updateDestination = updateOf("Mutation.destinationUpdate");

export const enableWebhook = changeOf("Mutation.webhookEndpointEnable", "webhook.enable", enableEndpoint, {
  committed(outcome, { wake, workOff }) {
    if (!outcome.ok) return;
    wake?.([outcome.value.after!.id]);
    workOff?.();
  },
});

export const disableWebhook = changeOf("Mutation.webhookEndpointDisable", "webhook.disable", disableEndpoint);

export const deleteWebhook = changeOf("Mutation.webhookEndpointDelete", "webhook.delete", deleteEndpoint, {
  committed: (outcome, { workOff }) => (outcome.ok ? workOff?.() : undefined),
});

export const rotateWebhookSecret = changeOf(
  "Mutation.webhookEndpointRotateSecret",
  "webhook.rotate-secret",
  (deps, scope, id, { graceHours }: { id: string; graceHours: number }) => rotateSecret(deps, scope, id, hours(graceHours)),
  { shown: ({ secret, previousExpiresAt }) => ({ secret, formerSecretUntil: previousExpiresAt }) },
);

export const revealWebhookSecret = changeOf("Mutation.webhookEndpointRevealSecret", "webhook.reveal-secret", revealSecrets, {
  shown: ([newest]) => ({ secret: newest!.secret }),
});

type TestOutcome = Result<TestAnswer & { endpoint: Endpoint }, DashboardUserError>;

export const sendTestWebhook = defineUseCase({
  name: "Mutation.webhookEndpointSendTest",
  permission: peopleMay("connect"),
  cost: { weight: outsideCost },
  async run({ scope }, { id, topic }: { id: string; topic: string }, deps: WebhookDeps): Promise<TestOutcome> {
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

type DryRunOutcome = Result<DryRun, DashboardUserError>;
type DryRunGiven = { id: string; url: string; count?: number | null | undefined; allTopics?: boolean | null | undefined };

/** As grave as a new address: what is sent is signed with the webhook's secret. */
export const runWebhookDry = defineUseCase({
  name: "Mutation.webhookEndpointDryRun",
  permission: mayManage,
  cost: { weight: 20 * outsideCost },
  async run({ scope }, { id, url, count, allTopics }: DryRunGiven, deps: DryRunDeps): Promise<DryRunOutcome> {
    const input = { url, count: count ?? 10, allTopics: allTopics ?? false };
    const run = await dryRunWebhook(deps, scope, endpointUuid(id), input);
    return run.ok ? run : fail(webhookError(run.failure));
  },
  audit: {
    action: "webhook.dry-run",
    reachesOutside: true,
    entry: (run, { url }) =>
      run.ok
        ? {
            subjectId: globalId("WebhookEndpoint", run.value.endpoint.id),
            subjectName: shownUrl(run.value.endpoint.url),
            detail: { after: { url: shownUrl(url), events: run.value.rows.length } },
          }
        : null,
  },
});
