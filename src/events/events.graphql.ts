import type { KolliBuilder } from "../graphql/builder.ts";
import { defineConnection, pageArguments } from "../graphql/connection-types.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { ClientError } from "../graphql/errors.ts";
import { whileAllowed, withEventId } from "../graphql/http/sse.ts";
import { mentionsBelow } from "../graphql/plan/mentions.ts";
import { globalId } from "../lib/ids.ts";
import { isIncidentTopic, topicMeanings } from "../trackers/event-topics.ts";
import { maxFilterValues, trackerRowCost } from "../trackers/read/tracker-reads.ts";
import type { TrackerTypes } from "../trackers/tracker-types.graphql.ts";
import { calls } from "../use-cases/root-fields.ts";
import type { defineWorkspaceTypes } from "../workspaces/workspace.graphql.ts";
import type { BodyHolder } from "./event-bodies.ts";
import { eventDetails } from "./event-details.ts";
import { pageOfEvents, placeOf, readChosen, readEvents, readEventsOf, trackerArgument } from "./event-reads.ts";
import type { EventRow } from "./event-rows.sql.ts";
import type { EventService } from "./event-service.ts";
import { feedCursor } from "./feed/feed-cursor.ts";
import { placeOfEvent } from "./feed/placed-pages.ts";
import type { StreamedEvent } from "./follow-events.ts";
import { defineSnapshot } from "./snapshot.graphql.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly events: EventService;
  }
}

type EventTypes = TrackerTypes & Pick<ReturnType<typeof defineWorkspaceTypes>, "Mode">;

/** A body has the tracker's metadata and all its checkpoints: 30 kB are nothing unusual. */
export const eventBodyCost = costs({ weight: 150 });

const anyOf = `at most ${maxFilterValues} values`;

/** What the API shows as an event: of a page without its body, of a stream with it. */
export type ShownEvent = EventRow & BodyHolder;

/** Fields that are read from the body. */
const bodyFields = new Set(["data", "snapshot", "body", "news", ...Object.keys(eventDetails)]);

/** A field for each detail, as the body has it; nothing is left of it once the tracker is deleted. */
// biome-ignore lint/suspicious/noExplicitAny: the description says which type each field has, which Pothos cannot follow
const detailFields = (t: any, types: EventTypes) =>
  Object.fromEntries(
    Object.entries(eventDetails).map(([name, { type, isList, topics, description }]) => {
      const own = type in types ? types[type as keyof EventTypes] : type;
      const resolve = async (event: ShownEvent, _args: unknown, { services, scope }: Context) => {
        if (!topics.includes(event.topic)) return null;
        const value = JSON.parse(await services.events.loadBody(scope, event))[name] ?? null;
        return type === "TrackerException" && value ? { ...value, trackerId: event.trackerId } : value;
      };
      return [
        name,
        t.field({
          type: isList ? [own] : own,
          nullable: true,
          description: `${description} Set for ${topics.join(" and ")}.`,
          extensions: eventBodyCost,
          resolve,
        }),
      ];
    }),
  );

