import type { Egress } from "../../egress/egress.ts";
import { delay } from "../../lib/machine.ts";
import type { Mode } from "../../workspaces/scope.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { type KafkaConnection, type KafkaLogin, openKafka } from "./connection.ts";
import { nameOfError, passesSoon, resultOfError } from "./errors.ts";
import { inTime, KafkaFailed } from "./failed.ts";
import { apis, array, string } from "./wire.ts";

export type KafkaTarget = {
  readonly mode: Mode;
  readonly brokers: readonly BrokerAddress[];
  readonly login: KafkaLogin | null;
  readonly topic: string;
};

/** Where a topic's partitions are, each by its number. */
export type Topic = { readonly leaders: readonly number[]; readonly brokers: ReadonlyMap<number, BrokerAddress> };

const tries = 3;
export const retryMs = 200;

/** A cluster names its brokers itself, so each name is judged like one that a person entered. */
const judgeAdvertised = ({ mode, brokers }: KafkaTarget, egress: Egress, host: string, port: number): BrokerAddress => {
  const { isEncrypted } = brokers[0]!;
  const url = `${isEncrypted ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const judged = egress.judgeUrl(url, mode);
  if (!judged.ok)
    throw new KafkaFailed("ADDRESS_REFUSED", `The cluster names its broker as ${host}:${port}. ${judged.failure.message}`);
  return { hostname: host, port, isEncrypted };
};

const readTopic = async (
  target: KafkaTarget,
  egress: Egress,
  connection: KafkaConnection,
): Promise<{ code: number; found: Topic }> => {
  const answer = await connection.ask(apis.metadata, Buffer.concat([array([string(target.topic)]), Buffer.from([0])]));
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
  const addresses = new Map(used.map(([id, { host, port }]) => [id, judgeAdvertised(target, egress, host, port)]));
  return { code: about?.code ?? 3, found: { leaders, brokers: addresses } };
};

const askOne = async (target: KafkaTarget, egress: Egress, address: BrokerAddress, end: number) => {
  const opening = openKafka(egress, address, target.login);
  const close = () => void opening.then((connection) => connection.close()).catch(() => {});
  try {
    return await inTime(
      end,
      opening.then((connection) => readTopic(target, egress, connection)),
      close,
    );
  } finally {
    close();
  }
};

const askAny = async (target: KafkaTarget, egress: Egress, end: number) => {
  const { brokers } = target;
  for (const [nth, address] of brokers.entries())
    try {
      return await askOne(target, egress, address, end);
    } catch (error) {
      if (nth === brokers.length - 1 || error instanceof KafkaFailed) throw error;
    }
  throw new Error("There is no broker.");
};

/** From the first of the brokers that answers. A topic is missing if it is still missing after a moment. */
export const findTopic = async (target: KafkaTarget, egress: Egress, end: number): Promise<Topic> => {
  for (let nth = 1; ; nth++) {
    const { code, found } = await askAny(target, egress, end);
    if (code === 0 && found.leaders.length > 0) return found;
    if (nth === tries || !passesSoon(code))
      throw new KafkaFailed(resultOfError(code), `The cluster says of the topic ${target.topic}: ${nameOfError(code)}.`, code);
    await delay(retryMs);
  }
};
