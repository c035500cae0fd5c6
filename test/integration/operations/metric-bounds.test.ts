import { expect, test } from "vitest";
import { newUuid } from "../../../src/lib/ids.ts";
import { serverBounds } from "../../../src/server/front/bounds.ts";
import { createBacklog } from "../../../src/server/metrics/backlog.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { insertParcels } from "../../support/rows/large-backlog.sql.ts";

test("due work is counted up to the cap, however much there is", async () => {
  const { cap } = serverBounds.countedDue;
  const { db, close } = await freshDatabase();
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Large", now);
  await insertParcels(db, { workspaceId, carrier: "UPS", accountId: newUuid(now) }, cap + 500);
  const { checksDue } = await createBacklog({ db, clock: { now: () => now + 24 * 3_600_000 } })();
  const lanes = db.lanes.length;
  expect(checksDue!.reduce((sum, { value }) => sum + value, 0)).toBe(Math.ceil(cap / lanes) * lanes);
  await close();
});
