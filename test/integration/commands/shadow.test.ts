import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { shadowBounds } from "../../../src/commands/shadow/bounds.ts";
import { compatEnvironment, moveParcel, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { startOldAftership, startOldEasypost } from "../../support/servers/old-services.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let commands: ReturnType<typeof openCommandLine>;
let folder: string;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({ env: compatEnvironment });
  commands = openCommandLine(environmentOf(service));
  folder = await temporaryFolder("shadow");
  receiver = await startReceiver();
});
afterAll(async () => {
  commands.close();
  await receiver.close();
  await service.stop();
});

const details = {
  picked: {
    datetime: "2026-11-01T08:00:00Z",
    message: "Picked up",
    status: "in_transit",
    status_detail: "received_at_origin_facility",
  },
  out: { datetime: "2026-11-02T08:00:00Z", message: "On the van", status: "out_for_delivery", status_detail: "out_for_delivery" },
  back: { datetime: "2026-11-02T18:00:00Z", message: "Going back", status: "return_to_sender", status_detail: "return" },
};

type Step = keyof typeof details;

const shadow = (args: readonly string[], key: string) =>
  commands.run(["shadow", ...args, "--mode", "test", "--json"], { KOLLI_MOVE_KEY: key });

const findId = async (key: string, code: string): Promise<string> =>
  (await restClient(service, key)("GET", `/v1/trackers/by-code?trackingCode=${code}`)).body.id;

test("both follow the same parcels: who knew first, disagreements in both sides' words, costs, and nothing is sent", async () => {
  const { key, scope } = await keyOf(service, "FULL", "Shadow");
  const main = await keyOf(service, "FULL", "Main shop");
  await webhookIn(service, main.scope, receiver.url, "EASYPOST");
  const steps: Step[][] = [["picked"], ["picked"], ["picked"], ["picked"]];
  const at = (place: number) => ({
    id: `trk_old${place}`,
    tracking_code: `SHADOW-${place}`,
    carrier: "UPS",
    status: details[steps[place]!.at(-1)!].status,
    status_detail: details[steps[place]!.at(-1)!].status_detail,
    tracking_details: steps[place]!.map((step) => details[step]),
  });
  const account = { total: 3, key: "EZAK1", at };
  const old = await startOldEasypost(account);
  onTestFinished(() => old.close());
  const state = join(folder, "shadow.json");
  const args = ["easypost", "--workspace", "Shadow", "--base-url", old.url, "--state", state, "--parcels", "3"];
  const begun = await shadow([...args, "--once"], "EZAK1");
  expect(begun.code, begun.err).toBe(0);
  expect(JSON.parse(begun.out)).toMatchObject({ parcels: 3, rounds: 1, disagreements: [], costs: null });
  // Kolli learns of the first parcel before the next look at the other service, which learns it later.
  await moveParcel(service, key, await findId(key, "SHADOW-0"), "OUT_FOR_DELIVERY");
  // Of the second, the other service knows first.
  steps[1]!.push("out");
  await shadow([...args, "--once"], "EZAK1");
  steps[0]!.push("out");
  steps[2]!.push("back");
  await moveParcel(service, key, await findId(key, "SHADOW-1"), "OUT_FOR_DELIVERY");
  await moveParcel(service, key, await findId(key, "SHADOW-2"), "DELIVERED");
  // A fourth parcel has no room.
  account.total = 4;
  const last = await shadow(
    [...args, "--once", "--price-per-parcel", "0.05", "--parcels-per-month", "1000", "--kolli-per-month", "20"],
    "EZAK1",
  );
  expect(last.code, last.err).toBe(0);
  const report = JSON.parse(last.out);
  expect(report).toMatchObject({
    ...{ parcels: 3, rounds: 3, leftOut: 1, everyMinutes: 15 },
    costs: { oldPerMonth: 50, kolliPerMonth: 20, savedPerMonth: 30 },
  });
  const [ups] = report.carriers;
  expect(ups).toMatchObject({ carrier: "UPS", parcels: 3, kolliFirst: { count: 1 }, oldFirst: { count: 1 }, disagreements: 1 });
  expect(report.disagreements).toEqual([
    {
      carrier: "UPS",
      trackingCode: "SHADOW-2",
      old: "return_to_sender / return: Going back",
      kolli: expect.stringMatching(/^DELIVERED/),
      behind: null,
    },
  ]);
  // The events are in the shadow's own workspace, and nothing left it.
  const events = await restClient(service, key)("GET", "/v1/events?first=10");
  expect(events.body.nodes.length).toBeGreaterThan(0);
  expect(receiver.received).toEqual([]);
  const printed = await commands.run(["shadow", ...args, "--mode", "test", "--report"], {});
  expect(printed.out).toContain("3 parcels were followed by EasyPost and by Kolli.");
  expect(printed.out).toContain("SHADOW-2 (UPS): EasyPost says return_to_sender / return: Going back; Kolli says DELIVERED");
  expect(printed.out).toContain("Give --price-per-parcel, --parcels-per-month and --kolli-per-month");
  // A workspace that sends is no shadow, also if it begins to send meanwhile.
  await webhookIn(service, scope, receiver.url, "EASYPOST");
  const refused = await shadow([...args, "--once"], "EZAK1");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("The workspace Shadow sends events to webhooks.")]);
});

