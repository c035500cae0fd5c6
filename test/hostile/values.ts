// Variables, metadata, pages and keys: what is sent beside a document.
import { expect } from "vitest";
import { expectNoFault, expectNoFaults } from "./support/answers.ts";
import { type Answer, flood, openClient } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import { bulkCreate } from "./support/warm-up.ts";

const create =
  'mutation C($metadata: JSON) { trackerCreate(input: { trackingCode: "VALUES", carrier: UPS, metadata: $metadata }) { tracker { id metadata } trackerUserErrors { code } } }';
const list =
  "query L($first: Int, $filter: TrackerFilter) { trackers(first: $first, filter: $filter) { edges { node { id } } } }";

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const json = (key: string) => ({ "content-type": "application/json", authorization: `Bearer ${key}` });

export const values: Attack[] = [
  {
    name: "metadata nested a hundred thousand deep",
    async run({ client, newKey }) {
      const headers = json(await newKey());
      for (const metadata of [nested(100_000), `${"[".repeat(200_000)}${"]".repeat(200_000)}`, `{"a":${nested(5_000)}}`]) {
        const body = `{"query":${JSON.stringify(create)},"variables":{"metadata":${metadata}}}`;
        expectNoFault(await client.send("/graphql", { method: "POST", headers, body }));
      }
    },
  },
  {
    name: "metadata of a megabyte, in one text and in ninety thousand keys",
    async run({ graphql, newKey }) {
      const key = await newKey();
      const manyKeys = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`k${i}`, i % 10]));
      for (const metadata of [{ a: "x".repeat(1_000_000) }, manyKeys, { a: Array(400_000).fill(0) }]) {
        const answer = await graphql(key, create, { variables: { metadata } });
        expectNoFault(answer);
        expect(answer.body.data.trackerCreate.trackerUserErrors).toEqual([{ code: "METADATA_INVALID" }]);
      }
    },
  },
  {
    name: "keys that mean something to JavaScript stay data",
    async run(target) {
      const headers = json(await target.newKey());
      const evil = `{"__proto__":{"isAdmin":true,"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":1,"hasOwnProperty":null}`;
      const send = (variables: string, query = create) =>
        target.client.send("/graphql", {
          method: "POST",
          headers,
          body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
        });
      for (const variables of [`{"metadata":${evil}}`, evil, `{"__proto__":{"metadata":{}},"metadata":{"a":1}}`])
        expectNoFault(await send(variables));
      for (const name of ["__proto__", "constructor", "hasOwnProperty"]) {
        const query = create
          .replaceAll("metadata: JSON", `${name}: JSON`)
          .replace("$metadata", `$${name}`)
          .replace(": $metadata", `: $${name}`);
        expectNoFault(await send(`{"${name}":{"a":1}}`, query));
        expectNoFault(await send(`{}`, `{ ${name}: workspace { ${name}: id } }`));
        expectNoFault(await send(`{}`, `{ ${name} } fragment ${name} on ${name} { ${name} }`));
        expectNoFault(
          await target.client.send("/graphql", {
            method: "POST",
            headers,
            body: `{"query":"{ workspace { id } }","operationName":"${name}"}`,
          }),
        );
      }
      const { body } = await send(`{"metadata":{"order":1}}`);
      expect(body.data.trackerCreate.tracker.metadata).toEqual({ order: 1 });
    },
  },
  {
    name: "numbers that are none, too large, negative or not whole",
    async run({ client, newKey }) {
      const headers = json(await newKey());
      const numbers = [
        "-1",
        "0",
        "251",
        "2147483648",
        "-2147483649",
        "99999999999999999999",
        "1e400",
        "-0",
        "1.5",
        '"10"',
        "true",
        "[1]",
        "{}",
      ];
      for (const first of numbers) {
        const body = `{"query":${JSON.stringify(list)},"variables":{"first":${first}}}`;
        expectNoFault(await client.send("/graphql", { method: "POST", headers, body }));
        if (/^[-\d.e]+$/.test(first))
          expectNoFault(
            await client.send("/graphql", {
              method: "POST",
              headers,
              body: JSON.stringify({
                query: `{ trackers(first: ${first}) { edges { cursor } } events(first: ${first}) { edges { cursor } } }`,
              }),
            }),
          );
      }
    },
  },
  {
    name: "lists of twenty thousand values in filters and ids",
    async run({ graphql, newKey }) {
      const key = await newKey();
      const many = (text: (i: number) => string) => Array.from({ length: 20_000 }, (_, i) => text(i));
      for (const filter of [
        { trackingCode: many((i) => `CODE-${i}`) },
        { reference: many((i) => `R${i}`) },
        { status: many(() => "DELIVERED") },
        { search: "%_".repeat(100_000) },
        { search: "a ".repeat(200_000) },
        { metadata: Object.fromEntries(many((i) => `${i}`).map((name) => [name, name])) },
      ])
        expectNoFault(await graphql(key, list, { variables: { filter } }));
      const ids = many((i) => `gid://kolli/Tracker/${String(i).padStart(8, "0")}-0000-7000-8000-000000000000`);
      expectNoFault(
        await graphql(key, "query N($ids: [ID!]!) { nodes(ids: $ids) { id } }", { variables: { ids: ids.slice(0, 15_000) } }),
      );
    },
  },
  {
    name: "cursors and ids that were never given out",
    async run({ graphql, newKey }) {
      const key = await newKey();
      const query =
        "query A($at: String!, $id: ID!) { trackers(after: $at) { edges { cursor } } events(after: $at) { edges { cursor } } node(id: $id) { id } }";
      const texts = [
        "",
        "\u0000",
        "a".repeat(100_000),
        "e30",
        Buffer.from("[null,{}]").toString("base64url"),
        "-1",
        "99999999999999999999",
        "🚚".repeat(1_000),
        "gid://kolli/Tracker/",
        "gid://kolli/__proto__/0190b1d3-0000-7000-8000-000000000000",
      ];
      for (const text of texts) expectNoFault(await graphql(key, query, { variables: { at: text, id: text } }));
    },
  },
  {
    name: "bulk creations of 1,000 parcels with as much metadata as a body holds, again and again",
    async run({ graphql, newKey }) {
      const key = await newKey("TEST", "Greedy");
      const input = Array.from({ length: 1_000 }, (_, i) => ({
        trackingCode: `BULK-${i}`,
        carrier: "UPS",
        metadata: { note: "x".repeat(900) },
      }));
      const { answers, failures } = await flood(6, () => graphql(key, bulkCreate, { variables: { input } }), {
        atOnce: 3,
        withinMs: 6_000,
      });
      expect(failures).toEqual([]);
      expect(answers.some(({ body }) => body.data?.trackerBulkCreate.results.length === 1_000)).toBe(true);
      expectNoFaults(answers);
    },
  },
  {
    name: "idempotency keys: huge ones, thousands of them, one used by fifty at once",
    async run({ graphql, newKey }) {
      const key = await newKey("TEST", "Repeating");
      const send = (idempotencyKey: string): Promise<Answer> =>
        graphql(key, create, { variables: { metadata: null }, headers: { "idempotency-key": idempotencyKey } });
      expect((await send("k".repeat(8_000))).body.data.trackerCreate.trackerUserErrors).toEqual([
        { code: "IDEMPOTENCY_KEY_INVALID" },
      ]);
      const { answers: same } = await flood(50, () => send("one and the same"), { atOnce: 50 });
      const ids = new Set(same.filter(({ status }) => status === 200).map(({ body }) => body.data?.trackerCreate?.tracker?.id));
      expect(ids.size).toBe(1);
      const { answers } = await flood(600, (i) => send(`distinct ${i}`), { atOnce: 16, withinMs: 4_000 });
      expectNoFaults([...same, ...answers]);
    },
  },
  {
    name: "one key under many spellings has one budget",
    async run(target) {
      const key = await target.newKey();
      const spellings = [
        { authorization: `Bearer ${key}` },
        { authorization: `bearer   ${key}` },
        { authentication: `Bearer ${key}` },
        { authorization: `BEARER ${key}`, "x-forwarded-for": "203.0.113.7" },
        { authorization: `Bearer ${key}`, forwarded: "for=203.0.113.8", "x-real-ip": "203.0.113.9" },
      ];
      const client = openClient(target, { connections: 64 });
      const startedAt = Date.now();
      const { answers } = await flood(
        2_500,
        (i) =>
          client.send("/graphql", {
            method: "POST",
            headers: { "content-type": "application/json", ...spellings[i % spellings.length] },
            body: '{"query":"{ __typename }"}',
          }),
        { atOnce: 64 },
      );
      await client.close();
      const allowed = answers.filter(({ status }) => status === 200).length;
      expect(allowed).toBeLessThanOrEqual(1_000 + (100 * (Date.now() - startedAt)) / 1_000 + 100);
      expect(answers.length).toBeGreaterThan(1_500);
    },
  },
];
