// Work that nobody bounded, priced or paid for (November 2026), each attack as it was made.
import { expect } from "vitest";
import { expectNoFault, expectNoFaults, expectRefused } from "./support/answers.ts";
import { type Answer, flood } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import type { Target } from "./support/target.ts";

const times = (count: number, text: (i: number) => string, by = " "): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(by);

let parcels = 0;

const newParcel = async (target: Target, key: string): Promise<{ id: string; publicUrl: string }> => {
  const query = `mutation { trackerCreate(input: { trackingCode: "OWN-${process.pid}-${++parcels}", carrier: OWN_COURIER }) { tracker { id publicUrl } trackerUserErrors { message } } }`;
  return (await target.graphql(key, query)).body.data.trackerCreate.tracker;
};

const startedAt = Date.now();
const addScans = (target: Target, key: string, trackerId: string, from: number, count: number, select: string): Promise<Answer> =>
  target.graphql(key, `mutation S($input: [CheckpointCreateInput!]!) { checkpointCreate(input: $input) { ${select} } }`, {
    variables: {
      input: Array.from({ length: count }, (_, n) => ({
        trackerId,
        id: `scan ${from + n}`,
        status: "IN_TRANSIT",
        message: "x".repeat(200),
        scannedAt: new Date(startedAt - (10_000 - from - n) * 60_000).toISOString(),
      })),
    },
  });
const errors = "results { trackerUserErrors { code } } trackerUserErrors { code }";

/** Read in a quarter of a second, as there is nothing that it could be merged by. */
const slowToValidate = (n: number): string =>
  `{ ${times(150, (i) => `... on Query { trackers(first: 1) { edges { node { ... on Tracker { x${i % 50}: status status id } } } } }`)} a${n}: __typename }`;

export const costs: Attack[] = [
  {
    name: "three thousand scans of a parcel, and its tracker once for each of 650 known ones",
    async run(target) {
      const key = await target.newKey();
      const { id } = await newParcel(target, key);
      const answers: Answer[] = [];
      for (const from of [0, 1_000, 2_000]) answers.push(await addScans(target, key, id, from, 1_000, errors));
      expectNoFaults(answers);
      expect(answers[0]!.text).not.toContain("CHECKPOINT_LIMIT_REACHED");
      for (const answer of answers.slice(1)) expect(answer.text).toContain("CHECKPOINT_LIMIT_REACHED");
      const select = "results { tracker { checkpoints { id } } }";
      const { answers: whole, failures } = await flood(6, () => addScans(target, key, id, 0, 650, select), { atOnce: 6 });
      expect(failures).toEqual([]);
      for (const answer of whole) expectRefused(answer, "QUERY_TOO_COSTLY", "THROTTLED");
    },
  },
  {
    name: "nine pages of events that each store all scans of their parcel, with cursors only and with everything",
    async run(target) {
      // Scans of one parcel wait for each other: four parcels have as many events sooner.
      const keys = await Promise.all(Array.from({ length: 4 }, () => target.newKey()));
      const ids = await Promise.all(keys.map(async (one) => (await newParcel(target, one)).id));
      await Promise.all(ids.map((id, nth) => addScans(target, keys[nth]!, id, 0, 850, errors)));
      // Not the attack yet: however long it takes, all of them are there.
      const added: Answer[] = [];
      const addAll = async (id: string, nth: number) => {
        for (let n = nth; n < 120; n += 4) added.push(await addScans(target, keys[nth]!, id, 850 + n, 1, errors));
      };
      await Promise.all(ids.map(addAll));
      expectNoFaults(added);
      const key = keys[0]!;
      const pages = (select: string) =>
        `{ ${times(9, (i) => `a${i}: events(first: 250, filter: { topics: [TRACKER_UPDATED, TRACKER_CHECKPOINT_ADDED] }) { edges { ${select} } }`)} }`;
      const few = (select: string) =>
        `{ ${times(9, (i) => `a${i}: events(first: 10, filter: { topics: [TRACKER_CHECKPOINT_ADDED] }) { edges { ${select} } }`)} }`;
      const documents = [pages("cursor"), few("node { data }"), few("node { body }"), few("node { addedCheckpointIds }")];
      const { answers, failures } = await flood(16, (n) => target.graphql(key, documents[n % documents.length]!), {
        atOnce: 8,
        withinMs: 20_000,
      });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "sixty visitors of the page of a parcel with as many scans as there may be",
    async run(target) {
      const key = await target.newKey();
      const { id, publicUrl } = await newParcel(target, key);
      await addScans(target, key, id, 0, 1_000, errors);
      const path = new URL(publicUrl).pathname;
      const { answers, failures } = await flood(60, () => target.client.send(path), { atOnce: 30, withinMs: 20_000 });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    },
  },
  {
    name: "half a million brackets beside a query of nothing",
    async run(target) {
      const key = await target.newKey();
      const send = (m: string) =>
        target.client.send("/graphql", {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: `{"query":"{workspace{id}}","extensions":{"m":${m}`,
        });
      const closed = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}}}`;
      const { answers } = await flood(60, (n) => send(n % 2 ? "[".repeat(500_000) : closed(250_000)), { atOnce: 12 });
      for (const answer of answers) expectRefused(answer, "BAD_REQUEST", "THROTTLED");
      // As many as fit, side by side: more lists than anything needs.
      const lists = `[${times(300_000, () => "[]", ",")}]}}`;
      const { answers: refused } = await flood(60, () => send(lists), { atOnce: 12 });
      for (const answer of refused) expectRefused(answer, "BAD_REQUEST", "THROTTLED");
      // As many lists and other values as are read: they are paid for.
      const values = [
        `[${times(99_000, () => "[]", ",")}]}}`,
        `[${times(450_000, () => "1", ",")}]}}`,
        `{${times(75_000, (i) => `"k${i}":0`, ",")}}}}`,
      ];
      const { answers: wide } = await flood(60, (n) => send(values[n % values.length]!), { atOnce: 12 });
      for (const answer of wide) expectNoFault(answer);
      expect(Math.max(...wide.map(({ headers }) => Number(headers["kolli-cost"])))).toBeGreaterThan(1_000);
    },
  },
  {
    name: "two hundred documents that take long to validate, all admitted before the first is paid for",
    async run(target) {
      const key = await target.newKey();
      const { answers } = await flood(200, (n) => target.graphql(key, slowToValidate(n)), { atOnce: 200, withinMs: 20_000 });
      expectNoFaults(answers);
      // Most are refused: too many wait, or those before them have used up the budget.
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
      const again = await target.graphql(key, slowToValidate(1_000));
      expectNoFault(again);
    },
  },
  {
    name: "searches for three letters, twenty in a document and thirty at a time",
    async run(target) {
      const key = await target.newKey();
      const twenty = `{ ${times(20, (i) => `a${i}: trackers(first: 1, filter: { search: "ab${i}" }) { edges { cursor } }`)} }`;
      expectRefused(await target.graphql(key, twenty), "QUERY_TOO_COSTLY");
      const one = "query S($text: String) { trackers(first: 1, filter: { search: $text }) { edges { cursor } } }";
      const keys = await Promise.all(Array.from({ length: 4 }, () => target.newKey()));
      const { answers, failures } = await flood(60, (n) => target.graphql(keys[n % 4]!, one, { variables: { text: `ab${n}` } }), {
        atOnce: 30,
        withinMs: 20_000,
      });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      expect(answers.some(({ text }) => text.includes("THROTTLED"))).toBe(true);
    },
  },
];
