// Carriers and webhook receivers that mean harm: what Kolli connects to, rather than what connects to Kolli.

import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { minutes } from "../../src/lib/clock.ts";
import { eventually } from "../support/eventually.ts";
import { expectNoFault, expectNoFaults, expectNoFaultsBut } from "./support/answers.ts";
import { flood } from "./support/clients.ts";
import { startStarvation } from "./support/fair-time.ts";
import type { Attack } from "./support/judge.ts";
import { outsideAddress, type Person, type Target } from "./support/target.ts";
import { advance, bulkCreate } from "./support/warm-up.ts";

type Answering = (response: ServerResponse, nth: number, request: IncomingMessage) => void;

/** A server of the attacker's, at the one address of this machine that Kolli may connect to. */
const withServer = async <T>(answering: Answering, act: (url: string, asked: () => number) => Promise<T>): Promise<T> => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("error", () => {});
    response.on("error", () => {});
    if (request.url?.includes("oauth"))
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ access_token: "t", expires_in: "14399", token_type: "Bearer" }));
    answering(response, asked++, request);
  });
  server.listen(0, outsideAddress);
  await once(server, "listening");
  const url = `http://${outsideAddress}:${(server.address() as AddressInfo).port}`;
  return act(url, () => asked).finally(() => {
    server.closeAllConnections();
    server.close();
  });
};

