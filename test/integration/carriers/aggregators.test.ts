import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScriptedScan } from "../../../emulators/emulated-carrier.ts";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { aftership } from "../../../src/carriers/aftership/emulator.ts";
import { seventeenTrack } from "../../../src/carriers/seventeen-track/emulator.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { type Dashboard, holdToAudit, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let emulator: Emulator;
let live: Dashboard;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  emulator = await startEmulator([aftership, seventeenTrack, ups], {
    deliver: async ({ url, headers, body }) => {
      const { status, text } = await service.send(new URL(url).pathname, { method: "POST", headers: { ...headers }, body });
      return { status, body: text };
    },
  });
  live = await openAsOwner(service, "LIVE");
});
afterAll(async () => {
  await emulator.close();
  await service.stop();
});

const { mutate } = holdToAudit(() => service);

const connect = async (carrier: string): Promise<string> => {
  const { carrierAccount } = await mutate(live, "carrierAccountConnect", "carrierAccount { id }", {
    ...{ carrier, credentials: emulator.credentials(carrier), baseUrl: emulator.baseUrl(carrier) },
  });
  return carrierAccount.id;
};

const create = async (trackingCode: string, carrier: string) => {
  const query =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id attention } trackerUserErrors { code } } }";
  const { body } = await live.graphql(query, { input: { trackingCode, carrier } });
  expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
  return body.data.trackerCreate.tracker;
};

const read = async (id: string) => {
  const fields = "status attention carrierUrl checkpoints { message status carrierCode }";
  return (await live.graphql(`query ($id: ID!) { tracker(id: $id) { ${fields} } }`, { id })).body.data.tracker;
};

/** A person enters Kolli's push address at the aggregator. */
const setUpPushes = async (carrier: string, path: string): Promise<void> => {
  const { carrierAccounts } = (await live.graphql("{ carrierAccounts { carrier pushes { url } } }")).body.data;
  const { url } = carrierAccounts.find((account: { carrier: string }) => account.carrier === carrier).pushes;
  await fetch(emulator.baseUrl(carrier) + path, { method: "POST", body: url });
};

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\..*/, "+00:00");
const scan = (code: string, message: string, hours: number): ScriptedScan => ({ code, message, at: hoursAgo(hours) });
const requests = (carrier: string) => emulator.counts(carrier).requests;

const quotaOf = async (id: string) =>
  (await live.graphql("query ($id: ID!) { carrierQuota(id: $id) { total remaining } }", { id })).body.data.carrierQuota;

const cases = [
  {
    carrier: "SEVENTEEN_TRACK",
    path: "/console/webhook",
    of: "JAPAN_POST",
    code: "RB123456785JP",
    codes: ["InTransit_PickedUp", "Delivered_Other"],
  },
  {
    carrier: "AFTERSHIP",
    path: "/admin/webhook",
    of: "RELAIS_COLIS",
    code: "RC0000000001",
    codes: ["InTransit_002", "Delivered_001"],
  },
] as const;

test.each(cases)("connecting $carrier follows $of, which waited for it, by asking and by its pushes", async (one) => {
  const { id, attention } = await create(one.code, one.of);
  expect(attention).toBe("CARRIER_NOT_CONNECTED");
  const account = await connect(one.carrier);
  // Asked about, and registered because the aggregator did not know it.
  await eventually(async () => (await read(id)).attention === null && requests(one.carrier) >= 2);
  // AfterShip has no call that tells it.
  expect(await quotaOf(account)).toEqual(one.carrier === "AFTERSHIP" ? null : { total: 10_000, remaining: 9_880 });
  await setUpPushes(one.carrier, one.path);
  const [accepted, delivered] = one.codes;
  const key = `${one.of}:${one.code}`;
  emulator.parcels.addScan(one.carrier, key, scan(accepted, "Accepted", 20));
  await emulator.settled();
  expect(await read(id)).toMatchObject({ status: "PICKED_UP", carrierUrl: null });
  emulator.parcels.addScan(one.carrier, key, scan(delivered, "Handed over", 2));
  await emulator.settled();
  expect(await read(id)).toMatchObject({
    status: "DELIVERED",
    checkpoints: [
      { message: "Accepted", carrierCode: null },
      { message: "Handed over", carrierCode: null },
    ],
  });
});

test("a carrier's own account goes first, and what it followed goes back to the aggregator when it is gone", async () => {
  const viaOf = async (...wanted: string[]) => {
    const { carriers } = (await live.graphql("{ carriers { carrier via isConnected } }")).body.data;
    expect(carriers).toHaveLength(302);
    const byId = new Map(carriers.map((info: { carrier: string; via: string; isConnected: boolean }) => [info.carrier, info]));
    return wanted
      .map((carrier) => byId.get(carrier) as { via: string; isConnected: boolean })
      .map(({ via, isConnected }) => [via, isConnected]);
  };
  const code = "1Z999AA10123456784";
  const { id, attention } = await create(code, "UPS");
  expect(attention).toBeNull();
  expect(await viaOf("UPS", "OWN_COURIER", "JAPAN_POST")).toEqual([
    ["AGGREGATOR", true],
    ["OWN", true],
    ["AGGREGATOR", true],
  ]);
  emulator.parcels.addScan("SEVENTEEN_TRACK", `UPS:${code}`, scan("InTransit_PickedUp", "Pickup Scan", 30));
  await emulator.settled();
  expect((await read(id)).status).toBe("PICKED_UP");

  emulator.parcels.put("UPS", {
    code,
    scans: [scan("P:PU", "Pickup Scan", 30), scan("I:OT", "Out For Delivery", 3)],
  });
  const direct = await connect("UPS");
  await eventually(async () => (await read(id)).status === "OUT_FOR_DELIVERY");
  expect(await viaOf("UPS", "JAPAN_POST")).toEqual([
    ["DIRECT", true],
    ["AGGREGATOR", true],
  ]);
  // The scan that both tell is one. What the aggregator goes on telling is not taken any more.
  emulator.parcels.addScan("SEVENTEEN_TRACK", `UPS:${code}`, scan("Exception_Returning", "Returning to the sender", 1));
  await emulator.settled();
  const { status, checkpoints } = await read(id);
  expect([status, checkpoints.map(({ message }: { message: string }) => message)]).toEqual([
    "OUT_FOR_DELIVERY",
    ["Pickup Scan", "Out For Delivery"],
  ]);

  await mutate(live, "carrierAccountDisconnect", "disconnectedId", { id: direct });
  await eventually(async () => (await read(id)).status === "RETURN_TO_SENDER");
  expect(await viaOf("UPS")).toEqual([["AGGREGATOR", true]]);
});

test("a national post's number is recognised where an aggregator reaches the post", async () => {
  const query = '{ carrierCandidates(trackingCode: "RB123456785JP") { carrier isSure } }';
  expect((await live.graphql(query)).body.data.carrierCandidates).toEqual([{ carrier: "JAPAN_POST", isSure: true }]);
  const elsewhere = await service.keyFor("LIVE", "Elsewhere");
  const { carrierCandidates } = (await service.graphql(elsewhere.key, query)).body.data;
  const names = carrierCandidates.map(({ carrier }: { carrier: string }) => carrier);
  expect(names).toContain("USPS");
  expect(names).not.toContain("JAPAN_POST");
});
