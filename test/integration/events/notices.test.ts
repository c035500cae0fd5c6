import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, it } from "vitest";
import { openNotices } from "../../../src/postgres/notices.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { noticeSessions } from "../../support/rows/sessions.sql.ts";

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
  // A busy server shows a session only after its client has gone, for a moment; one that was left behind would stay.
  let looksWithout = 0;
  await eventually(async () => {
    looksWithout = (await noticeSessions(database.db)) === 0 ? looksWithout + 1 : 0;
    return looksWithout === 10;
  });
});
