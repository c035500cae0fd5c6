import { expect, test } from "vitest";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import type { Settings } from "../../../src/destinations/kind.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { startKafkaEmulator } from "../../support/servers/kafka-emulator.ts";
import { openKafkaReceiver } from "./kafka/kafka-receiver.ts";
import { localTls } from "./local-tls.ts";
import { describeKind } from "./suite.ts";

const { egress, tls } = localTls();
const maxBatchBytes = 8_192;
const brokers = "kafka-1.kolli-shop.com:9093, kafka-2.kolli-shop.com";
const topic = "kolli.events";

describeKind({
  name: "kafka",
  kinds: destinationKinds,
  egress,
  openReceiver: () => openKafkaReceiver(tls, maxBatchBytes),
  tooLarge: maxBatchBytes,
  results: {
    failing: "NOT_ACCEPTED",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
  wrongSettings: [
    { settings: { brokers }, field: "settings.topic" },
    { settings: { brokers, topic: "no topic" }, field: "settings.topic" },
    { settings: { brokers: `${brokers},`, topic }, field: "settings.brokers" },
    { settings: { brokers: `${brokers},10.0.0.1:9092`, topic }, field: "settings.brokers" },
    { settings: { brokers: "https://kafka.kolli-shop.com", topic }, field: "settings.brokers" },
    { settings: { brokers, topic, encryption: "none" }, field: "settings.encryption" },
    { settings: { brokers, topic, user: "kolli" }, field: "settings.password" },
    { settings: { brokers, topic, password: "x" }, field: "settings.user" },
    { settings: { brokers, topic, user: "a", password: "b", mechanism: "GSSAPI" }, field: "settings.mechanism" },
  ],
});

const openKind = (settings: Settings, guard = createEgress({ open: networksOf("127.0.0.0/8") })) => {
  const destination = {
    mode: "LIVE",
    address: "",
    settings: { topic, encryption: "none", ...settings },
    maxInFlight: 512,
  } as const;
  const opened = destinationKinds.kafka!().open(destination, { egress: guard, clock: systemClock });
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
};
const newMessage = (bytes = 20) => {
  const id = newUuid(Date.now());
  return { eventId: id, trackerId: id, body: Buffer.alloc(bytes, "x"), at: Date.now(), signature: "v1,x" };
};

test("a batch whose acknowledgement is lost is sent again with its number, and is stored once", async () => {
  let lost = 0;
  const broker = await startKafkaEmulator({ partitions: 2, losesAcknowledgement: () => ++lost === 1 });
  const kind = openKind({ brokers: `127.0.0.1:${broker.port()}` });
  const messages = [newMessage(), newMessage(), newMessage()];
  for (const message of messages) expect(await kind.send([message], 10_000)).toMatchObject([{ result: "DELIVERED" }]);
  expect(
    broker
      .records()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(messages.map(({ trackerId }) => trackerId).toSorted());
  expect(lost).toBe(4);
  await kind.close();
  await broker.stop();
});

test("a broker that has only started is asked for a producer ID until it has one, within one attempt", async () => {
  const codes = [14, 15, 14];
  const broker = await startKafkaEmulator({ partitions: 1, producerCode: () => codes.shift() ?? 0 });
  const kind = openKind({ brokers: `127.0.0.1:${broker.port()}` });
  expect(await kind.send([newMessage()], 10_000)).toMatchObject([{ result: "DELIVERED" }]);
  expect(codes).toEqual([]);
  await kind.close();
  await broker.stop();
  const refusing = await startKafkaEmulator({ partitions: 1, producerCode: () => 31 });
  const refused = openKind({ brokers: `127.0.0.1:${refusing.port()}` });
  expect(await refused.send([newMessage()], 10_000)).toMatchObject([
    { result: "CREDENTIALS_REFUSED", detail: "The cluster gives no producer ID: CLUSTER_AUTHORIZATION_FAILED." },
  ]);
  await refused.close();
  await refusing.stop();
});

test("many events go in few requests, at most the cap in one, and one that is too large is refused alone", async () => {
  const { cap } = webhookBounds.producedTogether;
  const sizes: number[] = [];
  const broker = await startKafkaEmulator({
    partitions: 1,
    maxBatchBytes: 300_000,
    judge: ({ records }) => sizes.push(records.length) && 0,
  });
  const kind = openKind({ brokers: `127.0.0.1:${broker.port()}` });
  await kind.send([newMessage()], 10_000);
  const messages = Array.from({ length: cap + 1 }, () => newMessage());
  const outcomes = await Promise.all(messages.map((message) => kind.send([message], 10_000)));
  expect(new Set(outcomes.flat().map(({ result }) => result))).toEqual(new Set(["DELIVERED"]));
  expect(sizes).toEqual([1, cap, 1]);
  const mixed = await kind.send([newMessage(), newMessage(400_000), newMessage()], 10_000);
  expect(mixed.map(({ result }) => result)).toEqual(["DELIVERED", "REFUSED", "DELIVERED"]);
  expect(broker.records()).toHaveLength(cap + 4);
  await kind.close();
  await broker.stop();
});

test("a broker that the cluster names by an address which Kolli may not reach is refused", async () => {
  const broker = await startKafkaEmulator({ partitions: 1 });
  // The cluster names its broker as 127.0.0.1, which only the first guard allows.
  const { connector } = createEgress({ open: networksOf("127.0.0.0/8") });
  const kind = openKind(
    { brokers: "kafka.kolli-shop.com" },
    {
      ...createEgress({}),
      judgeUrl: (url, mode) => createEgress({}).judgeUrl(url.replace("http:", "https:"), mode),
      connector: (options, callback) => connector({ ...options, hostname: "127.0.0.1", port: String(broker.port()) }, callback),
    },
  );
  const [outcome] = await kind.send([newMessage()], 10_000);
  expect(outcome).toMatchObject({ result: "ADDRESS_REFUSED", detail: expect.stringContaining("names its broker as 127.0.0.1:") });
  await kind.close();
  await broker.stop();
});
