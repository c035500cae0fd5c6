import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Received, Receiver } from "../../support/servers/receiver.ts";
import { followStream } from "./follow-stream.ts";

/**
 * What the service promises, checked by clients that know nothing but its API: they create parcels and move them, repeat what was
 * not answered under the same idempotency key, read the feed by cursor and by stream, and take webhooks.
 */
export type CheckerOptions = {
  /** Addresses that a client would try; some of them may not answer at the moment. */
  nodes: readonly string[];
  key: string;
  receivers: readonly { receiver: Receiver; secret: string }[];
  creators: number;
  random: () => number;
};

/** Nothing in a list is as it should be; what stands in one says what went wrong. */
export type Verdict = {
  acknowledged: number;
  events: number;
  lost: string[];
  /** Given up as silent, although days have not passed. */
  stale: string[];
  doubled: string[];
  gaps: string[];
  skippedByCursor: string[];
  skippedByStream: string[];
  undelivered: string[];
  reordered: string[];
  forged: string[];
  unexpected: string[];
};

type Page<Node> = {
  edges: { cursor: string; node: Node }[];
  pageInfo?: { hasNextPage: boolean; endCursor: string };
};
type Data = {
  trackerCreate?: { tracker: { id: string } | null } | null;
  events?: Page<FeedEvent> | null;
  trackers?: Page<ListedTracker> | null;
};
type ListedTracker = { id: string; status: string; attention: string | null; reference: string };
type FeedEvent = { id: string; trackerId: string; sequence: number };

const createQuery =
  "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { code } } }";
const advanceQuery = "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { status } } }";
const feedQuery =
  "query ($after: String) { events(first: 100, after: $after) { edges { cursor node { id trackerId sequence } } } }";
const listQuery =
  "query ($after: String) { trackers(first: 250, after: $after) { edges { node { id status attention reference } } pageInfo { hasNextPage endCursor } } }";

