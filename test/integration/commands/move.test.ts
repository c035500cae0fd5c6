import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newLeaseToken } from "../../../src/lib/machine.ts";
import { hasImportedCells } from "../../../src/predictions/counts/cells.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { type OldAccount, startOldAftership, startOldEasypost } from "../../support/servers/old-services.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { countMoved } from "../../support/workspace-rows.sql.ts";

let service: TestService;
let commands: ReturnType<typeof openCommandLine>;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "20000000" } });
  commands = openCommandLine(environmentOf(service));
  folder = await temporaryFolder("move");
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

const detailsOf = (status: string) => [
  { datetime: "2026-11-01T08:00:00Z", message: "Label created", status: "pre_transit", status_detail: "label_created" },
  {
    datetime: "2026-11-02T09:30:00Z",
    message: "Departed facility",
    status,
    status_detail: "departed_facility",
    tracking_location: { city: "Reno", state: "NV", country: "US", zip: "89502" },
  },
];

const delivered = { ...detailsOf("delivered")[1], datetime: "2026-11-05T17:00:00Z", message: "Delivered" };

const easypostTracker = (place: number, more: Record<string, unknown> = {}) => ({
  id: `trk_old${place}`,
  object: "Tracker",
  tracking_code: `LS${String(place).padStart(8, "0")}`,
  carrier: "LasershipV2",
  status: "in_transit",
  est_delivery_date: "2026-11-30T00:00:00Z",
  tracking_details: detailsOf("in_transit"),
  ...more,
});

const countsOf = ({ workspaceId }: Scope) => countMoved(service.runtime.db, workspaceId);

/** MOVE_TEST_TRACKERS=100000 moves a large account. */
const total = Number(process.env.MOVE_TEST_TRACKERS ?? 1_200);

const nothing = { moved: 0, there: 0, finished: 0, refused: 0, histories: 0, historiesCounted: 0 };

const move = (args: readonly string[], key: string) =>
  commands.run(["move", ...args, "--mode", "live", "--json"], { KOLLI_MOVE_KEY: key });

test(
  "a move that is killed midway continues, moves each tracker once with its history, and sends no event",
  async () => {
    const { key, scope } = await keyOf(service, "FULL", "Killed", "LIVE");
    const account: OldAccount = { total, key: "EZAK1", at: (place) => easypostTracker(place) };
    const old = await startOldEasypost(account);
    onTestFinished(() => old.close());
    const state = join(folder, "killed.json");
    const args = ["easypost", "--workspace", "Killed", "--base-url", old.url, "--state", state];
    const pages = total / 100;
    old.answeredPages = Math.floor(pages / 3);
    const { child } = commands.start(["move", ...args, "--mode", "live"], { KOLLI_MOVE_KEY: "EZAK1" });
    await eventually(() => old.pages > old.answeredPages, 45_000 * Math.max(1, total / 1_200));
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "close");
    expect(await countsOf(scope)).toMatchObject({ trackers: old.answeredPages * 100, events: 0 });
    const { pages: pagesBefore, answeredPages } = old;
    old.answeredPages = Number.POSITIVE_INFINITY;
    old.failNext = 1;
    const again = await move(args, "EZAK1");
    expect(again.code, again.err).toBe(0);
    expect(JSON.parse(again.out)).toEqual({ ...nothing, moved: total });
    expect(await countsOf(scope)).toMatchObject({ trackers: total, events: 0 });
    // It continued where it was: with the pages that were left, and one twice.
    expect(old.pages - pagesBefore).toBe(pages - answeredPages + 1);
    const third = await move(args, "EZAK1");
    expect(JSON.parse(third.out)).toEqual({ ...nothing, there: total });
    const read = restClient(service, key);
    const { body } = await read("GET", "/v1/trackers?first=100");
    for (const tracker of body.nodes)
      expect(tracker).toMatchObject({ status: "IN_TRANSIT", attention: "CARRIER_NOT_CONNECTED", lastCheckedAt: null });
    expect(body.nodes[0].checkpoints.map(({ message }: { message: string }) => message)).toEqual([
      "Label created",
      "Departed facility",
    ]);
    expect(await countsOf(scope)).toEqual({ trackers: total, events: 0, learnt: 0 });
    const easypost = async (path: string) => {
      const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
      return JSON.parse((await service.send(`/compat/easypost/v2${path}`, { headers })).text);
    };
    expect(await easypost("/trackers/trk_old7")).toMatchObject({ id: "trk_old7", tracking_code: "LS00000007" });
    const page = await easypost("/trackers?page_size=2");
    const next = await easypost(`/trackers?page_size=2&before_id=${page.trackers[1].id}`);
    const ids = [...page.trackers, ...next.trackers].map(({ id }: { id: string }) => id);
    expect(ids.every((id) => id.startsWith("trk_old"))).toBe(true);
    expect(new Set(ids).size).toBe(4);
  },
  600_000 + total * 30,
);

