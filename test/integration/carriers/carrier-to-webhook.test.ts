import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { connectCarrierAccount, disconnectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { bring } from "../../../src/carriers/bring/emulator.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { eventually } from "../../support/eventually.ts";
import { makeEverythingDue } from "../../support/rows/time-flies.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const code = "370438103696190758";
let emulator: Emulator;
let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  emulator = await startEmulator([bring]);
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await emulator.close();
});

test("a live parcel registered before its carrier is connected is followed from PENDING to DELIVERED, each change by one signed webhook", async () => {
  const { key, scope } = await service.keyFor("LIVE");
  const { db, clock, sealer } = service.runtime;
  const endpoint = await createEndpoint({ db, clock, sealer, egress: service.service.egress }, scope, {
    url: receiver.url,
    topics: ["TRACKER_UPDATED"],
  });
  if (!endpoint.ok) throw new Error(endpoint.failure.message);

  const created = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id attention } trackerUserErrors { code } } }",
    { input: { trackingCode: code, carrier: "BRING", reference: "order 1" } },
  );
  const { id, attention } = created.body.data.trackerCreate.tracker;
  expect(attention).toBe("CARRIER_NOT_CONNECTED");
  const account = { carrier: "BRING", credentials: emulator.credentials("BRING"), baseUrl: emulator.baseUrl("BRING") };
  const connected = await connectCarrierAccount(operatorCaller(scope), account, service.service.services.dashboard);
  expect(connected.ok).toBe(true);

  const steps = [
    ["PRE_NOTIFIED", "PENDING"],
    ["HANDED_IN", "PICKED_UP"],
    ["IN_TRANSIT", "IN_TRANSIT"],
    ["NOTIFICATION_SENT", "IN_TRANSIT"],
    ["TRANSPORT_TO_RECIPIENT", "OUT_FOR_DELIVERY"],
    ["DELIVERED", "DELIVERED"],
  ] as const;
  for (const [index, [scan, status]] of steps.entries()) {
    emulator.parcels.addScan("BRING", code, {
      code: scan,
      message: `Step ${scan}`,
      at: `2026-03-0${index + 1}T09:30:00+01:00`,
      city: "OSLO",
      countryCode: "NO",
    });
    await eventually(async () => {
      await makeEverythingDue(db, Date.now());
      const { body } = await service.graphql(key, `{ tracker(id: "${id}") { status checkpoints { id } } }`);
      return body.data.tracker.status === status && body.data.tracker.checkpoints.length === index + 1;
    });
  }

  const received = await eventually(() => receiver.received.length >= 5 && receiver.received);
  const webhook = new Webhook(endpoint.value.secret);
  const events = received.map(
    ({ body, headers }) =>
      webhook.verify(body, headers as Record<string, string>) as {
        sequence: number;
        previousStatus: string;
        data: { status: string; reference: string };
      },
  );
  expect(
    events.map(({ sequence, previousStatus, data }) => `${sequence} ${previousStatus} ${data.status} ${data.reference}`),
  ).toEqual([
    "1 UNKNOWN PENDING order 1",
    "2 PENDING PICKED_UP order 1",
    "3 PICKED_UP IN_TRANSIT order 1",
    "4 IN_TRANSIT OUT_FOR_DELIVERY order 1",
    "5 OUT_FOR_DELIVERY DELIVERED order 1",
  ]);
});

test("parcels whose account is disconnected say so at once, and are asked about at once when another is connected", async () => {
  const { key, scope } = await service.keyFor("LIVE", "Reconnected");
  const { dashboard } = service.service.services;
  const connect = async (apiKey: string) => {
    const credentials = { ...emulator.credentials("BRING"), apiKey };
    const account = { carrier: "BRING", credentials, baseUrl: emulator.baseUrl("BRING") };
    const made = await connectCarrierAccount(operatorCaller(scope), account, dashboard);
    if (!made.ok) throw new Error(JSON.stringify(made.failure));
    return globalId("CarrierAccount", made.value.account.id);
  };
  const rejected = await connect("of last year");
  const create = `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: BRING }) { tracker { id } } }`;
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  const says = (attention: string | null) =>
    eventually(async () => {
      const { body } = await service.graphql(key, `{ tracker(id: "${id}") { attention lastCheckedAt } }`);
      return body.data.tracker.attention === attention && body.data.tracker;
    });
  await says("CREDENTIALS_REJECTED");
  expect(await disconnectCarrierAccount(operatorCaller(scope), { id: rejected }, dashboard)).toMatchObject({ ok: true });
  await says("CARRIER_NOT_CONNECTED");
  await connect(emulator.credentials("BRING").apiKey!);
  expect((await says(null)).lastCheckedAt).not.toBeNull();
});
