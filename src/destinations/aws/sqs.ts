import { fail, ok } from "../../lib/result.ts";
import { judgeSetting } from "../address.ts";
import { webhookBounds } from "../bounds.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { describeAttributes, identityOf, isRegion, keyFields, openAwsClient, regionField } from "./aws-client.ts";
import { type BatchEntry, type EntryFailure, sendEntries } from "./entries.ts";

const queueField = { name: "queueUrl", label: "Queue URL" };

/** `https://sqs.eu-central-1.amazonaws.com/…` names it. */
const regionOf = ({ queueUrl = "", region }: Settings): string | null => {
  const text = region?.trim() ?? /^https?:\/\/(?:sqs\.([a-z0-9-]+)|([a-z0-9-]+)\.queue)\./.exec(queueUrl.trim())?.[1];
  return text !== undefined && isRegion(text) ? text : null;
};

const entryOf = (message: Message, isFifo: boolean): BatchEntry => {
  const attributes = { ...signedAttributes(message), ...(message.traceparent && { traceparent: message.traceparent }) };
  const entry = {
    MessageBody: message.body.toString("utf8"),
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, { DataType: "String", StringValue: value }]),
    ),
    ...(isFifo && { MessageGroupId: message.trackerId, MessageDeduplicationId: message.eventId }),
  };
  const attributeBytes = Object.entries(attributes).reduce((sum, [name, value]) => sum + name.length + value.length + 6, 0);
  return { message, entry, bytes: message.body.length + attributeBytes };
};

type BatchAnswer = { Failed?: readonly { Id: string; Code: string; Message?: string }[]; Successful?: readonly { Id: string }[] };

/** What is named nowhere in the answer was not taken. */
const failuresIn = (answer: unknown, count: number): EntryFailure[] => {
  const { Failed = [], Successful = [] } = answer as BatchAnswer;
  const taken = new Set(Successful.map(({ Id }) => Id));
  const failed = new Map(Failed.map((one) => [one.Id, { code: one.Code, message: one.Message ?? "" }]));
  return Array.from({ length: count }, (_, index) => {
    const id = String(index);
    return failed.get(id) ?? (taken.has(id) ? null : { code: "NotAccepted", message: "The response does not name it." });
  });
};

const openQueue = ({ mode, settings, maxInFlight }: DestinationToOpen, outside: Outside) => {
  const judged = outside.egress.judgeUrl(settings.queueUrl ?? "", mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const url = judged.value;
  const identity = identityOf(settings, regionOf(settings) ?? "");
  const client = openAwsClient(outside, { url, identity, service: "sqs", connections: Math.ceil(maxInFlight / 10) });
  const isFifo = url.pathname.endsWith(".fifo");
  const headers = { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.SendMessageBatch" };
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: (messages, deadlineMs) =>
      sendEntries(
        {
          maxBytes: webhookBounds.queueMessage.cap,
          request(entries) {
            const Entries = entries.map(({ entry }, index) => ({ Id: String(index), ...entry }));
            const body = Buffer.from(JSON.stringify({ QueueUrl: url.href, Entries }));
            return client.send({ path: "/", headers, body, deadlineMs });
          },
          failuresIn,
        },
        messages.map((message) => entryOf(message, isFifo)),
      ),
    close: client.close,
  });
  return opened;
};

/** A request takes at most ten messages. Tried with moto 5.2.5, not with AWS. */
export const sqs: DestinationKind = {
  name: "Amazon SQS",
  about:
    "A message in a queue for each event, with the signature as message attributes. In a FIFO queue the tracker is the message group, and the event's ID prevents duplicates.",
  fields: [
    {
      ...queueField,
      kind: "text",
      required: true,
      help: "A queue whose name ends in .fifo keeps the order of each tracker.",
      example: "https://sqs.eu-central-1.amazonaws.com/123456789012/kolli.fifo",
    },
    ...keyFields,
    { ...regionField, required: false, help: "Only if the queue's URL does not contain it." },
  ],
  batchMax: 10,
  check(settings, mode, { egress }) {
    const judged = judgeSetting(egress, mode, settings.queueUrl ?? "", queueField);
    if (!judged.ok) return judged;
    if (regionOf(settings) === null)
      return fail({
        code: "settings-invalid",
        field: "region",
        message: "Region is missing: the queue's URL does not contain it.",
      });
    const { secretAccessKey: _secret, ...shown } = settings;
    return ok({ address: judged.value.href, settings: shown });
  },
  open: openQueue,
  describe: describeAttributes,
  goneText: "answered that the queue does not exist",
};
