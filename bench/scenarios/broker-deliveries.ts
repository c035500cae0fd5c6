import type { Settings } from "../../src/destinations/kind.ts";
import type { ContestScenario } from "../scenario.ts";
import { prepareDeliveries } from "./deliveries.ts";

const ofBroker = (kind: string, name: string, settingsOf: (port: number) => Settings): ContestScenario => ({
  name: `deliveries-${kind}`,
  what: `deliveries per second to ${name}, 20 destinations, all bookkeeping durable`,
  against: "the same events to 20 webhooks, in turns",
  target: 0.5,
  onDemand: true,
  stretchMs: 2_000,
  warmUpMs: 1_500,
  async setUp(environment) {
    const receiver = await environment.startScript("bench/receiver-server.ts", {});
    const broker = await environment.startScript("bench/broker-server.ts", { BENCH_BROKER: kind });
    const open = async (which: string, inputOf: Parameters<typeof prepareDeliveries>[3]) => {
      const database = await environment.openDatabase(`deliveries_${which}`);
      const { scope } = await environment.createKey(database, "TEST");
      return { database, deliver: await prepareDeliveries(environment, database, scope, inputOf) };
    };
    const toBroker = await open(kind, () => ({ kind, settings: settingsOf(broker.port) }));
    const toWebhooks = await open("webhook", (nth) => ({ url: `http://127.0.0.1:${receiver.port}/hook/${nth}` }));
    return {
      pids: broker.pids,
      floorPids: receiver.pids,
      ours: toBroker.deliver,
      floor: toWebhooks.deliver,
      async tearDown() {
        await Promise.all([receiver.stop(), broker.stop()]);
        for (const { database } of [toBroker, toWebhooks]) await database.drop();
      },
    };
  },
});

const keys = { accessKeyId: "AKIABENCH", secretAccessKey: "secret", region: "eu-central-1" };

/** Against programs that speak the brokers' protocols and keep nothing: what Kolli spends, not what a broker can take. */
export const brokerDeliveries: readonly ContestScenario[] = [
  ofBroker("sqs", "Amazon SQS (FIFO)", (port) => ({ ...keys, queueUrl: `http://127.0.0.1:${port}/1/bench.fifo` })),
  ofBroker("kafka", "Kafka", (port) => ({ brokers: `127.0.0.1:${port}`, topic: "bench", encryption: "none" })),
];
