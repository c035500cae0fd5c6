import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";

// The certificate is not what these tests are about.
const connect = { rejectUnauthorized: false };

/** Sends each request to a node that said it was ready when it was asked last, as a load balancer does. */
export const startBalancer = (ports: readonly number[]) => {
  const ready = new Set<number>();
  let isStopped = false;
  const probe = new Agent({ connect, allowH2: false, pipelining: 0, headersTimeout: 2_000 });
  const watch = async (port: number) => {
    while (!isStopped) {
      const isReady = await request(`https://127.0.0.1:${port}/readyz`, { dispatcher: probe })
        .then(({ statusCode, body }) => body.dump().then(() => statusCode === 200))
        .catch(() => false);
      if (isReady) ready.add(port);
      else ready.delete(port);
      await delay(200);
    }
  };
  const watching = ports.map(watch);
  let turn = 0;
  return {
    ready,
    next: () => [...ready][turn++ % ready.size]!,
    async stop() {
      isStopped = true;
      await Promise.all(watching);
      await probe.close();
    },
  };
};
