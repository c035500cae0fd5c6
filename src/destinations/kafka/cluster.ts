import type { Egress } from "../../egress/egress.ts";
import { delay, elapsedMs } from "../../lib/machine.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { type KafkaConnection, openKafka } from "./connection.ts";
import { isStarting, nameOfError, resultOfError } from "./errors.ts";
import { inTime, KafkaFailed } from "./failed.ts";
import { findTopic, type KafkaTarget, retryMs, type Topic } from "./topic.ts";
import { apis, array, bytes, int16, int32, string } from "./wire.ts";

/** For what several messages wait for together. */
export const lookUpMs = 10_000;

/** One try to get a producer ID; the broker's error code if there is none. */
const askForProducer = async (connection: KafkaConnection, end: number) => {
  const request = Buffer.concat([string(null), int32(60_000)]);
  const answer = await inTime(end, connection.ask(apis.initProducerId, request), connection.close);
  answer.int32();
  const code = answer.int16();
  return code === 0 ? { code, producerId: answer.int64(), epoch: answer.int16() } : { code };
};

/** Gives the broker's error code; 0 once all replicas in sync have it. Rejects if that is not known. */
const askToStore = async (
  connection: KafkaConnection,
  { topic, partition, batch }: { topic: string; partition: number; batch: Buffer },
  end: number,
): Promise<number> => {
  const waitMs = Math.max(1, Math.floor(end - elapsedMs()));
  const ofPartition = array([Buffer.concat([int32(partition), bytes(batch)])]);
  const body = [string(null), int16(-1), int32(waitMs), array([Buffer.concat([string(topic), ofPartition])])];
  const answer = await inTime(end, connection.ask(apis.produce, Buffer.concat(body)), connection.close);
  const [code] = answer.list(() => {
    answer.text();
    return answer.list(() => {
      answer.int32();
      const ofAnswer = answer.int16();
      for (let nth = 0; nth < 3; nth++) answer.int64();
      return ofAnswer;
    })[0];
  });
  return code ?? -1;
};

/** What is known of a cluster, and the connections to its brokers. */
export const openCluster = (target: KafkaTarget, egress: Egress) => {
  let known: Promise<Topic> | null = null;
  const connections = new Map<number, Promise<KafkaConnection>>();

  const connect = (leader: number, address: BrokerAddress): Promise<KafkaConnection> => {
    const opening = openKafka(egress, address, target.login);
    connections.set(leader, opening);
    opening.catch(() => connections.delete(leader));
    return opening;
  };

  const cluster = {
    async topic(end: number): Promise<Topic> {
      // Several wait for one look-up, each until its own end.
      known ??= findTopic(target, egress, elapsedMs() + lookUpMs).catch((error) => {
        known = null;
        throw error;
      });
      return inTime(end, known);
    },
    /** The leaders may have changed. */
    forgetTopic(): void {
      known = null;
    },
    async connectionTo(partition: number, end: number): Promise<KafkaConnection> {
      const { leaders, brokers: addresses } = await cluster.topic(end);
      const leader = leaders[partition] ?? -1;
      const address = addresses.get(leader);
      if (!address)
        throw new KafkaFailed("NOT_ACCEPTED", `Partition ${partition} of ${target.topic} has no leader at the moment.`, 5);
      const opening = connections.get(leader) ?? connect(leader, address);
      const connection = await inTime(end, opening, () => connections.delete(leader));
      if (!connection.isClosed()) return connection;
      connections.delete(leader);
      return cluster.connectionTo(partition, end);
    },
    async newProducer(partition: number, end: number): Promise<{ producerId: bigint; epoch: number }> {
      for (;;) {
        const { code, producerId, epoch } = await askForProducer(await cluster.connectionTo(partition, end), end);
        if (producerId !== undefined) return { producerId, epoch };
        // A broker that has only started has none for some seconds; a failed attempt could put its events off for half an hour.
        if (!isStarting(code) || elapsedMs() + retryMs > end)
          throw new KafkaFailed(resultOfError(code), `The cluster gives no producer ID: ${nameOfError(code)}.`, code);
        await delay(retryMs);
      }
    },
    /** As `askToStore`, at the partition's leader. */
    async produce(partition: number, batch: Buffer, end: number): Promise<number> {
      const connection = await cluster.connectionTo(partition, end);
      return askToStore(connection, { topic: target.topic, partition, batch }, end);
    },
    close(): void {
      known = null;
      for (const connection of connections.values()) void connection.then((open) => open.close()).catch(() => {});
      connections.clear();
    },
  };
  return cluster;
};

export type KafkaCluster = ReturnType<typeof openCluster>;
