import type { EventTopic } from "../events/event-body.ts";
import type { KolliBuilder, PageInfo } from "../graphql/builder.ts";
import { encodeCursor, readPage } from "../graphql/connection.ts";
import { describedValues } from "../graphql/described-values.ts";
import { ClientError } from "../graphql/errors.ts";
import { globalId } from "../lib/ids.ts";
import type { TrackerTypes } from "../trackers/tracker-types.graphql.ts";
import { type DashboardUserError, userError } from "../workspaces/dashboard-errors.ts";
import { audited, requires } from "../workspaces/permissions.ts";
import type { SharedTypes } from "../workspaces/shared-types.graphql.ts";
import type { AttemptResult } from "./attempt.ts";
import type { Delivery, DeliveryKey, EventOfDelivery } from "./deliveries.sql.ts";
import { readHeaderLines } from "./deliveries.ts";
import type { TestAnswer } from "./send-test-event.ts";
import { type EndpointRef, type EventTypeRefs, endpointUuid, errorsOf } from "./webhook-endpoints.graphql.ts";
import type { DeliveryWithEvent } from "./webhook-service.ts";

type ShownAttempt = {
  id: string;
  at: number;
  result: AttemptResult;
  status: number | null;
  durationMs: number;
  detail: string | null;
  requestHeaders: Readonly<Record<string, string>> | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: string | null;
};

const explanations: Readonly<Record<AttemptResult, string>> = {
  DELIVERED: "The receiver answered with a 2xx.",
  BAD_STATUS: "The receiver answered with another status than 2xx.",
  REDIRECTED: "The receiver answered with a redirect, which is not followed.",
  GONE: "The receiver answered 410 Gone.",
  TIMED_OUT: "The exchange was not complete in time.",
  CONNECTION_FAILED: "There was no connection, or it broke before the answer.",
  BAD_RESPONSE: "The answer broke off or could not be read.",
  ADDRESS_REFUSED: "The address is none that webhooks may reach.",
};

/** A delivery is named by its event and its endpoint: `gid://kolli/Delivery/<event>.<endpoint>`. */
const deliveryId = ({ eventId, endpointId }: DeliveryKey): string => `gid://kolli/Delivery/${eventId}.${endpointId}`;
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const deliveryPattern = new RegExp(`^gid://kolli/Delivery/(${uuid})\\.(${uuid})$`);
const nothing = "00000000-0000-0000-0000-000000000000";
const deliveryKey = (gid: string): DeliveryKey => {
  const match = deliveryPattern.exec(gid);
  return { eventId: match?.[1] ?? nothing, endpointId: match?.[2] ?? nothing };
};

/** Why an attempt failed, in one sentence; null when it did not. */
const errorText = ({ result, detail }: Pick<ShownAttempt, "result" | "detail">): string | null =>
  result === "DELIVERED" ? null : (detail ?? explanations[result]);

const defineAttempt = (builder: KolliBuilder) => {
  const Result = builder.enumType("WebhookAttemptResult", {
    description: "What came of an attempt.",
    values: describedValues(explanations),
  });
  return builder.objectRef<ShownAttempt>("WebhookAttempt").implement({
    description: "One request to a receiver, and its answer.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "Global ID." }),
      startedAt: t.field({ type: "DateTime", description: "When the request was sent.", resolve: ({ at }) => at }),
      result: t.expose("result", { type: Result, description: "What came of it." }),
      status: t.exposeInt("status", { nullable: true, description: "The HTTP status of the answer; null where there was none." }),
      durationMs: t.exposeInt("durationMs", { description: "How long the exchange took." }),
      error: t.string({ nullable: true, description: "Why it failed; null on success.", resolve: errorText }),
      requestHeaders: t.expose("requestHeaders", { type: "JSON", nullable: true, description: "What was sent beside the body." }),
      responseHeaders: t.expose("responseHeaders", { type: "JSON", nullable: true, description: "The headers of the answer." }),
      responseBody: t.exposeString("responseBody", { nullable: true, description: "The first 4 KiB of the answer." }),
    }),
  });
};

