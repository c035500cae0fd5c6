import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { request } from "undici";
import type { Settings } from "../../../../src/destinations/kind.ts";
import { freePort } from "../../../support/database/postgres-server.ts";
import { type MotoServer, region } from "../../../support/servers/moto-server.ts";
import type { Arrived, Fault, TestReceiver } from "../subject.ts";

/** What one kind of destination needs in the account. */
type Place = {
  readonly settings: (origin: string) => Settings;
  readonly actions: readonly string[];
  create(): Promise<unknown>;
  remove(): Promise<unknown>;
  arrived(accepted: readonly string[]): Promise<readonly Arrived[]>;
};

type Received = {
  Messages?: { Body: string; ReceiptHandle: string; MessageAttributes?: Record<string, { StringValue: string }> }[];
};

/** Reads a queue until it is empty, and keeps what it read: a message is there once. */
const readerOf = (moto: MotoServer, queueUrl: () => string) => {
  const read: { body: string; headers: Record<string, string> }[] = [];
  return async () => {
    for (;;) {
      const asked = { QueueUrl: queueUrl(), MaxNumberOfMessages: 10, MessageAttributeNames: ["All"], WaitTimeSeconds: 0 };
      const { Messages = [] } = (await moto.json("sqs", "ReceiveMessage", asked)) as Received;
      if (Messages.length === 0) return read;
      for (const { Body, ReceiptHandle, MessageAttributes = {} } of Messages) {
        const headers = Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]);
        read.push({ body: Body, headers: Object.fromEntries(headers) });
        await moto.json("sqs", "DeleteMessage", { QueueUrl: queueUrl(), ReceiptHandle });
      }
    }
  };
};

const createQueue = async (moto: MotoServer, name: string, isFifo: boolean): Promise<string> => {
  const attributes = isFifo ? { Attributes: { FifoQueue: "true" } } : {};
  return (await moto.json("sqs", "CreateQueue", { QueueName: name, ...attributes })).QueueUrl as string;
};

export const queueIn =
  (isFifo: boolean) =>
  (moto: MotoServer, id: string): Place => {
    const name = `kolli-${id}${isFifo ? ".fifo" : ""}`;
    let queueUrl = "";
    return {
      settings: (origin) => ({ queueUrl: `${origin}/123456789012/${name}`, region }),
      actions: ["sqs:SendMessage", "sqs:SendMessageBatch"],
      create: async () => {
        queueUrl = await createQueue(moto, name, isFifo);
      },
      remove: () => moto.json("sqs", "DeleteQueue", { QueueUrl: queueUrl }),
      arrived: readerOf(moto, () => queueUrl),
    };
  };

/** A rule sends what is on the bus to a queue, which is read. */
export const busIn = (moto: MotoServer, id: string): Place => {
  const [name, rule] = [`kolli-${id}`, `all-${id}`];
  let queueUrl = "";
  const read = readerOf(moto, () => queueUrl);
  return {
    settings: (endpoint) => ({ endpoint, region, eventBus: name }),
    actions: ["events:PutEvents"],
    async create() {
      queueUrl = await createQueue(moto, `bus-${id}`, false);
      await moto.json("events", "CreateEventBus", { Name: name });
      const place = { EventBusName: name };
      await moto.json("events", "PutRule", { ...place, Name: rule, EventPattern: JSON.stringify({ source: ["kolli"] }) });
      const arn = `arn:aws:sqs:${region}:123456789012:bus-${id}`;
      await moto.json("events", "PutTargets", { ...place, Rule: rule, Targets: [{ Id: "queue", Arn: arn }] });
    },
    async remove() {
      await moto.json("events", "RemoveTargets", { EventBusName: name, Rule: rule, Ids: ["queue"] });
      await moto.json("events", "DeleteRule", { EventBusName: name, Name: rule });
      await moto.json("events", "DeleteEventBus", { Name: name });
    },
    arrived: async () =>
      (await read()).map(({ body }) => {
        const { detail, resources } = JSON.parse(body) as { detail: object; resources: string[] };
        const headers = resources.map((text) => text.split(/=(.*)/s).slice(0, 2) as [string, string]);
        return { body: JSON.stringify(detail), headers: Object.fromEntries(headers) };
      }),
  };
};

const inRegion = `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;

export const bucketIn = (moto: MotoServer, id: string): Place => {
  const bucket = `archive-${id}`;
  const s3 = (method: "GET" | "PUT" | "DELETE", path: string, body = "") => {
    const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
    return moto.call({ service: "s3", method, path, headers, body });
  };
  return {
    settings: (endpoint) => ({ endpoint, region, bucket }),
    actions: ["s3:PutObject"],
    create: () => s3("PUT", `/${bucket}`, inRegion),
    remove: () => s3("DELETE", `/${bucket}`),
    async arrived(accepted) {
      const files = await Promise.all([...new Set(accepted)].map((path) => s3("GET", path)));
      return files.flatMap((text) =>
        text
          .split("\n")
          .filter((line) => line !== "")
          .map((body) => ({ headers: {}, body })),
      );
    },
  };
};

/**
 * Kolli sends to moto by way of a front that can be away, silent or full: moto forgets everything when it stops, and its queues are
 * never full. Refused credentials and what is gone are moto's own answers.
 */
export const openMotoReceiver = async (
  moto: MotoServer,
  placeIn: (moto: MotoServer, id: string) => Place,
): Promise<TestReceiver> => {
  const id = crypto.randomUUID().slice(0, 8);
  const place = placeIn(moto, id);
  const user = `kolli-${id}`;
  const keys = await moto.createUser(user, place.actions);
  await place.create();
  const port = await freePort();
  /** Paths of requests that moto took, in their order. */
  const accepted: string[] = [];
  let fault: Fault | null = null;
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    if (fault?.kind === "slow") return;
    if (fault?.kind === "full") return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    if (fault?.kind === "failing" && body.includes(fault.trackerId ?? "")) return void response.writeHead(503).end();
    const { url: path = "/", method = "POST", headers } = incoming;
    const { connection: _connection, "transfer-encoding": _encoding, ...sent } = headers;
    const forwarded = await request(`http://${moto.host}${path}`, { method: method as "POST", headers: sent, body });
    const text = await forwarded.body.text();
    if (forwarded.statusCode < 300) accepted.push(path);
    response.writeHead(forwarded.statusCode, { "content-type": "text/plain" }).end(text);
  };
  const open = async () => {
    const server = createServer((incoming, response) => void answer(incoming, response).catch(() => response.destroy()));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  let server: Awaited<ReturnType<typeof open>> | null = await open();
  const close = async () => {
    server?.closeAllConnections();
    const closing = server;
    server = null;
    if (closing) await once(closing.close(), "close");
  };
  return {
    settings: {
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.secretAccessKey,
      ...place.settings(`http://127.0.0.1:${port}`),
    },
    arrived: () => place.arrived(accepted),
    async fault(next) {
      fault = next;
      if (next.kind === "away") await close();
      if (next.kind === "gone") await place.remove();
      if (next.kind === "refuses-credentials") await moto.allow(user, ["iam:GetUser"]);
    },
    async heal() {
      if (fault?.kind === "gone") await place.create();
      if (fault?.kind === "refuses-credentials") await moto.allow(user, place.actions);
      fault = null;
      server?.closeAllConnections();
      server ??= await open();
    },
    close,
  };
};