const json = { "content-type": "application/json" };
/** Sends without an end, as fast as it is read. */
const endless = (response: ServerResponse, piece: string): void => {
  const write = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
};
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const evils: Answering[] = [
  (response) => endless(response.writeHead(200, json), "[".repeat(16_384)),
  (response) => void response.writeHead(200, json).end(`${'{"a":'.repeat(400_000)}1${"}".repeat(400_000)}`),
  (response) => void response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(bomb),
  (response) => void response.writeHead(200, json).end(JSON.stringify({ trackResponse: { shipment: Array(200_000).fill({}) } })),
  (response) => void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  (response) =>
    void response.writeHead(200, Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-${i}`, "y".repeat(200)]))).end(),
  (response) => void response.socket?.destroy(),
];

let shops = 0;
/** A workspace of the attacker's with a carrier account that leads to their own server. */
const connectCarrier = async (target: Target, baseUrl: string) => {
  const workspaceName = `Carrier ${++shops}`;
  const owner = await target.newPerson("owner", { workspaceName, mode: "LIVE" });
  const connect =
    "mutation C($credentials: JSON!, $baseUrl: String) { carrierAccountConnect(carrier: UPS, credentials: $credentials, baseUrl: $baseUrl) { carrierAccount { id } userErrors { message } } }";
  const credentials = { clientId: "a", clientSecret: "b" };
  const { body, text } = await target.dashboard(owner, connect, { variables: { credentials, baseUrl } });
  expect(body.data?.carrierAccountConnect.userErrors, text).toEqual([]);
  return { owner, key: await target.newKey("LIVE", workspaceName) };
};
const disconnectAll = async (target: Target, owner: Person): Promise<void> => {
  const { body } = await target.dashboard(owner, "{ carrierAccounts { id } }");
  for (const { id } of body.data.carrierAccounts)
    await target.dashboard(owner, "mutation D($id: ID!) { carrierAccountDisconnect(id: $id) { disconnectedId } }", {
      variables: { id },
    });
};
/** Codes that are valid for UPS, whose check digit is the last. */
const upsCode = (n: number): string => {
  const serial = `999AA1${String(n).padStart(9, "0")}`;
  const digits = [...serial].map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10));
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 ? 2 : 1), 0);
  return `1Z${serial}${(10 - (sum % 10)) % 10}`;
};
const upsParcels = (count: number) => Array.from({ length: count }, (_, n) => ({ trackingCode: upsCode(n), carrier: "UPS" }));

const createEndpoint =
  "mutation E($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED, TRACKER_CHECKPOINT_ADDED]) { endpoint { id } userErrors { code message } } }";
const newEndpoint = async (target: Target, owner: Person, url: string): Promise<string> => {
  const { body, text } = await target.dashboard(owner, createEndpoint, { variables: { url } });
  expect(body.data?.webhookEndpointCreate.userErrors, text).toEqual([]);
  return body.data.webhookEndpointCreate.endpoint.id;
};
const deleteEndpoint = (target: Target, owner: Person, id: string) =>
  target.dashboard(owner, "mutation D($id: ID!) { webhookEndpointDelete(id: $id) { userErrors { code } } }", {
    variables: { id },
  });
const sendTest =
  "mutation T($id: ID!) { webhookEndpointSendTest(id: $id, topic: TRACKER_UPDATED) { attempt { __typename } userErrors { code } } }";

/** Parcels in test mode that have moved: events for a webhook. */
const makeEvents = async (target: Target, workspaceName: string, count: number): Promise<void> => {
  const key = await target.newKey("TEST", workspaceName);
  const input = Array.from({ length: count }, (_, i) => ({
    trackingCode: `TOLD-${i}`,
    carrier: "UPS",
    metadata: { n: "x".repeat(5_000) },
  }));
  const { body } = await target.graphql(key, bulkCreate, { variables: { input } });
  const ids = body.data.trackerBulkCreate.results.map(({ tracker }: { tracker: { id: string } }) => tracker.id);
  await flood(count, (i) => target.graphql(key, advance, { variables: { id: ids[i] } }), { atOnce: 8, withinMs: 4_000 });
};

export const outside: Attack[] = [
  {
    name: "a carrier that asks for a pause of centuries gets a day at most, which its owner sees",
    run: (target) =>
      withServer(
        (response) => void response.writeHead(429, { "retry-after": "9999999999999" }).end("{}"),
        async (url, asked) => {
          const { owner, key } = await connectCarrier(target, url);
          await target.graphql(key, bulkCreate, { variables: { input: upsParcels(100) } });
          await eventually(() => asked() > 0);
          const paused = async () => {
            const { body } = await target.dashboard(owner, "{ carrierAccounts { pausedUntil } }");
            return body.data.carrierAccounts[0].pausedUntil as string | null;
          };
          await eventually(async () => (await paused()) !== null);
          expect(Date.parse((await paused())!) - Date.now()).toBeLessThanOrEqual(minutes(24 * 60));
          // Refreshing does not ask a carrier that wants to be left alone.
          const before = asked();
          const refresh = "mutation R($ids: [ID!]!) { trackerBulkRefresh(ids: $ids) { results { tracker { id } } } }";
          const { body } = await target.graphql(key, "{ trackers(first: 100) { edges { node { id } } } }");
          const ids = body.data.trackers.edges.map(({ node }: { node: { id: string } }) => node.id);
          expectNoFaults((await flood(20, () => target.graphql(key, refresh, { variables: { ids } }), { atOnce: 5 })).answers);
          expect(asked() - before).toBeLessThanOrEqual(32);
          await disconnectAll(target, owner);
        },
      ),
  },
  {
    name: "a carrier that answers without an end, in brackets, packed bombs, lists, redirects to the cloud's secrets and nothing",
    run: (target) =>
      withServer(
        (response, nth) => evils[nth % evils.length]!(response, nth, response.req),
        async (url, asked) => {
          const { owner, key } = await connectCarrier(target, url);
          await target.graphql(key, bulkCreate, { variables: { input: upsParcels(60) } });
          await eventually(() => asked() >= 5, 15_000);
          const { answers } = await flood(
            4,
            (i) =>
              target.graphql(
                key,
                `mutation { trackerCreate(input: { trackingCode: "${upsCode(500 + i)}", carrier: UPS, async: false }) { trackerUserErrors { code } } }`,
              ),
            { atOnce: 4 },
          );
          expectNoFaults(answers);
          await disconnectAll(target, owner);
        },
      ),
  },
  {
    name: "an account that is disconnected and connected again and again while a thousand parcels wait for it",
    run: (target) =>
      withServer(
        (response) => void response.writeHead(404, json).end("{}"),
        async (url) => {
          const { owner, key } = await connectCarrier(target, url);
          await target.graphql(key, bulkCreate, { variables: { input: upsParcels(1_000) } });
          for (let round = 0; round < 3; round++) {
            await disconnectAll(target, owner);
            const again = await target.dashboard(
              owner,
              `mutation { carrierAccountConnect(carrier: UPS, credentials: { clientId: "a", clientSecret: "${round}" }, baseUrl: "${url}") { userErrors { message } } }`,
            );
            expectNoFault(again);
          }
          await disconnectAll(target, owner);
        },
      ),
  },
  {
    name: "carriers at addresses inside: this machine, the cloud's, the database's",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: "Inside", mode: "LIVE" });
      const urls = [
        "http://127.0.0.1:5432",
        "http://169.254.169.254",
        "http://[::1]:22",
        "file:///etc/passwd",
        `https://localhost:${target.port}`,
      ];
      const key = await target.newKey("LIVE", "Inside");
      for (const baseUrl of urls) {
        const answer = await target.dashboard(
          owner,
          `mutation { carrierAccountConnect(carrier: UPS, credentials: { clientId: "a", clientSecret: "b" }, baseUrl: "${baseUrl}") { userErrors { message } } }`,
        );
        expectNoFault(answer);
        const tried = await target.graphql(
          key,
          `mutation { trackerCreate(input: { trackingCode: "${upsCode(7)}", carrier: UPS, async: false }) { tracker { status } trackerUserErrors { code } } }`,
        );
        expectNoFault(tried);
        expect(tried.text).not.toMatch(/root:x|SSH-|kolli_/);
        await disconnectAll(target, owner);
      }
    },
  },
  {
    name: "webhooks to addresses inside, spelled in every way there is",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: "Inside" });
      const hosts = [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "[::ffff:127.0.0.1]",
        "169.254.169.254",
        "localhost.",
        "0",
        "[fd00::1]",
        "127.1",
        "metadata.google.internal",
      ];
      const { answers } = await flood(
        60,
        (i) => target.dashboard(owner, createEndpoint, { variables: { url: `http://${hosts[i % hosts.length]}:${8_000 + i}/` } }),
        { atOnce: 10 },
      );
      expectNoFaults(answers);
      for (const { body } of answers) if (body.data) expect(body.data.webhookEndpointCreate.endpoint).toBeNull();
    },
  },
  {
    name: "test sends in a loop to a receiver that answers with bombs, headers, redirects and without an end",
    run: (target) =>
      withServer(
        (response, nth) => evils[nth % evils.length]!(response, nth, response.req),
        async (url) => {
          const owner = await target.newPerson("owner", { workspaceName: "Testing" });
          const id = await newEndpoint(target, owner, url);
          const { answers } = await flood(120, () => target.dashboard(owner, sendTest, { variables: { id } }), {
            atOnce: 20,
            withinMs: 3_000,
          });
          expectNoFaults(answers);
          await deleteEndpoint(target, owner, id);
        },
      ),
  },
  {
    name: "everything replayed again and again, to a receiver that never answers",
    run: (target) =>
      withServer(
        () => {},
        async (url) => {
          const owner = await target.newPerson("owner", { workspaceName: "Replaying" });
          const id = await newEndpoint(target, owner, url);
          await makeEvents(target, "Replaying", 40);
          const replay = `mutation R($id: ID!) { deliveriesReplay(endpointId: $id, since: "2020-01-01T00:00:00Z") { count userErrors { code } } }`;
          const { answers } = await flood(60, () => target.dashboard(owner, replay, { variables: { id } }), {
            atOnce: 10,
            withinMs: 4_000,
          });
          expectNoFaults(answers);
          await deleteEndpoint(target, owner, id);
        },
      ),
  },
  {
    name: "a webhook switched off and on with a backlog behind it, as fast as it goes",
    run: (target) =>
      withServer(
        (response) => void response.writeHead(500).end(),
        async (url) => {
          const owner = await target.newPerson("owner", { workspaceName: "Switching" });
          const id = await newEndpoint(target, owner, url);
          await makeEvents(target, "Switching", 40);
          const both = `mutation S($id: ID!) { a: webhookEndpointDisable(id: $id) { userErrors { code } } b: webhookEndpointEnable(id: $id) { userErrors { code } } c: webhookEndpointUpdate(id: $id, maxInFlight: 1) { userErrors { code } } }`;
          const isStarved = startStarvation();
          const { answers, failures } = await flood(60, () => target.dashboard(owner, both, { variables: { id } }), {
            atOnce: 10,
            withinMs: 4_000,
          });
          expect(failures).toEqual([]);
          expectNoFaultsBut(isStarved(), answers);
          expectNoFault(await target.dashboard(owner, "{ backlogs { __typename } webhookEndpoints { id } }"));
          await deleteEndpoint(target, owner, id);
        },
      ),
  },
  {
    name: "a receiver that asks for a pause of centuries, and one whose answers take a byte a second",
    run: (target) =>
      withServer(
        (response, nth) => {
          if (nth % 2) return void response.writeHead(503, { "retry-after": "9999999999999" }).end();
          response.writeHead(200);
          const drip = setInterval(() => response.write("."), 1_000);
          response.once("close", () => clearInterval(drip));
        },
        async (url, asked) => {
          const owner = await target.newPerson("owner", { workspaceName: "Pausing" });
          const id = await newEndpoint(target, owner, url);
          await makeEvents(target, "Pausing", 30);
          await eventually(() => asked() > 0, 15_000);
          expectNoFault(await target.dashboard(owner, "{ webhookEndpoints { id } }"));
          await deleteEndpoint(target, owner, id);
        },
      ),
  },
  {
    name: "sixty webhooks that hang do not keep another workspace's waiting",
    async run(target) {
      let delivered = 0;
      const hangs: Answering = (response, _nth, { url }) => {
        if (url !== "/honest") return;
        delivered++;
        response.writeHead(204).end();
      };
      await withServer(hangs, async (url) => {
        const [bad, good] = [`Hanging ${++shops}`, `Punctual ${shops}`];
        const attacker = await target.newPerson("owner", { workspaceName: bad });
        const owner = await target.newPerson("owner", { workspaceName: good });
        const twenty = (n: number) =>
          Array.from(
            { length: 20 },
            (_, i) =>
              `a${i}: webhookEndpointCreate(url: "${url}/${n}-${i}", topics: [TRACKER_UPDATED]) { endpoint { id } userErrors { code } }`,
          );
        const { answers } = await flood(3, (n) => target.dashboard(attacker, `mutation { ${twenty(n).join(" ")} }`), {
          atOnce: 1,
        });
        expectNoFaults(answers);
        const ids = answers.flatMap(({ body }) =>
          Object.values(body.data as Record<string, { endpoint: { id: string } }>).map(({ endpoint }) => endpoint.id),
        );
        expect(ids.length).toBe(60);
        const id = await newEndpoint(target, owner, `${url}/honest`);
        await makeEvents(target, bad, 10);
        await makeEvents(target, good, 2);
        await eventually(() => delivered > 0, 10_000);
        await flood(ids.length, (i) => deleteEndpoint(target, attacker, ids[i]!), { atOnce: 6 });
        await deleteEndpoint(target, owner, id);
      });
    },
  },
  {
    name: "five hundred creations in one burst reach a carrier that hangs a few at a time",
    async run(target) {
      let [open, peak] = [0, 0];
      await withServer(
        (response) => {
          peak = Math.max(peak, ++open);
          response.once("close", () => open--);
        },
        async (url, asked) => {
          const { owner, key } = await connectCarrier(target, url);
          await target.graphql(key, bulkCreate, { variables: { input: upsParcels(500) } });
          await eventually(() => asked() > 0);
          await disconnectAll(target, owner);
        },
      );
      expect(peak).toBeLessThanOrEqual(32);
    },
  },
  {
    name: "more webhooks than a workspace may have, made by many at the same time",
    async run(target) {
      const workspaceName = `Crowded ${++shops}`;
      const owners = await Promise.all([0, 1, 2].map(() => target.newPerson("owner", { workspaceName })));
      const twenty = (n: number) =>
        Array.from(
          { length: 20 },
          (_, i) =>
            `a${i}: webhookEndpointCreate(url: "https://hook${n}-${i}.kolli-shop.com/", topics: [TRACKER_UPDATED]) { userErrors { code } }`,
        );
      const { answers } = await flood(9, (n) => target.dashboard(owners[n % 3]!, `mutation { ${twenty(n).join(" ")} }`), {
        atOnce: 9,
        withinMs: 20_000,
      });
      expectNoFaults(answers);
      expect(answers.some(({ text }) => text.includes("TOO_MANY_WEBHOOKS"))).toBe(true);
      const { body } = await target.dashboard(await target.newPerson("viewer", { workspaceName }), "{ webhookEndpoints { id } }");
      expect(body.data.webhookEndpoints.length).toBe(100);
    },
  },
];
