import { expect, test } from "vitest";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { openNats } from "../../../src/destinations/nats/connection.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { startNatsServer } from "../../support/servers/nats-server.ts";
import { localTls } from "./local-tls.ts";
import { openNatsReceiver } from "./nats/nats-receiver.ts";
import { describeKind } from "./suite.ts";

const egress = createEgress({ open: networksOf("127.0.0.0/8") });
const maxPayload = 8_192;
const server = "tls://nats.kolli-shop.com";
const subject = "kolli.events";

describeKind({
  name: "nats",
  kinds: destinationKinds,
  egress,
  openReceiver: () => openNatsReceiver(egress, maxPayload),
  tooLarge: maxPayload,
  isDeduplicating: true,
  neverGone: true,
  results: {
    failing: "NOT_ACCEPTED",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
  wrongSettings: [
    { settings: { server }, field: "settings.subject" },
    { settings: { server, subject: "kolli.*" }, field: "settings.subject" },
    { settings: { server: "nats.kolli-shop.com", subject }, field: "settings.server" },
    { settings: { server: "tls://10.0.0.1:4222", subject }, field: "settings.server" },
    { settings: { server: "nats://nats.kolli-shop.com", subject }, field: "settings.server" },
    { settings: { server, subject, user: "a", token: "b" }, field: "settings.token" },
  ],
});

test("what no stream takes is not accepted, and the reason names the subject", async () => {
  const receiver = await openNatsReceiver(egress, maxPayload);
  const settings = { ...receiver.settings, subject: "nobody.listens" };
  const opened = destinationKinds.nats!().open(
    { mode: "LIVE", address: "", settings, maxInFlight: 1 },
    { egress, clock: systemClock },
  );
  if (!opened.ok) throw new Error(opened.failure.detail);
  const message = { eventId: "e", trackerId: "t", body: Buffer.from("{}"), at: Date.now(), signature: "v1,x" };
  const [outcome] = await opened.value.send([message], 5_000);
  expect(outcome).toMatchObject({ result: "NOT_ACCEPTED", detail: "No stream of this server takes the subject nobody.listens." });
  await opened.value.close();
  await receiver.close();
});

test("with tls:// the connection is encrypted before the password is sent, and an unknown certificate is refused", async () => {
  const { egress: trusting, tls } = localTls();
  const nats = await startNatsServer({ maxPayload, password: "right", tls });
  const address = { hostname: "127.0.0.1", port: nats.port, isEncrypted: true };
  const login = { user: "kolli", password: "right" };
  const connection = await openNats(trusting, address, login);
  const { reply } = connection.request("$JS.API.INFO", {}, Buffer.from(""));
  expect(JSON.parse((await reply).body)).toMatchObject({ type: expect.stringContaining("account_info") });
  connection.close();
  await expect(openNats(trusting, address, { ...login, password: "wrong" })).rejects.toThrow("Authorization Violation");
  await expect(openNats(egress, address, login)).rejects.toThrow(/certificate/);
  await expect(openNats(trusting, { ...address, isEncrypted: false }, login)).rejects.toThrow("requires TLS");
  await nats.close();
});
