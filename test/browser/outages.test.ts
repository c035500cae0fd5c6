import { afterAll, beforeAll, expect, test } from "vitest";
import { noticeIncidents } from "../../src/checks/incidents/notice-incidents.ts";
import { days, hours } from "../../src/lib/clock.ts";
import { parseGlobalId } from "../../src/lib/ids.ts";
import { announceIncident } from "../../src/server/maintenance/tasks.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";

let world: BrowserWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(200));
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

test("an outage, a lost parcel and a recovery are seen by webhook, in the list and on their pages", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "Create a webhook" });
  await form.getByLabel("URL").fill(receiver.url);
  for (const topic of ["CARRIER_INCIDENT_OPENED", "CARRIER_INCIDENT_ENDED"])
    await form.getByRole("checkbox", { name: new RegExp(topic) }).check();
  await form.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const told = (topic: string) => receiver.received.map(({ body }) => JSON.parse(body)).filter((event) => event.topic === topic);

  // A parcel of UPS is under way, and UPS had 50 parcels with news in each hour of three weeks.
  const { key, scope } = await world.service.keyFor("TEST");
  const { db } = world.service.runtime;
  const create = `mutation { trackerCreate(input: { trackingCode: "OUTAGE-1", carrier: UPS }) { tracker { id } trackerUserErrors { message } } }`;
  const made = await world.service.graphql(key, create);
  const id: string = made.body.data.trackerCreate.tracker.id;
  const advance = (input: string) =>
    world.service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}", ${input} }) { tracker { status } } }`);
  await advance("action: STATUS, status: IN_TRANSIT");
  const now = Date.now();
  const today = Math.floor(now / days(1));
  await db.run(
    "",
    `insert into carrier_scans (workspace_id, mode, carrier, day, hours)
     select $1, $2, 'UPS', d, array_fill(50, array[24]) from generate_series($3::int - 22, $3::int - 4) as d
     on conflict (workspace_id, mode, carrier, day) do update set hours = excluded.hours`,
    [scope.workspaceId, scope.mode, today],
  );
  const look = async () => {
    await db.run("", "update carrier_watch set watched_since = 'epoch', watched_at = $1", [new Date(now)]);
    await noticeIncidents({ db, announce: announceIncident, onAnnounced: () => {} }, now);
  };
  await look();
  await look();
  await expect.poll(() => told("CARRIER_INCIDENT_OPENED").length, { timeout: 60_000 }).toBe(1);
  expect(told("CARRIER_INCIDENT_OPENED")[0].data).toMatchObject({
    carrierId: "UPS",
    cause: "SILENT",
    endedAt: null,
    parcelCount: 1,
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Outages" }).click();
  const outage = page.getByRole("table", { name: "Outages" }).getByRole("row", { name: /No news from UPS/ });
  await outage.getByText("Open").waitFor();

  // It recovers.
  await db.run(
    "",
    `insert into carrier_scans (workspace_id, mode, carrier, day, hours) select $1, $2, 'UPS', d, array_fill(50, array[24]) from unnest($3::int[]) as d
     on conflict (workspace_id, mode, carrier, day) do update set hours = excluded.hours`,
    [scope.workspaceId, scope.mode, [today - 1, today]],
  );
  await look();
  await expect.poll(() => told("CARRIER_INCIDENT_ENDED").length, { timeout: 60_000 }).toBe(1);
  await outage.getByText("Open").waitFor({ state: "hidden" });

  // The parcel is silent for 24 days, longer than the fixed limit: as if it had been created before. The outage is long over.
  const { uuid } = parseGlobalId(id)!;
  await db.run("", "update carrier_incident set started_at = $1, ended_at = $2", [
    new Date(now - days(70)),
    new Date(now - days(65)),
  ]);
  await db.run("", "update tracker set created_at = $2 where id = $1", [uuid, new Date(now - days(26))]);
  await db.run("", "update checkpoint set scanned_at = $2 where tracker_id = $1", [uuid, new Date(now - days(24) - hours(1))]);
  await db.run("", "update due_check set judge_at = $2 where tracker_id = $1", [uuid, new Date(now)]);
  await expect.poll(() => told("TRACKER_EXCEPTION_RAISED").map(({ kind }) => kind), { timeout: 60_000 }).toContain("LIKELY_LOST");
  const address = page.url().replace(/\/outages.*/, "/trackers?exception=LIKELY_LOST");
  await page.goto(address);
  const row = page.getByRole("row", { name: /OUTAGE-1/ });
  await row.waitFor();
  await row.getByRole("link", { name: /OUTAGE-1/ }).click();
  await page
    .getByRole("alert")
    .getByText(/No scan for more than 15 delivery days: a fixed limit/)
    .waitFor();

  // And is found.
  await advance("action: STATUS, status: OUT_FOR_DELIVERY");
  await expect
    .poll(() => told("TRACKER_EXCEPTION_CLEARED").map(({ kind }) => kind), { timeout: 60_000 })
    .toContain("LIKELY_LOST");
  await page.goto(address);
  await page.getByText("No tracker matches").waitFor();
  expect(troubles).toEqual([]);
});
