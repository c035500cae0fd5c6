// What strangers and members read: pages, documents, exports, logs and look-ups.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { pageLanguages } from "../../src/workspaces/tracking-page/page-settings.ts";
import { expectNoFault, expectNoFaults, expectRefused } from "./support/answers.ts";
import { type Answer, flood, openClient } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import { proxyAddress, type Target } from "./support/target.ts";
import { bulkCreate } from "./support/warm-up.ts";

const times = (count: number, text: (i: number) => string, by = " "): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(by);
const behindProxy = (network: number) => ({
  "x-forwarded-for": `198.18.${network >> 8}.${network & 255}`,
  "x-forwarded-proto": "https",
});
const shop = "Shop under attack";

const updatePage =
  "mutation P($texts: [TrackingPageTextInput!], $embedOrigins: [String!], $name: String, $hasOrderLookUp: Boolean) { trackingPageUpdate(texts: $texts, embedOrigins: $embedOrigins, name: $name, hasOrderLookUp: $hasOrderLookUp) { userErrors { code } } }";

const orderForm = async (target: Target): Promise<string> => {
  const owner = await target.newPerson("owner", { workspaceName: shop });
  const switched = await target.dashboard(owner, updatePage, { variables: { hasOrderLookUp: true } });
  expect(switched.body.data.trackingPageUpdate.userErrors).toEqual([]);
  const { body } = await target.dashboard(owner, "{ trackingPage { orderLookUpUrl } }");
  return new URL(body.data.trackingPage.orderLookUpUrl).pathname;
};

