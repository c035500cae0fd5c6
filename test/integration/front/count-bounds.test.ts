import { afterAll, beforeAll, expect, test } from "vitest";

import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { keepTest } from "../../../src/destinations/inbox/inbox.ts";
import { countReplay } from "../../../src/destinations/log/replay.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { insertParcels } from "../../support/rows/large-backlog.sql.ts";
import { insertEndpoints } from "../../support/rows/large-workspace.sql.ts";
import { endpointIds } from "../../support/rows/places.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let scope: Scope;
beforeAll(async () => {
  service = await startTestService({ role: "api" });
  owner = await openAsOwner(service, "LIVE");
  ({ scope } = await service.keyFor("LIVE"));
});
afterAll(() => service.stop());

/** Delivered ones, or such that failed. */
const insertDeliveries = (endpointId: string, rows: number, isFailed: boolean) =>
  service.runtime.db.run(
    "",
    `with made as (
       insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
       select (n % 1024)::smallint, gen_random_uuid(), $1, 1, ('0100' || substr(gen_random_uuid()::text, 5))::uuid, $2, 'LIVE', now()
       from generate_series(1, $3::int) n returning *)
     insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at)
     select bucket, tracker_id, endpoint_id, sequence, event_id, 'FAILED', 'infinity' from made where $4`,
    [endpointId, scope.workspaceId, rows, isFailed],
  );

test("deliveries are counted before a replay up to the cap, all and failed ones, for their own workspace only", async () => {
  const { db } = service.runtime;
  const { cap } = webhookBounds.countedReplay;
  await insertEndpoints(db, scope, 1, 1);
  const endpointId = (await endpointIds(db))[0]!;
  const counted = (kind: "ALL" | "FAILED", of = scope) =>
    countReplay({ db, clock: service.runtime.clock }, of, { endpointId, kind });
  await insertDeliveries(endpointId, 7, true);
  await insertDeliveries(endpointId, cap - 7, false);
  expect([await counted("ALL"), await counted("FAILED")]).toEqual([
    { count: cap, isMore: false },
    { count: 7, isMore: false },
  ]);
  await insertDeliveries(endpointId, cap, true);
  expect([await counted("ALL"), await counted("FAILED")]).toEqual([
    { count: cap, isMore: true },
    { count: cap, isMore: true },
  ]);
  const stranger = { workspaceId: newUuid(1), mode: "LIVE" } as const;
  expect([await counted("ALL", stranger), await counted("FAILED", stranger)]).toEqual([
    { count: 0, isMore: false },
    { count: 0, isMore: false },
  ]);
});

test("trackers are counted for the dashboard up to the cap", async () => {
  const { cap } = trackerBounds.countedTrackers;
  const insert = (rows: number) =>
    insertParcels(service.runtime.db, { workspaceId: scope.workspaceId, carrier: "UPS", accountId: null }, rows);
  const total = async () => (await owner.graphql("{ trackerTotal { count isMore } }")).body.data.trackerTotal;
  await insert(cap);
  expect(await total()).toEqual({ count: cap, isMore: false });
  await insert(1);
  expect(await total()).toEqual({ count: cap, isMore: true });
});

test("of test events the newest are kept", async () => {
  const { db } = service.runtime;
  const { cap } = webhookBounds.storedTests;
  const now = Date.now();
  for (let nth = 0; nth < cap + 5; nth++) {
    const test = { id: newUuid(now + nth), endpointId: null, topic: "TRACKER_UPDATED", body: "{}", exchange: null } as const;
    await keepTest(db, scope, { ...test, createdAt: now + nth });
  }
  const kept = await db.many<{ at: Date }>("", "select created_at as at from webhook_test order by created_at desc");
  expect(kept).toHaveLength(cap);
  expect(new Date(kept[0]!.at).getTime()).toBe(now + cap + 4);

  // Also of those that came in the same millisecond.
  const later = now + cap + 10;
  for (let nth = 0; nth < cap + 5; nth++)
    await keepTest(db, scope, {
      ...{ id: newUuid(later), endpointId: null, topic: "TRACKER_UPDATED", body: "{}", exchange: null, createdAt: later },
    });
  expect(await db.many("", "select from webhook_test")).toHaveLength(cap);
});
