import type { EventTopic } from "../events/event-body.ts";
import type { defineEventTypes } from "../events/events.graphql.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import { describedValues } from "../graphql/described-values.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import type { Result } from "../lib/result.ts";
import { type DashboardUserError, userError } from "../workspaces/dashboard-errors.ts";
import { audited, requires } from "../workspaces/permissions.ts";
import type { SharedTypes } from "../workspaces/shared-types.graphql.ts";
import type { EndpointState } from "./endpoints.sql.ts";
import type { EndpointRefusal, GraceRefusal, NoSuchEndpoint } from "./endpoints.ts";
import type { TopicRefusal } from "./topics.ts";
import type { EndpointWithHealth, WebhookService } from "./webhook-service.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly webhooks: WebhookService;
  }
}

export type EventTypeRefs = ReturnType<typeof defineEventTypes>;

/** What is no endpoint's id finds nothing, like the id of an endpoint elsewhere. */
export const endpointUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "WebhookEndpoint" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

const disabledReasons: Readonly<Record<EndpointState, string | null>> = {
  ENABLED: null,
  DISABLED: "It was disabled by hand.",
  FAILED: "It failed every delivery for five days.",
  GONE: "It answered 410 Gone.",
};

type Refusal = EndpointRefusal | NoSuchEndpoint | GraceRefusal | TopicRefusal;

export const errorOf = (failure: Refusal): DashboardUserError => {
  switch (failure.code) {
    case "not-found":
      return userError("NOT_FOUND", "id", failure.message);
    case "grace-out-of-range":
      return userError("GRACE_PERIOD_INVALID", "graceHours", failure.message);
    case "topic-unknown":
      return userError("WEBHOOK_TOPIC_UNKNOWN", "topics", failure.message);
    case "description-too-long":
    case "limit-out-of-range":
    case "filter-empty":
      return userError("WEBHOOK_SETTING_INVALID", failure.field, failure.message);
    case "too-many-endpoints":
      return userError("TOO_MANY_WEBHOOKS", null, failure.message);
    case "url-malformed":
    case "url-too-long":
    case "scheme-not-allowed":
    case "credentials-in-url":
    case "port-not-allowed":
    case "host-malformed":
    case "host-reserved":
    case "host-look-alike":
    case "host-own":
    case "address-forbidden":
      return userError("WEBHOOK_URL_REFUSED", "url", failure.message);
  }
};

export const errorsOf = (result: Result<unknown, Refusal>): DashboardUserError[] => (result.ok ? [] : [errorOf(result.failure)]);

type EndpointPayload = { endpoint: EndpointWithHealth | null; secret: string | null; userErrors: DashboardUserError[] };

const newEndpoint = { health: null, previousSecretExpiresAt: null };

export const defineEndpointType = (builder: KolliBuilder, { Topic }: EventTypeRefs) => {
  const State = builder.enumType("WebhookEndpointState", {
    description: "Whether an endpoint is sent to.",
    values: describedValues({ ENABLED: "Events are sent to it.", DISABLED: "Its events wait until it is enabled again." }),
  });
  return builder.objectRef<EndpointWithHealth>("WebhookEndpoint").implement({
    description: "A URL that events are sent to.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("WebhookEndpoint", id) }),
      url: t.exposeString("url", { description: "Where it delivers to." }),
      topics: t.field({ type: [Topic], description: "What it is told about.", resolve: ({ topic }): EventTopic[] => [topic] }),
      description: t.string({
        nullable: true,
        description: "What it is for.",
        resolve: ({ description }) => description || null,
      }),
      state: t.field({
        type: State,
        description: "Whether it is sent to.",
        resolve: ({ state }) => (state === "ENABLED" ? "ENABLED" : "DISABLED"),
      }),
      disabledReason: t.string({
        nullable: true,
        description: "Why it is disabled; null while it is enabled.",
        resolve: ({ state }) => disabledReasons[state],
      }),
      maxInFlight: t.exposeInt("maxInFlight", { description: "How many requests it is sent at once, at most." }),
      ratePerSecond: t.exposeFloat("ratePerSecond", {
        nullable: true,
        description: "How many requests a second it is sent; null for as fast as it answers.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
      previousSecretExpiresAt: t.expose("previousSecretExpiresAt", {
        type: "DateTime",
        nullable: true,
        description: "Until when the former secret signs too; null when there is only one.",
      }),
      successRate: t.float({
        nullable: true,
        description: "The part, 0 to 1, of recent attempts that succeeded; null where there were none.",
        resolve: ({ health }) => health?.successRate ?? null,
      }),
      latencyP50Ms: t.int({
        nullable: true,
        description: "Half of the recent attempts took no longer than this.",
        resolve: ({ health }) => health?.latencyP50Ms ?? null,
      }),
      latencyP95Ms: t.int({
        nullable: true,
        description: "Nineteen of twenty recent attempts took no longer than this.",
        resolve: ({ health }) => health?.latencyP95Ms ?? null,
      }),
      pending: t.int({ description: "How many deliveries are still to be made.", resolve: ({ health }) => health?.pending ?? 0 }),
      failed: t.int({
        description: "How many deliveries failed for good and are kept.",
        resolve: ({ health }) => health?.failed ?? 0,
      }),
      oldestPendingAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "When the oldest event happened that is still to be delivered.",
        resolve: ({ health }) => health?.oldestPendingAt ?? null,
      }),
    }),
  });
};

