import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CarrierIncident, listIncidents } from "../../../src/checks/incidents/incidents.sql.ts";
import { noticeIncidents } from "../../../src/checks/incidents/notice-incidents.ts";
import { reasonOf } from "../../../src/checks/incidents/reason.ts";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { announceIncident } from "../../../src/server/maintenance/tasks.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { insertParcels, type ParcelRow } from "../../support/rows/parcel-rows.sql.ts";

/** A Wednesday without a holiday around it. */
const wednesday = Date.UTC(2026, 2, 18, 8);
let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => wednesday } });
});
afterAll(() => engine.close());

const signal = new AbortController().signal;
const parcel = (carrier: string, to: string): ParcelRow => ({
  ...{
    id: newBucketUuid(wednesday, 7),
    carrier,
    from: "DE",
    to,
    createdAt: wednesday - days(3),
    stopReason: null,
    estimatedAt: null,
  },
  scans: [{ status: "PICKED_UP", at: wednesday - days(2) }],
});

/** News of some parcels, in the feed as checks write them. */
const news = (trackerIds: readonly string[], carrier: string, at: number, sequence = 2) =>
  engine.db.run(
    "",
    `with placed as (update feed_lane set last_position = last_position + $5 returning last_position - $5 as base)
     insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, topic_sequence, carrier, status, created_at, body, position)
     select 7, gen_random_uuid(), $2, $3, t.id, 'TRACKER_CHECKPOINT_ADDED', 2 + (select count(*) from event e where e.tracker_id = t.id), $7, $4, 'IN_TRANSIT', $6, '{}', p.base + t.place
     from placed p, unnest($1::uuid[]) with ordinality as t (id, place)`,
    [trackerIds, engine.liveScope.workspaceId, engine.liveScope.mode, carrier, trackerIds.length, new Date(at), sequence],
  );

const look = async (now: number): Promise<void> => {
  await followFeed(engine.db, now, signal);
  await noticeIncidents({ db: engine.db, announce: announceIncident, onAnnounced: () => {} }, now);
};
const incidents = () => listIncidents(engine.db, engine.liveScope, { carrier: null, limit: 100 });
const events = () =>
  engine.db.many<{ topic: string; body: string }>(
    "",
    "select topic, body from event where topic like 'CARRIER_INCIDENT%' order by created_at, sequence",
  );

test("a carrier that goes silent is one incident with one event, and ends when news come again", async () => {
  const parcels = [
    ...Array.from({ length: 6 }, () => parcel("DHL", "DE")),
    ...Array.from({ length: 4 }, () => parcel("DHL", "SE")),
  ];
  const ups = Array.from({ length: 3 }, () => parcel("UPS", "DE"));
  await insertParcels(engine.db, engine.liveScope, [...parcels, ...ups]);
  const [ids, upsIds] = [parcels.map(({ id }) => id), ups.map(({ id }) => id)];
  // Ten parcels of DHL and three of UPS had news in each hour of the working day, for three weeks.
  for (let day = 21; day >= 1; day--)
    for (let hour = 0; hour < 8; hour++) {
      await news(ids, "DHL", wednesday - days(day) + hours(hour));
      await news(upsIds, "UPS", wednesday - days(day) + hours(hour));
    }
  await news(ids, "DHL", wednesday - minutes(20));
  // Kolli looks all the time, and parcels that are new are no news of a carrier.
  const lookUntil = async (from: number, until: number) => {
    for (let now = from; now <= until; now += minutes(10)) {
      await news(upsIds, "UPS", now);
      await look(now);
    }
  };
  await news(ids, "DHL", wednesday + minutes(30), 1);
  await lookUntil(wednesday, wednesday + hours(2) - minutes(10));
  expect(await incidents()).toEqual([]);
  await lookUntil(wednesday + hours(2), wednesday + hours(5));
  const [open, ...others] = await incidents();
  expect(others).toEqual([]);
  expect(open).toMatchObject({ carrier: "DHL", cause: "SILENT", startedAt: wednesday, endedAt: null, seen: 0, parcelCount: 10 });
  expect(open!.lanes).toEqual([
    { origin: "DE", destination: "DE", parcels: 6 },
    { origin: "DE", destination: "SE", parcels: 4 },
  ]);
  expect(reasonOf(open!)).toMatch(/^No news from DHL within \d hours, in which \d\d parcels usually have news\.$/);
  await news(ids, "DHL", wednesday + hours(5) + minutes(5));
  await lookUntil(wednesday + hours(5) + minutes(10), wednesday + hours(6));
  expect(await incidents()).toEqual([{ ...open, endedAt: wednesday + hours(5) + minutes(10) }]);
  const told = await events();
  expect(told.map(({ topic }) => topic)).toEqual(["CARRIER_INCIDENT_OPENED", "CARRIER_INCIDENT_ENDED"]);
  expect(JSON.parse(told[1]!.body).data).toMatchObject({ carrierId: "DHL", cause: "SILENT", endedAt: expect.any(String) });
});

test("a time in which Kolli did not look is no silence of a carrier", async () => {
  const before = (await incidents()).length;
  await look(wednesday + days(7) + hours(6));
  expect(await incidents()).toHaveLength(before);
});

test("a carrier that answers no request for over an hour is an incident, until it answers one", async () => {
  const { workspaceId } = engine.liveScope;
  const account = randomUUID();
  await engine.db.run(
    "",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at)
     values ($1, $2, 'FEDEX', '', $3, now(), now())`,
    [account, workspaceId, account],
  );
  await insertParcels(engine.db, engine.liveScope, [parcel("FEDEX", "FR")]);
  const count = (at: number, requests: number, failures: number) =>
    engine.db.run(
      "",
      `insert into carrier_hour as h (account_id, hour, requests, failures, rate_limited, duration_ms) values ($1, $2, $3, $4, 0, 0)
       on conflict (account_id, hour) do update set requests = h.requests + $3, failures = h.failures + $4`,
      [account, new Date(at - (at % hours(1))), requests, failures],
    );
  const of = async (): Promise<CarrierIncident[]> => (await incidents()).filter(({ carrier }) => carrier === "FEDEX");
  const noon = wednesday + days(8) + hours(4);
  await count(noon - hours(1), 20, 19);
  await count(noon, 6, 6);
  await look(noon + minutes(30));
  expect(await of()).toEqual([]);
  await count(noon + hours(1), 6, 6);
  await look(noon + hours(1) + minutes(10));
  expect(await of()).toMatchObject([{ cause: "FAILING", startedAt: noon, endedAt: null, expected: 12, parcelCount: 1 }]);
  expect(reasonOf((await of())[0]!)).toBe("All 12 requests to FedEx failed within 1 hour.");
  // In the first minutes of an hour no request was made yet.
  await look(noon + hours(3) + minutes(1));
  expect(await of()).toMatchObject([{ endedAt: null }]);
  await count(noon + hours(3), 1, 0);
  await look(noon + hours(3) + minutes(20));
  expect(await of()).toMatchObject([{ endedAt: noon + hours(3) + minutes(20) }]);
});
