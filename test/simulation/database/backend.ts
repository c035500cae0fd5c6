import type { Socket } from "node:net";
import pg from "pg";
import { realDelay } from "../virtual-machine.ts";
import { cancelStatement, isWaitingForALock, sessionOptions } from "./simulated.sql.ts";
import { type Answer, createAnswerReader, queryMessage } from "./wire.ts";

/** A session of the real server. Simulated connections use them in turn: what they have prepared stays prepared. */
export type Backend = {
  readonly prepared: Set<string>;
  /** I, T or E, as in the last answer. */
  state(): string;
  /** Answers to what was sent, as soon as all are there; or "blocked" while it waits for a lock that another session holds. */
  exchange(bytes: Buffer, expected: number): Promise<readonly Answer[] | "blocked">;
  /** For one that was blocked: the same question again. */
  look(): Promise<readonly Answer[] | "blocked">;
  /** As if the client had gone: what is under way ends, and nothing is left of it. Resolves with the last answers. */
  reset(): Promise<readonly Answer[]>;
  close(): Promise<void>;
};

const looksEveryMs = 3;
/** A busy machine may take this long for what waits for nobody. */
const looksAtLeastEveryMs = 50;

export const openBackend = async (url: string, control: pg.Client): Promise<Backend> => {
  const client = new pg.Client({ connectionString: url, options: sessionOptions });
  client.on("error", () => {});
  await client.connect();
  const { processID: pid, connection } = client as unknown as { processID: number; connection: { stream: Socket } };
  const { stream } = connection;
  stream.removeAllListeners("data");
  let answers: Answer[] = [];
  let expected = 0;
  let state = "I";
  let complete = Promise.withResolvers<void>();
  const read = createAnswerReader((answer) => {
    answers.push(answer);
    state = answer.state;
    if (answers.length === expected) complete.resolve();
  });
  stream.on("data", read);

  const look = async (): Promise<readonly Answer[] | "blocked"> => {
    for (let waitMs = looksEveryMs; ; waitMs = Math.min(2 * waitMs, looksAtLeastEveryMs)) {
      await Promise.race([complete.promise, realDelay(waitMs)]);
      if (answers.length >= expected) return answers;
      if (await isWaitingForALock(control, pid)) return "blocked";
    }
  };
  const send = (bytes: Buffer, count: number): void => {
    answers = [];
    expected = count;
    complete = Promise.withResolvers();
    stream.write(bytes);
  };
  return {
    prepared: new Set(),
    state: () => state,
    exchange(bytes, count) {
      send(bytes, count);
      return look();
    },
    look,
    async reset() {
      while (answers.length < expected) {
        await cancelStatement(control, pid);
        await Promise.race([complete.promise, realDelay(looksEveryMs)]);
      }
      const last = answers;
      if (state !== "I") {
        send(queryMessage("rollback"), 1);
        await complete.promise;
      }
      return last;
    },
    async close() {
      stream.destroy();
    },
  };
};
