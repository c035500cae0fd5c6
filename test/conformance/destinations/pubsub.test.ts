import { generateKeyPairSync, verify } from "node:crypto";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import type { Received } from "../../support/servers/receiver.ts";
import { openHttpsReceiver } from "./https-receiver.ts";
import { localTls } from "./local-tls.ts";
import { describeKind } from "./suite.ts";

const { egress, tls } = localTls();
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const topic = "projects/shop-123/topics/kolli";
const account = {
  type: "service_account",
  client_email: "kolli@shop-123.iam.gserviceaccount.com",
  private_key_id: "3a9f27c1",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
};
const serviceAccountKey = JSON.stringify(account);

type Published = { messages: { data: string; attributes: Record<string, string>; orderingKey: string }[] };
const messagesIn = ({ body }: Received) => (JSON.parse(body) as Published).messages;
const partOf = (text = ""): Record<string, unknown> => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

/** As Google verifies a token that an account signed itself. */
const isAuthorised = ({ path, headers }: Received): boolean => {
  const [head, claims, signature] = (headers.authorization ?? "").replace(/^Bearer /, "").split(".");
  const { alg, kid } = partOf(head);
  const { iss, sub, aud, iat, exp } = partOf(claims) as { [name: string]: string } & { iat: never; exp: never };
  return (
    path === `/v1/${topic}:publish` &&
    alg === "RS256" &&
    kid === account.private_key_id &&
    iss === account.client_email &&
    sub === account.client_email &&
    aud === "https://pubsub.googleapis.com/" &&
    exp - iat <= 3600 &&
    verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature ?? "", "base64url"))
  );
};

describeKind({
  name: "pubsub",
  kinds: destinationKinds,
  egress,
  openReceiver: () =>
    openHttpsReceiver({
      tls,
      settingsOf: (endpoint) => ({ topic, serviceAccountKey, endpoint }),
      isAuthorised,
      fullAnswer: JSON.stringify({ error: { code: 429, message: "Quota exceeded.", status: "RESOURCE_EXHAUSTED" } }),
      answerOf: (received) => JSON.stringify({ messageIds: messagesIn(received).map((_, index) => String(index)) }),
      eventsOf: (received) =>
        messagesIn(received).map(({ data, attributes }) => ({
          headers: attributes,
          body: Buffer.from(data, "base64").toString("utf8"),
        })),
    }),
  tooLarge: webhookBounds.pubsubMessage.cap,
  results: {
    failing: "BAD_STATUS",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
  wrongSettings: [
    { settings: { topic: "kolli", serviceAccountKey }, field: "settings.topic" },
    { settings: { topic, serviceAccountKey: "{}" }, field: "settings.serviceAccountKey" },
    {
      settings: { topic, serviceAccountKey: JSON.stringify({ ...account, private_key: "x" }) },
      field: "settings.serviceAccountKey",
    },
    { settings: { topic, serviceAccountKey, endpoint: "https://10.0.0.1" }, field: "settings.endpoint" },
  ],
});
