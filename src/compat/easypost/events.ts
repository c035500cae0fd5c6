import { ok } from "../../lib/result.ts";
import { trackerTopics } from "../../trackers/event-topics.ts";
import type { ApiCall } from "../call.ts";
import type { ParcelEvent } from "../parcel.ts";
import { type Failure, isFailure, type RivalRoute } from "../rival.ts";
import { readEasypostPage } from "./list.ts";
import { easypostEventHeadOf, easypostEventIds, easypostEventOf } from "./translate.ts";

const noSuchEvent: Failure = {
  status: 404,
  code: "NOT_FOUND",
  theirs: "EVENT.NOT_FOUND",
  message: "No event has this ID in this workspace and mode.",
};

type Stored = { readonly cursor: string | null; readonly body: string };
type Feed = {
  readonly nodes: readonly Stored[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
};

const one = "query Event($id: ID!) { node(id: $id) { ... on Event { cursor body } } }";
const readEvent = (call: ApiCall, id: string) => call<Stored>("node", one, { id });

const feed = `query Events($first: Int, $after: String, $last: Int, $before: String, $filter: EventFilter) {
  events(first: $first, after: $after, last: $last, before: $before, filter: $filter) { nodes { cursor body } pageInfo { hasNextPage hasPreviousPage } } }`;

/** Events of deleted trackers have no body left to show. */
const parsed = ({ body }: Stored): ParcelEvent[] => {
  const event = JSON.parse(body) as ParcelEvent | { readonly data: null };
  return event.data ? [event as ParcelEvent] : [];
};

const found = async (call: ApiCall, theirs: string): Promise<Failure | ParcelEvent> => {
  const id = easypostEventIds.read(theirs);
  const read = id === null ? null : await readEvent(call, id);
  if (read === null) return noSuchEvent;
  if (!read.ok) return read.failure.code === "NOT_FOUND" ? noSuchEvent : read.failure;
  return parsed(read.value)[0] ?? noSuchEvent;
};

/** Newest first, as EasyPost has it; Kolli's feed is the other way round. */
const listEvents: RivalRoute["answer"] = async ({ query }, call) => {
  const page = readEasypostPage(query, easypostEventIds);
  if (!page.ok) return page.failure;
  const { size, olderThan, newerThan } = page.value;
  const end = olderThan ?? newerThan;
  const place = end === null ? ok(null) : await readEvent(call, end);
  if (!place.ok) return place.failure.code === "NOT_FOUND" ? noSuchEvent : place.failure;
  const cursor = place.value?.cursor ?? null;
  const isNewer = olderThan === null && newerThan !== null;
  const filter = { topics: trackerTopics };
  const read = await call<Feed>(
    "events",
    feed,
    isNewer ? { first: size, after: cursor, filter } : { last: size, before: cursor, filter },
  );
  if (!read.ok) return read.failure;
  const { nodes, pageInfo } = read.value;
  const events = nodes.flatMap(parsed).toReversed().map(easypostEventHeadOf);
  return { status: 200, body: { events, has_more: isNewer ? pageInfo.hasNextPage : pageInfo.hasPreviousPage } };
};

const noSuchPayload: Failure = { ...noSuchEvent, theirs: "PAYLOAD.NOT_FOUND", message: "No payload has this ID." };

export const easypostEventRoutes: readonly RivalRoute[] = [
  { method: "GET", path: "/v2/events", about: "List events, newest first, without their `result`.", answer: listEvents },
  {
    method: "GET",
    path: "/v2/events/:id",
    about: "Retrieve an event with the tracker as it was then.",
    async answer({ params }, call) {
      const event = await found(call, params.id!);
      return isFailure(event) ? event : { status: 200, body: easypostEventOf(event) };
    },
  },
  {
    method: "GET",
    path: "/v2/events/:id/payloads",
    about: "Always an empty list: the dashboard shows what was sent to a webhook and what it responded.",
    async answer({ params }, call) {
      const event = await found(call, params.id!);
      return isFailure(event) ? event : { status: 200, body: { payloads: [] } };
    },
  },
  {
    method: "GET",
    path: "/v2/events/:id/payloads/:payload",
    about: "Always 404, for the same reason.",
    answer: async () => noSuchPayload,
  },
];