const defineDelivery = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  { Topic }: EventTypeRefs,
  { TrackingStatus }: TrackerTypes,
) => {
  const State = builder.enumType("DeliveryState", {
    description: "What has become of a delivery.",
    values: describedValues({
      PENDING: "It waits for its turn, for the next attempt, or for its endpoint to be enabled.",
      DELIVERED: "The receiver has it.",
      FAILED: "All attempts failed. It is kept and can be retried.",
    }),
  });
  const Attempt = defineAttempt(builder);
  const EventType = builder.objectRef<EventOfDelivery>("DeliveredEvent").implement({
    description: "The event that a delivery carries.",
    fields: (t) => ({
      id: t.id({ description: "Global ID; the `webhook-id` of every attempt.", resolve: ({ id }) => globalId("Event", id) }),
      topic: t.field({ type: Topic, description: "What it is about.", resolve: ({ topic }) => topic as EventTopic }),
      status: t.expose("status", { type: TrackingStatus, description: "The tracker's status after the change." }),
      sequence: t.exposeInt("sequence", { description: "Counts the tracker's events from 1." }),
      trackerId: t.id({ description: "The tracker's global ID.", resolve: ({ trackerId }) => globalId("Tracker", trackerId) }),
      body: t.exposeString("body", { description: "What is sent, byte for byte." }),
    }),
  });
  const DeliveryType = builder.objectRef<DeliveryWithEvent>("Delivery").implement({
    description: "One event on its way to one endpoint.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: deliveryId }),
      state: t.expose("state", { type: State, description: "What has become of it." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When the event happened." }),
      deliveredAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "When the receiver took it.",
        resolve: ({ state, lastAttemptAt }) => (state === "DELIVERED" ? lastAttemptAt : null),
      }),
      nextAttemptAt: t.expose("nextAttemptAt", {
        type: "DateTime",
        nullable: true,
        description: "When the next attempt is due.",
      }),
      attemptCount: t.exposeInt("attemptCount", { description: "How many attempts were made." }),
      event: t.expose("event", { type: EventType, nullable: true, description: "What is delivered; null once it is deleted." }),
      endpoint: t.field({
        type: Endpoint,
        nullable: true,
        description: "Where it goes; null once the endpoint is deleted.",
        resolve: ({ endpointId }, _args, { services, scope }) => services.webhooks.find(scope, endpointId),
      }),
      attempts: t.field({
        type: [Attempt],
        description: "Every attempt of the last 30 days, oldest first.",
        resolve: async (delivery, _args, { services, scope }): Promise<ShownAttempt[]> =>
          (await services.webhooks.attempts(scope, delivery)).map((attempt) => ({
            ...attempt,
            id: `gid://kolli/WebhookAttempt/${delivery.eventId}.${delivery.endpointId}.${attempt.number}`,
          })),
      }),
    }),
  });
  return { State, Attempt, DeliveryType };
};

type DeliveryPageType = { nodes: DeliveryWithEvent[]; pageInfo: PageInfo };
type ErrorsOnly = { userErrors: DashboardUserError[] };

const shownTest = ({ at, exchange }: TestAnswer): ShownAttempt => ({
  ...exchange,
  id: `gid://kolli/WebhookAttempt/test-${at}`,
  at,
  requestHeaders: null,
  responseHeaders: exchange.responseHeaders === null ? null : readHeaderLines(exchange.responseHeaders),
  responseBody: exchange.responseBody?.toString("utf8") ?? null,
});

