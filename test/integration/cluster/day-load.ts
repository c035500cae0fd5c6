import { setTimeout as delay } from "node:timers/promises";
import type { GraphqlAnswer, TestService } from "../../support/service.ts";

export type SeenEvent = { id: string; trackerId: string; sequence: number; status: string };
type Outcome = "done" | "unavailable" | "wrong";

/** What clients do all day, and how each request ended. What was confirmed is remembered, to be looked for at the end. */
export const startLoad = (key: string, clients: number) => {
  const made = new Set<string>();
  const advanced = new Set<string>();
  const wrong: unknown[] = [];
  let counts = { done: 0, unavailable: 0 };
  let nodes: readonly TestService[] = [];
  let isOver = false;

  const judge = ({ status, body }: GraphqlAnswer, value: unknown): Outcome => {
    const outcome = value ? "done" : status === 503 ? "unavailable" : "wrong";
    if (outcome === "wrong") wrong.push({ status, body });
    else counts[outcome]++;
    return outcome;
  };
  const ask = async (document: string): Promise<GraphqlAnswer> => {
    const node = nodes[Math.floor(Math.random() * nodes.length)]!;
    return node.graphql(key, document);
  };
  const oneParcel = async (code: string): Promise<void> => {
    const creation = await ask(
      `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS }) { tracker { id } trackerUserErrors { code } } }`,
    );
    const id = creation.body.data?.trackerCreate?.tracker?.id as string | undefined;
    if (judge(creation, id) !== "done") return;
    made.add(id!);
    const advance = await ask(
      `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: IN_TRANSIT }) { tracker { status } trackerUserErrors { code } } }`,
    );
    if (judge(advance, advance.body.data?.testTrackerAdvance?.tracker?.status === "IN_TRANSIT") !== "done") return;
    advanced.add(id!);
    const read = await ask(`{ tracker(id: "${id}") { status } }`);
    judge(read, read.body.data?.tracker?.status === "IN_TRANSIT");
  };
  const client = async (nth: number): Promise<void> => {
    for (let round = 0; !isOver; round++) {
      if (nodes.length === 0) await delay(20);
      else await oneParcel(`DAY-${nth}-${round}`);
    }
  };
  const running = Array.from({ length: clients }, (_, nth) => client(nth));
  return {
    made,
    advanced,
    wrong,
    /** The nodes that are asked from now on; none is a pause. */
    use: (...now: TestService[]) => {
      nodes = now;
    },
    /** Counts from zero, so that each part of the day has its own figures. */
    countAnew: () => {
      const before = counts;
      counts = { done: 0, unavailable: 0 };
      return before;
    },
    counts: () => counts,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};

const pageOfFeed = `query ($after: String) { events(first: 100, after: $after) {
  edges { node { id trackerId sequence status } } pageInfo { hasNextPage endCursor } } }`;

/** Everything in the feed after a cursor, as far as it can be read now. */
export const readFeedAfter = async (node: TestService, key: string, from: string | null) => {
  const events: SeenEvent[] = [];
  for (let after = from; ; ) {
    const { status, body }: GraphqlAnswer = await node.graphql(key, pageOfFeed, { after });
    if (status === 503) return { events, after };
    const { edges, pageInfo } = body.data.events;
    events.push(...edges.map((edge: { node: SeenEvent }) => edge.node));
    after = pageInfo.endCursor ?? after;
    if (!pageInfo.hasNextPage) return { events, after };
  }
};

/** A consumer of the feed, from the first event on. */
export const followFeed = (node: TestService, key: string) => {
  const seen: SeenEvent[] = [];
  let isOver = false;
  const follow = async (): Promise<void> => {
    for (let after: string | null = null; !isOver; await delay(50)) {
      const read = await readFeedAfter(node, key, after);
      seen.push(...read.events);
      after = read.after;
    }
  };
  const running = follow();
  return {
    seen,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
};

/** The trackers whose events are not numbered one after the other: one is missing, or came before another. */
export const outOfOrder = (events: readonly SeenEvent[]): string[] => {
  const last = new Map<string, number>();
  return events.flatMap(({ trackerId, sequence }) => {
    const before = last.get(trackerId) ?? 0;
    last.set(trackerId, sequence);
    return sequence === before + 1 ? [] : [`${trackerId}: ${sequence} after ${before}`];
  });
};
