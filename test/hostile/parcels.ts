// Lists, mutations and events of one's own parcels, with one key and as fast as they go.
import { expect } from "vitest";
import { expectNoFault, expectNoFaults, expectRefused } from "./support/answers.ts";
import { type Answer, flood } from "./support/clients.ts";
import { askOn, asksForEvents, openHttp2 } from "./support/http2-client.ts";
import type { Attack } from "./support/judge.ts";
import type { Target } from "./support/target.ts";
import { advance, bulkCreate } from "./support/warm-up.ts";

const times = (count: number, text: (i: number) => string, by = " "): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(by);

let batches = 0;
/** In test mode, where every journey is played. */
const newParcels = async (target: Target, key: string, count: number, metadata: object = {}): Promise<string[]> => {
  const batch = ++batches;
  const input = Array.from({ length: count }, (_, i) => ({ trackingCode: `MINE-${batch}-${i}`, carrier: "UPS", metadata }));
  const { body } = await target.graphql(key, bulkCreate, { variables: { input } });
  return body.data.trackerBulkCreate.results.map(({ tracker }: { tracker: { id: string } }) => tracker.id);
};
const errors = "trackerUserErrors { code }";
const everything =
  "id status metadata checkpoints { id message location { city } } legs { carrier } pieces { status } exceptions { kind checkpoint { id } } originalTracker { id } returnTracker { id }";

