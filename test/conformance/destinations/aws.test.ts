import { expect, test } from "vitest";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import type { Message } from "../../../src/destinations/kind.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { keys, openAwsReceiver } from "./aws/aws-receiver.ts";
import { localTls } from "./local-tls.ts";
import { describeKind } from "./suite.ts";

const { egress, tls } = localTls();
const region = "eu-central-1";
const common = {
  kinds: destinationKinds,
  egress,
  tooLarge: webhookBounds.queueMessage.cap,
  results: {
    failing: "NOT_ACCEPTED",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
} as const;
const queueAt = (name: string) => () =>
  openAwsReceiver({
    tls,
    settingsOf: (origin) => ({ queueUrl: `${origin}/123456789012/${name}`, region }),
    goneCode: "QueueDoesNotExist",
    full: { status: 400, code: "RequestThrottled" },
  });
const queueUrl = "https://sqs.eu-central-1.amazonaws.com/123456789012/kolli";
const wrongSqs = [
  { settings: { queueUrl, accessKeyId: "A" }, field: "settings.secretAccessKey" },
  { settings: { ...keys, queueUrl: "https://10.0.0.1/1/q" }, field: "settings.queueUrl" },
  { settings: { ...keys, queueUrl: "https://queue.kolli-shop.com/1/q" }, field: "settings.region" },
  { settings: { ...keys, queueUrl, region: "eu.evil.org/" }, field: "settings.region" },
];

describeKind({ ...common, name: "sqs", openReceiver: queueAt("kolli"), wrongSettings: wrongSqs });
describeKind({
  ...common,
  name: "sqs",
  openReceiver: queueAt("kolli.fifo"),
  isDeduplicating: true,
  wrongSettings: wrongSqs,
  variant: "FIFO",
});

describeKind({
  ...common,
  name: "eventbridge",
  openReceiver: () =>
    openAwsReceiver({
      tls,
      settingsOf: (endpoint) => ({ endpoint, region }),
      goneCode: "ResourceNotFoundException",
      full: { status: 400, code: "ThrottlingException" },
    }),
  wrongSettings: [
    { settings: { region }, field: "settings.accessKeyId" },
    { settings: { ...keys, region: "Frankfurt" }, field: "settings.region" },
    { settings: { ...keys, region, endpoint: "https://192.168.0.1" }, field: "settings.endpoint" },
  ],
});

const bucket = "shop-archive";
const openBucket = () =>
  openAwsReceiver({
    tls,
    settingsOf: (endpoint) => ({ endpoint, region, bucket }),
    goneCode: "NoSuchBucket",
    full: { status: 507, code: "XMinioStorageFull" },
  });

describeKind({
  ...common,
  name: "s3",
  openReceiver: openBucket,
  tooLarge: null,
  carries: "bytes",
  isDeduplicating: true,
  wrongSettings: [
    { settings: { ...keys, region }, field: "settings.bucket" },
    { settings: { ...keys, region, bucket: "No Bucket" }, field: "settings.bucket" },
    { settings: { ...keys, region, bucket, prefix: "a/../b" }, field: "settings.prefix" },
    { settings: { ...keys, region, bucket, endpoint: "https://127.1.2.3.internal" }, field: "settings.endpoint" },
  ],
});

const messageAt = (at: number, bytes = 20): Message => {
  const eventId = newUuid(at);
  const body = Buffer.from(JSON.stringify({ trackerId: eventId, sequence: 1, data: "x".repeat(bytes) }));
  return { eventId, trackerId: eventId, body, at, signature: "v1,x" };
};

const openKind = async (name: string, receiver: Awaited<ReturnType<typeof openBucket>>) => {
  const destination = { mode: "LIVE", address: "", settings: receiver.settings, maxInFlight: 256 } as const;
  const opened = destinationKinds[name]!().open(destination, { egress, clock: systemClock });
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
};

test("an archive has a file for each hour and at most 256 events, and a repeated attempt writes the same file again", async () => {
  const receiver = await openBucket();
  const archive = await openKind("s3", receiver);
  const cap = webhookBounds.archivedTogether.cap;
  const late = Array.from({ length: cap + 1 }, () => messageAt(Date.UTC(2026, 10, 17, 23, 59)));
  const early = messageAt(Date.UTC(2026, 10, 18, 0, 1));
  const sendAll = () => archive.send([...late, early], 10_000);
  expect(new Set((await sendAll()).map(({ result }) => result))).toEqual(new Set(["DELIVERED"]));
  await sendAll();
  const names = [...receiver.objects.keys()].toSorted();
  expect(names.map((name) => name.slice(0, 33))).toEqual([
    "/shop-archive/kolli/2026-11-17/23",
    "/shop-archive/kolli/2026-11-17/23",
    "/shop-archive/kolli/2026-11-18/00",
  ]);
  expect(await receiver.arrived()).toHaveLength(cap + 2);
  await archive.close();
  await receiver.close();
});

test("a queue's request holds no more bytes than the cap, and one message that is larger is refused alone", async () => {
  const receiver = await queueAt("kolli")();
  const queue = await openKind("sqs", receiver);
  const third = Math.floor(webhookBounds.queueMessage.cap / 3);
  const messages = [third, third, third, webhookBounds.queueMessage.cap, 10].map((bytes) => messageAt(Date.now(), bytes));
  const results = (await queue.send(messages, 10_000)).map(({ result }) => result);
  expect(results).toEqual(["DELIVERED", "DELIVERED", "DELIVERED", "REFUSED", "DELIVERED"]);
  expect(await receiver.arrived()).toHaveLength(4);
  await queue.close();
  await receiver.close();
});
