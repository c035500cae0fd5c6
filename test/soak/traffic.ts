import { setTimeout as delay } from "node:timers/promises";
import type { KindOfReceiver } from "../faults/webhook-receivers.ts";
import type { Api } from "./api.ts";
import type { Checker } from "./checker.ts";

const createDocument = `mutation ($code: String!) { trackerCreate(input: { trackingCode: $code, carrier: UPS, async: true }) { tracker { id } trackerUserErrors { code message } } }`;
const advanceDocument =
  "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { status } trackerUserErrors { code message } } }";
const feedDocument = `query ($after: String) { events(first: 100, after: $after, filter: { topics: [TRACKER_UPDATED] }) {
  edges { cursor node { sequence trackerId } } pageInfo { hasNextPage } } }`;
const streamDocument = "subscription { trackerUpdated { sequence trackerId } }";
/** What somebody who looks at lists, filters and one parcel asks. */
const lookDocuments = [
  "{ trackers(first: 50) { edges { node { id status trackingCode carrier } } pageInfo { hasNextPage } } }",
  "{ trackers(first: 50, filter: { status: [IN_TRANSIT] }) { edges { node { id status } } } }",
  "{ trackers(first: 5) { edges { node { id checkpoints { status scannedAt } } } } }",
];
/** They refuse now and then, and get what they refused when its turn comes. */
export const refusing = ["flaky", "throttling"];
const journeySteps = 3;

export type Traffic = {
  readonly acknowledged: () => number;
  /** Nothing new is begun; what was begun is finished. */
  stopCreating(): Promise<void>;
  stop(): Promise<void>;
};
export type TrafficOptions = {
  api: Api;
  checker: Checker;
  receivers: readonly KindOfReceiver[];
  /** Parcels a second. */
  rate: number;
};

/** Steady and mixed, until it is stopped: parcels with their journeys, readers of every kind, people who look. */
export const startTraffic = ({ api, checker, receivers, rate }: TrafficOptions): Traffic => {
  const abort = new AbortController();
  const journeys = new Set<Promise<void>>();
  /** A stream begins with what happens after it was opened. */
  const streaming = Promise.withResolvers<void>();
  let [isCreating, isOver, acknowledged, started] = [true, false, 0, 0];

  const journey = async (code: string): Promise<void> => {
    const { trackerCreate } = await api.ask(createDocument, { code });
    if (!trackerCreate.tracker) throw new Error(JSON.stringify(trackerCreate));
    acknowledged++;
    for (let step = 0; step < journeySteps; step++) {
      await delay(1_000 + Math.random() * 9_000);
      const { testTrackerAdvance } = await api.ask(advanceDocument, { id: trackerCreate.tracker.id });
      // With a tracker: it was moved, and its check had no answer in time.
      if (!testTrackerAdvance.tracker) throw new Error(JSON.stringify(testTrackerAdvance));
    }
  };
  const note = (error: unknown): void => void checker.violations.push(String(error));
  const create = async (): Promise<void> => {
    await streaming.promise;
    const begun = performance.now();
    while (isCreating) {
      const due = Math.floor(((performance.now() - begun) / 1000) * rate);
      for (; started < due; started++) {
        const going = journey(`SOAK${String(started).padStart(9, "0")}`)
          .catch(note)
          .finally(() => journeys.delete(going));
        journeys.add(going);
      }
      await delay(100);
    }
  };

  const readFeed = async (): Promise<void> => {
    const witness = checker.witness("the feed by cursor");
    let after: string | null = null;
    while (!isOver) {
      const { events } = await api.ask(feedDocument, { after });
      for (const { node } of events.edges) witness.saw(node.trackerId, node.sequence);
      after = events.edges.at(-1)?.cursor ?? after;
      if (!events.pageInfo.hasNextPage) await delay(1_000);
    }
  };
  const readStream = async (): Promise<void> => {
    const witness = checker.witness("the stream");
    let lastEventId: string | undefined;
    while (!isOver) {
      try {
        for await (const { id, answer } of api.follow(streamDocument, {
          lastEventId,
          signal: abort.signal,
          onOpen: streaming.resolve,
        })) {
          lastEventId = id;
          witness.saw(answer.data.trackerUpdated.trackerId, answer.data.trackerUpdated.sequence);
        }
      } catch {
        // The node went away; another goes on where this one ended.
      }
      if (!isOver) await delay(500);
    }
  };
  const look = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      await api.ask(lookDocuments[turn % lookDocuments.length]!);
      await delay(500);
    }
  };
  /** What they keep is taken from them, so that this process does not grow either. */
  const readReceivers = async (): Promise<void> => {
    const witnesses = receivers.map(({ kind, isHealthy }, n) =>
      isHealthy ? checker.witness(`${kind} receiver ${n}`, { mayLag: refusing.includes(kind) }) : null,
    );
    while (!isOver) {
      for (const [n, { received }] of receivers.entries())
        for (const { body } of received.splice(0)) {
          const { data, sequence } = JSON.parse(body);
          witnesses[n]?.saw(data.id, sequence);
        }
      await delay(200);
    }
  };

  const creating = create();
  const reading = [readFeed(), readStream(), look(), readReceivers()].map((one) => one.catch(note));
  return {
    acknowledged: () => acknowledged,
    async stopCreating() {
      isCreating = false;
      await creating;
      await Promise.all(journeys);
    },
    async stop() {
      isOver = true;
      abort.abort();
      await Promise.all(reading);
    },
  };
};