export const parcels: Attack[] = [
  {
    name: "bulk mutations of a thousand items that each select everything about their tracker",
    async run(target) {
      const key = await target.newKey("TEST", "Heavy");
      const ids = await newParcels(target, key, 1_000, { note: "x".repeat(500) });
      const lists = ["Refresh", "Stop"].map(
        (name) => `mutation B($ids: [ID!]!) { trackerBulk${name}(ids: $ids) { results { tracker { ${everything} } } } }`,
      );
      const update = `mutation U($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { tracker { ${everything} } } } }`;
      const input = ids.map((id, n) => ({ id, metadata: { n, note: "y".repeat(500) } }));
      const { answers, failures } = await flood(
        9,
        (i) =>
          i % 3 === 2
            ? target.graphql(key, update, { variables: { input } })
            : target.graphql(key, lists[i % 3]!, { variables: { ids } }),
        { atOnce: 3, withinMs: 15_000 },
      );
      expect(failures).toEqual([]);
      for (const answer of answers) expectRefused(answer, "QUERY_TOO_COSTLY", "THROTTLED");
    },
  },
  {
    name: "one parcel a thousand times in a bulk mutation, of every kind",
    async run(target) {
      const key = await target.newKey("TEST", "Heavy");
      const [id] = await newParcels(target, key, 1);
      const ids = Array(1_000).fill(id);
      const answers: Answer[] = [];
      for (const name of ["Refresh", "Stop", "Refresh", "Delete"])
        answers.push(
          await target.graphql(
            key,
            `mutation B($ids: [ID!]!) { trackerBulk${name}(ids: $ids) { results { ${errors} } ${errors} } }`,
            {
              variables: { ids },
            },
          ),
        );
      const input = Array.from({ length: 1_000 }, (_, n) => ({ id, reference: `${n}`, metadata: { n } }));
      const update = `mutation U($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) { results { ${errors} } ${errors} } }`;
      answers.push(await target.graphql(key, update, { variables: { input } }));
      expectNoFaults(answers);
    },
  },
  {
    name: "twenty bulk mutations in one document are refused before the first of them",
    async run(target) {
      const key = await target.newKey("TEST", "Heavy");
      const ids = await newParcels(target, key, 1_000);
      const query = `mutation B($ids: [ID!]!) { ${times(20, (i) => `a${i}: trackerBulk${i % 2 ? "Stop" : "Refresh"}(ids: $ids) { results { tracker { id status } } }`)} }`;
      for (const answer of (await flood(4, () => target.graphql(key, query, { variables: { ids } }), { atOnce: 2 })).answers)
        expectRefused(answer, "QUERY_TOO_COSTLY", "THROTTLED");
    },
  },
  {
    name: "two hundred ask for one code at the same time, and it is one tracker",
    async run(target) {
      const keys = await Promise.all([0, 1, 2, 3].map(() => target.newKey("TEST", "Storm")));
      const code = `STORM-${process.pid}-${++batches}`;
      const query = `mutation { trackerFindOrCreate(input: { trackingCode: "${code}", carrier: UPS }) { isNew tracker { id } ${errors} } }`;
      const { answers, failures } = await flood(200, (i) => target.graphql(keys[i % 4]!, query), { atOnce: 32 });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      const found = answers.flatMap(({ body }) => body?.data?.trackerFindOrCreate ?? []);
      expect(new Set(found.map(({ tracker }) => tracker.id)).size).toBe(1);
      expect(found.filter(({ isNew }) => isNew).length).toBe(1);
    },
  },
  {
    name: "fifty calls of find-or-create in one document, without a carrier, of codes that fit everybody",
    async run(target) {
      const key = await target.newKey("TEST", "Storm");
      const query = (n: number) =>
        `mutation { ${times(50, (i) => `a${i}: trackerFindOrCreate(input: { trackingCode: "${String(n * 50 + i).padStart(12, "4")}" }) { isNew ${errors} }`)} }`;
      const { answers } = await flood(12, (n) => target.graphql(key, query(n)), { atOnce: 6 });
      expectNoFaults(answers);
    },
  },
  {
    name: "tracking stopped and resumed as fast as it goes",
    async run(target) {
      const key = await target.newKey("TEST", "Flapping");
      const ids = await newParcels(target, key, 20);
      const both = `mutation F($id: ID!) { ${times(10, (i) => `a${i}: tracker${i % 2 ? "Resume" : "Stop"}(id: $id) { tracker { isActive } ${errors} }`)} }`;
      const { answers, failures } = await flood(
        60,
        (i) => target.graphql(key, both, { variables: { id: ids[i % ids.length] } }),
        {
          atOnce: 20,
          withinMs: 4_000,
        },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "exceptions raised and cleared without an end are twenty of a parcel",
    async run(target) {
      const key = await target.newKey("TEST", "Flapping");
      const [id] = await newParcels(target, key, 1);
      const play = `mutation P($id: ID!, $detail: StatusDetail) { testTrackerAdvance(input: { id: $id, status: IN_TRANSIT, statusDetail: $detail }) { ${errors} } }`;
      const details = ["LOST", null, "DAMAGED", "CUSTOMS_HOLD", "CUSTOMS_CLEARED", "DELAYED"];
      const { answers } = await flood(120, (i) => target.graphql(key, play, { variables: { id, detail: details[i % 6] } }), {
        atOnce: 4,
        withinMs: 4_000,
      });
      expectNoFaults(answers);
      const { body } = await target.graphql(key, "query E($id: ID!) { tracker(id: $id) { exceptions { kind clearedAt } } }", {
        variables: { id },
      });
      if (body.data) expect(body.data.tracker.exceptions.length).toBeLessThanOrEqual(20);
    },
  },
  {
    name: "two hundred journeys at the highest speed, and at speeds that are none",
    async run(target) {
      const key = await target.newKey("TEST", "Fast");
      const ids = await newParcels(target, key, 200);
      const journey = `mutation J($id: ID!, $speed: Float) { testTrackerAdvance(input: { id: $id, action: JOURNEY, speed: $speed }) { ${errors} } }`;
      const speeds = [1e308, 1e9, 0, -1, 5e-324, 3_600];
      const { answers, failures } = await flood(
        200,
        (i) => target.graphql(key, journey, { variables: { id: ids[i], speed: speeds[i % speeds.length] } }),
        { atOnce: 16, withinMs: 4_000 },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "metadata filters of a thousand keys, ten levels and every type",
    async run(target) {
      const key = await target.newKey();
      const query = "query M($metadata: JSON) { trackers(first: 250, filter: { metadata: $metadata }) { edges { cursor } } }";
      const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
      const filters = [
        Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i])),
        nested(60),
        nested(9),
        { order: Array.from({ length: 10_000 }, (_, i) => i) },
        { order: { $gt: 0 } },
        { ["k".repeat(100_000)]: 1 },
        { "": "" },
        [],
        "order",
        { order: 1e308 },
      ];
      const { answers, failures } = await flood(
        80,
        (i) => target.graphql(key, query, { variables: { metadata: filters[i % filters.length] } }),
        { atOnce: 16, withinMs: 4_000 },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "filters with every list full, sorted every way, from both ends",
    async run(target) {
      const key = await target.newKey();
      const hundred = (of: (i: number) => unknown) => Array.from({ length: 100 }, (_, i) => of(i));
      const filter = {
        trackingCode: hundred((i) => `WARM-${i}`),
        reference: hundred((i) => "r".repeat(90) + i),
        status: hundred((i) => ["PENDING", "DELIVERED", "IN_TRANSIT"][i % 3]),
        carrier: hundred((i) => ["UPS", "DHL", "USPS"][i % 3]),
        attention: hundred(() => "STALE"),
        exception: hundred(() => "LOST"),
        updatedAt: { from: "1970-01-01T00:00:00Z", before: "2100-01-01T00:00:00Z" },
      };
      const part = (i: number) => Object.fromEntries(Object.entries(filter).filter((_, at) => (i >> at) & 1));
      const query = (i: number) =>
        `query F($filter: TrackerFilter) { trackers(${i % 2 ? "first" : "last"}: 250, sort: ${i % 3 ? "UPDATED_AT_ASC" : "CREATED_AT_DESC"}, filter: $filter) { edges { node { id } } } }`;
      const { answers, failures } = await flood(128, (i) => target.graphql(key, query(i), { variables: { filter: part(i) } }), {
        atOnce: 16,
        withinMs: 4_000,
      });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "a hundred streams that all begin with the first event there was",
    async run(target) {
      const key = await target.newKey("TEST", "Far back");
      const ids = await newParcels(target, key, 40, { note: "x".repeat(10_000) });
      await flood(120, (i) => target.graphql(key, advance, { variables: { id: ids[i % 40] } }), { atOnce: 8, withinMs: 3_000 });
      const first = await target.graphql(key, "{ events(first: 1) { edges { cursor } } }");
      const after = first.body.data.events.edges[0].cursor;
      const body = JSON.stringify({
        query:
          "subscription S($after: String) { trackerUpdated(after: $after, topics: [TRACKER_UPDATED, TRACKER_CHECKPOINT_ADDED]) { id data body } }",
        variables: { after },
      });
      const session = await openHttp2(target);
      const { answers } = await flood(100, () => askOn(session, { headers: asksForEvents(key), body }), { atOnce: 100 });
      for (const { status } of answers) expect([0, 200, 429, 503]).toContain(status);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    },
  },
  {
    name: "a thousand ids in nodes, all the same, all unknown, all of other kinds",
    async run(target) {
      const key = await target.newKey("TEST", "Heavy");
      const [id] = await newParcels(target, key, 1);
      const query = `query N($ids: [ID!]!) { nodes(ids: $ids) { id ... on Tracker { ${everything} } ... on Event { data body } } }`;
      const lists = [
        Array(1_000).fill(id),
        Array.from({ length: 1_000 }, (_, i) => `gid://kolli/Tracker/018f0000-0000-7000-8000-${String(i).padStart(12, "0")}`),
        Array.from({ length: 1_000 }, (_, i) => `gid://kolli/${["Event", "User", "__proto__", "Checkpoint"][i % 4]}/x`),
      ];
      const { answers } = await flood(18, (i) => target.graphql(key, query, { variables: { ids: lists[i % 3] } }), { atOnce: 6 });
      expectNoFaults(answers);
    },
  },
  {
    name: "forty parcels made and deleted under readers of the same pages",
    async run(target) {
      const key = await target.newKey("TEST", "Changing");
      const readers = await Promise.all([0, 1].map(() => target.newKey("TEST", "Changing")));
      const page = `{ trackers(first: 250) { edges { node { id checkpoints { id } } } } events(first: 250) { edges { node { id tracker { id } data } } } }`;
      const remove = "mutation D($ids: [ID!]!) { trackerBulkDelete(ids: $ids) { results { deletedTrackerId } } }";
      const changing = flood(
        12,
        async () => expectNoFault(await target.graphql(key, remove, { variables: { ids: await newParcels(target, key, 40) } })),
        { atOnce: 3, withinMs: 4_000 },
      );
      const { answers } = await flood(60, (i) => target.graphql(readers[i % 2]!, page), { atOnce: 8, withinMs: 4_000 });
      expect((await changing).failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "one idempotency key for other input each time, bulk and single, at the same time",
    async run(target) {
      const key = await target.newKey("TEST", "Repeating");
      const headers = { "idempotency-key": `shared ${++batches}` };
      const bulk = (n: number) => Array.from({ length: 200 }, (_, i) => ({ trackingCode: `SHARED-${n}-${i}`, carrier: "UPS" }));
      const { answers, failures } = await flood(
        24,
        (n) => target.graphql(key, bulkCreate, { variables: { input: bulk(n % 6) }, headers }),
        { atOnce: 12 },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      const made = answers.flatMap(({ body }) => body?.data?.trackerBulkCreate?.results?.[0]?.tracker?.id ?? []);
      expect(new Set(made).size).toBe(1);
    },
  },
];
