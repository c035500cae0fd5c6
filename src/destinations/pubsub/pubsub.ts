import { fail, ok } from "../../lib/result.ts";
import { judgeSetting } from "../address.ts";
import type { Outcome } from "../attempt.ts";
import { describeAttributes } from "../aws/aws-client.ts";
import { type BatchEntry, type EntryFailure, sendEntries } from "../aws/entries.ts";
import { webhookBounds } from "../bounds.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { post } from "../webhook/exchange.ts";
import { openHttpPool } from "../webhook/http-pool.ts";
import { createTokens, readServiceAccount } from "./access-token.ts";

const endpointField = { name: "endpoint", label: "Endpoint" };
const topicPattern = /^projects\/[a-z0-9:.-]{4,100}\/topics\/[A-Za-z][A-Za-z0-9._~%+-]{2,254}$/;

const endpointOf = ({ endpoint = "https://pubsub.googleapis.com" }: Settings): string => endpoint.trim().replace(/\/+$/, "");

const entryOf = (message: Message): BatchEntry => {
  const attributes = { ...signedAttributes(message), ...(message.traceparent && { traceparent: message.traceparent }) };
  return {
    message,
    entry: { data: message.body.toString("base64"), attributes, orderingKey: message.trackerId },
    bytes: message.body.length + JSON.stringify(attributes).length + message.trackerId.length,
  };
};

/** All or none: an answer without an ID for each is not an acknowledgement. */
const failuresIn = (answer: unknown, count: number): EntryFailure[] | null => {
  const ids = (answer as { messageIds?: unknown }).messageIds;
  return Array.isArray(ids) && ids.length === count ? ids.map(() => null) : null;
};

/** What Google means by its answers. */
const judgeAnswer = (outcome: Outcome, count: number): Outcome => {
  const body = outcome.responseBody?.toString("utf8") ?? "";
  const said = /"message"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? `Status ${outcome.status}.`;
  switch (outcome.status) {
    case 401:
    case 403:
      return {
        ...outcome,
        result: "CREDENTIALS_REFUSED",
        detail: `${said} Check the service account and what it may publish to.`,
      };
    case 404:
    case 410:
      return { ...outcome, result: "GONE", detail: said };
    case 400:
    case 413:
      // Of several, it may be another one that is refused: each is tried again, alone in the end.
      return { ...outcome, result: count === 1 ? "REFUSED" : "NOT_ACCEPTED", detail: said };
    default:
      return outcome;
  }
};

const openTopic = ({ mode, settings, maxInFlight }: DestinationToOpen, { egress, clock }: Outside) => {
  const judged = egress.judgeUrl(endpointOf(settings), mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const account = readServiceAccount(settings.serviceAccountKey ?? "");
  if (!account.ok) return fail({ result: "NOT_ACCEPTED", detail: account.failure } as const);
  const pool = openHttpPool(judged.value, egress, Math.max(1, Math.ceil(maxInFlight / 8)));
  const path = `/v1/${settings.topic}:publish`;
  const token = createTokens(account.value);
  const request = async (entries: readonly BatchEntry[], deadlineMs: number): Promise<Outcome> => {
    const headers = ["content-type", "application/json", "authorization", `Bearer ${token(clock.now())}`];
    const body = Buffer.from(JSON.stringify({ messages: entries.map(({ entry }) => entry) }));
    const [outcome] = await post(pool, { path, headers, body, deadlineMs }, clock);
    return judgeAnswer(outcome, entries.length);
  };
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: (messages, deadlineMs) =>
      sendEntries(
        { maxBytes: webhookBounds.pubsubMessage.cap, request: (entries) => request(entries, deadlineMs), failuresIn },
        messages.map(entryOf),
      ),
    close: () => pool.close(),
  });
  return opened;
};

const invalid = (field: string, message: string) => fail({ code: "settings-invalid", field, message } as const);

/** The REST method projects.topics.publish. Not tried with Google. */
export const pubsub: DestinationKind = {
  name: "Google Pub/Sub",
  about:
    "A message in a topic for each event, with the signature as attributes. The ordering key is the tracker's UUID, for subscriptions with message ordering.",
  fields: [
    {
      name: "topic",
      label: "Topic",
      kind: "text",
      required: true,
      help: "Its full name. It must exist.",
      example: "projects/shop-123/topics/kolli",
    },
    {
      name: "serviceAccountKey",
      label: "Service account key",
      kind: "secret",
      required: true,
      help: "The whole JSON file of a key. The account needs the role Pub/Sub Publisher on the topic.",
    },
    {
      ...endpointField,
      kind: "text",
      required: false,
      help: "A region's own address: Pub/Sub keeps the order of what was published in one region.",
      example: "https://europe-west3-pubsub.googleapis.com",
    },
  ],
  batchMax: 100,
  check(settings, mode, { egress }) {
    if (!topicPattern.test(settings.topic!)) return invalid("topic", "Topic must look like projects/shop-123/topics/kolli.");
    const account = readServiceAccount(settings.serviceAccountKey!);
    if (!account.ok) return invalid("serviceAccountKey", account.failure);
    const judged = judgeSetting(egress, mode, endpointOf(settings), endpointField);
    if (!judged.ok) return judged;
    const { serviceAccountKey: _secret, ...shown } = settings;
    return ok({ address: `${judged.value.origin}/v1/${settings.topic}`, settings: shown });
  },
  open: openTopic,
  describe: describeAttributes,
  goneText: "answered that the topic does not exist",
};
