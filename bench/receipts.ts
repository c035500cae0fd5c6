import { setTimeout as delay } from "node:timers/promises";
import type { Dispatcher } from "undici";

const patienceMs = 30_000;

/** What the receiver has noted of webhooks: which tracker each was about, and when it came. */
export const readReceipts = (receiver: Dispatcher) => {
  const read = async (): Promise<[string, number][]> => {
    const answer = await receiver.request({ path: "/receipts", method: "GET" });
    return (await answer.body.json()) as [string, number][];
  };
  return {
    /** Waits until every tracker was told of, and gives the time each took. */
    async collect(sentAt: Map<string, number>): Promise<number[]> {
      const latencies: number[] = [];
      const end = performance.now() + patienceMs;
      while (sentAt.size > 0) {
        for (const [id, at] of await read()) {
          const sent = sentAt.get(id);
          // Twice is allowed: at least once is the promise.
          if (sent !== undefined && sentAt.delete(id)) latencies.push(at - sent);
        }
        if (performance.now() > end) throw new Error(`${sentAt.size} webhooks did not arrive.`);
        if (sentAt.size > 0) await delay(20);
      }
      return latencies;
    },
    /** Of what is nobody's to collect. */
    async discard(): Promise<void> {
      await read();
    },
  };
};