export const defineDeliveryTypes = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  eventTypes: EventTypeRefs,
  trackerTypes: TrackerTypes,
  { UserError }: SharedTypes,
): void => {
  const { State, Attempt, DeliveryType } = defineDelivery(builder, Endpoint, eventTypes, trackerTypes);
  const Page = builder.objectRef<DeliveryPageType>("DeliveryConnection").implement({
    description: "A page of deliveries, newest first.",
    fields: (t) => ({
      nodes: t.expose("nodes", { type: [DeliveryType], description: "The deliveries of this page." }),
      pageInfo: t.expose("pageInfo", { type: "PageInfo", description: "Where this page begins and ends." }),
    }),
  });

  builder.objectField(Endpoint, "deliveries", (t) =>
    t.field({
      type: Page,
      description: "The delivery log, newest first.",
      args: {
        first: t.arg.int({ description: "How many, 1 to 250; 50 when left out." }),
        after: t.arg.string({ description: "Only those after this cursor." }),
        state: t.arg({ type: State, description: "Only those in this state." }),
      },
      resolve: async ({ id }, { state, ...args }, { services, scope }): Promise<DeliveryPageType> => {
        const page = readPage(args);
        const [beforeEventId = null] = page.after ?? [];
        if (beforeEventId !== null && !new RegExp(`^${uuid}$`).test(String(beforeEventId)))
          throw new ClientError("BAD_USER_INPUT", "after is not a cursor of this log. Use a cursor exactly as it was returned.");
        const rows = await services.webhooks.deliveries(scope, {
          endpointId: id,
          state: state ?? null,
          beforeEventId: beforeEventId === null ? null : String(beforeEventId),
          limit: page.limit + 1,
        });
        const nodes = rows.slice(0, page.limit);
        const cursor = (row: Delivery | undefined) => (row ? encodeCursor([row.eventId]) : null);
        const hasPreviousPage = page.after !== null;
        const pageInfo = {
          hasNextPage: rows.length > page.limit,
          hasPreviousPage,
          startCursor: cursor(nodes[0]),
          endCursor: cursor(nodes.at(-1)),
        };
        return { nodes, pageInfo };
      },
    }),
  );
  builder.objectField(eventTypes.Event, "deliveries", (t) =>
    t.field({
      type: [DeliveryType],
      description: "Where it went, one for each endpoint.",
      resolve: async (event, _args, { services, scope }): Promise<DeliveryWithEvent[]> =>
        (await services.webhooks.deliveriesOfEvent(scope, event)).map((delivery) => ({ ...delivery, event })),
    }),
  );
  builder.queryField("webhookDelivery", (t) =>
    t.field({
      type: DeliveryType,
      nullable: true,
      description: "One delivery, or null where there is none.",
      extensions: requires("viewer"),
      args: { id: t.arg.id({ required: true, description: "The delivery's global ID." }) },
      resolve: (_root, { id }, { services, scope }) => services.webhooks.delivery(scope, deliveryKey(id)),
    }),
  );

  const TestPayload = builder
    .objectRef<ErrorsOnly & { attempt: ShownAttempt | null }>("WebhookEndpointSendTestPayload")
    .implement({
      description: "What webhookEndpointSendTest answers.",
      fields: (t) => ({
        attempt: t.expose("attempt", { type: Attempt, nullable: true, description: "The request and the receiver's answer." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  const RetryPayload = builder.objectRef<ErrorsOnly>("DeliveryRetryPayload").implement({
    description: "What deliveryRetry answers.",
    fields: (t) => ({
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  const ReplayPayload = builder.objectRef<ErrorsOnly & { count: number }>("DeliveriesReplayPayload").implement({
    description: "What deliveriesReplay answers.",
    fields: (t) => ({
      count: t.exposeInt("count", { description: "How many deliveries it is about." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });

  builder.mutationFields((t) => ({
    webhookEndpointSendTest: t.field({
      type: TestPayload,
      description: "Sends an example event, signed like the real ones, and shows the receiver's answer. It is sent once.",
      extensions: audited("developer", "webhook.test"),
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        topic: t.arg({ type: eventTypes.Topic, required: true, description: "What the example is about." }),
      },
      resolve: async (_root, { id, topic }, { services, scope }) => {
        const sent = await services.webhooks.sendTest(scope, endpointUuid(id), topic);
        return { attempt: sent.ok ? shownTest(sent.value) : null, userErrors: errorsOf(sent) };
      },
    }),
    deliveryRetry: t.field({
      type: RetryPayload,
      description: "Sends a delivery again now, with a new round of attempts, also when it was delivered.",
      extensions: audited("developer", "webhook.retry"),
      args: { id: t.arg.id({ required: true, description: "The delivery's global ID." }) },
      resolve: async (_root, { id }, { services, scope }) => {
        const retried = await services.webhooks.retry(scope, deliveryKey(id));
        return { userErrors: retried.ok ? [] : [userError("NOT_FOUND", "id", retried.failure.message)] };
      },
    }),
    deliveriesReplay: t.field({
      type: ReplayPayload,
      description: "Sends everything since a moment again, in order, in the background; or only counts it.",
      extensions: audited("developer", "webhook.replay"),
      args: {
        endpointId: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        since: t.arg({ type: "DateTime", required: true, description: "From which moment on." }),
        until: t.arg({ type: "DateTime", description: "Up to which moment; up to now when left out." }),
        failedOnly: t.arg.boolean({ defaultValue: false, description: "Only those that failed for good." }),
        dryRun: t.arg.boolean({ defaultValue: false, description: "Only count." }),
      },
      resolve: async (_root, args, { services, scope }) => {
        const request = {
          endpointId: endpointUuid(args.endpointId),
          kind: args.failedOnly ? ("FAILED" as const) : ("ALL" as const),
          from: args.since,
          until: args.until ?? undefined,
        };
        if (args.dryRun) return { count: await services.webhooks.countReplay(scope, request), userErrors: [] };
        const started = await services.webhooks.startReplay(scope, request);
        return started.ok
          ? { count: started.value.total, userErrors: [] }
          : { count: 0, userErrors: [userError("NOT_FOUND", "endpointId", started.failure.message)] };
      },
    }),
  }));
};