test("a tracker whose move was interrupted before it got its history gets it when the move is run again", async () => {
  const { key, scope } = await keyOf(service, "FULL", "Halfway", "LIVE");
  const input = { trackingCode: "LS00000000", carrier: "LASERSHIP", metadata: { easypost: { id: "trk_old0" } } };
  const lease = { token: newLeaseToken(), until: Date.now() + 3_600_000 };
  await service.service.engine.trackers.createHeld(scope, [input], lease);
  const old = await startOldEasypost({ total: 1, key: "EZAK2", at: (place) => easypostTracker(place) });
  onTestFinished(() => old.close());
  const args = ["easypost", "--workspace", "Halfway", "--base-url", old.url, "--state", join(folder, "halfway.json")];
  const { out } = await move(args, "EZAK2");
  expect(JSON.parse(out)).toMatchObject({ moved: 1, there: 0 });
  const { body } = await restClient(service, key)("GET", "/v1/trackers/by-code?trackingCode=LS00000000");
  expect(body).toMatchObject({ status: "IN_TRANSIT", metadata: { easypost: { id: "trk_old0" } } });
  expect(await countsOf(scope)).toMatchObject({ trackers: 1, events: 0 });
});

test("what cannot be moved is named with its reason, and what is finished only moves with --all", async () => {
  const { scope } = await keyOf(service, "FULL", "Refused", "LIVE");
  const items = [
    easypostTracker(0),
    easypostTracker(1, { carrier: "PigeonPost" }),
    easypostTracker(2, { carrier: "UPS", tracking_code: "1Z999AA10123456785" }),
    easypostTracker(3, { status: "delivered", tracking_details: [...detailsOf("in_transit"), delivered] }),
    easypostTracker(4, { tracking_details: [] }),
  ];
  const old = await startOldEasypost({ total: items.length, key: "EZAK3", at: (place) => items[place]! });
  onTestFinished(() => old.close());
  const args = ["easypost", "--workspace", "Refused", "--base-url", old.url, "--state", join(folder, "refused.json")];
  const first = await move(args, "EZAK3");
  expect(JSON.parse(first.out)).toEqual({ ...nothing, moved: 2, finished: 1, refused: 2, histories: 1, historiesCounted: 1 });
  expect(first.err).toContain("Not moved: LS00000001 (PigeonPost). Kolli does not know the carrier PigeonPost.");
  expect(first.err).toMatch(/Not moved: 1Z999AA10123456785 \(UPS\)\. .*check digit/);
  const all = await move([...args, "--all"], "EZAK3");
  expect(JSON.parse(all.out)).toEqual({ ...nothing, moved: 1, there: 2, refused: 2 });
  expect(await hasImportedCells(service.runtime.db, scope)).toBe(true);
  expect(await countsOf(scope)).toEqual({ trackers: 3, events: 0, learnt: 1 });
  const wrong = await move(args, "EZAK-wrong");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("EasyPost refuses the key in KOLLI_MOVE_KEY (401)")]);
  const unknown = await move(["pigeons"], "x");
  expect([unknown.code, unknown.err]).toEqual([
    1,
    expect.stringContaining("Use one of 17track, aftership, easypost, ship24, shippo."),
  ]);
});

test("a tracking of AfterShip's keeps what its shop gave it, and its ID finds it below /compat/aftership", async () => {
  const { key, scope } = await keyOf(service, "FULL", "From AfterShip", "LIVE");
  const at = (place: number) => ({
    id: `hu5c1vq4y${place}`,
    tracking_number: `LS7${place}`,
    slug: "lasership",
    active: true,
    tag: "OutForDelivery",
    subtag: "OutForDelivery_001",
    title: "Shoes",
    order_id: "A-1",
    destination_country_region: "USA",
    order_promised_delivery_date: { promised_delivery_date: "2026-12-01" },
    checkpoints: [
      {
        checkpoint_time: "2026-11-01T08:00:00",
        message: "Picked up",
        tag: "InTransit",
        subtag: "InTransit_002",
        city: "Reno",
        country_region: "USA",
      },
      {
        checkpoint_time: "2026-11-03T07:10:00-08:00",
        message: "Out for delivery",
        tag: "OutForDelivery",
        subtag: "OutForDelivery_001",
      },
    ],
  });
  const old = await startOldAftership({ total: 230, key: "asat_1", at });
  onTestFinished(() => old.close());
  const { code, out, err } = await move(
    ["aftership", "--workspace", "From AfterShip", "--base-url", old.url, "--state", join(folder, "as.json")],
    "asat_1",
  );
  expect(code, err).toBe(0);
  expect(JSON.parse(out)).toEqual({ ...nothing, moved: 230 });
  const read = await service.send("/compat/aftership/tracking/2026-07/trackings/hu5c1vq4y7", { headers: { "as-api-key": key } });
  expect(JSON.parse(read.text).data).toMatchObject({
    id: "hu5c1vq4y7",
    tracking_number: "LS77",
    title: "Shoes",
    order_id: "A-1",
    tag: "OutForDelivery",
    order_promised_delivery_date: { promised_delivery_date: "2026-12-01" },
    checkpoints: [
      { message: "Picked up", checkpoint_time: "2026-11-01T08:00:00", tag: "InTransit" },
      { message: "Out for delivery", checkpoint_time: "2026-11-03T07:10:00-08:00", tag: "OutForDelivery" },
    ],
  });
  expect(await countsOf(scope)).toMatchObject({ trackers: 230, events: 0 });
  const again = await move(
    ["aftership", "--workspace", "From AfterShip", "--base-url", old.url, "--state", join(folder, "as.json")],
    "asat_1",
  );
  expect([again.code, JSON.parse(again.out)]).toEqual([0, { ...nothing, there: 230 }]);
  expect(await countsOf(scope)).toMatchObject({ trackers: 230, events: 0 });
});
