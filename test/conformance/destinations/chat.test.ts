import { destinationKinds } from "../../../src/destinations/kinds.ts";
import type { Received } from "../../support/servers/receiver.ts";
import { openHttpsReceiver } from "./https-receiver.ts";
import { localTls } from "./local-tls.ts";
import type { Arrived } from "./subject.ts";
import { describeKind } from "./suite.ts";

const { egress, tls } = localTls();

/** Each line of a message names its parcel by the code that the suite's events have. */
const eventsIn = ({ headers, body }: Received): Arrived[] =>
  [...body.matchAll(/([0-9a-f-]{36})\.(\d+)|K1000000005/g)].map(([, trackerId, sequence]) => ({
    headers: headers as Record<string, string>,
    body: JSON.stringify({ trackerId, sequence: Number(sequence) }),
  }));

const services = [
  { name: "slack", path: "/services/T0AAAA/B0BBBB/3a9f27c1token", fullAnswer: "rate_limited" },
  { name: "teams", path: "/workflows/5f1/triggers/manual/paths/invoke?sig=3a9f27c1token" },
  {
    name: "discord",
    path: "/api/webhooks/1133/3a9f27c1token",
    fullAnswer: '{"message":"You are being rate limited.","retry_after":30}',
  },
];

for (const { name, path, fullAnswer = "" } of services)
  describeKind({
    name,
    kinds: destinationKinds,
    egress,
    openReceiver: () =>
      openHttpsReceiver({ tls, settingsOf: (origin) => ({ webhookUrl: origin + path }), fullAnswer, eventsOf: eventsIn }),
    tooLarge: null,
    carries: "message",
    results: {
      failing: "BAD_STATUS",
      away: "CONNECTION_FAILED",
      refusesCredentials: "CREDENTIALS_REFUSED",
      tooLarge: "DELIVERED",
    },
    wrongSettings: [
      { settings: {}, field: "settings.webhookUrl" },
      { settings: { webhookUrl: " " }, field: "settings.webhookUrl" },
      { settings: { webhookUrl: "https://10.0.0.1/services/x" }, field: "settings.webhookUrl" },
      { settings: { webhookUrl: "ftp://hooks.example.org/x" }, field: "settings.webhookUrl" },
    ],
  });
