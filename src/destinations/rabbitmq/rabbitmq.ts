import { EgressRefused } from "../../egress/connector.ts";
import { fail, ok } from "../../lib/result.ts";
import { type AttemptResult, type Outcome, withoutAnswer } from "../attempt.ts";
import { type BrokerScheme, judgeBroker, showBroker } from "../broker-address.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { keepConnection, type Publish } from "../reused-connection.ts";
import { signedAttributes } from "../signing.ts";
import type { Confirmation } from "./acknowledgements.ts";
import { openRabbit, RabbitClosed, type RabbitConnection, type RabbitMessage } from "./connection.ts";

const scheme: BrokerScheme = {
  plain: "amqp",
  encrypted: "amqps",
  defaultPort: { plain: 5672, encrypted: 5671 },
  example: "amqps://rabbitmq.shop.com:5671",
};
const serverField = { name: "server", label: "Server" };

/** Codes of AMQP with which a server closes. Others (a node that shuts down, a resource that is missing for now) are retried. */
const refusedCredentials = [403, 530];
const notFound = 404;
/** "message size … is larger than configured max size …"; RabbitMQ has no code for it. */
const tooLarge = 406;

const resultOf = (code: number): AttemptResult => {
  if (refusedCredentials.includes(code)) return "CREDENTIALS_REFUSED";
  if (code === notFound) return "GONE";
  return code === tooLarge ? "REFUSED" : "NOT_ACCEPTED";
};

const outcomeOfError = (error: unknown): Outcome => {
  const { message } = error as Error;
  if (error instanceof EgressRefused) return withoutAnswer("ADDRESS_REFUSED", message);
  if (!(error instanceof RabbitClosed)) return withoutAnswer("CONNECTION_FAILED", message || "The connection failed.");
  const result = resultOf(error.code);
  const hint = result === "CREDENTIALS_REFUSED" ? " Check the user, the virtual host and what the user may write to." : "";
  return { ...withoutAnswer(result, `The server said: ${message}.${hint}`), status: error.code };
};

const messageFor = (settings: Settings, message: Message): RabbitMessage => ({
  id: message.eventId,
  exchange: settings.exchange ?? "",
  routingKey: settings.routingKey!.replaceAll("{tracker}", message.trackerId),
  headers: {
    "kolli-tracker-id": message.trackerId,
    ...signedAttributes(message),
    ...(message.traceparent && { traceparent: message.traceparent }),
  },
  at: message.at,
  body: message.body,
});

const outcomeOf = (confirmation: Confirmation, { exchange, routingKey }: RabbitMessage): Outcome => {
  switch (confirmation) {
    case "confirmed":
      return withoutAnswer("DELIVERED", null);
    case "returned": {
      const place = exchange === "" ? "There is no queue" : `No queue is bound to the exchange ${exchange} for`;
      return withoutAnswer("NOT_ACCEPTED", `${place} ${routingKey}.`);
    }
    case "rejected":
      return withoutAnswer("NOT_ACCEPTED", "A queue did not take it (basic.nack): it is full, or failed.");
  }
};

const openExchange = ({ mode, settings }: DestinationToOpen, { egress }: Outside) => {
  const address = judgeBroker(egress, mode, settings.server ?? "", scheme, serverField);
  if (!address.ok) return fail({ result: "ADDRESS_REFUSED", detail: address.failure.message } as const);
  const login = { user: settings.user!, password: settings.password!, vhost: settings.vhost ?? "/" };
  const open = () => openRabbit(egress, address.value, login);
  const connection = keepConnection(open);
  let lastAlone: Promise<unknown> = Promise.resolve();

  const publishOn = async (connection: RabbitConnection, message: Message, onSent: (forget: () => void) => void) => {
    const blockedBy = connection.blockedBy();
    if (blockedBy !== null) return withoutAnswer("NOT_ACCEPTED", `The server takes nothing at the moment: ${blockedBy}.`);
    const sent = messageFor(settings, message);
    const { confirmation, forget } = connection.publish(sent);
    onSent(forget);
    return outcomeOf(await confirmation, sent);
  };
  /** One after another, on separate connections, so that the server's refusal belongs to one message. */
  const publishAlone = (message: Message, onSent: (forget: () => void) => void): Promise<Outcome> => {
    const alone = lastAlone.then(async () => {
      let connection: RabbitConnection | null = null;
      try {
        connection = await open();
        return await publishOn(connection, message, onSent);
      } catch (error) {
        return outcomeOfError(error);
      } finally {
        connection?.close();
      }
    });
    lastAlone = alone;
    return alone;
  };
  const publish: Publish<RabbitConnection> = async (message, connected, onSent) => {
    try {
      return await publishOn(await connected(), message, onSent);
    } catch (error) {
      if (error instanceof RabbitClosed && error.code === tooLarge && error.isAmbiguous) return publishAlone(message, onSent);
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
/** What a field of AMQP can hold, once the tracker's UUID is in it. */
const fits = (text: string): boolean => Buffer.byteLength(text.replaceAll("{tracker}", "x".repeat(36))) <= 255;

/** AMQP 0-9-1 with publisher confirms: an event counts as delivered when every queue that it is routed to has stored it. */
export const rabbitmq: DestinationKind = {
  name: "RabbitMQ",
  about:
    "A persistent message to an exchange or a queue for each event, with the signature as headers. The event's ID is the message ID.",
  fields: [
    { ...serverField, kind: "text", required: true, help: "With TLS (amqps://) in live mode.", example: scheme.example },
    { name: "vhost", label: "Virtual host", kind: "text", required: false, help: "By default, /.", example: "shop" },
    { name: "user", label: "User", kind: "text", required: true, help: "It needs only the permission to write to the exchange." },
    { name: "password", label: "Password", kind: "secret", required: true, help: "Of the user." },
    {
      name: "exchange",
      label: "Exchange",
      kind: "text",
      required: false,
      help: "It must exist. By default, the default exchange, whose routing key is the name of a queue.",
      example: "kolli",
    },
    {
      name: "routingKey",
      label: "Routing key",
      kind: "text",
      required: true,
      help: "{tracker} in it becomes the tracker's UUID, for bindings that divide the work by tracker.",
      example: "kolli.events.{tracker}",
    },
  ],
  batchMax: 1,
  check(settings, mode, { egress }) {
    const address = judgeBroker(egress, mode, settings.server ?? "", scheme, serverField);
    if (!address.ok) return address;
    const { password: _password, ...shown } = settings;
    for (const [name, label] of [
      ["vhost", "Virtual host"],
      ["exchange", "Exchange"],
      ["routingKey", "Routing key"],
    ] as const)
      if (!fits(settings[name] ?? "")) return invalid(name, `${label} can have at most 255 bytes.`);
    const vhost = settings.vhost === undefined || settings.vhost === "/" ? "" : `/${encodeURIComponent(settings.vhost)}`;
    const place = [settings.exchange, settings.routingKey].filter(Boolean).join("/");
    return ok({ address: `${showBroker(address.value, scheme)}${vhost}/${place}`, settings: shown });
  },
  open: openExchange,
  describe: (attempt) => ({
    requestHeaders: attempt.signature === "" ? null : { "message-id": attempt.eventId, ...signedAttributes(attempt) },
    responseHeaders: null,
    responseBody: null,
  }),
  goneText: "answered that the exchange does not exist",
};
