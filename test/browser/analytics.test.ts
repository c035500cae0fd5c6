import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followFeed } from "../../src/checks/learn/follow-feed.ts";
import { days } from "../../src/lib/clock.ts";
import { newBucketUuid } from "../../src/lib/ids.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { insertParcels, type ParcelRow } from "../support/rows/parcel-rows.sql.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("analytics are empty before there are parcels, then show each carrier and lane, and become a file", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("heading", { name: "No group has ten parcels yet" }).waitFor();

  const { scope } = await world.service.keyFor("TEST");
  const { db } = world.service.runtime;
  const handedOver = Date.now() - days(10);
  const parcels = (carrier: string, count: number, took: number, kept: number, at = handedOver): ParcelRow[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: newBucketUuid(at, 7), carrier, from: "DE", to: "SE", createdAt: at, stopReason: null, estimatedAt: null },
      promisedAt: at + days(index < kept ? took : took - 1) + 1,
      scans: [
        { status: "PICKED_UP", at },
        { status: "DELIVERED", at: at + days(took) },
      ],
    }));
  await insertParcels(db, scope, [...parcels("UPS", 20, 2, 15), ...parcels("FEDEX", 12, 4, 3), ...parcels("USPS", 4, 1, 1)]);
  await followFeed(db, Date.now(), new AbortController().signal);

  await page.reload();
  const table = page.getByRole("table", { name: "Analytics" });
  const ups = table.getByRole("row", { name: /^UPS / });
  await ups.waitFor();
  await expect
    .poll(() => ups.getByRole("cell").allTextContents())
    .toEqual(["UPS", "20", "100 %", "2 · 2 · 2", "100 %", "none", "0", "0"]);
  await page
    .getByRole("table", { name: "On time" })
    .getByRole("row", { name: /^UPS 75 % too few too few too few/ })
    .waitFor();
  await page.getByText("Groups with fewer than ten parcels are hidden: 1.").waitFor();
  await page.getByRole("group", { name: "Group by" }).getByRole("button", { name: "Lane" }).click();
  await table.getByRole("row", { name: /^FedEx · DE to SE Compare carriers 12 100 % 4 · 4 · 4/ }).waitFor();
  await table
    .getByRole("row", { name: /^FedEx · DE to SE/ })
    .getByRole("link", { name: "Compare carriers" })
    .click();
  await page.getByText("Only parcels from DE to SE").waitFor();
  await table.getByRole("row", { name: /^FedEx 12/ }).waitFor();
  await page
    .getByRole("table", { name: "Days at each milestone" })
    .getByRole("row", { name: /^FedEx too few 4/ })
    .waitFor();
  await page.getByRole("button", { name: "Show all lanes" }).click();
  await table.getByRole("row", { name: /^FedEx · DE to SE/ }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^kolli-analytics-lane-\d{4}-\d\d-\d\d\.csv$/);
  const [heading, ...rows] = (await text(await file.createReadStream())).trim().split(/\r?\n/);
  const columns = heading!.split(",");
  expect(columns).toEqual([
    ...["carrierId", "service", "originCountryCode", "destinationCountryCode", "week", "parcels", "delivered"],
    ...["p50Days", "p80Days", "p95Days", "returned", "lost", "promiseKept", "promiseKept of"],
    ...["firstEstimateKept", "firstEstimateKept of", "predictionKept", "predictionKept of", "firstAttempt", "firstAttempt of"],
    ...["estimateError parcels", "estimateError meanDays", "estimateError biasDays"],
    ...["days at LABEL", "days at PICKED_UP", "days at IN_TRANSIT", "days at ARRIVED", "days at OUT_FOR_DELIVERY"],
  ]);
  const fedex = rows.find((row) => row.startsWith("FEDEX"))!.split(",");
  const cell = (name: string) => fedex[columns.indexOf(name)];
  expect(["parcels", "p80Days", "promiseKept", "promiseKept of", "days at PICKED_UP"].map(cell)).toEqual([
    "12",
    "4",
    "3",
    "12",
    "4",
  ]);
  // A second week makes a picture over time, which can be read as a table.
  await insertParcels(db, scope, parcels("UPS", 11, 6, 11, handedOver - days(14)));
  await followFeed(db, Date.now(), new AbortController().signal);
  await page.reload();
  await page.getByRole("group", { name: /^Days until delivery, by week, chart/ }).waitFor();
  await page.getByRole("group", { name: "Days until delivery, by week: show as" }).getByRole("button", { name: "Table" }).click();
  const weeks = page.getByRole("table", { name: "Days until delivery, by week" });
  await weeks.getByRole("row", { name: / 11 6 · 6 · 6 100 %$/ }).waitFor();
  expect(troubles).toEqual([]);
});
