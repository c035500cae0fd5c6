import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { connectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { exceptionKinds } from "../../../src/tracking/exceptions.ts";
import { statusDetails } from "../../../src/tracking/statuses.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Mode } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { makeEverythingDue } from "../../support/rows/time-flies.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

// The command line is a process of its own, and a busy machine takes seconds to start one.
type Heard = { topic: string; kind?: string; exception?: { message: string; clearedAt: string | null }; data: Tracker };
type Tracker = {
  id: string;
  status: string;
  statusDetail: string | null;
  exceptions: { kind: string; clearedAt: string | null }[];
};

let emulator: Emulator;
let service: TestService;
let keys: Record<Mode, string>;
const receivers: Receiver[] = [];
const shops = {} as Record<Mode, (trackerId: string) => Heard[]>;

/** A shop as README sets one up: a webhook that names no topics, and a program that reads what it is sent. */
const openShop = async (mode: Mode) => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const commands = openCommandLine({ ...environmentOf(service), KOLLI_EGRESS_ALLOW: "127.0.0.1/32" });
  try {
    const made = await commands.run(["webhooks", "create", "--url", receiver.url, "--mode", mode.toLowerCase(), "--json"]);
    expect([made.code, made.err]).toEqual([0, ""]);
    const webhook = new Webhook(JSON.parse(made.out).secret);
    return (trackerId: string) =>
      receiver.received
        .map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>) as Heard)
        .filter(({ data }) => data.id === trackerId);
  } finally {
    commands.close();
  }
};

beforeAll(async () => {
  emulator = await startEmulator([ups]);
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  keys = { LIVE: (await service.keyFor("LIVE")).key, TEST: (await service.keyFor("TEST")).key };
  for (const mode of ["LIVE", "TEST"] as const) shops[mode] = await openShop(mode);
  const { workspaceId } = (await service.keyFor("LIVE")).scope;
  const connected = await connectCarrierAccount(
    operatorCaller({ workspaceId }),
    { carrier: "UPS", credentials: emulator.credentials("UPS"), baseUrl: emulator.baseUrl("UPS") },
    service.service.services.dashboard,
  );
  expect(connected.ok).toBe(true);
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
  for (const receiver of receivers) await receiver.close();
});

const ask = async (key: string, query: string, variables: object = {}) => {
  const { body } = await service.graphql(key, query, variables as Record<string, unknown>);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const create = async (key: string, trackingCode: string, carrier: string): Promise<string> => {
  const made =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { message } } }";
  const { trackerCreate } = await ask(key, made, { input: { trackingCode, carrier } });
  expect(trackerCreate.trackerUserErrors).toEqual([]);
  return trackerCreate.tracker.id;
};
const inShort = ({ topic, kind, data }: Heard) => (kind ? `${topic} ${kind}` : `${topic} ${data.status}`);
const told = (mode: Mode, id: string) => shops[mode](id).map(inShort);
const hears = (mode: Mode, id: string, ...expected: string[]) =>
  eventually(() => JSON.stringify(told(mode, id)) === JSON.stringify(expected) || undefined).catch(() =>
    expect(told(mode, id)).toEqual(expected),
  );

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace("Z", "+00:00");

test.each([
  ["LOST", "IN_TRANSIT"],
  ["DAMAGED", undefined],
  ["CUSTOMS_HOLD", "IN_TRANSIT"],
])("a shop in the default set-up hears that its own courier's parcel is %s, and when that is over", async (kind, status) => {
  const id = await create(keys.LIVE, `OWN-${kind}`, "OWN_COURIER");
  const scan = (input: object) =>
    ask(
      keys.LIVE,
      "mutation ($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { results { trackerUserErrors { code } } } }",
      { input: [{ trackerId: id, ...input }] },
    );
  await scan({ id: "1", status: "IN_TRANSIT", scannedAt: ago(30) });
  const report = { id: "2", ...(status && { status }), statusDetail: kind, message: `It is ${kind}`, scannedAt: ago(20) };
  await scan(report);
  await hears("LIVE", id, "TRACKER_UPDATED IN_TRANSIT", `TRACKER_EXCEPTION_RAISED ${kind}`);
  expect(shops.LIVE(id).at(-1)).toMatchObject({
    exception: { kind, message: `It is ${kind}`, clearedAt: null },
    data: { status: "IN_TRANSIT", exceptions: [{ kind, clearedAt: null }] },
  });
  // Said once more, nothing is new.
  await scan(report);
  await scan({ id: "3", status: "DELIVERED", scannedAt: ago(1) });
  await hears(
    ...(["LIVE", id, "TRACKER_UPDATED IN_TRANSIT", `TRACKER_EXCEPTION_RAISED ${kind}`] as const),
    ...["TRACKER_UPDATED DELIVERED", `TRACKER_EXCEPTION_CLEARED ${kind}`],
  );
});

