import { deliveryKey } from "../../destinations/delivery-commands.ts";
import type { DeliveryKey, EventOfDelivery } from "../../destinations/log/deliveries.sql.ts";
import { sentBody } from "../../destinations/queue/target.ts";
import type { DeliveryWithEvent } from "../../destinations/webhook-service.ts";
import { bytesOfPage, fittingRows } from "../../events/event-bodies.ts";
import { eventBodyCost } from "../../events/events.graphql.ts";
import type { KolliBuilder, PageInfo } from "../../graphql/builder.ts";
import { type CursorPart, encodeCursor, readPage } from "../../graphql/connection.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { ClientError } from "../../graphql/errors.ts";
import { mentionsBelow } from "../../graphql/plan/mentions.ts";
import { globalId, isUuid } from "../../lib/ids.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import { trackerRowCost } from "../../trackers/read/tracker-reads.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { requires } from "../permissions.ts";
import { defineAttemptType, type ShownAttempt } from "./attempts.graphql.ts";
import type { EndpointRef, EventTypeRefs } from "./endpoints.graphql.ts";

export type DeliveryTypes = EventTypeRefs & TrackerTypes;

/** A delivery is named by its event and its endpoint: `gid://kolli/Delivery/<event>.<endpoint>`. */
const deliveryId = ({ eventId, endpointId }: DeliveryKey): string => `gid://kolli/Delivery/${eventId}.${endpointId}`;
const defineCarriedEvent = (builder: KolliBuilder, { Topic, TrackingStatus }: DeliveryTypes) =>
  builder.objectRef<EventOfDelivery>("DeliveredEvent").implement({
    description: "The event of a delivery.",
    fields: (t) => ({
      id: t.id({ description: "Global ID; the `webhook-id` of every attempt.", resolve: ({ id }) => globalId("Event", id) }),
      topic: t.field({ type: Topic, description: "What it is about.", resolve: ({ topic }) => topic as EventTopic }),
      status: t.expose("status", { type: TrackingStatus, description: "The tracker's status after the change." }),
      sequence: t.exposeInt("sequence", { description: "Counts the tracker's events of this topic from 1." }),
      trackerId: t.id({ description: "The tracker's global ID.", resolve: ({ trackerId }) => globalId("Tracker", trackerId) }),
      trackingCode: t.string({
        nullable: true,
        description: "The parcel's tracking code; null once the tracker is deleted.",
        extensions: costs({ weight: trackerRowCost }),
        resolve: async ({ trackerId }, _args, { services, scope }) =>
          (await services.trackers.load(scope, trackerId))?.trackingCode ?? null,
      }),
      body: t.string({
        description: "The event as a webhook in Kolli's own format carries it, byte for byte.",
        extensions: eventBodyCost,
        resolve: (event, _args, { services, scope }) => services.events.loadBody(scope, event),
      }),
    }),
  });

const defineState = (builder: KolliBuilder) =>
  builder.enumType("DeliveryState", {
    description: "The state of a delivery.",
    values: describedValues({
      PENDING: "It is waiting for its turn, the next attempt, or its endpoint to be enabled.",
      DELIVERED: "The receiver accepted it.",
      FAILED: "All attempts failed. It is kept and can be retried.",
    }),
  });

