import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { partitionOf } from "../../../src/destinations/kafka/records.ts";
import type { Settings } from "../../../src/destinations/kind.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { seconds, systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { findKafkaServer, startKafkaServer } from "../../support/servers/kafka-server.ts";
import { webhookWorld } from "../../support/webhook-world.ts";
import { localTls } from "./local-tls.ts";

/** For `npm run test:slow`, if there are Java and Maven; `npm test` has the wire-level emulator. */
const root = findKafkaServer();
const { egress, tls } = localTls();
const password = "3a9f27c1-kafka-password";
const maxBatchBytes = 20_000;
const partitions = [0, 1, 2];
const sequenceOf = (body: string) => (JSON.parse(body) as { sequence: number }).sequence;

describe.skipIf(root === null)("Kafka, with a real broker", () => {
  let broker: Awaited<ReturnType<typeof startKafkaServer>>;
  beforeAll(async () => {
    broker = await startKafkaServer({ root: root!, egress, maxBatchBytes, password, tls });
  });
  afterAll(() => broker.close());

  const settingsOf = (topic: string): Settings => ({ brokers: `127.0.0.1:${broker.port}`, topic, user: "kolli", password });
  const readAll = async (topic: string) => (await Promise.all(partitions.map((nth) => broker.read(topic, nth)))).flat();
  const sendWith = async (settings: Settings, ...sizes: number[]) => {
    const opened = destinationKinds.kafka!().open(
      { mode: "LIVE", address: "", settings, maxInFlight: 8 },
      { egress, clock: systemClock },
    );
    if (!opened.ok) throw new Error(opened.failure.detail);
    const messages = sizes.map((bytes) => {
      const id = newUuid(Date.now());
      return { eventId: id, trackerId: id, body: Buffer.alloc(bytes, "x"), at: Date.now(), signature: "v1,x" };
    });
    const outcomes = await opened.value.send(messages, 20_000);
    await opened.value.close();
    return { messages, outcomes };
  };

  test("each mechanism signs in over TLS, and a wrong password, mechanism or topic is named", async () => {
    await broker.createTopic("signing", partitions.length);
    const settings = settingsOf("signing");
    for (const mechanism of ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"]) {
      // A broker that has only started gives no producer IDs yet, which is retried.
      await eventually(async () => (await sendWith({ ...settings, mechanism }, 10)).outcomes[0]!.result === "DELIVERED");
      expect((await sendWith({ ...settings, mechanism, password: "wrong" }, 10)).outcomes).toMatchObject([
        { result: "CREDENTIALS_REFUSED", detail: expect.stringContaining("Authentication failed") },
      ]);
    }
    expect(await readAll("signing")).toHaveLength(3);
    expect((await sendWith(settingsOf("missing"), 10)).outcomes).toMatchObject([
      { result: "GONE", detail: "The cluster says of the topic missing: UNKNOWN_TOPIC_OR_PARTITION." },
    ]);
  });

  test("records are in the partition of their key, and one that is too large is refused alone", async () => {
    await broker.createTopic("sizes", partitions.length);
    const { messages, outcomes } = await sendWith(settingsOf("sizes"), 10, 30_000, 11, 12, 13, 14, 15);
    expect(outcomes.map(({ result }) => result)).toEqual(
      messages.map(({ body }) => (body.length > maxBatchBytes ? "REFUSED" : "DELIVERED")),
    );
    for (const partition of partitions) {
      const keys = (await broker.read("sizes", partition)).map(({ key }) => key);
      expect(keys.every((key) => partitionOf(key, partitions.length) === partition)).toBe(true);
    }
    expect(await readAll("sizes")).toHaveLength(6);
  });

  test("a broker that is killed and started again has everything, signed, in the order of each tracker", async () => {
    await broker.createTopic("restarts", partitions.length);
    const database = await freshDatabase();
    const world = await webhookWorld(database.db, { egress });
    const made = await createEndpoint(world.deps, world.scope, {
      kind: "kafka",
      settings: settingsOf("restarts"),
      topics: ["TRACKER_UPDATED"],
    });
    if (!made.ok) throw new Error(made.failure.message);
    const trackers = Array.from({ length: 6 }, () => world.newTracker());
    const emit = (...sequences: number[]) =>
      world.emit(trackers.flatMap((id) => sequences.map((sequence) => world.newEvent(id, sequence))));
    /** At least once: what was stored without an acknowledgement may be there twice, so the newest is looked for and nothing counted. */
    const arrivals = (newest: number) =>
      eventually(async () => {
        // What a broker that has only started did not take comes due.
        world.clock.advance(seconds(20));
        const records = await readAll("restarts");
        const hasNewest = (id: string) => records.some(({ key, body }) => key === id && sequenceOf(body) === newest);
        return trackers.every(hasNewest) && records;
      });
    world.deliver({ pollMs: 100 });
    await emit(1);
    await arrivals(1);
    await emit(2, 3);
    await broker.stop();
    await emit(4);
    await broker.start();
    const records = await arrivals(4);
    for (const id of trackers) {
      const sequences = records.filter(({ key }) => key === id).map(({ body }) => sequenceOf(body));
      // What is there twice is next to itself.
      expect(sequences.filter((sequence, nth) => sequence !== sequences[nth - 1])).toEqual([1, 2, 3, 4]);
    }
    const [{ headers, body }] = records as [(typeof records)[number]];
    expect(new Webhook(made.value.secret).verify(body, headers)).toEqual(JSON.parse(body));
    await world.stop();
    await database.close();
  });
});
