// The attacks that worked when the service was attacked for the first time (November 2026), each as it was made.
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { globalId } from "../../src/lib/ids.ts";
import { eventually } from "../support/eventually.ts";
import { expectNoFault, expectNoFaults, expectRefused } from "./support/answers.ts";
import { flood, openTls, readFrom, statusesIn } from "./support/clients.ts";
import { askOn, asksForEvents, openHttp2, subscription } from "./support/http2-client.ts";
import type { Attack } from "./support/judge.ts";
import type { Target } from "./support/target.ts";
import { advance, bulkCreate } from "./support/warm-up.ts";

/** What a compiler of documents took for code of its own. */
const marker = "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dx";
const create = (more: string) =>
  `trackerCreate(input: { trackingCode: "INJECTED", carrier: UPS${more} }) { tracker { id metadata } trackerUserErrors { code } }`;

/** Three fragments, each asking for the next under many names: 1 kB of text that asks for millions of values. */
const multipliedIntrospection = (names: number): string => {
  const many = (what: string) => Array.from({ length: names }, (_, i) => `a${i}: ${what}`).join(" ");
  return `{ __schema { ...A } } fragment A on __Schema { ${many("types { ...B }")} } fragment B on __Type { ${many("fields(includeDeprecated: true) { ...C }")} } fragment C on __Field { ${many("args { name description }")} }`;
};

/**
 * Everything but the last byte of a body, from somebody who has shown no credentials. Nobody is kept waiting for that byte: each is
 * refused, or cut off because it would not stop sending.
 */
const uploadWithoutCredentials = async (target: Target, path: string, bytes: number, connections: number): Promise<void> => {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
  const body = Buffer.alloc(bytes - 1, " ");
  const upload = async () => {
    const socket = await openTls(target);
    const answered = readFrom(socket, { until: /\r\n\r\n/, withinMs: 4_000 });
    socket.write(head);
    socket.write(body);
    return statusesIn(await answered)[0] ?? (socket.destroyed || socket.readableEnded ? "cut off" : "kept waiting");
  };
  const { answers } = await flood(connections, upload, { atOnce: connections });
  expect(answers.filter((answer) => answer === "kept waiting")).toEqual([]);
  // In a flood on a busy machine all may be cut off before they have read why. One that is alone is told.
  const alone = await eventually(async () => {
    const answer = await upload();
    return typeof answer === "number" && answer;
  });
  const statuses = [alone, ...answers.filter((answer) => typeof answer === "number")];
  expect(statuses.filter((status) => status < 400 || status > 503 || status === 500)).toEqual([]);
};

const skippedNegativePage = `query N($no: Boolean = false) { trackers(first: -2147483648) @include(if: $no) { edges { node { checkpoints { id message } } } }
  ${Array.from({ length: 18 }, (_, i) => `a${i}: trackers(first: 250) { edges { node { id checkpoints { id message status scannedAt location { city region } } } } }`).join("\n")} }`;

