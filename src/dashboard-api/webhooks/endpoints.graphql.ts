import { webhookFormats } from "../../compat/formats.ts";
import type { Endpoint, EndpointState } from "../../destinations/endpoints/endpoints.sql.ts";
import { unknownFilters } from "../../destinations/endpoints/filters.ts";
import { formatOf } from "../../destinations/endpoints/kind-settings.ts";
import { endpointUuid } from "../../destinations/webhook-commands.ts";
import type { EndpointDetails, WebhookService } from "../../destinations/webhook-service.ts";
import type { defineEventTypes } from "../../events/events.graphql.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { costs, type FieldCost } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import { requires } from "../permissions.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly webhooks: WebhookService;
  }
}

export type EventTypeRefs = ReturnType<typeof defineEventTypes>;
export type EndpointTypeRefs = EventTypeRefs & { readonly Format: ReturnType<typeof defineFormat> };

export const defineFormat = (builder: KolliBuilder) =>
  builder.enumType("WebhookFormat", {
    description: "Whose words a webhook carries: body, headers and signature.",
    values: describedValues(
      Object.fromEntries(webhookFormats.map(({ value, label }) => [value, `As ${label} sends it.`])) as Record<string, string>,
    ),
  });

const disabledReasons: Readonly<Record<EndpointState, string | null>> = {
  ENABLED: null,
  DISABLED: "Someone disabled it.",
  FAILED: "It failed every delivery for five days.",
  GONE: "It responded that it no longer exists.",
};

export const defineEndpointType = (builder: KolliBuilder, types: EndpointTypeRefs) => {
  const EndpointType = defineSettings(builder, types);
  defineDetails(builder, EndpointType);
  return EndpointType;
};

const defineSettings = (builder: KolliBuilder, { Topic, Format }: EndpointTypeRefs) => {
  const State = builder.enumType("WebhookEndpointState", {
    description: "Whether events are sent to an endpoint.",
    values: describedValues({ ENABLED: "Events are sent to it.", DISABLED: "Its events wait until it is enabled again." }),
  });
  return builder.objectRef<Endpoint>("WebhookEndpoint").implement({
    description: "Where events are sent to: a URL, or a destination of another kind.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("WebhookEndpoint", id) }),
      kind: t.exposeString("kind", { description: "Its kind: one of `destinationKinds`." }),
      url: t.exposeString("url", { description: "Where it delivers to: its URL, or the address of another kind." }),
      settings: t.expose("settings", {
        type: "JSON",
        nullable: true,
        description: "The settings of its kind by name, without secrets; null if the URL says all.",
      }),
      format: t.field({
        type: Format,
        nullable: true,
        description: "The format of what is sent; null for kinds other than webhooks.",
        resolve: formatOf,
      }),
      topics: t.field({
        type: [Topic],
        description: "Its topics.",
        resolve: ({ topics }): EventTopic[] => [...topics],
      }),
      description: t.string({
        nullable: true,
        description: "What it is for.",
        resolve: ({ description }) => description || null,
      }),
      state: t.field({
        type: State,
        description: "Whether events are sent to it.",
        resolve: ({ state }) => (state === "ENABLED" ? "ENABLED" : "DISABLED"),
      }),
      disabledReason: t.string({
        nullable: true,
        description: "Why it is disabled; null while it is enabled.",
        resolve: ({ state }) => disabledReasons[state],
      }),
      maxInFlight: t.exposeInt("maxInFlight", { description: "The most concurrent requests." }),
      ratePerSecond: t.exposeFloat("ratePerSecond", {
        nullable: true,
        description: "The most requests per second; null for no limit.",
      }),
      carriers: t.field({
        type: ["String"],
        nullable: true,
        description:
          "The carriers whose events it receives; null for all. Strings instead of an enumeration, so that a stored value that is not a carrier can be shown.",
        resolve: ({ carriers }) => carriers && [...carriers],
      }),
      statuses: t.field({
        type: ["String"],
        nullable: true,
        description: "The statuses whose events it receives, as they are after the change; null for all.",
        resolve: ({ statuses }) => statuses && [...statuses],
      }),
      unknownFilters: t.stringList({
        description: "Values in `carriers` or `statuses` that are not valid and therefore never match.",
        resolve: unknownFilters,
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    }),
  });
};

/** A workspace may have a hundred; most have a few. */
const endpointList: FieldCost = { weight: 100, perItem: 10, size: 20 };

/** How an endpoint does is counted in the database from its last 500 deliveries, for all details together. */
const detailCost = costs({ weight: 20 });

const defineDetails = (builder: KolliBuilder, EndpointType: ReturnType<typeof defineSettings>): void => {
  const detail =
    <Value>(read: (details: EndpointDetails) => Value) =>
    async ({ id }: Endpoint, _args: object, { services, scope }: Context): Promise<Value> =>
      read(await services.webhooks.details(scope, id));

  builder.objectFields(EndpointType, (t) => ({
    previousSecretExpiresAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the previous secret stops signing; null if there is only one.",
      extensions: detailCost,
      resolve: detail(({ previousSecretExpiresAt }) => previousSecretExpiresAt),
    }),
    problem: t.string({
      nullable: true,
      description:
        "Why nothing can be sent to it although it is enabled, such as an unreadable secret; null if nothing is wrong.",
      extensions: detailCost,
      resolve: detail(({ problem }) => problem),
    }),
    failingSince: t.field({
      type: "DateTime",
      nullable: true,
      description:
        "Since when every attempt has failed; null while deliveries succeed. Nothing is lost meanwhile: as soon as an attempt succeeds, all that waits is sent.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.failingSince ?? null),
    }),
    lastFailure: t.string({
      nullable: true,
      description: "What the last failed attempt got, such as `HTTP 500`; null if none of the recent attempts failed.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.lastFailure ?? null),
    }),
    successRate: t.float({
      nullable: true,
      description: "The share, 0 to 1, of recent attempts that succeeded; null if there were none.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.successRate ?? null),
    }),
    latencyP50Ms: t.int({
      nullable: true,
      description: "The median duration of recent attempts.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.latencyP50Ms ?? null),
    }),
    latencyP95Ms: t.int({
      nullable: true,
      description: "The 95th percentile of the duration of recent attempts.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.latencyP95Ms ?? null),
    }),
    pending: t.int({
      description: "How many deliveries are pending; 100000 means that many or more.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.pending ?? 0),
    }),
    failed: t.int({
      description: "How many deliveries failed and are kept; 100000 means that many or more.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.failed ?? 0),
    }),
    oldestPendingAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the oldest event that is not delivered yet happened.",
      extensions: detailCost,
      resolve: detail(({ health }) => health?.oldestPendingAt ?? null),
    }),
  }));
};

export type EndpointRef = ReturnType<typeof defineEndpointType>;

export const defineEndpointQueries = (builder: KolliBuilder, EndpointType: EndpointRef): void => {
  builder.queryFields((t) => ({
    webhookEndpoints: t.field({
      type: [EndpointType],
      description: "The webhook endpoints of the chosen workspace and mode, oldest first.",
      extensions: requires("read", endpointList),
      resolve: (_root, _args, { services, scope }) => services.webhooks.list(scope),
    }),
    webhookEndpoint: t.field({
      type: EndpointType,
      nullable: true,
      description: "One webhook endpoint, or null if there is none.",
      extensions: requires("read"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: (_root, { id }, { services, scope }) => services.webhooks.find(scope, endpointUuid(id)),
    }),
  }));
};
