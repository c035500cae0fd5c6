import { expect, test } from "vitest";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { makeParcelDue } from "../../../src/trackers/claims/claim.sql.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { freshDatabase } from "../../support/database/database.ts";

test("news of a parcel with very many trackers makes so many of them due, and the next news the next ones", async () => {
  const { cap } = trackerBounds.dueTrackersOfParcel;
  const { db, close } = await freshDatabase();
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Crowded", now);
  const parcel = { bucket: 7, carrier: "UPS", codeKey: "CROWDED" };
  await db.run(
    "",
    `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, changed_at, created_at)
     select $1, gen_random_uuid(), $2, 'LIVE', $3, $4, now() + interval '6 hours', now(), now() from generate_series(1, $5::int)`,
    [parcel.bucket, workspaceId, parcel.carrier, parcel.codeKey, cap + 10],
  );
  const scope = { workspaceId, mode: "LIVE" } as const;
  expect(await makeParcelDue(db, scope, parcel, now)).toBe(cap);
  expect(await makeParcelDue(db, scope, parcel, now)).toBe(10);
  expect(await makeParcelDue(db, scope, parcel, now)).toBe(0);
  await close();
});
