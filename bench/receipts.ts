import { setTimeout as delay } from "node:timers/promises";
import type { Dispatcher } from "undici";

const patienceMs = 30_000;

/** The receiver's record of webhooks: the tracker of each, and when it arrived. */
export const readReceipts = (receiver: Dispatcher) => {
  const read = async (): Promise<[string, number][]> => {
    const answer = await receiver.request({ path: "/receipts", method: "GET" });
    return (await answer.body.json()) as [string, number][];
  };
  return {
    /** Waits until a webhook arrived for every tracker, and returns the time each took. */
    async collect(sentAt: Map<string, number>): Promise<number[]> {
      const latencies: number[] = [];
      const end = performance.now() + patienceMs;
      while (sentAt.size > 0) {
        for (const [id, at] of await read()) {
          const sent = sentAt.get(id);
          // Duplicates are allowed: the promise is at least once.
          if (sent !== undefined && sentAt.delete(id)) latencies.push(at - sent);
        }
        if (performance.now() > end) throw new Error(`${sentAt.size} webhooks did not arrive.`);
        if (sentAt.size > 0) await delay(20);
      }
      return latencies;
    },
    /** For receipts that are not collected. */
    async discard(): Promise<void> {
      await read();
    },
  };
};