/** By the published scheme. Whether it came in time is not asked: all is judged in the end. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(signature);
};

export const startOutsideChecker = ({ nodes, key, receivers, creators, random }: CheckerOptions) => {
  const agent = new Agent({
    connect: { rejectUnauthorized: false, timeout: 5_000 },
    allowH2: false,
    headersTimeout: 12_000,
    bodyTimeout: 12_000,
  });
  const unexpected = new Set<string>();
  let isOver = false;

  /** Asks some node; null where none answered, or one was not to be had. */
  const ask = async (query: string, variables: object, headers: Record<string, string> = {}): Promise<Data | null> => {
    const node = nodes[Math.floor(random() * nodes.length)]!;
    try {
      const { statusCode, body } = await request(`${node}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
        body: JSON.stringify({ query, variables }),
        dispatcher: agent,
      });
      const text = await body.text();
      if (statusCode !== 200 && statusCode !== 503) unexpected.add(`${statusCode} ${text.slice(0, 200)}`);
      if (statusCode !== 200) return null;
      const { data, errors } = JSON.parse(text) as { data: Data | null; errors?: unknown };
      if (errors) unexpected.add(text.slice(0, 300));
      return data;
    } catch {
      return null;
    }
  };
  const untilAnswered = async (query: string, variables: object, headers?: Record<string, string>): Promise<Data> => {
    for (;;) {
      const data = await ask(query, variables, headers);
      if (data) return data;
      await delay(100 + random() * 200);
    }
  };

  const acknowledged = new Map<string, string>();
  const creator = async (name: number): Promise<void> => {
    for (let nth = 0; !isOver; nth++) {
      const reference = `${name}-${nth}`;
      const moves = nth % 4 === 0;
      const input = { carrier: "UPS", reference, trackingCode: moves ? `OUTSIDE-${reference}` : "K1000000005" };
      const data = await untilAnswered(createQuery, { input }, { "idempotency-key": reference });
      const id = data.trackerCreate?.tracker?.id;
      if (id) acknowledged.set(reference, id);
      else unexpected.add(JSON.stringify(data));
      // Whether one that was not answered was played does not matter, as long as one was: what it made must be whole.
      if (moves) await untilAnswered(advanceQuery, { id });
      for (let step = 1; moves && step < 3; step++) await ask(advanceQuery, { id });
      await delay(20);
    }
  };

  const read: FeedEvent[] = [];
  let cursor: string | null = null;
  const readOn = async (): Promise<number> => {
    const edges = (await ask(feedQuery, { after: cursor }))?.events?.edges ?? [];
    read.push(...edges.map(({ node }) => node));
    cursor = edges.at(-1)?.cursor ?? cursor;
    return edges.length;
  };
  const reader = async (): Promise<void> => {
    while (!isOver) if ((await readOn()) === 0) await delay(200);
  };
  const stream = followStream({ nodes, key, agent, random });
  const working = [reader(), ...Array.from({ length: creators }, (_, name) => creator(name))];

  const wholeFeed = async (): Promise<FeedEvent[]> => {
    const all: FeedEvent[] = [];
    for (let after: string | null = null; ; ) {
      const { events }: Data = await untilAnswered(feedQuery, { after });
      if (!events?.edges.length) return all;
      all.push(...events.edges.map(({ node }) => node));
      after = events.edges.at(-1)!.cursor;
    }
  };
  const allTrackers = async (): Promise<ListedTracker[]> => {
    const all: ListedTracker[] = [];
    for (let after: string | null = null; ; ) {
      const { trackers }: Data = await untilAnswered(listQuery, { after });
      all.push(...(trackers?.edges ?? []).map(({ node }) => node));
      if (!trackers?.pageInfo?.hasNextPage) return all;
      after = trackers.pageInfo.endCursor;
    }
  };

  const judgeReceivers = (events: readonly FeedEvent[]): Pick<Verdict, "undelivered" | "reordered" | "forged"> => {
    const undelivered: string[] = [];
    const reordered: string[] = [];
    const forged: string[] = [];
    for (const [nth, { receiver, secret }] of receivers.entries()) {
      const got = new Set<string>();
      const last = new Map<string, number>();
      for (const one of receiver.received) {
        const { id, trackerId, sequence } = JSON.parse(one.body) as FeedEvent;
        if (!isSigned(one, secret)) forged.push(`${nth}: ${id}`);
        const before = last.get(trackerId) ?? 0;
        if (sequence > before + 1) reordered.push(`${nth}: ${trackerId} got ${sequence} after ${before}`);
        last.set(trackerId, Math.max(before, sequence));
        got.add(id);
      }
      for (const { id } of events) if (!got.has(id)) undelivered.push(`${nth}: ${id}`);
    }
    return { undelivered, reordered, forged };
  };

  const judge = async (): Promise<Verdict> => {
    while ((await readOn()) > 0);
    const trackers = await allTrackers();
    const events = await wholeFeed();
    const statuses = new Map(trackers.map(({ id, status }) => [id, status]));
    const sequences = Map.groupBy(events, ({ trackerId }) => trackerId);
    const gaps = [...sequences].filter(([, own]) => own.some(({ sequence }, index) => sequence !== index + 1)).map(([id]) => id);
    const once = (ids: readonly string[]) => ids.length === new Set(ids).size;
    const seen = new Set(read.map(({ id }) => id));
    const heard = new Set(stream.ids());
    return {
      acknowledged: acknowledged.size,
      events: events.length,
      lost: [...acknowledged.values()].filter((id) => (statuses.get(id) ?? "UNKNOWN") === "UNKNOWN" || !sequences.has(id)),
      stale: trackers.filter(({ attention }) => attention === "STALE").map(({ id }) => id),
      doubled:
        once(trackers.map(({ reference }) => reference)) && once(read.map(({ id }) => id)) ? [] : ["a reference or an event"],
      gaps,
      skippedByCursor: events.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
      skippedByStream: events.filter(({ id }) => !heard.has(id)).map(({ id }) => id),
      ...judgeReceivers(events),
      unexpected: [...unexpected],
    };
  };

  return {
    acknowledged: () => acknowledged.size,
    /** Ends the creations; what was begun is brought to its end. */
    async rest(): Promise<void> {
      isOver = true;
      await Promise.all(working);
    },
    judge,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(working);
      await stream.stop();
      await agent.destroy();
    },
  };
};
