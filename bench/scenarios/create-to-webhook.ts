import type { Mode } from "../../src/workspaces/scope.ts";
import type { Environment } from "../environment.ts";
import { startLoad } from "../load/load-process.ts";
import type { Sent } from "../load/serve-orders.ts";
import { createParcelTable } from "../load/three-steps.sql.ts";
import type { StepsOrder } from "../load/three-steps.ts";
import { loadOf } from "../measure.ts";
import { readReceipts } from "../receipts.ts";
import type { Contest, ContestScenario, Load } from "../scenario.ts";
import { openWebhookPath } from "../webhook-path.ts";

const flatOutCount = 4_000;

export const threeSteps = "one durable insert, one durable update and one POST, one after the other";

/** Kolli and the three steps on the same server and the same receiver, both warm. */
export const openCreateToWebhook = async (environment: Environment, name: string, mode: Mode = "TEST") => {
  const path = await openWebhookPath(environment, { name, parcels: 60_000, paths: ["/timed"], maxInFlight: 256, mode });
  const receiver = path.receivers[0]!;
  const receipts = readReceipts(receiver.pool);
  await createParcelTable(path.database.db);
  const steps = await startLoad<StepsOrder>(environment, "three-steps.ts", {
    DATABASE_URL: path.database.url,
    BENCH_RECEIVER: receiver.origin,
  });

  /** How long each took to reach the receiver, once all have arrived. */
  const arrivals = async (sent: Sent): Promise<number[]> => receipts.collect(new Map(sent));
  const ours = async (count: number, rate: number): Promise<Load> =>
    loadOf(await arrivals(await path.create(count, rate)), count / rate);
  const floor = async (count: number, rate: number): Promise<Load> =>
    loadOf(await arrivals(await steps.order<Sent>({ count, rate })), count / rate);
  /** Creations a second from the first sent to the last received, at full speed. */
  const flatOut = async (): Promise<number> => {
    const startedAt = performance.now();
    await arrivals(await path.create(flatOutCount, null));
    return flatOutCount / ((performance.now() - startedAt) / 1000);
  };
  await flatOut();
  const most = await flatOut();
  await floor(1_000, 500);
  return {
    ours,
    floor,
    /** Kolli's maximum, in creations a second. */
    most,
    service: path.service,
    steps,
    loadPids: path.loadPids,
    async tearDown() {
      await steps.stop();
      await path.tearDown();
    },
  };
};

type OpenPath = Awaited<ReturnType<typeof openCreateToWebhook>>;

const setUpAt = (rateOf: (most: number) => number, mode: Mode = "TEST"): ContestScenario["setUp"] =>
  async function setUp(environment): Promise<Contest> {
    const path: OpenPath = await openCreateToWebhook(environment, "create_to_webhook", mode);
    const rate = rateOf(path.most);
    environment.print(`  ${Math.round(rate)} a second; at most ${Math.round(path.most)}`);
    const countIn = (ms: number) => Math.max(1, Math.round((rate * ms) / 1000));
    return {
      pids: path.service.pids,
      floorPids: path.steps.pids,
      loadPids: path.loadPids,
      ours: (ms) => path.ours(countIn(ms), rate),
      floor: (ms) => path.floor(countIn(ms), rate),
      tearDown: path.tearDown,
    };
  };

export const createToWebhook: readonly ContestScenario[] = [
  {
    name: "create-to-webhook-p50",
    what: "from `trackerCreate` sent to webhook received, p50 at 20 per second",
    against: `${threeSteps}, p50 at the same rate`,
    compare: "p50Ms",
    target: 3,
    atMost: true,
    rounds: 4,
    stretchMs: 4_000,
    warmUpMs: 1_000,
    setUp: setUpAt(() => 20),
  },
  {
    name: "create-to-webhook-live-p50",
    what: "the same in live mode, with an emulated carrier",
    against: `${threeSteps}, p50 at the same rate`,
    compare: "p50Ms",
    target: 4,
    atMost: true,
    rounds: 4,
    stretchMs: 4_000,
    warmUpMs: 1_000,
    setUp: setUpAt(() => 20, "LIVE"),
  },
  {
    name: "create-to-webhook-rare",
    what: "the same in live mode, one creation every 5 s",
    against: `${threeSteps}, p50 at the same rate`,
    compare: "p50Ms",
    target: 6,
    atMost: true,
    rounds: 2,
    stretchMs: 40_000,
    warmUpMs: 10_000,
    setUp: setUpAt(() => 0.2, "LIVE"),
  },
  {
    name: "create-to-webhook-p99",
    what: "from `trackerCreate` sent to webhook received, p99 at a third of the maximum rate",
    against: `${threeSteps}, p99 at the same rate`,
    compare: "p99Ms",
    target: 4,
    atMost: true,
    stretchMs: 3_000,
    setUp: setUpAt((most) => most / 3),
  },
];
