import { fail, ok } from "../../lib/result.ts";
import { judgeSetting } from "../address.ts";
import { webhookBounds } from "../bounds.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { describeAttributes, identityOf, isRegion, keyFields, openAwsClient, regionField } from "./aws-client.ts";
import { type BatchEntry, type EntryFailure, sendEntries } from "./entries.ts";

const endpointField = { name: "endpoint", label: "Endpoint" };

const endpointOf = ({ endpoint, region }: Settings): string => endpoint ?? `https://events.${region}.amazonaws.com/`;

/** An event's body begins with its id and topic. */
const topicOf = ({ body }: Message): string => /"topic":"([A-Z_]+)"/.exec(body.toString("latin1", 0, 200))?.[1] ?? "EVENT";

const entryOf = (message: Message, bus: string): BatchEntry => {
  const detailType = topicOf(message);
  // An entry has no attributes; resources are free texts that rules and targets see unchanged.
  const resources = Object.entries(signedAttributes(message)).map(([name, value]) => `${name}=${value}`);
  const entry = {
    Source: "kolli",
    DetailType: detailType,
    Detail: message.body.toString("utf8"),
    EventBusName: bus,
    Resources: resources,
  };
  return { message, entry, bytes: message.body.length + detailType.length + resources.join("").length + 20 };
};

type PutAnswer = { Entries: readonly { EventId?: string; ErrorCode?: string; ErrorMessage?: string }[] };

const failuresIn = (answer: unknown): EntryFailure[] =>
  (answer as PutAnswer).Entries.map(({ EventId, ErrorCode, ErrorMessage }) =>
    EventId ? null : { code: ErrorCode ?? "NotAccepted", message: ErrorMessage ?? "" },
  );

const openBus = ({ mode, settings, maxInFlight }: DestinationToOpen, outside: Outside) => {
  const judged = outside.egress.judgeUrl(endpointOf(settings), mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const identity = identityOf(settings, settings.region ?? "");
  const connections = Math.ceil(maxInFlight / 10);
  const client = openAwsClient(outside, { url: judged.value, identity, service: "events", connections });
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSEvents.PutEvents" };
  const bus = settings.eventBus ?? "default";
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: (messages, deadlineMs) =>
      sendEntries(
        {
          maxBytes: webhookBounds.queueMessage.cap,
          request(entries) {
            const body = Buffer.from(JSON.stringify({ Entries: entries.map(({ entry }) => entry) }));
            return client.send({ path: "/", headers, body, deadlineMs });
          },
          failuresIn,
        },
        messages.map((message) => entryOf(message, bus)),
      ),
    close: client.close,
  });
  return opened;
};

/** A request takes at most ten entries. It keeps no order and removes no duplicates. Tried with moto 5.2.5, not with AWS. */
export const eventbridge: DestinationKind = {
  name: "Amazon EventBridge",
  about:
    "An event on a bus: the source is kolli, the detail type is the topic, the detail is the event, and the resources contain the signature.",
  fields: [
    { ...regionField, required: true },
    {
      name: "eventBus",
      label: "Event bus",
      kind: "text",
      required: false,
      help: "Its name or ARN. By default, the account's default bus.",
      example: "orders",
    },
    ...keyFields,
    { ...endpointField, kind: "text", required: false, help: "An address to use instead of the region's own." },
  ],
  batchMax: 10,
  check(settings, mode, { egress }) {
    if (!isRegion(settings.region!))
      return fail({ code: "settings-invalid", field: "region", message: "Region must look like eu-central-1." });
    const judged = judgeSetting(egress, mode, endpointOf(settings), endpointField);
    if (!judged.ok) return judged;
    const { secretAccessKey: _secret, ...shown } = settings;
    return ok({ address: `${judged.value.origin}/${settings.eventBus ?? "default"}`, settings: shown });
  },
  open: openBus,
  describe: describeAttributes,
  goneText: "answered that the event bus does not exist",
};
