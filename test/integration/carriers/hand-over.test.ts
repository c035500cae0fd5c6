import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { connectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { royalMail } from "../../../src/carriers/royal-mail/emulator.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { usps } from "../../../src/carriers/usps/emulator.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { hours } from "../../../src/lib/clock.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { makeFreeChecksDue } from "../../support/rows/time-flies.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let emulator: Emulator;
let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  emulator = await startEmulator([ups, usps, royalMail]);
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await emulator.close();
});

const now = Math.floor(Date.now() / 60_000) * 60_000;
/** So many hours ago, as a carrier's clock in Chicago shows it in winter. */
const ago = (hoursAgo: number, offset = "-06:00"): string => {
  const offsetMs = hours(Number(offset.slice(0, 3)));
  return `${new Date(now - hours(hoursAgo) + offsetMs).toISOString().slice(0, 19)}${offset}`;
};

type Point = { status: string; carrier: string | null };
type Shown = {
  status: string;
  deliveredAt: string | null;
  attention: string | null;
  legs: { carrier: string; trackingCode: string; status: string; attention: string | null }[];
  checkpoints: Point[];
};
const fields = "status deliveredAt attention legs { carrier trackingCode status attention } checkpoints { status carrier }";

/** A parcel of a workspace of its own, with a webhook of all topics. */
const follow = async (trackingCode: string, carrier: string) => {
  const { key, scope } = await service.keyFor("LIVE", carrier);
  const { db, clock, sealer } = service.runtime;
  const url = `${receiver.url}/${trackingCode}`;
  const endpoint = await createEndpoint({ db, clock, sealer, egress: service.service.egress }, scope, {
    url,
    topics: [...eventTopics],
  });
  if (!endpoint.ok) throw new Error(endpoint.failure.message);
  await connect(scope, carrier);
  const created = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input: { trackingCode, carrier } },
  );
  const { id } = created.body.data.trackerCreate.tracker;
  const shown = async (): Promise<Shown> =>
    (await service.graphql(key, `{ tracker(id: "${id}") { ${fields} } }`)).body.data.tracker;
  const until = (isReached: (tracker: Shown) => boolean) =>
    eventually(async () => {
      await makeFreeChecksDue(db, Date.now());
      const tracker = await shown();
      return isReached(tracker) && tracker;
    });
  const told = (count: number) =>
    eventually(() => {
      const webhook = new Webhook(endpoint.value.secret);
      const events = receiver.received
        .filter(({ path }) => url.endsWith(path))
        .map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>) as Told);
      return events.filter(({ topic }) => topic === "TRACKER_UPDATED").length >= count && events;
    });
  const refresh = async (): Promise<Shown> => {
    const { body } = await service.graphql(key, `mutation { trackerRefresh(id: "${id}") { tracker { ${fields} } } }`);
    return body.data.trackerRefresh.tracker;
  };
  return { scope, shown, until, refresh, told };
};
type Told = { topic: string; sequence: number; previousStatus: string | null; data: Shown };

const connect = async ({ workspaceId }: Scope, carrier: string): Promise<void> => {
  const connected = await connectCarrierAccount(
    operatorCaller({ workspaceId }),
    { carrier, credentials: emulator.credentials(carrier), baseUrl: emulator.baseUrl(carrier) },
    service.service.services.dashboard,
  );
  expect(connected.ok).toBe(true);
};

const scanBy =
  (carrier: string, code: string) =>
  (step: string, message: string, at: string, more: object = {}) =>
    emulator.parcels.addScan(carrier, code, { code: step, message, at, ...more });

const statusesTold = (events: readonly Told[]) =>
  events
    .filter(({ topic }) => topic === "TRACKER_UPDATED")
    .map(({ sequence, previousStatus, data }) => `${sequence} ${previousStatus} ${data.status}`);

