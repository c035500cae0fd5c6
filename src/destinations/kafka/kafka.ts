import type { Egress } from "../../egress/egress.ts";
import { startTimer, stopTimer, type Timer } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { judgeSetting } from "../address.ts";
import type { BrokerAddress } from "../broker-address.ts";
import type { DestinationKind, DestinationToOpen, Outside, Settings, SettingsRefusal } from "../kind.ts";
import { idleMs } from "../reused-connection.ts";
import { signedAttributes } from "../signing.ts";
import { openCluster } from "./cluster.ts";
import type { KafkaLogin } from "./connection.ts";
import { openProducer } from "./producer.ts";

const brokersField = { name: "brokers", label: "Brokers" };
const defaultPort = 9092;
const mechanisms = ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] as const;

const invalid = (field: string, message: string) => fail({ code: "settings-invalid", field, message } as const);

const judgeOne = (egress: Egress, mode: Mode, text: string, isEncrypted: boolean): Result<BrokerAddress, SettingsRefusal> => {
  if (!/^[^\s,:/?#@]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i.test(text))
    return invalid("brokers", "Brokers must look like kafka-1.shop.com:9093, with commas between several.");
  const withPort = /:\d+$/.test(text.replace(/^\[.*\]/, "")) ? text : `${text}:${defaultPort}`;
  const judged = judgeSetting(egress, mode, `${isEncrypted ? "https" : "http"}://${withPort}`, brokersField);
  if (!judged.ok && judged.failure.code === "scheme-not-allowed")
    return invalid(
      "encryption",
      "Encryption must be tls in live mode, except for addresses in networks that the operator allowed.",
    );
  if (!judged.ok) return judged;
  const { hostname, port } = judged.value;
  const ofProtocol = isEncrypted ? 443 : 80;
  return ok({ hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? ofProtocol : Number(port), isEncrypted });
};

const judgeBrokers = (egress: Egress, mode: Mode, { brokers = "", encryption = "tls" }: Settings) => {
  const judged: BrokerAddress[] = [];
  for (const text of brokers.split(",")) {
    const one = judgeOne(egress, mode, text.trim(), encryption === "tls");
    if (!one.ok) return one;
    judged.push(one.value);
  }
  return ok(judged);
};

const loginOf = ({ user, password, mechanism = "PLAIN" }: Settings): KafkaLogin | null =>
  user === undefined ? null : { mechanism: mechanism as KafkaLogin["mechanism"], user, password: password ?? "" };

const openTopic = ({ mode, settings }: DestinationToOpen, { egress }: Outside) => {
  const brokers = judgeBrokers(egress, mode, settings);
  if (!brokers.ok) return fail({ result: "ADDRESS_REFUSED", detail: brokers.failure.message } as const);
  const target = { mode, brokers: brokers.value, login: loginOf(settings), topic: settings.topic! };
  const producer = openProducer(openCluster(target, egress));
  const underWay = new Set<Promise<unknown>>();
  let idle: Timer | undefined;
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send(messages, deadlineMs) {
      stopTimer(idle);
      const sent = producer.send(messages, deadlineMs).finally(() => {
        underWay.delete(sent);
        if (underWay.size === 0) idle = startTimer(producer.rest, idleMs).unref();
      });
      underWay.add(sent);
      return sent;
    },
    async close() {
      await Promise.all(underWay);
      stopTimer(idle);
      producer.rest();
    },
  });
  return opened;
};

/** With an idempotent producer and acknowledgements of all replicas in sync. */
export const kafka: DestinationKind = {
  name: "Apache Kafka",
  about:
    "A record in a topic for each event, with the signature as headers. The key is the tracker's UUID, so that a partition has the events of a tracker in their order.",
  fields: [
    {
      ...brokersField,
      kind: "text",
      required: true,
      help: "Some of the cluster's brokers, with commas between them. Kolli learns of the others.",
      example: "kafka-1.shop.com:9093, kafka-2.shop.com:9093",
    },
    { name: "topic", label: "Topic", kind: "text", required: true, help: "It must exist.", example: "kolli.events" },
    {
      name: "encryption",
      label: "Encryption",
      kind: "choice",
      required: false,
      help: "By default, tls.",
      choices: [
        { value: "tls", label: "TLS" },
        { value: "none", label: "None (only in test mode, and for networks that the operator allowed)" },
      ],
    },
    { name: "user", label: "User", kind: "text", required: false, help: "If the cluster uses SASL. It may write to the topic." },
    { name: "password", label: "Password", kind: "secret", required: false, help: "Of the user." },
    {
      name: "mechanism",
      label: "SASL mechanism",
      kind: "choice",
      required: false,
      help: "By default, PLAIN.",
      choices: mechanisms.map((value) => ({ value, label: value })),
    },
  ],
  batchMax: 64,
  check(settings, mode, { egress }) {
    const brokers = judgeBrokers(egress, mode, settings);
    if (!brokers.ok) return brokers;
    if (!/^[A-Za-z0-9._-]{1,249}$/.test(settings.topic!) || /^\.\.?$/.test(settings.topic!))
      return invalid("topic", "Topic can have letters, digits, dots, hyphens and underscores, at most 249.");
    if (settings.user === undefined && (settings.password ?? settings.mechanism) !== undefined)
      return invalid("user", "User is missing.");
    if (settings.user !== undefined && settings.password === undefined) return invalid("password", "Password is missing.");
    const { password: _password, ...shown } = settings;
    const names = settings.brokers!.split(",").map((text) => text.trim());
    return ok({ address: `kafka://${names.join(",")}/${settings.topic}`, settings: shown });
  },
  open: openTopic,
  describe: (attempt) => ({
    requestHeaders: attempt.signature === "" ? null : signedAttributes(attempt),
    responseHeaders: null,
    responseBody: null,
  }),
  goneText: "answered that the topic does not exist",
};
