import type { Egress } from "../../egress/egress.ts";
import { delay, elapsedMs, startTimer, stopTimer } from "../../lib/machine.ts";
import type { Mode } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../attempt.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { type KafkaConnection, type KafkaLogin, openKafka } from "./connection.ts";
import { isStarting, nameOfError, passesSoon, resultOfError } from "./errors.ts";
import { apis, array, bytes, int16, int32, string } from "./wire.ts";

/** Nothing can be sent, for a reason that is known. */
export class KafkaFailed extends Error {
  readonly result: AttemptResult;
  readonly code: number | null;
  constructor(result: AttemptResult, message: string, code: number | null = null) {
    super(message);
    this.result = result;
    this.code = code;
  }
}

export type KafkaTarget = {
  readonly mode: Mode;
  readonly brokers: readonly BrokerAddress[];
  readonly login: KafkaLogin | null;
  readonly topic: string;
};

/** Where a topic's partitions are, each by its number. */
type Topic = { readonly leaders: readonly number[]; readonly brokers: ReadonlyMap<number, BrokerAddress> };

const tries = 3;
const retryMs = 200;
/** For what several messages wait for together. */
export const lookUpMs = 10_000;

/** What is not there at the end is given up, and what it was waited for on is closed. */
export const inTime = <Value>(end: number, promise: Promise<Value>, onLate: () => void = () => {}): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = startTimer(
      () => {
        reject(new KafkaFailed("TIMED_OUT", "No acknowledgement within the deadline."));
        onLate();
      },
      Math.max(0, end - elapsedMs()),
    );
    promise.then(resolve, reject).finally(() => stopTimer(timer));
  });

/** What is known of a cluster, and the connections to its brokers. */
export const openCluster = ({ mode, brokers, login, topic }: KafkaTarget, egress: Egress) => {
  let known: Promise<Topic> | null = null;
  const connections = new Map<number, Promise<KafkaConnection>>();
  const { isEncrypted } = brokers[0]!;

  /** A cluster names its brokers itself, so each name is judged like one that a person entered. */
  const judgeAdvertised = (host: string, port: number): BrokerAddress => {
    const url = `${isEncrypted ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
    const judged = egress.judgeUrl(url, mode);
    if (!judged.ok)
      throw new KafkaFailed("ADDRESS_REFUSED", `The cluster names its broker as ${host}:${port}. ${judged.failure.message}`);
    return { hostname: host, port, isEncrypted };
  };

  const readTopic = async (connection: KafkaConnection): Promise<{ code: number; found: Topic }> => {
    const answer = await connection.ask(apis.metadata, Buffer.concat([array([string(topic)]), Buffer.from([0])]));
    answer.int32();
    const named = answer.list(() => {
      const [id, host, port] = [answer.int32(), answer.text() ?? "", answer.int32()];
      answer.text();
      return [id, { host, port }] as const;
    });
    answer.text();
    answer.int32();
    const [about] = answer.list(() => {
      const code = answer.int16();
      answer.text();
      answer.bool();
      const partitions = answer.list(() => {
        const partition = { code: answer.int16(), index: answer.int32(), leader: answer.int32() };
        answer.list(() => answer.int32());
        answer.list(() => answer.int32());
        return partition;
      });
      return { code, partitions };
    });
    const partitions = (about?.partitions ?? []).toSorted((a, b) => a.index - b.index);
    const leaders = partitions.map(({ leader }) => leader);
    const used = named.filter(([id]) => leaders.includes(id));
    const addresses = new Map(used.map(([id, { host, port }]) => [id, judgeAdvertised(host, port)]));
    return { code: about?.code ?? 3, found: { leaders, brokers: addresses } };
  };

  const askOne = async (address: BrokerAddress, end: number) => {
    const opening = openKafka(egress, address, login);
    const close = () => void opening.then((connection) => connection.close()).catch(() => {});
    try {
      return await inTime(end, opening.then(readTopic), close);
    } finally {
      close();
    }
  };

  /** From the first of the brokers that answers. A topic is missing if it is still missing after a moment. */
  const findTopic = async (end: number): Promise<Topic> => {
    for (let nth = 1; ; nth++) {
      const { code, found } = await askAny(end);
      if (code === 0 && found.leaders.length > 0) return found;
      if (nth === tries || !passesSoon(code))
        throw new KafkaFailed(resultOfError(code), `The cluster says of the topic ${topic}: ${nameOfError(code)}.`, code);
      await delay(retryMs);
    }
  };
  const askAny = async (end: number) => {
    for (const [nth, address] of brokers.entries())
      try {
        return await askOne(address, end);
      } catch (error) {
        if (nth === brokers.length - 1 || error instanceof KafkaFailed) throw error;
      }
    throw new Error("There is no broker.");
  };

  const connect = (leader: number, address: BrokerAddress): Promise<KafkaConnection> => {
    const opening = openKafka(egress, address, login);
    connections.set(leader, opening);
    opening.catch(() => connections.delete(leader));
    return opening;
  };

  const cluster = {
    async topic(end: number): Promise<Topic> {
      // Several wait for one look-up, each until its own end.
      known ??= findTopic(elapsedMs() + lookUpMs).catch((error) => {
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
      if (!address) throw new KafkaFailed("NOT_ACCEPTED", `Partition ${partition} of ${topic} has no leader at the moment.`, 5);
      const former = connections.get(leader);
      const opening = former ?? connect(leader, address);
      const connection = await inTime(end, opening, () => connections.delete(leader));
      if (!connection.isClosed()) return connection;
      connections.delete(leader);
      return cluster.connectionTo(partition, end);
    },
    async newProducer(partition: number, end: number): Promise<{ producerId: bigint; epoch: number }> {
      for (;;) {
        const connection = await cluster.connectionTo(partition, end);
        const request = Buffer.concat([string(null), int32(60_000)]);
        const answer = await inTime(end, connection.ask(apis.initProducerId, request), connection.close);
        answer.int32();
        const code = answer.int16();
        if (code === 0) return { producerId: answer.int64(), epoch: answer.int16() };
        // A broker that has only started has none for some seconds; a failed attempt could put its events off for half an hour.
        if (!isStarting(code) || elapsedMs() + retryMs > end)
          throw new KafkaFailed(resultOfError(code), `The cluster gives no producer ID: ${nameOfError(code)}.`, code);
        await delay(retryMs);
      }
    },
    /** Gives the broker's error code; 0 once all replicas in sync have it. Rejects if that is not known. */
    async produce(partition: number, batch: Buffer, end: number): Promise<number> {
      const connection = await cluster.connectionTo(partition, end);
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