test.each([
  ["LOST", "1Z999AA10123456784", "X:S9"],
  ["DAMAGED", "1Z12345E1512345676", "X:66"],
  ["CUSTOMS_HOLD", "1Z12345E6605272234", "X:29"],
])("and that a carrier reports one as %s", async (kind, code, scan) => {
  const place = { city: "BERLIN", countryCode: "DE" };
  emulator.parcels.addScan("UPS", code, { code: "I:DP", message: "Departed", at: "2026-03-01T09:30:00+01:00", ...place });
  const id = await create(keys.LIVE, code, "UPS");
  await hears("LIVE", id, "TRACKER_UPDATED IN_TRANSIT");
  emulator.parcels.addScan("UPS", code, { code: scan, message: "Exception", at: "2026-03-02T09:30:00+01:00", ...place });
  await eventually(async () => {
    await makeEverythingDue(service.runtime.db, Date.now());
    return told("LIVE", id).length > 1;
  });
  await hears("LIVE", id, "TRACKER_UPDATED IN_TRANSIT", `TRACKER_EXCEPTION_RAISED ${kind}`);
});

const advance = (id: string, what: string) =>
  ask(
    keys.TEST,
    `mutation ($id: ID!) { testTrackerAdvance(input: { id: $id, ${what} }) {
       tracker { status statusDetail exceptions { kind raisedAt clearedAt message checkpoint { id statusDetail } checkpointId } } trackerUserErrors { code field } } }`,
    { id },
  ).then(({ testTrackerAdvance }) => testTrackerAdvance);

test("test mode plays each of them, and each is told once and found by its kind", async () => {
  for (const kind of exceptionKinds.filter((one) => (statusDetails as readonly string[]).includes(one))) {
    const id = await create(keys.TEST, `PLAYED-${kind}`, "UPS");
    const { tracker } = await advance(id, `statusDetail: ${kind}`);
    expect(tracker).toMatchObject({ status: "IN_TRANSIT", statusDetail: kind, exceptions: [{ kind, clearedAt: null }] });
    const [exception] = tracker.exceptions;
    expect(exception.checkpoint).toEqual({ id: exception.checkpointId, statusDetail: kind });
    await hears("TEST", id, "TRACKER_UPDATED IN_TRANSIT", `TRACKER_EXCEPTION_RAISED ${kind}`);
    const found = await ask(keys.TEST, `{ trackers(filter: { exception: [${kind}] }) { edges { node { id } } } }`);
    expect(found.trackers.edges).toEqual([{ node: { id } }]);
    await advance(id, "action: STATUS, status: DELIVERED");
    await hears(
      ...(["TEST", id, "TRACKER_UPDATED IN_TRANSIT", `TRACKER_EXCEPTION_RAISED ${kind}`] as const),
      ...["TRACKER_UPDATED DELIVERED", `TRACKER_EXCEPTION_CLEARED ${kind}`],
    );
  }
  const open = await ask(keys.TEST, "{ trackers(filter: { hasException: true }) { edges { node { id } } } }");
  expect(open.trackers.edges).toEqual([]);
});

test("a detail is played with a status of choice, or after the delivery, and not with a journey", async () => {
  const id = await create(keys.TEST, "DETAILED", "DHL");
  const attempted = await advance(id, "action: STATUS, status: ATTEMPT_FAILURE, statusDetail: ADDRESS_PROBLEM");
  expect(attempted.tracker).toMatchObject({ status: "ATTEMPT_FAILURE", statusDetail: "ADDRESS_PROBLEM" });
  await advance(id, "action: STATUS, status: DELIVERED");
  const { tracker } = await advance(id, "statusDetail: DAMAGED");
  expect(tracker).toMatchObject({
    status: "DELIVERED",
    exceptions: [{ kind: "ADDRESS_PROBLEM" }, { kind: "DAMAGED", clearedAt: null }],
  });
  const refused = await advance(id, "action: JOURNEY, statusDetail: LOST");
  expect(refused.trackerUserErrors).toEqual([{ code: "TEST_ACTION_INVALID", field: "statusDetail" }]);
});

test("the feed has what webhooks carry", async () => {
  const id = await create(keys.TEST, "FEED", "UPS");
  await advance(id, "statusDetail: LOST");
  const events = await eventually(async () => {
    const read = await ask(
      keys.TEST,
      `query ($id: ID!) { events(filter: { trackerId: $id, topics: [TRACKER_EXCEPTION_RAISED, TRACKER_EXCEPTION_CLEARED] }) {
         edges { node { topic sequence kind changed exception { kind message checkpoint { statusDetail } } } } } }`,
      { id },
    );
    return read.events.edges.length === 1 && read.events.edges;
  });
  expect(events).toEqual([
    {
      node: {
        ...{ topic: "TRACKER_EXCEPTION_RAISED", sequence: 1, kind: "LOST" },
        changed: expect.arrayContaining(["statusDetail", "exceptions", "checkpoints"]),
        exception: { kind: "LOST", message: expect.stringContaining("cannot be found"), checkpoint: { statusDetail: "LOST" } },
      },
    },
  ]);
});