export const pages: Attack[] = [
  {
    name: "five hundred look-ups of orders, by one network and by hundreds",
    async run(target) {
      const path = await orderForm(target);
      const proxy = openClient(target, { localAddress: proxyAddress, connections: 32 });
      const ask = (i: number, network: number) =>
        proxy.send(path, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", ...behindProxy(network) },
          body: new URLSearchParams({ order: `1000${i % 3}`, postcode: `${10_000 + i}` }).toString(),
        });
      const { answers: ofOne } = await flood(150, (i) => ask(i, 1), { atOnce: 32, withinMs: 4_000 });
      const { answers: ofMany } = await flood(350, (i) => ask(i, i + 2), { atOnce: 32, withinMs: 4_000 });
      await proxy.close();
      expectNoFaults([...ofOne, ...ofMany]);
      for (const { status } of [...ofOne, ...ofMany]) expect([404, 429]).toContain(status);
      expect(ofOne.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(30);
      expect(ofMany.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    },
  },
  {
    name: "forms of look-ups that are huge, empty, doubled or no forms",
    async run(target) {
      const path = await orderForm(target);
      const bodies = [
        "",
        `order=${"9".repeat(500_000)}&postcode=1`,
        "order=1&".repeat(5_000),
        `${times(20_000, (i) => `a${i}=1`, "&")}`,
        "order=%00&postcode=%ff%fe",
        "order=%E2%80%AE1&postcode=%F0%9F%93%A6",
        "[".repeat(10_000),
        "order=<script>alert(1)</script>&postcode=%22onload=%22",
      ];
      const client = openClient(target, { localAddress: "127.0.4.1" });
      for (const body of bodies) {
        const answer = await client.send(path, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body,
        });
        expectNoFault(answer);
        expect(answer.text).not.toContain("<script>alert");
      }
      await client.close();
    },
  },
  {
    name: "texts of a shop as long as a body, in every language, and in thousands of languages",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: shop });
      const text = (language: string, length: number) => ({
        language,
        greeting: "ß".repeat(length),
        note: "\u202e😀".repeat(length),
        supportLabel: "x".repeat(length),
      });
      const changes = [
        { texts: pageLanguages.map((language) => text(language, 5_000)) },
        { texts: Array.from({ length: 4_000 }, (_, i) => text(`l${i}`, 2)) },
        { texts: Array.from({ length: 2_000 }, () => text("de", 2)) },
        { embedOrigins: Array.from({ length: 5_000 }, (_, i) => `https://shop${i}.example`) },
        { embedOrigins: ["https://a.example; script-src *", "https://a.example\r\nx: y", "*", "null", "javascript:alert(1)"] },
        { name: "x".repeat(500_000) },
      ];
      const { answers, failures } = await flood(
        28,
        (i) => target.dashboard(owner, updatePage, { variables: changes[i % changes.length] }),
        { atOnce: 7 },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      for (const { body } of answers)
        if (body.data?.trackingPageUpdate) expect(body.data.trackingPageUpdate.userErrors).not.toEqual([]);
    },
  },
  {
    name: "thirty exports at a time by one owner are paid for, and nobody else can read them",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: shop });
      const { body } = await target.dashboard(owner, "mutation { workspaceExport { url } }");
      const { pathname } = new URL(body.data.workspaceExport.url, "https://localhost");
      const { answers } = await flood(30, () => target.client.send(pathname, { headers: owner.headers }), { atOnce: 30 });
      expectNoFaults(answers);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      const stranger = await target.newPerson("owner");
      for (const headers of [{}, stranger.headers]) expect((await target.client.send(pathname, { headers })).status).toBe(404);
    },
  },
  {
    name: "links to exports that were made in other ways, a thousand of them",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: shop });
      const { answers, failures } = await flood(
        1_000,
        (i) =>
          target.client.send(`/exports/${i % 3 ? randomBytes(64).toString("base64url") : "%00".repeat(i % 300)}`, {
            headers: owner.headers,
          }),
        { atOnce: 32, withinMs: 4_000 },
      );
      expect(failures).toEqual([]);
      for (const { status } of answers) expect([400, 404, 414, 429]).toContain(status);
    },
  },
  {
    name: "the audit log read whole, backwards in time, by actions and actors that there are none of",
    async run(target) {
      const owner = await target.newPerson("owner");
      const page = "edges { cursor node { id action actorName detail ipAddress createdAt } }";
      const documents = [
        `{ ${times(20, (i) => `a${i}: auditLog(first: 250) { ${page} }`)} }`,
        `{ auditLog(first: 250, action: "${"a".repeat(50_000)}") { ${page} } }`,
        `{ auditLog(first: 250, actor: "%' or 1=1 --", since: "0001-01-01T00:00:00Z", until: "9999-12-31T23:59:59Z") { ${page} } }`,
        `{ auditLog(first: 250, after: "${"e30".repeat(2_000)}") { ${page} } }`,
        `{ auditLog(first: 250, action: "tracker") { ${page} } }`,
      ];
      const { answers } = await flood(60, (i) => target.dashboard(owner, documents[i % documents.length]!), {
        atOnce: 12,
        withinMs: 4_000,
      });
      expectNoFaults(answers);
    },
  },
  {
    name: "the overview and totals of a workspace, for ten thousand days in a hundred time zones",
    async run(target) {
      const viewer = await target.newPerson("viewer");
      const zones = ["UTC", "Europe/Zurich", "x", "'; select 1", "Pacific/Apia", "a".repeat(10_000), "../../etc/passwd"];
      const ask = (i: number) =>
        i % 2
          ? target.dashboard(
              viewer,
              "query O($days: Int, $zone: String) { overview(days: $days, timeZone: $zone) { __typename } }",
              {
                variables: { days: [30, 10_000, -1, 2_147_483_647][i % 4], zone: zones[i % zones.length] },
              },
            )
          : target.dashboard(
              viewer,
              `{ ${times(10, (n) => `a${n}: trackerTotal(filter: { status: [PENDING, IN_TRANSIT] }) { __typename }`)} }`,
            );
      const { answers } = await flood(80, ask, { atOnce: 16, withinMs: 4_000 });
      expectNoFaults(answers);
    },
  },
  {
    name: "the documentation and the schema, read by a stranger three hundred times",
    async run(target) {
      const client = openClient(target, { localAddress: "127.0.4.2", connections: 40 });
      const paths = [
        "/docs/schema.graphql",
        "/docs/carriers.md",
        "/docs/api.md",
        "/docs/..%2fpackage.json",
        "/docs/%00",
        "/docs/",
      ];
      const { answers, failures } = await flood(
        300,
        (i) =>
          client.send(`${paths[i % paths.length]}?n=${i}`, {
            headers: { "accept-encoding": "br, gzip, zstd", range: "bytes=0-1,2-3", "if-none-match": "*" },
          }),
        { atOnce: 40, withinMs: 4_000 },
      );
      await client.close();
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "questions for health and readiness without an end",
    async run(target) {
      const client = openClient(target, { localAddress: "127.0.4.3", connections: 60 });
      const { answers, failures } = await flood(4_000, (i) => client.send(i % 4 ? "/healthz" : "/readyz"), {
        atOnce: 60,
        withinMs: 3_000,
      });
      await client.close();
      expect(failures).toEqual([]);
      expectNoFaults(answers);
    },
  },
  {
    name: "three hundred visits of fifty tracking pages, in every language and packed each way",
    async run(target) {
      const key = await target.newKey("TEST", shop);
      const input = Array.from({ length: 50 }, (_, i) => ({ trackingCode: `SEEN-${i}`, carrier: "UPS" }));
      const made = await target.graphql(key, bulkCreate.replace("tracker { id }", "tracker { publicUrl }"), {
        variables: { input },
      });
      const paths = made.body.data.trackerBulkCreate.results.map(
        ({ tracker }: { tracker: { publicUrl: string } }) => new URL(tracker.publicUrl).pathname,
      );
      const visitor = openClient(target, { localAddress: "127.0.4.4", connections: 50 });
      const { answers, failures } = await flood(
        300,
        (i) =>
          visitor.send(
            `${paths[i % paths.length]}${i % 5 ? "" : "/picture.png"}?lang=${pageLanguages[i % pageLanguages.length]}&embed`,
            {
              headers: { "accept-encoding": ["br", "gzip", "zstd", "identity;q=0, *;q=0"][i % 4]! },
            },
          ),
        { atOnce: 50, withinMs: 5_000 },
      );
      await visitor.close();
      expect(failures).toEqual([]);
      for (const { status } of answers) expect([200, 429, 503]).toContain(status);
    },
  },
  {
    name: "keys, workspaces and invitations made without an end by one owner",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: "Collector" });
      const many = (field: (i: number) => string) => `mutation { ${times(20, (i) => `a${i}: ${field(i)}`)} }`;
      const documents = [
        many(
          (i) =>
            `apiKeyCreate(name: "Key ${i}", networks: [${times(50, (n) => `"10.0.${i}.${n}/32"`, ",")}]) { userErrors { code } }`,
        ),
        many((i) => `workspaceCreate(name: "Another ${i}") { userErrors { code } }`),
        many((i) => `memberInvite(email: "many${i}@kolli-shop.com", role: VIEWER) { userErrors { code } }`),
        many(() => `apiKeyCreate(name: "Wide", networks: [${times(500, (n) => `"10.0.0.${n}"`, ",")}]) { userErrors { code } }`),
      ];
      const { answers } = await flood(24, (i) => target.dashboard(owner, documents[i % 4]!), { atOnce: 8, withinMs: 4_000 });
      expectNoFaults(answers);
      const lists = (await target.dashboard(owner, "{ apiKeys { id } invitations { id } members { id } }")) as Answer;
      expectNoFault(lists);
    },
  },
  {
    name: "a member erases people who are everybody, nobody and a thousand at a time",
    async run(target) {
      const owner = await target.newPerson("owner", { workspaceName: "Erasing" });
      const key = await target.newKey("TEST", "Erasing");
      const input = Array.from({ length: 1_000 }, (_, i) => ({ trackingCode: `ERASED-${i}`, carrier: "UPS", reference: "same" }));
      await target.graphql(key, bulkCreate, { variables: { input } });
      const erase = (what: string) =>
        target.dashboard(owner, `mutation { personErase(${what}) { erasedTrackers userErrors { code } } }`);
      const { answers, failures } = await flood(
        12,
        (i) =>
          erase(
            ['reference: "same"', 'reference: ""', 'metadataKey: "%", metadataValue: "%"', `reference: "${"a".repeat(9_000)}"`][
              i % 4
            ]!,
          ),
        { atOnce: 4 },
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      const viewer = await target.newPerson("viewer", { workspaceName: "Erasing" });
      expectRefused(
        await target.dashboard(viewer, 'mutation { personErase(reference: "same") { erasedTrackers } }'),
        "FORBIDDEN",
      );
    },
  },
];
