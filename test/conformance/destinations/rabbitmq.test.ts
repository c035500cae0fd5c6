import { afterAll, describe, expect, test } from "vitest";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { openRabbit } from "../../../src/destinations/rabbitmq/connection.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { findRabbitServer, type RabbitServer, startRabbitServer } from "../../support/servers/rabbitmq-server.ts";
import { localTls } from "./local-tls.ts";
import { openRabbitReceiver } from "./rabbitmq/rabbitmq-receiver.ts";
import { describeKind } from "./suite.ts";

/** `npm run test:brokers` kills the broker where `npm test` cuts its connections, which takes less time. */
const isReallyStopped = process.env.KOLLI_TEST_BROKERS === "1";
const root = findRabbitServer();
const { egress, tls } = localTls();
const maxMessageBytes = 8_192;
const server = "amqps://rabbitmq.kolli-shop.com";
const login = { user: "kolli", password: "secret" };

let starting: Promise<RabbitServer> | null = null;
const broker = (): Promise<RabbitServer> => {
  starting ??= startRabbitServer({ root: root!, maxMessageBytes, tls });
  return starting;
};
const openReceiver = async () => openRabbitReceiver(egress, await broker(), isReallyStopped);

describe.skipIf(root === null)("RabbitMQ, with a real broker", () => {
  afterAll(async () => (await starting)?.close());

  describeKind({
    name: "rabbitmq",
    kinds: destinationKinds,
    egress,
    openReceiver,
    tooLarge: maxMessageBytes,
    results: {
      failing: "NOT_ACCEPTED",
      away: "CONNECTION_FAILED",
      refusesCredentials: "CREDENTIALS_REFUSED",
      tooLarge: "REFUSED",
    },
    wrongSettings: [
      { settings: { ...login, server }, field: "settings.routingKey" },
      { settings: { server, user: "kolli", routingKey: "q" }, field: "settings.password" },
      { settings: { ...login, server: "rabbitmq.kolli-shop.com", routingKey: "q" }, field: "settings.server" },
      { settings: { ...login, server: "amqps://10.0.0.1:5671", routingKey: "q" }, field: "settings.server" },
      { settings: { ...login, server: "amqp://rabbitmq.kolli-shop.com", routingKey: "q" }, field: "settings.server" },
      { settings: { ...login, server, routingKey: "x".repeat(256) }, field: "settings.routingKey" },
    ],
  });

  const openKind = (settings: Readonly<Record<string, string>>) => {
    const opened = destinationKinds.rabbitmq!().open(
      { mode: "LIVE", address: "", settings, maxInFlight: 8 },
      { egress, clock: systemClock },
    );
    if (!opened.ok) throw new Error(opened.failure.detail);
    return opened.value;
  };
  const messageOf = (nth: number, bytes = 2) => {
    const eventId = `0197a000-0000-7000-8000-00000000000${nth}`;
    return { eventId, trackerId: eventId, body: Buffer.alloc(bytes, "x"), at: Date.now(), signature: "v1,x" };
  };

  test("what no queue takes is not accepted, and the reason names the routing key", async () => {
    const receiver = await openReceiver();
    const { exchange: _exchange, ...settings } = receiver.settings;
    const kind = openKind({ ...settings, routingKey: "no-such-queue" });
    const [outcome] = await kind.send([messageOf(1)], 10_000);
    expect(outcome).toMatchObject({ result: "NOT_ACCEPTED", detail: "There is no queue no-such-queue." });
    await kind.close();
    await receiver.close();
  });

  test("a message that is too large is refused alone, although the broker closes the connection of all", async () => {
    const receiver = await openReceiver();
    const kind = openKind(receiver.settings);
    const messages = [messageOf(1), messageOf(2, maxMessageBytes + 1), messageOf(3), messageOf(4)];
    const outcomes = await kind.send(messages, 20_000);
    expect(outcomes.map(({ result }) => result)).toEqual(["DELIVERED", "REFUSED", "DELIVERED", "DELIVERED"]);
    await kind.close();
    await receiver.close();
  });

  test("with amqps:// the password is sent encrypted, and an unknown certificate is refused", async () => {
    const { tlsPort, ask } = await broker();
    await ask("PUT", "users/secured", { password: "right", tags: "" });
    await ask("PUT", "permissions/%2F/secured", { configure: "^$", write: ".*", read: "^$" });
    const address = { hostname: "127.0.0.1", port: tlsPort, isEncrypted: true };
    const right = { user: "secured", password: "right", vhost: "/" };
    (await openRabbit(egress, address, right)).close();
    await expect(openRabbit(egress, address, { ...right, password: "wrong" })).rejects.toThrow(/ACCESS_REFUSED/);
    await expect(openRabbit(egress, address, { ...right, vhost: "none" })).rejects.toThrow(/vhost none not found/);
    await expect(openRabbit(localTls().egress, address, right)).rejects.toThrow(/certificate|signature/);
  });
});
