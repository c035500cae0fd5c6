import { afterAll, beforeAll, expect, test } from "vitest";
import { readBodies } from "../../../src/events/event-bodies.sql.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { findEvents, insertEvents } from "../../../src/events/events.sql.ts";
import { globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import { formatOffsetTime } from "../../../src/tracking/time.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let scope: Scope;

beforeAll(async () => {
  service = await startTestService();
  ({ key, scope } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

const end = ',"changed":["status"],"data":{"trackingCode":"1Zä"}';
const details = [{}, { previousEstimatedDeliveryAt: null }, { note: 'ä "{" \u{1F4E6}' }];
const times = ["2026-11-18T08:00:00Z", "2026-11-18T08:00:00.007Z", "2026-02-01T23:59:59.120Z", "1999-12-31T23:59:59.999Z"];

test("a body is read byte for byte as it was, although its beginning is not stored", async () => {
  const { db } = service.runtime;
  const trackerId = newBucketUuid(Date.now(), 5);
  let ordinal = 0;
  const events = times.flatMap((time) =>
    eventTopics.map((topic, nth): NewEvent => {
      const createdAt = Date.parse(time);
      const [id, previousStatus] = [newBucketUuid(createdAt, 5), nth % 2 === 0 ? "IN_TRANSIT" : null];
      const sequence = 10 ** (nth % 5) + nth;
      ordinal++;
      const head = {
        ...{ id: globalId("Event", id), topic, type: topic, mode: scope.mode, createdAt: formatOffsetTime(createdAt, 0) },
        ...{ sequence, previousStatus, ...details[nth % details.length] },
      };
      return {
        ...{ ...scope, bucket: 5, id, trackerId, topic, ordinal, sequence, previousStatus, createdAt },
        ...{ carrier: "UPS", status: "PENDING", changed: "status" },
        body: `${JSON.stringify(head).slice(0, -1)}${end}}`,
        data: { ordinal: 1, text: end },
      } as NewEvent;
    }),
  );
  await insertEvents(db, events);
  const ids = events.map(({ id }) => id);
  const bodies = new Map((await readBodies(db, ids)).map(({ id, body }) => [id, body]));
  expect(ids.map((id) => bodies.get(id))).toEqual(events.map(({ body }) => body));
  const lengths = new Map((await findEvents(db, scope, ids)).map(({ id, bodyBytes }) => [id, bodyBytes]));
  expect(ids.map((id) => lengths.get(id))).toEqual(events.map(({ body }) => Buffer.byteLength(body)));
  const stored = await db.many<{ body: string }>("", "select body from event where tracker_id = $1", [trackerId]);
  expect(new Set(stored.map(({ body }) => body))).toEqual(
    new Set(details.map((some) => (Object.keys(some).length === 0 ? "" : `,${JSON.stringify(some).slice(1, -1)}`))),
  );
});

test("an event of a new status stores neither how its body begins nor how it ends", async () => {
  const { db } = service.runtime;
  const ask = async (mutation: string) => (await service.graphql(key, `mutation { ${mutation} { tracker { id } } }`)).body.data;
  const created = await ask('trackerCreate(input: { trackingCode: "STORED-1", carrier: UPS })');
  const globalTrackerId: string = created.trackerCreate.tracker.id;
  await ask(`testTrackerAdvance(input: { id: "${globalTrackerId}", action: STATUS, status: IN_TRANSIT })`);
  const id = globalTrackerId.split("/").at(-1);
  const rows = () =>
    db.many<{ body: string }>("", "select body from event where tracker_id = $1 and topic = 'TRACKER_UPDATED'", [id]);
  const found = await eventually(async () => (await rows())[0]);
  expect(found).toEqual({ body: "" });
});