export type EndpointRef = ReturnType<typeof defineEndpointType>;

const definePayloads = (builder: KolliBuilder, Endpoint: EndpointRef, { UserError }: SharedTypes) => {
  const changed = (name: string, of: string) =>
    builder.objectRef<EndpointPayload>(name).implement({
      description: `What ${of} answers.`,
      fields: (t) => ({
        endpoint: t.expose("endpoint", { type: Endpoint, nullable: true, description: "The endpoint, as it is now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  const withSecret = (name: string, of: string) =>
    builder.objectRef<EndpointPayload>(name).implement({
      description: `What ${of} answers.`,
      fields: (t) => ({
        endpoint: t.expose("endpoint", { type: Endpoint, nullable: true, description: "The endpoint, as it is now." }),
        secret: t.exposeString("secret", { nullable: true, description: "The secret that events are signed with." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  return { changed, withSecret };
};

export const defineEndpointOperations = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  { Topic }: EventTypeRefs,
  shared: SharedTypes,
): void => {
  const { changed, withSecret } = definePayloads(builder, Endpoint, shared);
  const payload = (result: Result<{ id: string }, Refusal>, find: (id: string) => Promise<EndpointWithHealth | null>) =>
    result.ok
      ? find(result.value.id).then((endpoint): EndpointPayload => ({ endpoint, secret: null, userErrors: [] }))
      : { endpoint: null, secret: null, userErrors: errorsOf(result) };

  builder.queryFields((t) => ({
    webhookEndpoints: t.field({
      type: [Endpoint],
      description: "The webhook endpoints of the chosen workspace and mode, oldest first.",
      extensions: requires("viewer"),
      resolve: (_root, _args, { services, scope }) => services.webhooks.list(scope),
    }),
    webhookEndpoint: t.field({
      type: Endpoint,
      nullable: true,
      description: "One webhook endpoint, or null where there is none.",
      extensions: requires("viewer"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: (_root, { id }, { services, scope }) => services.webhooks.find(scope, endpointUuid(id)),
    }),
  }));

  builder.mutationFields((t) => {
    const id = t.arg.id({ required: true, description: "The endpoint's global ID." });
    return {
      webhookEndpointCreate: t.field({
        type: withSecret("WebhookEndpointCreatePayload", "webhookEndpointCreate"),
        description: "Makes a webhook endpoint. Its URL is judged: it must be public.",
        extensions: audited("developer", "webhook.create"),
        args: {
          url: t.arg.string({ required: true, description: "Where events are to be sent." }),
          topics: t.arg({ type: [Topic], required: true, description: "What it is to be told about: one topic." }),
          description: t.arg.string({ description: "What it is for." }),
        },
        resolve: async (_root, { url, topics, description }, { services, scope }): Promise<EndpointPayload> => {
          const made = await services.webhooks.create(scope, { url, topic: topics[0] ?? "", description: description ?? "" });
          if (!made.ok) return { endpoint: null, secret: null, userErrors: errorsOf(made) };
          return { endpoint: { ...made.value.endpoint, ...newEndpoint }, secret: made.value.secret, userErrors: [] };
        },
      }),
      webhookEndpointUpdate: t.field({
        type: changed("WebhookEndpointUpdatePayload", "webhookEndpointUpdate"),
        description: "Changes an endpoint. What is left out stays.",
        extensions: audited("developer", "webhook.update"),
        args: {
          id,
          url: t.arg.string({ description: "Where events are to be sent." }),
          description: t.arg.string({ description: "What it is for." }),
          maxInFlight: t.arg.int({ description: "How many requests it is sent at once, at most: 1 to 256." }),
          ratePerSecond: t.arg.float({ description: "How many requests a second it is sent; null for as fast as it answers." }),
        },
        resolve: async (_root, { id: gid, ratePerSecond, ...args }, { services, scope }) => {
          const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));
          const changes = { ...given, ...(ratePerSecond === undefined ? {} : { ratePerSecond }) };
          return payload(await services.webhooks.update(scope, endpointUuid(gid), changes), (uuid) =>
            services.webhooks.find(scope, uuid),
          );
        },
      }),
      webhookEndpointEnable: t.field({
        type: changed("WebhookEndpointEnablePayload", "webhookEndpointEnable"),
        description: "Sends to the endpoint again, beginning with what waited.",
        extensions: audited("developer", "webhook.enable"),
        args: { id },
        resolve: async (_root, { id: gid }, { services, scope }) =>
          payload(await services.webhooks.enable(scope, endpointUuid(gid)), (uuid) => services.webhooks.find(scope, uuid)),
      }),
      webhookEndpointDisable: t.field({
        type: changed("WebhookEndpointDisablePayload", "webhookEndpointDisable"),
        description: "Sends nothing to the endpoint for now. Its events wait.",
        extensions: audited("developer", "webhook.disable"),
        args: { id },
        resolve: async (_root, { id: gid }, { services, scope }) =>
          payload(await services.webhooks.disable(scope, endpointUuid(gid)), (uuid) => services.webhooks.find(scope, uuid)),
      }),
      webhookEndpointDelete: t.field({
        type: changed("WebhookEndpointDeletePayload", "webhookEndpointDelete"),
        description: "Removes the endpoint, and what was still to be delivered to it.",
        extensions: audited("developer", "webhook.delete"),
        args: { id },
        resolve: async (_root, { id: gid }, { services, scope }): Promise<EndpointPayload> => {
          const removed = await services.webhooks.remove(scope, endpointUuid(gid));
          return { endpoint: null, secret: null, userErrors: errorsOf(removed) };
        },
      }),
      webhookEndpointRotateSecret: t.field({
        type: withSecret("WebhookEndpointRotateSecretPayload", "webhookEndpointRotateSecret"),
        description: "Makes a new secret. The present one signs beside it until the grace period is over.",
        extensions: audited("developer", "webhook.rotate-secret"),
        args: {
          id,
          graceHours: t.arg.int({ required: true, description: "For how many hours the present secret still signs, 0 to 720." }),
        },
        resolve: async (_root, { id: gid, graceHours }, { services, scope }): Promise<EndpointPayload> => {
          const rotated = await services.webhooks.rotateSecret(scope, endpointUuid(gid), hours(graceHours));
          if (!rotated.ok) return { endpoint: null, secret: null, userErrors: errorsOf(rotated) };
          return {
            endpoint: await services.webhooks.find(scope, endpointUuid(gid)),
            secret: rotated.value.secret,
            userErrors: [],
          };
        },
      }),
      webhookEndpointRevealSecret: t.field({
        type: withSecret("WebhookEndpointRevealSecretPayload", "webhookEndpointRevealSecret"),
        description: "Shows the endpoint's present secret.",
        extensions: audited("developer", "webhook.reveal-secret"),
        args: { id },
        resolve: async (_root, { id: gid }, { services, scope }): Promise<EndpointPayload> => {
          const shown = await services.webhooks.revealSecrets(scope, endpointUuid(gid));
          if (!shown.ok) return { endpoint: null, secret: null, userErrors: errorsOf(shown) };
          return {
            endpoint: await services.webhooks.find(scope, endpointUuid(gid)),
            secret: shown.value[0]!.secret,
            userErrors: [],
          };
        },
      }),
    };
  });
};
