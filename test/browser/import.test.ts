import { text } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  world = await openBrowserWorld();
  ({ page, troubles } = await world.visitor());
  await setUpOwner(world, page);
});
afterAll(() => world.close());

const textOf = async (download: Download): Promise<string> => text(await download.createReadStream());

const rows = Array.from({ length: 450 }, (_, index) => `P${String(index).padStart(6, "0")},ups,ORDER-${index},Malmö`);
const csv = ["tracking_code,carrier,reference,warehouse", ...rows, ",ups,ORDER-X,Malmö", "P999999,Nobody,ORDER-Y,Malmö"].join(
  "\r\n",
);

test("a CSV file is previewed with the problem of each row, then imported with progress", async () => {
  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("link", { name: "Import" }).click();
  await page
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: "parcels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByText("452 rows, 2 of them cannot be imported and will be skipped").waitFor();
  await page.getByRole("button", { name: "With problems" }).click();
  await page.getByRole("row", { name: /452 No tracking code/ }).waitFor();
  await page.getByRole("row", { name: /453 The carrier "Nobody" does not exist/ }).waitFor();

  await page.getByRole("button", { name: "Import 450 trackers" }).click();
  await page.getByRole("heading", { name: "Import finished", exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText("450 of 450 created").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect(await textOf(await download)).toContain('P999999,Nobody,ORDER-Y,Malmö,"The carrier ""Nobody"" does not exist"');

  await page.getByRole("link", { name: "View trackers" }).click();
  await page.getByText("50 on this page").waitFor();
  expect(troubles).toEqual([]);
});

test("columns are given another meaning, and carriers found by the codes", async () => {
  const list = page.url();
  await page.getByRole("link", { name: "Import" }).click();
  const buffer = Buffer.from("Parcel,Shelf\r\n1Z999AA10123456784,4\r\nNOBODYS-1,5");
  await page.getByLabel(/Choose a CSV file/).setInputFiles({ name: "odd.csv", mimeType: "text/csv", buffer });
  await page.getByText("Which column contains the tracking codes?").waitFor();
  await page.getByLabel("What Parcel holds").click();
  await page.getByRole("option", { name: "Tracking code" }).click();
  await page.getByRole("button", { name: "Detect from codes" }).click();
  await page.getByText("Found so far: 1.").waitFor();
  await page.getByText("2 rows, 1 of them cannot be imported and will be skipped").waitFor();
  await page.getByRole("button", { name: "Import 1 tracker", exact: true }).waitFor();
  await page.goto(list);
  await page.getByText("50 on this page").waitFor();
  expect(troubles).toEqual([]);
});

test("the list pages through all of them and back", async () => {
  const firstCode = () => page.getByRole("row").nth(1).getByRole("link").textContent();
  const firstOfAll = await firstCode();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(firstCode).not.toBe(firstOfAll);
  const secondPage = await firstCode();
  await page.reload();
  await expect.poll(firstCode).toBe(secondPage);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(firstCode).toBe(firstOfAll);
});

test("what the filters let through is exported as one file", async () => {
  await page.getByLabel("Search by tracking code or order number").fill("ORDER-44");
  await page.getByText("11 on this page").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const lines = (await textOf(await download)).trim().split("\r\n");
  expect(lines[0]).toMatch(/^id,trackingCode,carrier,status/);
  // ORDER-44 and ORDER-440 to ORDER-449.
  expect(lines.slice(1).every((line) => /,ORDER-44\d?,/.test(line))).toBe(true);
  expect(lines).toHaveLength(1 + 11);
  expect(troubles).toEqual([]);
});
