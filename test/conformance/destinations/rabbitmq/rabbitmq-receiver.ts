import { openRabbit } from "../../../../src/destinations/rabbitmq/connection.ts";
import type { Egress } from "../../../../src/egress/egress.ts";
import { eventually } from "../../../support/eventually.ts";
import { startCutProxy } from "../../../support/servers/cut-proxy.ts";
import type { RabbitServer } from "../../../support/servers/rabbitmq-server.ts";
import type { TestReceiver } from "../subject.ts";

const password = "3a9f27c1-rabbit-password";
const user = "kolli";
type Stored = { payload: string; properties: { headers?: Record<string, string>; message_id?: string; delivery_mode?: number } };
let nth = 0;

/**
 * A virtual host of its own. What no binding of the exchange `kolli` takes goes to the queue `events`, by its alternate exchange;
 * a binding to a queue that is full makes the broker refuse a tracker's events, or all.
 */
export const openRabbitReceiver = async (
  egress: Egress,
  server: RabbitServer,
  isReallyStopped: boolean,
): Promise<TestReceiver> => {
  const vhost = `shop-${++nth}`;
  const { ask } = server;
  const proxy = await startCutProxy(() => server.port);
  const setPassword = (right: string) => ask("PUT", `users/${user}`, { password: right, tags: "" });
  const createExchange = () =>
    ask("PUT", `exchanges/${vhost}/kolli`, { type: "topic", durable: true, arguments: { "alternate-exchange": "rest" } });
  await ask("PUT", `vhosts/${vhost}`);
  await setPassword(password);
  await ask("PUT", `permissions/${vhost}/${user}`, { configure: "^$", write: ".*", read: "^$" });
  await ask("PUT", `permissions/${vhost}/guest`, { configure: ".*", write: ".*", read: ".*" });
  await ask("PUT", `exchanges/${vhost}/rest`, { type: "fanout", durable: true });
  await createExchange();
  const full = { "x-max-length": 1, "x-overflow": "reject-publish" };
  await ask("PUT", `queues/${vhost}/events`, { durable: true });
  await ask("PUT", `queues/${vhost}/full`, { durable: true, arguments: full });
  await ask("POST", `bindings/${vhost}/e/rest/q/events`, {});
  const filler = { properties: {}, routing_key: "full", payload: "filler", payload_encoding: "string" };
  await ask("POST", `exchanges/${vhost}/amq.default/publish`, filler);
  const mayLogin = () =>
    openRabbit(egress, { hostname: "127.0.0.1", port: server.port, isEncrypted: false }, { user, password, vhost }).then(
      (connection) => {
        connection.close();
        return true;
      },
      () => false,
    );
  const withFull = `bindings/${vhost}/e/kolli/q/full`;
  return {
    settings: { server: `amqp://127.0.0.1:${proxy.port()}`, vhost, user, password, exchange: "kolli", routingKey: "{tracker}" },
    async arrived() {
      const request = { count: 10_000, ackmode: "ack_requeue_true", encoding: "auto" };
      const stored = (await ask("POST", `queues/${vhost}/events/get`, request)) as Stored[];
      const unsafe = stored.filter(({ properties }) => properties.delivery_mode !== 2 || !properties.message_id);
      if (unsafe.length > 0) throw new Error("A message is not persistent, or has no ID.");
      return stored.map(({ payload, properties }) => ({ headers: properties.headers ?? {}, body: payload }));
    },
    async fault(fault) {
      switch (fault.kind) {
        case "full":
          return void (await ask("POST", withFull, { routing_key: "#" }));
        case "failing":
          return void (await ask("POST", withFull, { routing_key: fault.trackerId ?? "#" }));
        case "away":
          return isReallyStopped ? server.stop() : proxy.cut();
        case "slow":
          return server.pause();
        case "refuses-credentials":
          return void (await setPassword("another one"));
        case "gone":
          return void (await ask("DELETE", `exchanges/${vhost}/kolli`));
      }
    },
    async heal() {
      server.resume();
      await server.start();
      await proxy.restore();
      await setPassword(password);
      await createExchange();
      const bindings = (await ask("GET", withFull)) as { properties_key: string }[];
      for (const { properties_key: key } of bindings) await ask("DELETE", `${withFull}/${encodeURIComponent(key)}`);
      await eventually(mayLogin);
    },
    async close() {
      await proxy.cut();
      await ask("DELETE", `vhosts/${vhost}`);
    },
  };
};
