import { EgressRefused } from "../../egress/connector.ts";
import type { Egress } from "../../egress/egress.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { type Outcome, withoutAnswer } from "../attempt.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings, SettingsRefusal } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { type NatsAddress, type NatsConnection, NatsRefused, openNats, payloadBytes } from "./connection.ts";
import type { NatsMessage } from "./reader.ts";

const defaultPort = 4222;

/** `tls://` is judged as https, `nats://` as http: encryption is wanted for the same modes and networks. */
const judgeServer = (egress: Egress, mode: Mode, server: string): Result<NatsAddress, SettingsRefusal> => {
  const [, scheme, rest] = /^(nats|tls):\/\/([^/?#@]+)\/?$/i.exec(server.trim()) ?? [];
  if (scheme === undefined || rest === undefined)
    return fail({ code: "url-malformed", field: "server", message: "Server must look like tls://nats.shop.com:4222." });
  const isEncrypted = scheme.toLowerCase() === "tls";
  const withPort = /:\d+$/.test(rest) ? rest : `${rest}:${defaultPort}`;
  const judged = egress.judgeUrl(`${isEncrypted ? "https" : "http"}://${withPort}`, mode);
  if (!judged.ok) {
    const { code, message } = judged.failure;
    const said = message
      .replace(/^A (?:live )?webhook(?: URL)?/, "Server")
      .replaceAll("https://", "tls://")
      .replaceAll("http://", "nats://");
    return fail({ code, field: "server", message: said });
  }
  const { hostname, port, protocol } = judged.value;
  const ofProtocol = protocol === "https:" ? 443 : 80;
  return ok({ hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? ofProtocol : Number(port), isEncrypted });
};

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

const closeNats = (connection: NatsConnection): void => connection.close();
const ignore = (): void => {};

const openStream = ({ mode, settings }: DestinationToOpen, { egress }: Outside) => {
  const address = judgeServer(egress, mode, settings.server ?? "");
  if (!address.ok) return fail({ result: "ADDRESS_REFUSED", detail: address.failure.message } as const);
  let current: Promise<NatsConnection> | null = null;
  const underWay = new Set<Promise<unknown>>();
  const { user, password, token } = settings;

  const connected = async (): Promise<NatsConnection> => {
    current ??= openNats(egress, address.value, { user, password, token });
    const open = current;
    try {
      const connection = await open;
      if (!connection.isClosed()) return connection;
    } catch (error) {
      if (current === open) current = null;
      throw error;
    }
    // It ended while it was idle.
    if (current === open) current = null;
    return connected();
  };

  /** The next attempt gets another connection: this one may be dead without having said so. Others that wait for it still may. */
  const retire = (): void => {
    const former = current;
    current = null;
    if (former !== null) void Promise.allSettled(underWay).then(() => former.then(closeNats, ignore));
  };

  const publish = async (message: Message, onSent: (forget: () => void) => void): Promise<Outcome> => {
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

  const sendOne = (message: Message, deadlineMs: number): Promise<Outcome> =>
    new Promise((finish) => {
      let forget = ignore;
      const timer = startTimer(() => {
        forget();
        retire();
        finish(withoutAnswer("TIMED_OUT", `No acknowledgement within ${deadlineMs / 1000} s.`));
      }, deadlineMs);
      void publish(message, (next) => {
        forget = next;
      }).then((outcome) => {
        stopTimer(timer);
        finish(outcome);
      });
    });

  const opened: ReturnType<DestinationKind["open"]> = ok({
    async send(messages, deadlineMs) {
      const sent = Promise.all(messages.map((message) => sendOne(message, deadlineMs)));
      underWay.add(sent);
      return sent.finally(() => underWay.delete(sent));
    },
    async close() {
      await Promise.all(underWay);
      await current?.then(closeNats, ignore);
    },
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
    {
      name: "server",
      label: "Server",
      kind: "text",
      required: true,
      help: "With TLS (tls://) in live mode.",
      example: "tls://nats.shop.com:4222",
    },
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
    const address = judgeServer(egress, mode, settings.server ?? "");
    if (!address.ok) return address;
    if (!isSubject(settings.subject!))
      return invalid("subject", "Subject must be words with dots between them, without wildcards.");
    if (settings.user !== undefined && settings.token !== undefined)
      return invalid("token", "Token cannot be used together with a user.");
    const { hostname, port, isEncrypted } = address.value;
    const host = hostname.includes(":") ? `[${hostname}]` : hostname;
    return ok({
      address: `${isEncrypted ? "tls" : "nats"}://${host}:${port}/${settings.subject}`,
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