const defineDelivery = (builder: KolliBuilder, EndpointType: EndpointRef, types: DeliveryTypes) => {
  const State = defineState(builder);
  const Attempt = defineAttemptType(builder);
  const EventType = defineCarriedEvent(builder, types);
  const DeliveryType = builder.objectRef<DeliveryWithEvent>("Delivery");
  DeliveryType.implement({
    description: "One event on its way to one endpoint.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: deliveryId }),
      state: t.expose("state", { type: State, description: "Its state." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When the event happened." }),
      deliveredAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "When the receiver accepted it.",
        resolve: ({ state, lastAttemptAt }) => (state === "DELIVERED" ? lastAttemptAt : null),
      }),
      nextAttemptAt: t.expose("nextAttemptAt", {
        type: "DateTime",
        nullable: true,
        description: "When the next attempt is due.",
      }),
      attemptCount: t.exposeInt("attemptCount", { description: "How many attempts were made." }),
      lastStatus: t.exposeInt("lastStatus", {
        nullable: true,
        description: "The HTTP status of the last attempt; null if there was no response, or no attempt.",
      }),
      waitsFor: t.field({
        type: DeliveryType,
        nullable: true,
        description: "The delivery of an earlier event of the same parcel, which must be made first; null if it waits for none.",
        extensions: costs({ weight: 20 }),
        resolve: ({ waitsForEventId, endpointId }, _args, { services, scope }) =>
          waitsForEventId === null ? null : services.webhooks.delivery(scope, { eventId: waitsForEventId, endpointId }),
      }),
      event: t.expose("event", { type: EventType, nullable: true, description: "The event; null once it is deleted." }),
      body: t.string({
        nullable: true,
        description:
          "What is sent, byte for byte, in the endpoint's format; null once the event or the endpoint is deleted, and if the format has no word for it.",
        // Read like `event.body`, and written anew in the format.
        extensions: costs({ weight: 300 }),
        resolve: async ({ event, endpointId }, _args, { services, scope }) => {
          const endpoint = event && (await services.webhooks.find(scope, endpointId));
          return endpoint ? sentBody(endpoint, await services.events.loadBody(scope, event)) : null;
        },
      }),
      endpoint: t.field({
        type: EndpointType,
        nullable: true,
        description: "Where it goes; null once the endpoint is deleted.",
        extensions: costs({ weight: 5 }),
        resolve: ({ endpointId }, _args, { services, scope }) => services.webhooks.find(scope, endpointId),
      }),
      attempts: t.field({
        type: [Attempt],
        description: "Every attempt of the last 30 days, oldest first.",
        extensions: costs({ weight: 10, perItem: 20, size: 5 }),
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

const bodyFields = new Set(["body"]);

type DeliveryPage = { nodes: DeliveryWithEvent[]; pageInfo: PageInfo };

const cursorOf = (row: DeliveryKey | undefined): string | null => (row ? encodeCursor([row.eventId]) : null);

const readCursor = (after: readonly CursorPart[] | null): string | null => {
  if (after === null) return null;
  const [eventId] = after;
  if (typeof eventId === "string" && isUuid(eventId)) return eventId;
  throw new ClientError("BAD_USER_INPUT", "after is not a cursor of this log. Use a cursor exactly as it was returned.");
};

const defineLog = (
  builder: KolliBuilder,
  EndpointType: EndpointRef,
  { State, DeliveryType }: ReturnType<typeof defineDelivery>,
): void => {
  const Page = builder.objectRef<DeliveryPage>("DeliveryConnection").implement({
    description: "A page of deliveries, newest first.",
    fields: (t) => ({
      nodes: t.expose("nodes", { type: [DeliveryType], description: "The deliveries of this page." }),
      pageInfo: t.expose("pageInfo", { type: "PageInfo", description: "Where this page starts and ends." }),
    }),
  });
  builder.objectField(EndpointType, "deliveries", (t) =>
    t.field({
      type: Page,
      description:
        "The delivery log, newest first. If you select `body`, a page may be shorter than `first`, with `hasNextPage: true`.",
      // Each row comes with its event.
      extensions: costs({ weight: 100, perItem: 40 }),
      args: {
        first: t.arg.int({ description: "How many, 1 to 250; 50 by default." }),
        after: t.arg.string({ description: "Only those after this cursor." }),
        state: t.arg({ type: State, description: "Only those in this state." }),
        retrying: t.arg.boolean({
          defaultValue: false,
          description: "Only those that failed before and are tried again: some of PENDING. `state` is ignored then.",
        }),
      },
      resolve: async ({ id }, { state, retrying, ...args }, { services, scope }, info): Promise<DeliveryPage> => {
        const { after, limit } = readPage(args);
        const wanted = {
          endpointId: id,
          state: retrying ? ("RETRYING" as const) : (state ?? null),
          beforeEventId: readCursor(after),
          limit: limit + 1,
        };
        const rows = await services.webhooks.deliveries(scope, wanted);
        const events = rows.map(({ event }) => event);
        const fitting = mentionsBelow(info, bodyFields) ? fittingRows(events, bytesOfPage(limit)) : rows.length;
        const nodes = rows.slice(0, Math.min(limit, fitting));
        const ends = { startCursor: cursorOf(nodes[0]), endCursor: cursorOf(nodes.at(-1)) };
        return { nodes, pageInfo: { hasNextPage: rows.length > nodes.length, hasPreviousPage: after !== null, ...ends } };
      },
    }),
  );
};

export const defineDeliveryTypes = (builder: KolliBuilder, EndpointType: EndpointRef, types: DeliveryTypes) => {
  const refs = defineDelivery(builder, EndpointType, types);
  const { DeliveryType } = refs;
  defineLog(builder, EndpointType, refs);
  builder.objectField(types.Event, "deliveries", (t) =>
    t.field({
      type: [DeliveryType],
      description: "Where it went, one for each endpoint.",
      extensions: costs({ weight: 10, perItem: 20, size: 20 }),
      resolve: async (event, _args, { services, scope }): Promise<DeliveryWithEvent[]> =>
        (await services.webhooks.deliveriesOfEvent(scope, event)).map((delivery) => ({ ...delivery, event })),
    }),
  );
  builder.queryField("webhookDelivery", (t) =>
    t.field({
      type: DeliveryType,
      nullable: true,
      description: "One delivery, or null if there is none.",
      extensions: requires("read"),
      args: { id: t.arg.id({ required: true, description: "The delivery's global ID." }) },
      resolve: (_root, { id }, { services, scope }) => services.webhooks.delivery(scope, deliveryKey(id)),
    }),
  );
  return { Attempt: refs.Attempt };
};
