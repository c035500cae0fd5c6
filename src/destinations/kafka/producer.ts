import { EgressRefused } from "../../egress/connector.ts";
import { delay, elapsedMs } from "../../lib/machine.ts";
import { type Outcome, withoutAnswer } from "../attempt.ts";
import { webhookBounds } from "../bounds.ts";
import { createGatherer } from "../gather.ts";
import type { Message } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { type KafkaCluster, lookUpMs } from "./cluster.ts";
import { KafkaSignInRefused } from "./connection.ts";
import { asksForNewProducer, nameOfError, passesSoon, resultOfError } from "./errors.ts";
import { inTime, KafkaFailed } from "./failed.ts";
import { type KafkaRecord, partitionOf, recordBatch } from "./records.ts";

const tries = 3;
const retryMs = 200;
const tooLarge = [10, 18];

/** What the broker counts a producer's batches by. */
type Session = { readonly producerId: bigint; readonly epoch: number; readonly next: Map<number, number> };

const recordOf = (message: Message): KafkaRecord => ({
  key: message.trackerId,
  headers: { ...signedAttributes(message), ...(message.traceparent && { traceparent: message.traceparent }) },
  at: message.at,
  value: message.body,
});

const outcomeOfCode = (code: number): Outcome => {
  const result = resultOfError(code);
  const hint = result === "CREDENTIALS_REFUSED" ? " Check the user and what it may write to." : "";
  return { ...withoutAnswer(result, `The broker said: ${nameOfError(code)}.${hint}`), status: code };
};

const outcomeOfError = (error: unknown): Outcome => {
  const { message } = error as Error;
  if (error instanceof KafkaFailed) return { ...withoutAnswer(error.result, message), status: error.code };
  if (error instanceof EgressRefused) return withoutAnswer("ADDRESS_REFUSED", message);
  if (error instanceof KafkaSignInRefused)
    return withoutAnswer("CREDENTIALS_REFUSED", `The broker said: ${message}. Check the user, the password and the mechanism.`);
  return withoutAnswer("CONNECTION_FAILED", message || "The connection failed.");
};

/**
 * An idempotent producer: a batch whose outcome is not known is sent again with the same number, and the broker stores it once.
 * A partition has one batch under way at a time. When an attempt ends without an answer, the producer continues as a new one, so
 * that a number never stands for two batches.
 */
export const openProducer = (cluster: KafkaCluster) => {
  let session: Promise<Session> | null = null;
  const gatherers = new Map<number, ReturnType<typeof createGatherer>>();

  const currentSession = (partition: number, end: number): Promise<Session> => {
    session ??= cluster.newProducer(partition, elapsedMs() + lookUpMs).then(
      (producer) => ({ ...producer, next: new Map() }),
      (error) => {
        session = null;
        throw error;
      },
    );
    return inTime(end, session);
  };

  const producePartition = async (partition: number, messages: readonly Message[], end: number): Promise<Outcome[]> => {
    const records = messages.map(recordOf);
    const number = async () => {
      const current = await currentSession(partition, end);
      const sequence = current.next.get(partition) ?? 0;
      return { current, sequence, batch: recordBatch(records, { ...current, sequence }) };
    };
    let { current, sequence, batch } = await number();
    let mayBeStored = false;
    for (let nth = 1; ; nth++) {
      let code: number;
      try {
        code = await cluster.produce(partition, batch, end);
      } catch (error) {
        cluster.forgetTopic();
        const isLost = !(error instanceof KafkaFailed || error instanceof KafkaSignInRefused || error instanceof EgressRefused);
        mayBeStored = true;
        if (isLost && nth < tries) continue;
        session = null;
        throw error;
      }
      if (code === 0 || resultOfError(code) === "DELIVERED") {
        current.next.set(partition, (sequence + messages.length) % 2 ** 31);
        return messages.map(() => withoutAnswer("DELIVERED", null));
      }
      if (tooLarge.includes(code) && messages.length > 1) return oneByOne(partition, messages, end);
      mayBeStored ||= !isRefusal(code);
      if (mayBeStored) session = null;
      if (!passesSoon(code) || nth === tries) return messages.map(() => outcomeOfCode(code));
      cluster.forgetTopic();
      await delay(retryMs);
      // Only a producer that the broker no longer knows begins anew: otherwise the same batch may be there already.
      if (asksForNewProducer(code)) ({ current, sequence, batch } = await number());
    }
  };
  const oneByOne = async (partition: number, messages: readonly Message[], end: number): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const message of messages) outcomes.push(...(await producePartition(partition, [message], end)));
    return outcomes;
  };

  /** By partition; those of one leader together. */
  const sendToLeader = async (messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]> => {
    const end = elapsedMs() + deadlineMs;
    const outcomes = new Map<Message, Outcome>();
    const { leaders } = await cluster.topic(end);
    const byPartition = Map.groupBy(messages, ({ trackerId }) => partitionOf(trackerId, leaders.length));
    await Promise.all(
      [...byPartition].map(async ([partition, some]) => {
        const results = await producePartition(partition, some, end).catch((error) => some.map(() => outcomeOfError(error)));
        for (const [index, message] of some.entries()) outcomes.set(message, results[index]!);
      }),
    );
    return messages.map((message) => outcomes.get(message)!);
  };
  const gathererOf = (leader: number) => {
    const gatherer =
      gatherers.get(leader) ??
      createGatherer(webhookBounds.producedTogether.cap, (messages, deadlineMs) =>
        sendToLeader(messages, deadlineMs).catch((error) => messages.map(() => outcomeOfError(error))),
      );
    gatherers.set(leader, gatherer);
    return gatherer;
  };

  return {
    async send(messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]> {
      try {
        const end = elapsedMs() + deadlineMs;
        const { leaders } = await cluster.topic(end);
        const byLeader = Map.groupBy(messages, ({ trackerId }) => leaders[partitionOf(trackerId, leaders.length)]!);
        const outcomes = new Map<Message, Outcome>();
        await Promise.all(
          [...byLeader].map(async ([leader, some]) => {
            const results = await gathererOf(leader).send(some, end - elapsedMs());
            for (const [index, message] of some.entries()) outcomes.set(message, results[index]!);
          }),
        );
        return messages.map((message) => outcomes.get(message)!);
      } catch (error) {
        return messages.map(() => outcomeOfError(error));
      }
    },
    /** What is idle for long is forgotten by brokers too. */
    rest(): void {
      session = null;
      gatherers.clear();
      cluster.close();
    },
  };
};

/** It was certainly not stored, so the number is free for another batch. */
const isRefusal = (code: number): boolean =>
  resultOfError(code) === "REFUSED" || resultOfError(code) === "CREDENTIALS_REFUSED" || [3, 6, 19, 44].includes(code);
