import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openNotices } from "../../src/postgres/notices.ts";
import { type FreshDatabase, freshDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { noticeSessions } from "../support/sessions.sql.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it("leave no connection behind, whatever they were doing when they were closed", async () => {
  for (let afterMs = 0; afterMs < 12; afterMs += 0.25) {
    const notices = openNotices(database.url, ["one", "two", "three"]);
    await delay(afterMs);
    await notices.close();
  }
  await eventually(async () => (await noticeSessions(database.db)) === 0);
  expect(await noticeSessions(database.db)).toBe(0);
});
