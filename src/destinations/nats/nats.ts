import { EgressRefused } from "../../egress/connector.ts";
import { fail, ok } from "../../lib/result.ts";
import { type Outcome, withoutAnswer } from "../attempt.ts";
import { type BrokerScheme, judgeBroker, showBroker } from "../broker-address.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { keepConnection, type Publish } from "../reused-connection.ts";
import { signedAttributes } from "../signing.ts";
import { type NatsConnection, NatsRefused, openNats, payloadBytes } from "./connection.ts";
import type { NatsMessage } from "./reader.ts";

const scheme: BrokerScheme = {
  plain: "nats",
  encrypted: "tls",
  defaultPort: { plain: 4222, encrypted: 4222 },
  example: "tls://nats.shop.com:4222",
};
const serverField = { name: "server", label: "Server" };

const isSubject = (text: string): boolean => /^[^\s.*>]+(?:\.[^\s.*>]+)*$/.test(text) && text.length <= 200;

const attributesOf = (message: Message): Record<string, string> => ({
  "Nats-Msg-Id": message.eventId,
  "Kolli-Tracker-Id": message.trackerId,
  ...signedAttributes(message),
  ...(message.traceparent && { traceparent: message.traceparent }),
});

type PubAck = { seq?: number; error?: { err_code?: number; description?: string } };
/** "message size exceeds maximum allowed" by the stream's own limit. */
const tooLargeForStream = 10054;

/** What a stream's answer says. Nothing else counts as an acknowledgement. */
const outcomeOf = ({ status, body }: NatsMessage, subject: string): Outcome => {
  if (status === "503") return withoutAnswer("NOT_ACCEPTED", `No stream of this server takes the subject ${subject}.`);
  let ack: PubAck;
  try {
    ack = JSON.parse(body) as PubAck;
  } catch {
    return withoutAnswer("BAD_RESPONSE", "The answer is not an acknowledgement of a stream.");
  }
  if (ack.error) {
    const result = ack.error.err_code === tooLargeForStream ? "REFUSED" : "NOT_ACCEPTED";
    return { ...withoutAnswer(result, ack.error.description ?? "The stream did not take it."), responseBody: Buffer.from(body) };
  }
  if (typeof ack.seq !== "number") return withoutAnswer("BAD_RESPONSE", "The answer is not an acknowledgement of a stream.");
  return { ...withoutAnswer("DELIVERED", null), responseBody: Buffer.from(body) };
};

const outcomeOfError = (error: unknown): Outcome => {
  const { message } = error as Error;
  if (error instanceof EgressRefused) return withoutAnswer("ADDRESS_REFUSED", message);
  if (error instanceof NatsRefused)
    return withoutAnswer("CREDENTIALS_REFUSED", `The server said: ${message}. Check the user and what it may publish.`);
  return withoutAnswer("CONNECTION_FAILED", message || "The connection failed.");
};

const openStream = ({ mode, settings }: DestinationToOpen, { egress }: Outside) => {
  const address = judgeBroker(egress, mode, settings.server ?? "", scheme, serverField);
  if (!address.ok) return fail({ result: "ADDRESS_REFUSED", detail: address.failure.message } as const);
  const { user, password, token } = settings;
  const connection = keepConnection(() => openNats(egress, address.value, { user, password, token }));

  const publish: Publish<NatsConnection> = async (message, connected, onSent) => {
    const subject = settings.subject!.replaceAll("{tracker}", message.trackerId);
    const headers = attributesOf(message);
    try {
      const connection = await connected();
      const bytes = payloadBytes(headers, message.body);
      if (bytes > connection.maxPayload)
        return withoutAnswer("REFUSED", `The event has ${bytes} bytes; the server takes at most ${connection.maxPayload}.`);
      const { reply, forget } = connection.request(subject, headers, message.body);
      onSent(forget);
      return outcomeOf(await reply, subject);
    } catch (error) {
      return outcomeOfError(error);
    }
  };

  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: (messages, deadlineMs) => connection.send(publish, messages, deadlineMs),
    close: connection.close,
  });
  return opened;
};

const invalid = (field: string, message: string) => fail({ code: "settings-invalid", field, message } as const);
const withoutSecrets = ({ password: _password, token: _token, ...shown }: Settings): Settings => shown;

/** JetStream: an event counts as delivered when a stream has stored it. */
export const nats: DestinationKind = {
  name: "NATS JetStream",
  about:
    "A message in a stream for each event, with the signature as headers. The event's ID is the message ID, by which the stream removes duplicates.",
  fields: [
    { ...serverField, kind: "text", required: true, help: "With TLS (tls://) in live mode.", example: scheme.example },
    {
      name: "subject",
      label: "Subject",
      kind: "text",
      required: true,
      help: "A stream must take it. {tracker} in it becomes the tracker's UUID, for consumers that divide the work by tracker.",
      example: "kolli.events.{tracker}",
    },
    {
      name: "user",
      label: "User",
      kind: "text",
      required: false,
      help: "It may publish to the subject and subscribe to _INBOX.>.",
    },
    { name: "password", label: "Password", kind: "secret", required: false, help: "Of the user." },
    { name: "token", label: "Token", kind: "secret", required: false, help: "If the server wants one instead of a user." },
  ],
  batchMax: 1,
  check(settings, mode, { egress }) {
    const address = judgeBroker(egress, mode, settings.server ?? "", scheme, serverField);
    if (!address.ok) return address;
    if (!isSubject(settings.subject!))
      return invalid("subject", "Subject must be words with dots between them, without wildcards.");
    if (settings.user !== undefined && settings.token !== undefined)
      return invalid("token", "Token cannot be used together with a user.");
    return ok({
      address: `${showBroker(address.value, scheme)}/${settings.subject}`,
      settings: withoutSecrets(settings),
    });
  },
  open: openStream,
  describe: ({ responseBody, ...attempt }) => ({
    requestHeaders: attempt.signature === "" ? null : { "Nats-Msg-Id": attempt.eventId, ...signedAttributes(attempt) },
    responseHeaders: null,
    responseBody: responseBody?.toString("utf8") ?? null,
  }),
  goneText: "answered that it no longer exists",
};