test("a parcel that UPS hands to the post is one tracker from PENDING to DELIVERED, though the post is connected late, fails at first, and UPS calls it delivered too early", async () => {
  const [code, postNumber] = ["1Z999AA10123456784", "9241990000000000000000"];
  const [byUps, byPost] = [scanBy("UPS", code), scanBy("USPS", postNumber)];
  byUps("M:MP", "Shipper created a label", ago(60));
  const parcel = await follow(code, "UPS");
  await parcel.until(({ status }) => status === "PENDING");
  byUps("P:PU", "Pickup scan", ago(50));
  await parcel.until(({ status }) => status === "PICKED_UP");

  emulator.parcels.put("UPS", { ...emulator.parcels.all("UPS")[0]!, postNumber });
  byUps("I:DP", "Package transferred to post office", ago(30));
  const waiting = await parcel.until(({ legs }) => legs.length === 2);
  expect(waiting).toMatchObject({
    status: "IN_TRANSIT",
    attention: null,
    legs: [
      { carrier: "UPS", attention: null },
      { carrier: "USPS", trackingCode: postNumber, status: "IN_TRANSIT", attention: "CARRIER_NOT_CONNECTED" },
    ],
  });
  expect(emulator.counts("USPS").requests).toBe(0);

  await connect(parcel.scope, "USPS");
  emulator.setFault("USPS", { kind: "garbage" });
  await parcel.until(({ legs }) => legs[1]!.attention === "CARRIER_FAILING");
  byUps("I:AR", "Arrived at the post office", ago(26));
  await parcel.until(({ checkpoints }) => checkpoints.length === 4);
  emulator.clearFaults();
  await parcel.until(({ attention }) => attention === null);

  byUps("D:FS", "Delivered to the local post office", ago(24));
  await parcel.until(({ checkpoints }) => checkpoints.length === 5);
  expect(await parcel.shown()).toMatchObject({ status: "IN_TRANSIT", deliveredAt: null });

  byPost("07", "Arrived at post office", ago(20));
  byPost("OF", "Out for delivery", ago(3));
  await parcel.until(({ status }) => status === "OUT_FOR_DELIVERY");
  byPost("01", "Delivered, in/at mailbox", ago(1));
  const delivered = await parcel.until(({ status }) => status === "DELIVERED");
  expect(delivered.deliveredAt).toBe(ago(1));
  expect(delivered.legs.map(({ carrier, status }) => `${carrier} ${status}`)).toEqual(["UPS PICKED_UP", "USPS DELIVERED"]);
  expect(delivered.checkpoints.map(({ carrier, status }) => `${carrier ?? "own"} ${status}`)).toEqual([
    ...["own PENDING", "own PICKED_UP", "own IN_TRANSIT", "own IN_TRANSIT", "own DELIVERED"],
    ...["USPS IN_TRANSIT", "USPS OUT_FOR_DELIVERY", "USPS DELIVERED"],
  ]);

  const events = await parcel.told(5);
  expect(statusesTold(events)).toEqual([
    "1 UNKNOWN PENDING",
    "2 PENDING PICKED_UP",
    "3 PICKED_UP IN_TRANSIT",
    "4 IN_TRANSIT OUT_FOR_DELIVERY",
    "5 OUT_FOR_DELIVERY DELIVERED",
  ]);
  for (const [topic, ofTopic] of Map.groupBy(events, (event) => event.topic))
    expect([topic, ofTopic.map(({ sequence }) => sequence)]).toEqual([topic, ofTopic.map((_, index) => index + 1)]);
  expect(events.at(-1)!.data.checkpoints.at(-1)).toMatchObject({ carrier: "USPS", status: "DELIVERED" });
  expect(new Set(events.filter(({ topic }) => topic === "TRACKER_ATTENTION_CHANGED").map(({ data }) => data.attention))).toEqual(
    new Set(["CARRIER_FAILING", null]),
  );
});

test("an international number is followed at the post of the country it arrives in, under the same number, and a refresh asks both posts", async () => {
  const code = "LZ123456785US";
  const [byUsps, byRoyalMail] = [scanBy("USPS", code), scanBy("ROYAL_MAIL", code)];
  byUsps("GX", "Shipping label created", ago(90));
  const parcel = await follow(code, "USPS");
  await connect(parcel.scope, "ROYAL_MAIL");
  expect((await parcel.refresh()).status).toBe("PENDING");
  byUsps("03", "Accepted", ago(80), { city: "CHICAGO", region: "IL" });
  expect((await parcel.refresh()).status).toBe("PICKED_UP");
  expect(emulator.counts("ROYAL_MAIL").requests).toBe(0);

  byUsps("10", "Arrived", ago(40, "+00:00"), { city: "LANGLEY", extra: { country: "UNITED KINGDOM" } });
  expect(await parcel.refresh()).toMatchObject({ status: "IN_TRANSIT", legs: [{}, { attention: null }] });
  byRoyalMail("EVGPD", "Out for delivery", ago(6, "+00:00"), { city: "Leeds DO" });
  expect((await parcel.refresh()).status).toBe("OUT_FOR_DELIVERY");
  byRoyalMail("EVKSP", "Delivered and signed for", ago(2, "+00:00"), { city: "Leeds DO" });
  const delivered = await parcel.refresh();
  expect(delivered.legs.map(({ carrier, trackingCode, status }) => `${carrier} ${trackingCode} ${status}`)).toEqual([
    `USPS ${code} PICKED_UP`,
    `ROYAL_MAIL ${code} DELIVERED`,
  ]);
  expect(statusesTold(await parcel.told(5))).toEqual([
    "1 UNKNOWN PENDING",
    "2 PENDING PICKED_UP",
    "3 PICKED_UP IN_TRANSIT",
    "4 IN_TRANSIT OUT_FOR_DELIVERY",
    "5 OUT_FOR_DELIVERY DELIVERED",
  ]);
});
