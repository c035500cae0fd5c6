import { createHash, createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Settings } from "../../../../src/destinations/kind.ts";
import { type Received, type Receiver, startReceiver } from "../../../support/servers/receiver.ts";
import type { Arrived, Fault, TestReceiver } from "../subject.ts";

export const keys = { accessKeyId: "AKIATEST", secretAccessKey: "3a9f27c1-aws-secret" };
const region = "eu-central-1";

const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As AWS verifies a request: from what arrived, not from what the sender meant to sign. */
const isSigned = (method: string, { path, headers, body }: Received): boolean => {
  const [, day, service, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIATEST\/(\d{8})\/eu-central-1\/([a-z0-9]+)\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (!day || !service || !names?.includes("host")) return false;
  const lines = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const canonical = `${method}\n${path}\n\n${lines.join("")}\n${names}\n${sha256(body)}`;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service), "aws4_request");
  return hmac(key, `AWS4-HMAC-SHA256\n${headers["x-amz-date"]}\n${scope}\n${sha256(canonical)}`).toString("hex") === signature;
};

type Attribute = { StringValue: string };
type SqsEntry = {
  Id: string;
  MessageBody: string;
  MessageAttributes: Record<string, Attribute>;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
};
type BusEntry = { Source: string; DetailType: string; Detail: string; EventBusName: string; Resources: string[] };
type Judge = (body: string) => boolean;

const takeSqs = (body: string, refuses: Judge, arrived: Arrived[], seen: Set<string>) => {
  const { QueueUrl, Entries } = JSON.parse(body) as { QueueUrl: string; Entries: SqsEntry[] };
  const isFifo = QueueUrl.endsWith(".fifo");
  const failed = Entries.filter(({ MessageBody }) => refuses(MessageBody));
  const taken = Entries.filter((entry) => !failed.includes(entry));
  for (const { MessageBody, MessageAttributes, MessageGroupId, MessageDeduplicationId } of taken) {
    if (isFifo && !(MessageGroupId && MessageDeduplicationId)) throw new Error("A FIFO queue needs a group and an ID.");
    if (isFifo && seen.has(MessageDeduplicationId!)) continue;
    if (isFifo) seen.add(MessageDeduplicationId!);
    const headers = Object.fromEntries(Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]));
    arrived.push({ headers, body: MessageBody });
  }
  return {
    Successful: taken.map(({ Id }) => ({ Id, MessageId: crypto.randomUUID() })),
    Failed: failed.map(({ Id }) => ({ Id, SenderFault: false, Code: "ServiceUnavailable", Message: "Full" })),
  };
};

const takeBus = (body: string, refuses: Judge, arrived: Arrived[]) => {
  const { Entries } = JSON.parse(body) as { Entries: BusEntry[] };
  const results = Entries.map(({ Detail, Resources }) => {
    if (refuses(Detail)) return { ErrorCode: "ThrottlingException", ErrorMessage: "Rate exceeded" };
    const headers = Object.fromEntries(Resources.map((text) => text.split(/=(.*)/s).slice(0, 2) as [string, string]));
    arrived.push({ headers, body: Detail });
    return { EventId: crypto.randomUUID() };
  });
  return { FailedEntryCount: results.filter(({ EventId }) => !EventId).length, Entries: results };
};

type Options = {
  readonly tls: { key: string; cert: string };
  readonly settingsOf: (origin: string) => Settings;
  readonly goneCode: string;
  /** What is said when no more is taken for now. */
  readonly full: { readonly status: number; readonly code: string };
};

/** Speaks the wire formats of SQS (JSON), EventBridge and S3, and verifies signatures. */
export const openAwsReceiver = async ({ tls, settingsOf, goneCode, full }: Options) => {
  const arrived: Arrived[] = [];
  const seen = new Set<string>();
  /** Of S3, by name: writing one again replaces it. */
  const objects = new Map<string, string>();
  let fault: Fault | null = null;
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, code: string) =>
    answer(response, status, { __type: `com.amazonaws#${code}`, message: "Refused" });
  const respond = (response: ServerResponse, received: Received) => {
    const isObject = received.path !== "/";
    if (fault?.kind === "slow") return;
    if (fault?.kind === "refuses-credentials" || !isSigned(isObject ? "PUT" : "POST", received))
      return refuse(response, 403, "InvalidClientTokenId");
    if (fault?.kind === "full") return refuse(response, full.status, full.code);
    if (fault?.kind === "gone") return refuse(response, 400, goneCode);
    const failing = fault?.kind === "failing" ? fault : null;
    const refuses: Judge = (body) => failing !== null && (failing.trackerId === undefined || body.includes(failing.trackerId));
    if (isObject) {
      if (refuses(received.body)) return refuse(response, 503, "SlowDown");
      objects.set(received.path, received.body);
      return response.writeHead(200).end();
    }
    const isBus = received.headers["x-amz-target"] === "AWSEvents.PutEvents";
    return answer(
      response,
      200,
      isBus ? takeBus(received.body, refuses, arrived) : takeSqs(received.body, refuses, arrived, seen),
    );
  };
  let server: Receiver | null = await startReceiver(respond, { tls });
  const url = new URL(server.url);
  const archived = (): Arrived[] =>
    [...objects.values()].flatMap((text) =>
      text
        .split("\n")
        .filter((line) => line !== "")
        .map((body) => ({ headers: {}, body })),
    );
  const receiver: TestReceiver = {
    settings: { ...keys, ...settingsOf(url.origin) },
    arrived: async () => [...arrived, ...archived()],
    async fault(next) {
      fault = next;
      if (next.kind !== "away") return;
      await server?.close();
      server = null;
    },
    async heal() {
      fault = null;
      server ??= await startReceiver(respond, { tls, port: Number(url.port) });
    },
    close: async () => server?.close(),
  };
  return { ...receiver, objects };
};
