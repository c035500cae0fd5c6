import { hours, minutes, seconds } from "../../src/lib/clock.ts";
import { eventTopics } from "../../src/trackers/event-topics.ts";
import type { ApiAnswer, ApiRequest, SimulatedNode } from "./node.ts";
import { carrierName, type Parcel } from "./outside/carrier.ts";
import type { Shop, World } from "./world.ts";

/** What a client believes, by what it was told: compared with what is there in the end. */
export type Order = {
  readonly shop: Shop;
  readonly idempotencyKey: string;
  readonly code: string;
  trackerId: string | null;
  /** What it wrote to its tracker, and when it was told that this is done. */
  noted?: { readonly note: string; readonly at: number };
  /** Statuses that were shown for long enough, in their order. */
  readonly shown: string[];
};
export type Reading = { readonly shop: Shop; readonly name: string; readonly eventIds: string[]; readonly isWhole: boolean };
export type Clients = {
  readonly orders: Order[];
  readonly readings: Reading[];
  work(): Promise<void>;
  readToTheEnd(): Promise<void>;
};

const createDocument = `mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { code message } } }`;
const updateDocument = `mutation ($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { tracker { id } trackerUserErrors { code message } } }`;
const refreshDocument = `mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { status } trackerUserErrors { code } } }`;
const advanceDocument = `mutation ($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { status } trackerUserErrors { code message } } }`;
const feedDocument = `query ($after: String, $topics: [EventTopic!]) { events(first: 3, after: $after, filter: { topics: $topics }) {
  edges { cursor node { id } } pageInfo { hasNextPage } } }`;
const followDocument = `subscription { trackerUpdated { id } }`;
/** Carrier codes of a journey, with the status each stands for. */
const journey = [
  ["PRE_NOTIFIED", "PENDING"],
  ["COLLECTED", "PICKED_UP"],
  ["IN_TRANSIT", "IN_TRANSIT"],
  ["READY_FOR_PICKUP", "AVAILABLE_FOR_PICKUP"],
  ["DELIVERED", "DELIVERED"],
] as const;
const patienceMs = seconds(25);

const isUsable = (answer: ApiAnswer | null): answer is ApiAnswer => answer !== null && !answer.errors;