test("AfterShip says itself when it knew; the bounds hold, and a file of something else is refused", async () => {
  const { key } = await keyOf(service, "FULL", "Shadow of AfterShip");
  const learntAt = { out: new Date(Date.now() + 3_600_000).toISOString() };
  const checkpoints: object[] = [
    { checkpoint_time: "2026-11-01T08:00:00Z", created_at: "2026-11-01T09:00:00Z", tag: "InTransit", subtag: "InTransit_002" },
  ];
  const at = () => ({ id: "hu5c1", tracking_number: "SHADOW-AS", slug: "ups", active: true, tag: "InTransit", checkpoints });
  const old = await startOldAftership({ total: 1, key: "asat_1", at });
  onTestFinished(() => old.close());
  const state = join(folder, "aftership.json");
  const args = ["aftership", "--workspace", "Shadow of AfterShip", "--base-url", old.url, "--state", state];
  expect((await shadow([...args, "--once"], "asat_1")).code).toBe(0);
  learntAt.out = new Date().toISOString();
  checkpoints.push({
    checkpoint_time: "2026-11-02T08:00:00Z",
    created_at: learntAt.out,
    tag: "OutForDelivery",
    subtag: "OutForDelivery_001",
  });
  await moveParcel(service, key, await findId(key, "SHADOW-AS"), "OUT_FOR_DELIVERY");
  const { out } = await shadow([...args, "--once"], "asat_1");
  expect(JSON.parse(out).carriers).toMatchObject([{ carrier: "UPS", compared: 1, oldFirst: { count: 1 }, undecided: 0 }]);
  const [parcel] = JSON.parse(await readFile(state, "utf8")).parcels;
  expect(parcel.old.known.OUT_FOR_DELIVERY).toEqual({ from: Date.parse(learntAt.out), until: Date.parse(learntAt.out) });
  const tooMany = await shadow([...args, "--once", "--parcels", String(shadowBounds.shadowParcels.cap + 1)], "asat_1");
  expect([tooMany.code, tooMany.err]).toEqual([1, expect.stringContaining(`at most ${shadowBounds.shadowParcels.cap}.`)]);
  expect((await shadow([...args, "--once", "--parcels", String(shadowBounds.shadowParcels.cap)], "asat_1")).code).toBe(0);
  const other = await shadow(
    ["easypost", "--workspace", "Shadow of AfterShip", "--base-url", old.url, "--state", state, "--once"],
    "x",
  );
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("belongs to another shadow (aftership, TEST)")]);
});

test("it looks again and again until the time is over, and continues after it was killed", async () => {
  await keyOf(service, "FULL", "Shadow of a week");
  const at = (place: number) => ({
    ...{ id: `trk_loop${place}`, tracking_code: `SHADOW-LOOP-${place}`, carrier: "UPS", status: "in_transit" },
    tracking_details: [details.picked],
  });
  const old = await startOldEasypost({ total: 2, key: "EZAK2", at });
  onTestFinished(() => old.close());
  const state = join(folder, "loop.json");
  const args = ["easypost", "--workspace", "Shadow of a week", "--base-url", old.url, "--state", state];
  const noted = async () => JSON.parse(await readFile(state, "utf8")) as { rounds: number; endsAt: number };
  const { child, output } = commands.start(["shadow", ...args, "--mode", "test", "--every", "0.01", "--days", "7"], {
    KOLLI_MOVE_KEY: "EZAK2",
  });
  await eventually(async () => output.err.includes("Round 2: 2 parcels."), 120_000);
  child.kill("SIGKILL");
  await once(child, "close");
  const before = await noted();
  expect(before.rounds).toBeGreaterThanOrEqual(2);
  // The days that it began with count, also where another number is given later.
  expect((await shadow([...args, "--once", "--days", "1"], "EZAK2")).code).toBe(0);
  expect(await noted()).toMatchObject({ rounds: before.rounds + 1, endsAt: before.endsAt });
  await writeFile(state, JSON.stringify({ ...(await noted()), endsAt: Date.now() - 1 }));
  const over = await shadow(args, "EZAK2");
  expect([over.code, JSON.parse(over.out).rounds]).toEqual([0, before.rounds + 1]);
});