const defineEvent = (builder: KolliBuilder, types: EventTypes) => {
  const { Mode } = types;
  const Topic = builder.enumType("EventTopic", {
    description: growing("What an event is about."),
    values: describedValues(topicMeanings),
  });
  const Event = builder.objectRef<ShownEvent>("Event").implement({
    description: "A recorded change. Webhooks deliver the same events; read here what a webhook missed.",
    interfaces: ["Node"],
    fields: (t) => ({
      id: t.id({ description: "Global ID; a webhook's `webhook-id` is the same.", resolve: ({ id }) => globalId("Event", id) }),
      cursor: t.string({
        nullable: true,
        description:
          "Its place in the feed, for `after` of `events` and `trackerUpdated`: the cursor of its edge, and the id of a streamed event. Null until it has one, which takes less than a second.",
        resolve: async ({ position, epoch }: EventRow & { epoch?: string }, _args, { services }) =>
          position === null ? null : feedCursor({ position, epoch: epoch ?? (await services.events.presentEpoch()) }),
      }),
      topic: t.expose("topic", { type: Topic, description: "What it is about." }),
      type: t.field({
        type: Topic,
        description: "The same as topic. Receivers check it to choose an action.",
        resolve: ({ topic }) => topic,
      }),
      mode: t.expose("mode", { type: Mode, description: "The mode it happened in." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When the change was recorded." }),
      sequence: t.exposeInt("sequence", {
        description: "Counts this tracker's events of this topic from 1. Ignore events older than the newest you have.",
      }),
      status: t.expose("status", {
        type: types.TrackingStatus,
        description: "The tracker's status after the change; UNKNOWN for an incident of a carrier.",
      }),
      previousStatus: t.expose("previousStatus", {
        type: types.TrackingStatus,
        nullable: true,
        description: "The tracker's status before the change; always set for TRACKER_UPDATED, null for other topics.",
      }),
      changed: t.stringList({
        description: "The fields of the tracker that changed.",
        resolve: ({ changed }) => (changed === "" ? [] : changed.split(",")),
      }),
      ...detailFields(t, types),
      trackerId: t.id({
        description:
          "The tracker's global ID; for an incident of a carrier, the incident's. Events with the same ID are delivered in their order.",
        resolve: ({ trackerId, topic }) => globalId(isIncidentTopic(topic) ? "CarrierIncident" : "Tracker", trackerId),
      }),
      data: t.field({
        type: "JSON",
        nullable: true,
        description:
          "The tracker at the time of the change, or the incident of a carrier: the `data` of the webhook. Null once the tracker is deleted: then only the ID, topic and sequence of its events remain.",
        extensions: costs({ weight: 200 }),
        resolve: async (event, _args, { services, scope }) =>
          JSON.parse(services.proofs.openBody(event.trackerId, await services.events.loadBody(scope, event))).data,
      }),
      snapshot: t.field({
        type: defineSnapshot(builder, types),
        nullable: true,
        description:
          "`data` with types: the tracker at the time of the change. Null once the tracker is deleted, and for an incident of a carrier.",
        extensions: costs({ weight: 200 }),
        resolve: async (event, _args, { services, scope }) => {
          if (isIncidentTopic(event.topic)) return null;
          const { data } = JSON.parse(await services.events.loadBody(scope, event));
          return data && { ...data, trackerId: event.trackerId };
        },
      }),
      body: t.string({
        description: "The whole webhook body, byte for byte.",
        extensions: eventBodyCost,
        resolve: async (event, _args, { services, scope }) =>
          services.proofs.openBody(event.trackerId, await services.events.loadBody(scope, event)),
      }),
      tracker: t.field({
        type: types.Tracker,
        nullable: true,
        description: "The tracker as it is now; null once it is deleted, and for an incident of a carrier.",
        extensions: costs({ weight: trackerRowCost }),
        resolve: (event, _args, { services, scope }) => services.trackers.load(scope, event.trackerId),
      }),
    }),
  });
  return { Event, Topic };
};

export const defineEventTypes = (builder: KolliBuilder, types: EventTypes) => {
  const { Event, Topic } = defineEvent(builder, types);
  const EventConnection = defineConnection(builder, "Event", Event);
  const chosenArguments = builder.args((t) => ({
    topics: t.field({ type: [Topic], description: `Only these topics, ${anyOf}; only TRACKER_UPDATED by default.` }),
    status: t.field({
      type: [types.TrackingStatus],
      description: `Only events after which the tracker has one of these statuses, ${anyOf}.`,
    }),
  }));
  const Filter = builder.inputType("EventFilter", {
    description: "Selects events that match every given condition.",
    fields: (t) => ({
      trackerId: t.id({ description: "Only this tracker's." }),
      topics: t.field({
        type: [Topic],
        description: `Only these topics, ${anyOf}, in the order in which they happened. Only TRACKER_UPDATED by default.`,
      }),
      status: t.field({
        type: [types.TrackingStatus],
        description: `Only events after which the tracker has one of these statuses, ${anyOf}. Rare ones are found as fast as frequent ones.`,
      }),
      createdFrom: t.field({
        type: "DateTime",
        description: "Only events recorded at this time or later. This is fast however long the feed is.",
      }),
    }),
  });

  builder.queryField("events", (t) =>
    t.field({
      type: EventConnection,
      description:
        "The event feed, oldest first. Keep the last cursor: continuing from it never skips an event, and the feed has no end. `last: 1` returns its current end. If you select `data` or `body`, a page may be shorter than `first`, with `hasNextPage: true`: its bodies have at most 16 KiB for each requested event together, and at most 4 MiB.",
      args: {
        ...pageArguments(builder),
        after: t.arg.string({
          description: "Only those after this cursor, or after this id of a streamed event: they are interchangeable.",
        }),
        filter: t.arg({ type: Filter, description: "Only those that match." }),
      },
      ...calls(readEvents, {
        deps: (services) => services,
        answer: (read, _context, info) => pageOfEvents(read, mentionsBelow(info, bodyFields)),
      }),
    }),
  );
  builder.objectField(types.Tracker, "events", (t) =>
    t.field({
      type: EventConnection,
      description:
        "Its events, oldest first; `last: 1` returns the newest. Cursors are those of the feed. If you select `data`, `snapshot` or `body`, a page may be shorter than `first`, as in `events`; the bodies of a whole list can have 4 MiB together.",
      args: { ...pageArguments(builder), ...chosenArguments },
      extensions: costs({ weight: 100, perItem: 10 }),
      resolve: async ({ id }, args, { services, scope }, info) =>
        pageOfEvents(await readEventsOf(services.events, scope, id, args), mentionsBelow(info, bodyFields)),
    }),
  );
  return { Event, Topic, chosenArguments };
};

const noSuchTracker = "id: no tracker has this ID in this workspace and mode. A stream of it would never send anything.";

/** A stream resumes by the event's place in the feed. */
async function* withPlaces(events: AsyncGenerator<StreamedEvent>): AsyncGenerator<StreamedEvent> {
  for await (const event of events) yield withEventId(event, feedCursor(placeOfEvent(event)));
}

/** Over server-sent events on the same endpoint; a client that reconnects with Last-Event-ID misses nothing. */
export const defineEventSubscription = (
  builder: KolliBuilder,
  { Event, chosenArguments }: Pick<ReturnType<typeof defineEventTypes>, "Event" | "chosenArguments">,
) => {
  builder.subscriptionType({ description: "Subscriptions, over server-sent events." });
  builder.subscriptionField("trackerUpdated", (t) =>
    t.field({
      type: Event,
      description:
        "Each change of status, or each event of the chosen topics and statuses, as it happens: for one tracker, or for all in this workspace and mode.",
      // Taken for each event.
      extensions: costs({ weight: 50 }),
      args: {
        id: t.arg.id({ description: "Only this tracker's, by its global ID." }),
        ...chosenArguments,
        after: t.arg.string({
          description:
            "Begins with what came after this cursor, such as the last `Event.cursor` that you stored; with what happens from now on by default. A Last-Event-ID header takes precedence.",
        }),
      },
      subscribe: async (
        _root,
        { id, topics, status, after: since },
        { services, scope, lastEventId, signal, isStillAllowed },
      ) => {
        const chosen = readChosen({ topics, status });
        // Known before the stream opens, or what happens right after a client sees it open could be missed.
        const [name, text] = lastEventId === undefined ? (["after", since] as const) : (["Last-Event-ID", lastEventId] as const);
        const after = text == null ? await services.events.latestPlace() : placeOf(name, text);
        if (text != null) await services.events.requirePlace(after);
        if (id != null && !(await services.trackers.find(scope, id))) throw new ClientError("BAD_USER_INPUT", noSuchTracker);
        const events = services.events.follow(scope, { ...chosen, after, trackerId: trackerArgument(id), signal });
        return whileAllowed(withPlaces(events), isStillAllowed);
      },
      resolve: (event) => event,
    }),
  );
};