/** The GS1 check digit, as Bring's numbers have it. */
const packageNumber = (n: number): string => {
  const digits = `370438103${String(n).padStart(8, "0")}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

export const createClients = (world: World): Clients => {
  const { machine, plan, carrier, violations } = world;
  const orders: Order[] = [];
  const readings: Reading[] = [];
  let isOver = false;

  /** Null where no answer came, whoever is to blame. */
  const callOnce = (node: SimulatedNode, request: ApiRequest): Promise<ApiAnswer | null> =>
    new Promise((resolve) => {
      const patience = machine.after(patienceMs, () => resolve(null));
      const end = (answer: ApiAnswer | null): void => {
        machine.machine.stopTimer(patience);
        resolve(answer);
      };
      const answered = (answer: ApiAnswer): void => {
        if (answer.errors?.some(({ extensions }) => extensions?.code === "INTERNAL_SERVER_ERROR"))
          violations.push(`an internal error was answered: ${JSON.stringify(answer.errors)}`);
        machine.after(1, () => end(machine.chance(isOver ? 0 : plan.lostReply) ? null : answer));
      };
      machine.after(1, () =>
        machine.runAs(node, () => {
          node.call(request).then(answered, (error) => {
            if (!("failure" in error)) violations.push(`a call threw: ${error}`);
            machine.after(1, () => end(null));
          });
        }),
      );
    });
  /** Again and again, on any node, until there is an answer. */
  const ask = async (request: ApiRequest): Promise<ApiAnswer> => {
    for (let tries = 0; tries < (isOver ? 60 : 400); tries++) {
      const nodes = world.nodes();
      const answer = nodes.length === 0 ? null : await callOnce(machine.oneOf(nodes), request);
      if (isUsable(answer)) return answer;
      await machine.sleep(machine.between(100, 5_000));
    }
    throw new Error("A call was never answered.");
  };

  const create = async (order: Order, isAsync: boolean): Promise<void> => {
    const input = { carrier: carrierName, trackingCode: order.code, async: isAsync, reference: order.idempotencyKey };
    const request = { key: order.shop.key, query: createDocument, variables: { input }, idempotencyKey: order.idempotencyKey };
    const answers = await Promise.all(machine.chance(0.3) ? [ask(request), ask(request)] : [ask(request)]);
    const ids = new Set(answers.map(({ data }) => data.trackerCreate.tracker?.id));
    // A restore undoes what was answered before it, the key with it.
    const isOne = ids.size === 1 || plan.hasRestore;
    if (!isOne || ids.has(undefined)) violations.push(`one key, several answers: ${JSON.stringify(answers)}`);
    order.trackerId = [...ids].toSorted().at(-1);
  };

  const update = async (order: Order): Promise<void> => {
    const note = `of ${order.idempotencyKey}`;
    const input = { id: order.trackerId, metadata: { note } };
    const { data } = await ask({ key: order.shop.key, query: updateDocument, variables: { input } });
    if (data.trackerUpdate.tracker) order.noted = { note, at: machine.now() };
  };

  /** Whether a client that asks for a check is told of this status. */
  const isSeen = async ({ shop, trackerId }: Order, status: string): Promise<boolean> => {
    for (let times = 1; ; times++) {
      const { data } = await ask({ key: shop.key, query: refreshDocument, variables: { id: trackerId } });
      if (data.trackerRefresh.tracker?.status === status) return true;
      if (times >= plan.refresh.times) return false;
      await machine.sleep(minutes(1));
    }
  };

  const live = async (n: number): Promise<void> => {
    await machine.sleep(machine.between(0, plan.spreadMs));
    const shop = world.shops[n % 2]!;
    // Two shops may follow one parcel.
    const code = packageNumber(machine.chance(0.2) ? 0 : n);
    const parcel: Parcel = carrier.parcels.get(code) ?? { code, steps: [], lieMs: machine.oneOf([0, 0, minutes(4), -hours(2)]) };
    const isFirst = !carrier.parcels.has(code);
    carrier.parcels.set(code, parcel);
    const order: Order = { shop, idempotencyKey: `order ${n}`, code, trackerId: null, shown: [] };
    orders.push(order);
    const [first] = journey;
    const isKnown = isFirst && machine.chance(plan.known);
    if (isKnown) parcel.steps.push({ code: first[0], at: machine.now() });
    await create(order, machine.chance(0.7));
    if (machine.chance(plan.updates)) await update(order);
    if (!isFirst) return;
    // Carriers write whole seconds: of two scans within one, neither is the later.
    if (isKnown) await machine.sleep(seconds(2));
    for (const [step, status] of journey.slice(isKnown ? 1 : 0).filter(() => machine.chance(plan.steps))) {
      parcel.steps.push({ code: step, at: machine.now() });
      if (machine.chance(plan.refresh.chance) && (await isSeen(order, status))) {
        order.shown.push(status);
        await machine.sleep(machine.between(seconds(2), minutes(machine.chance(0.6) ? 0.5 : 5)));
        continue;
      }
      await machine.sleep(machine.between(plan.dwellMs.low, plan.dwellMs.high));
      order.shown.push(status);
    }
  };

  const play = async (n: number): Promise<void> => {
    await machine.sleep(machine.between(0, plan.spreadMs));
    const order: Order = {
      shop: world.shops[2]!,
      idempotencyKey: `test ${n}`,
      code: packageNumber(900 + n),
      trackerId: null,
      shown: [],
    };
    orders.push(order);
    await create(order, true);
    for (let step = 0; step < 3; step++) {
      await machine.sleep(machine.between(seconds(1), minutes(2)));
      const { data } = await ask({ key: order.shop.key, query: advanceDocument, variables: { id: order.trackerId } });
      const { tracker, trackerUserErrors } = data.testTrackerAdvance;
      // A check that was not made in time tells so, and what was known before.
      const isTold = tracker !== null && trackerUserErrors.length === 0;
      if (isTold && order.shown.at(-1) !== tracker.status) order.shown.push(tracker.status);
    }
  };

  /** Reads the feed page by page, and goes away for a while. */
  const createReader = (shop: Shop, name: string) => {
    const reading: Reading = { shop, name, eventIds: [], isWhole: true };
    readings.push(reading);
    let after: string | null = null;
    const readOn = async (): Promise<void> => {
      for (;;) {
        const variables: Record<string, unknown> = { after, topics: eventTopics };
        const { data } = await ask({ key: shop.key, query: feedDocument, variables });
        for (const { node } of data.events.edges) reading.eventIds.push(node.id);
        after = data.events.edges.at(-1)?.cursor ?? after;
        if (!data.events.pageInfo.hasNextPage) return;
      }
    };
    return {
      readOn,
      async keepReading() {
        while (!isOver) {
          await readOn().catch(() => {});
          // Whoever has read what a restore undoes has something to lose.
          await machine.sleep(
            machine.chance(plan.hasRestore ? 0.95 : 0.2)
              ? machine.between(seconds(1), minutes(1))
              : machine.between(hours(1), hours(9)),
          );
        }
      },
    };
  };

  /** Listens to a stream, and comes back with the last id where it broke off. */
  const createFollower = (shop: Shop) => {
    const reading: Reading = { shop, name: "stream", eventIds: [], isWhole: false };
    readings.push(reading);
    let lastEventId: string | undefined;
    const listen = async (node: SimulatedNode, signal: AbortSignal): Promise<void> => {
      const events = await node.follow({ key: shop.key, query: followDocument, lastEventId }, signal);
      for (;;) {
        const next = (await events?.next()) as { done?: boolean; value: { id: string; answer: ApiAnswer } } | undefined;
        if (!next || next.done || signal.aborted) return;
        lastEventId = next.value.id;
        reading.eventIds.push(next.value.answer.data.trackerUpdated.id);
      }
    };
    return async (): Promise<void> => {
      while (!isOver || lastEventId === undefined) {
        const nodes = world.nodes();
        const abort = new AbortController();
        if (nodes.length > 0)
          machine.runAs(machine.oneOf(nodes), () => void listen(machine.owner() as SimulatedNode, abort.signal).catch(() => {}));
        const isLong = machine.chance(0.5);
        await Promise.race([
          machine.sleep(isLong ? machine.between(hours(1), hours(9)) : machine.between(seconds(1), minutes(2))),
          world.nextDeath(),
        ]);
        abort.abort();
        if (isOver) return;
      }
    };
  };

  const readers = world.shops.map((shop) => createReader(shop, "feed"));
  return {
    orders,
    readings,
    async work() {
      for (const reader of readers) void reader.keepReading();
      if (plan.hasFollower) void createFollower(world.shops[0]!)();
      const all = [
        ...Array.from({ length: plan.parcels }, (_, n) => live(n)),
        ...Array.from({ length: plan.testParcels }, (_, n) => play(n)),
      ];
      await Promise.all(all);
    },
    async readToTheEnd() {
      isOver = true;
      for (const reader of readers) await reader.readOn();
    },
  };
};