const eventsWithTrackers = `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: events(first: 250) { edges { node { id tracker { id } } } }`).join(" ")} }`;

export const findings: Attack[] = [
  {
    name: "an unquoted word in JSON, twice and in the second of two mutations, is never run as code",
    async run(target) {
      const key = await target.newKey();
      const queries = [
        `mutation { ${create(`, metadata: { a: ${marker} }`)} }`,
        `mutation { one: ${create("")} two: ${create(`, metadata: { a: ${marker} }`)} }`,
      ];
      // The first use of a document is not compiled.
      const { answers, failures } = await flood(8, (i) => target.graphql(key, queries[i % 2]!), { atOnce: 1 });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "introspection multiplied by aliases in nested fragments is charged for what it answers",
    async run(target) {
      const key = await target.newKey();
      const answers = await Promise.all([6, 9, 12].map((names) => target.graphql(key, multipliedIntrospection(names))));
      for (const answer of answers) expectRefused(answer, "QUERY_TOO");
    },
  },
  {
    name: "the same at the dashboard, by somebody without any role",
    async run(target) {
      const nobody = await target.newPerson();
      const answers = await Promise.all([6, 9, 12].map((names) => target.dashboard(nobody, multipliedIntrospection(names))));
      for (const answer of answers) expectRefused(answer, "QUERY_TOO", "FORBIDDEN");
    },
  },
  {
    name: "a removed member hears nothing more on a stream that was opened before",
    async run(target) {
      const [owner, removed] = [await target.newPerson("owner"), await target.newPerson("developer")];
      const session = await openHttp2(target);
      const listen = (headers: Record<string, string>) =>
        askOn(session, {
          path: "/dashboard/graphql",
          headers: { ...headers, "content-type": "application/json", accept: "text/event-stream" },
          body: subscription,
        });
      const [stays, goes] = [await listen(owner.headers), await listen(removed.headers)];
      const { body } = await target.dashboard(owner, "mutation R($id: ID!) { memberRemove(id: $id) { removedId } }", {
        variables: { id: globalId("User", removed.userId) },
      });
      expect(body.data.memberRemove.removedId).not.toBeNull();
      const key = await target.newKey();
      const made = await target.graphql(key, bulkCreate, {
        variables: { input: [{ trackingCode: "AFTERWARDS", carrier: "UPS" }] },
      });
      await target.graphql(key, advance, { variables: { id: made.body.data.trackerBulkCreate.results[0].tracker.id } });
      await eventually(() => stays.received().includes("AFTERWARDS"));
      await delay(300);
      expect(goes.received()).not.toContain("AFTERWARDS");
    },
  },
  {
    name: "one document with 780 operations, asked for each by name",
    async run(target) {
      const key = await target.newKey();
      const query = Array.from({ length: 780 }, (_, i) => `query Q${i} { __typename }`).join("\n");
      const { answers } = await flood(780, (i) => target.graphql(key, query, { operationName: `Q${i}` }), { atOnce: 16 });
      expectNoFaults(answers);
    },
  },
  {
    name: "120 pushes of 5 MiB without credentials are refused before their body is kept",
    run: (target) => uploadWithoutCredentials(target, `/carriers/ups/push/${"x".repeat(32)}`, 5 * 1024 * 1024, 120),
  },
  {
    name: "120 GraphQL bodies of 1 MiB without a key are refused before they are kept",
    run: (target) => uploadWithoutCredentials(target, "/graphql", 1024 * 1024, 120),
  },
  {
    name: "a skipped page of negative size pays for nothing",
    async run(target) {
      expectRefused(await target.graphql(await target.newKey(), skippedNegativePage), "QUERY_TOO_COSTLY");
    },
  },
  {
    name: "the tracker of each of 20 × 250 events",
    async run(target) {
      const key = await target.newKey();
      const { answers, failures } = await flood(6, () => target.graphql(key, eventsWithTrackers), { atOnce: 6 });
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "700 idle streams on one key: the many are refused, the few hear their events",
    async run(target) {
      const key = await target.newKey();
      const sessions = await Promise.all(Array.from({ length: 7 }, () => openHttp2(target)));
      const streams = await Promise.all(
        sessions.flatMap((session) =>
          Array.from({ length: 100 }, () => askOn(session, { headers: asksForEvents(key), body: subscription })),
        ),
      );
      const statuses = streams.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status === 429 || status === 503).length).toBeGreaterThan(400);
    },
  },
  {
    name: "the dashboard's API has a limit for each session",
    async run(target) {
      const person = await target.newPerson("viewer");
      const page = "trackers(first: 250) { edges { node { id status checkpoints { id message } } } }";
      const dear = (pages: number) => `{ ${Array.from({ length: pages }, (_, nth) => `a${nth}: ${page}`).join(" ")} }`;
      // As dear as one request may be: those that arrive together are charged before any of them is answered, and the budget
      // that fills by the clock meanwhile, also of a service that is kept from running, is less than they cost.
      let pages = 20;
      while (pages > 1 && (await target.dashboard(person, dear(pages))).text.includes("QUERY_TOO_COSTLY")) pages--;
      const { answers } = await flood(600, () => target.dashboard(person, dear(pages)), { atOnce: 32, withinMs: 5_000 });
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      // Another session has its own.
      expect((await target.dashboard(await target.newPerson("viewer"), dear(pages))).status).toBe(200);
    },
  },
  {
    name: "dates of year 0 and beyond the calendar are refused, not stumbled over",
    async run(target) {
      const key = await target.newKey();
      const query =
        "query D($at: DateTime!) { trackers(filter: { createdAt: { from: $at } }) { edges { node { id } } } events(filter: { createdFrom: $at }) { edges { cursor } } }";
      for (const at of [
        "0000-01-01T00:00:00Z",
        "0000-02-29T23:59:59+14:00",
        "9999-12-31T23:59:59-14:00",
        "+275760-09-13T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
      ])
        expectNoFault(await target.graphql(key, query, { variables: { at } }));
    },
  },
];
