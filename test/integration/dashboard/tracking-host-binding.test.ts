import { afterAll, beforeAll, expect, test } from "vitest";
import { changeTrackingPage } from "../../../src/dashboard-api/workspace/tracking-page-commands.ts";
import { readHostRule, type TrackingHostRule } from "../../../src/lib/front/tracking-host-rule.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { findTrackingPage } from "../../../src/workspaces/tracking-page/tracking-page.sql.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const rule = (typed: string): TrackingHostRule => {
  const read = readHostRule(typed);
  if (!read.ok) throw new Error(read.failure);
  return read.value;
};

test("a host that the operator keeps for a workspace is that workspace's, whoever claimed it before", async () => {
  const { db } = database;
  const now = Date.now();
  const [squatter, shop] = await Promise.all(["Squatter", "Shop"].map((name) => ensureWorkspace(db, name, now)));
  const claim = (workspaceId: string, trackingHosts: readonly TrackingHostRule[]) =>
    changeTrackingPage(
      operatorCaller({ workspaceId }),
      { host: "track.shop.com" },
      { db, clock: { now: () => now }, trackingHosts },
    );
  expect(await claim(squatter!.id, [rule("track.shop.com")])).toMatchObject({ ok: true });
  expect(await claim(shop!.id, [rule("track.shop.com")])).toMatchObject({ ok: false, failure: { field: "host" } });
  const bound = [rule(`track.shop.com=${shop!.id}`)];
  expect(await claim(shop!.id, bound)).toMatchObject({ ok: true, value: { after: { host: "track.shop.com" } } });
  expect((await findTrackingPage(db, squatter!.id)).host).toBeNull();
  expect(await claim(squatter!.id, bound)).toMatchObject({ ok: false });
});
