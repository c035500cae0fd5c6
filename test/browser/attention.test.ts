import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../src/lib/clock.ts";
import { newBucketUuid } from "../../src/lib/ids.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { insertParcels } from "../support/rows/parcel-rows.sql.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("what needs a person is on the overview and in the list; it is marked as done, put off and taken back", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  const { scope } = await world.service.keyFor("TEST");
  const at = Date.now() - days(3);
  const ids = [newBucketUuid(at, 7), newBucketUuid(at + 1, 7)];
  await insertParcels(
    world.service.runtime.db,
    scope,
    ids.map((id) => ({
      ...{ id, carrier: "UPS", from: "DE", to: "SE", createdAt: at, stopReason: null, estimatedAt: null },
      scans: [{ status: "ATTEMPT_FAILURE", at }],
    })),
  );
  await page.reload();
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: /Attempt failed\s*2/ })
    .click();
  const group = page.getByRole("region", { name: "Attempt failed" });
  await group.getByText("Wait for the next attempt").waitFor();
  await group.getByRole("button", { name: `Mark ${ids[0]} as done` }).click();
  await group.getByRole("link", { name: ids[0]! }).waitFor({ state: "detached" });
  await group.getByRole("button", { name: `Put ${ids[1]} off` }).click();
  await page.getByRole("menuitem", { name: "For 3 days" }).click();
  await page.getByRole("heading", { name: "Nothing to do" }).waitFor();
  const show = page.getByRole("group", { name: "Show" });
  await show.getByRole("button", { name: "Put off" }).click();
  await group.getByText(/^until /).waitFor();
  await show.getByRole("button", { name: "Done" }).click();
  await group.getByRole("link", { name: ids[0]! }).waitFor();
  await group.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("heading", { name: "Nothing is done yet" }).waitFor();
  await show.getByRole("button", { name: "To do" }).click();
  await group.getByRole("link", { name: ids[0]! }).waitFor();
  expect(troubles).toEqual([]);
});
