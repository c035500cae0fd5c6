import { Client } from "undici";
import type { Environment } from "../environment.ts";

/** Load from a separate process, so that it and the measuring process do not take time from each other. */
export type LoadProcess<Order> = {
  order<Done>(order: Order): Promise<Done>;
  pids: readonly number[];
  stop(): Promise<void>;
};

export const startLoad = async <Order>(
  environment: Environment,
  file: string,
  env: Record<string, string>,
): Promise<LoadProcess<Order>> => {
  const script = await environment.startScript(`bench/load/${file}`, env);
  const client = new Client(`http://127.0.0.1:${script.port}`, { headersTimeout: 0, bodyTimeout: 0 });
  return {
    pids: script.pids,
    async order<Done>(order: Order) {
      const { statusCode, body } = await client.request({ path: "/", method: "POST", body: JSON.stringify(order) });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${file}: ${text}`);
      return JSON.parse(text) as Done;
    },
    async stop() {
      await client.destroy();
      await script.stop();
    },
  };
};
