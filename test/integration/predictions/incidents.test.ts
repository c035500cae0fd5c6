import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { incidentBounds } from "../../../src/checks/incidents/bounds.ts";
import { readCarrierIncidents } from "../../../src/checks/incidents/carrier-incidents.ts";
import { type CarrierIncident, listIncidents, readCarrierLanes } from "../../../src/checks/incidents/incidents.sql.ts";
import { noticeIncidents } from "../../../src/checks/incidents/notice-incidents.ts";
import { reasonOf } from "../../../src/checks/incidents/reason.ts";
import { countUnderWay } from "../../../src/checks/incidents/under-way.sql.ts";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { weekOf } from "../../../src/predictions/calendar/days.ts";
import { announceIncident } from "../../../src/server/maintenance/tasks.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
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

/** Rows as the watch writes them, of carriers that need not exist. */
const openIncidents = (count: number, from: number, endedAt: number | null) =>
  engine.db.run(
    "",
    `insert into carrier_incident (workspace_id, mode, id, carrier, cause, started_at, opened_at, expected, seen, parcel_count, lanes, ended_at)
     select $1, $2, gen_random_uuid(), 'C' || n || '_' || $5::text, 'SILENT', $3::timestamptz + n * interval '1 second', $3, 20, 0, 1, '[]', $4
     from generate_series(1, $6::int) n`,
    [
      ...[engine.liveScope.workspaceId, engine.liveScope.mode, new Date(from), endedAt && new Date(endedAt)],
      ...[endedAt === null ? "OPEN" : "OVER", count],
    ],
  );

test("a list shows incidents up to its cap, those that are open first", async () => {
  const { cap } = incidentBounds.shownIncidents;
  await openIncidents(cap, wednesday + days(9), wednesday + days(9) + hours(1));
  await openIncidents(3, wednesday, null);
  const caller = operatorCaller(engine.liveScope);
  const shown = await readCarrierIncidents(caller, {}, { db: engine.db, clock: { now: () => wednesday } });
  expect(shown).toHaveLength(cap);
  expect(shown.slice(0, 4).map(({ endedAt }) => endedAt === null)).toEqual([true, true, true, false]);
  await engine.db.run("", "delete from carrier_incident where carrier like 'C%\\_O%'");
});

test("a look ends at most as many incidents as its cap; the next look ends the others", async () => {
  const { cap } = incidentBounds.incidentsOfLook;
  const long = wednesday - days(20);
  await openIncidents(cap + 1, long, null);
  const left = async () =>
    (await engine.db.one<{ count: number }>("", "select count(*)::int as count from carrier_incident where ended_at is null"))!
      .count;
  const announced: string[] = [];
  const quietly = () =>
    noticeIncidents(
      {
        db: engine.db,
        announce: async (_tx, { carrier }) => {
          announced.push(carrier);
          return { endpointIds: [] };
        },
        onAnnounced: () => {},
      },
      wednesday + days(10),
    );
  await quietly();
  expect([await left(), announced.length]).toEqual([1, cap]);
  await quietly();
  expect([await left(), announced.length]).toEqual([0, cap + 1]);
});

test("an incident lists the lanes with the most parcels up to its cap, and counts parcels up to its cap", async () => {
  const { cap } = incidentBounds.lanesOfIncident;
  const countries = [
    "AT",
    "BE",
    "BG",
    "CH",
    "CZ",
    "DE",
    "DK",
    "EE",
    "ES",
    "FI",
    "FR",
    "GB",
    "GR",
    "HR",
    "HU",
    "IE",
    "IS",
    "IT",
  ].concat(["LT", "LU", "LV", "NL"]);
  const key = { ...engine.liveScope, carrier: "GLS" };
  const parcels = countries.flatMap((to, place) => Array.from({ length: place === 21 ? 2 : 1 }, () => parcel("GLS", to)));
  await insertParcels(engine.db, engine.liveScope, parcels);
  for (const { id } of parcels) await news([id], "GLS", wednesday + days(10));
  await followFeed(engine.db, wednesday + days(10), signal);
  const since = weekOf(Math.floor((wednesday - days(14)) / days(1)));
  const lanes = await readCarrierLanes(engine.db, [key], { since, limit: cap });
  expect(countries.length).toBeGreaterThan(cap);
  expect(lanes).toHaveLength(cap);
  expect(lanes[0]).toMatchObject({ destination: "NL", parcels: 2 });
  // The cap of parcels is a million: the count stops at the limit that it is given.
  expect(await countUnderWay(engine.db, key, parcels.length)).toBe(parcels.length);
  expect(await countUnderWay(engine.db, key, parcels.length - 1)).toBe(parcels.length - 1);
});
