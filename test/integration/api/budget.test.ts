import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeRows } from "../../../src/server/people/operations.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
const burst = 100_000;

beforeAll(async () => {
  service = await startTestService({ role: "api", env: { KOLLI_COST_LIMIT: "1000", KOLLI_COST_BURST: String(burst) } });
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());

const small = "{ workspace { id } }";
/** 200 + 250 x (35 + 1 + 160) and a little more, as long as nobody knows how many there are. */
const dear = "{ trackers(first: 250) { edges { node { metadata checkpoints { id message status } } } } }";
/** 500 and 30 for each, which is not given back. */
const bulkOf = (count: number) =>
  `mutation { trackerBulkCreate(input: [${Array.from({ length: count }, (_, n) => `{ trackingCode: "BULK${n}", carrier: UPS }`)}]) { trackerUserErrors { code } } }`;

const bulk = bulkOf(350);

/** `"requests";r=999;t=1, "cost";r=99997;t=1` as numbers. */
const left = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    [...String(headers.ratelimit).matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)].map(([, name, r, t]) => [
      name,
      { r: Number(r), t: Number(t) },
    ]),
  );

describe("an API key", () => {
  test("is told its two budgets with every answer", async () => {
    const { key } = await service.keyFor("TEST", "Told");
    // Who sends a document first pays for its reading.
    await service.graphql((await service.keyFor("TEST", "First")).key, small);
    const { status, headers } = await service.graphql(key, small);
    expect(status).toBe(200);
    expect(headers["ratelimit-policy"]).toBe(`"requests";q=1000;w=10, "cost";q=${burst};w=100`);
    expect(headers["ratelimit-limit"]).toBe("1000");
    expect(headers["ratelimit-remaining"]).toBe("999");
    expect(left(headers)).toEqual({ requests: { r: 999, t: 1 }, cost: { r: burst - 2, t: 1 } });
  });

  test("pays for what came, and is told so with every answer, also with errors", async () => {
    const { key } = await service.keyFor("TEST", "Variables");
    const query = "query ($n: Int) { trackers(first: $n) { edges { node { id } } } }";
    const costOf = async (n: number) => Number((await service.graphql(key, query, { n })).headers["kolli-cost"]);
    // Who sends a document first pays for its reading.
    await costOf(1);
    const atLeast = async (n: number) => Math.min(...(await Promise.all([costOf(n), costOf(n), costOf(n)])));
    expect([await atLeast(1), await atLeast(101)]).toEqual([201, 201]);
    await service.graphql(key, bulkOf(100));
    // Each of a hundred is a row, an edge and an id.
    expect([await atLeast(1), await atLeast(250)]).toEqual([201 + 37, 201 + 100 * 37]);
    const wrong = await service.graphql(key, "{ nothing }");
    expect(wrong.body.errors[0].extensions.code).toBe("GRAPHQL_VALIDATION_FAILED");
    expect(Number(wrong.headers["kolli-cost"])).toBeGreaterThanOrEqual(0);
    expect((await service.graphql(key, query, { n: 0 })).headers["kolli-cost"]).toMatch(/^\d+$/);
  });

  test("is refused what its budget does not have, told when it will, and still served what it has", async () => {
    await service.graphql((await service.keyFor("TEST", "First")).key, dear);
    const { key } = await service.keyFor("TEST", "Spent");
    for (let n = 0; n < 6; n++) expect((await service.graphql(key, bulk)).status).toBe(200);
    const { status, headers, body } = await service.graphql(key, dear);
    expect(status).toBe(429);
    expect(headers["kolli-cost"]).toBe("0");
    const retryAfter = Number(headers["retry-after"]);
    expect(retryAfter).toBeGreaterThan(1);
    expect(left(headers).cost!.t).toBe(retryAfter);
    const [error] = body.errors;
    expect(error.extensions.code).toBe("THROTTLED");
    expect(error.message).toMatch(
      /^This request costs \d+, and this API key has \d+ of its budget of 100000 left\. Try again in \d+ s, or request smaller pages and fewer fields\.$/,
    );
    const [, cost, remaining] = /costs (\d+), .* has (\d+) of/.exec(error.message)!.map(Number);
    expect(retryAfter).toBe(Math.ceil((cost! - remaining!) / 1000));
    expect((await service.graphql(key, small)).status).toBe(200);
    const { key: another } = await service.keyFor("TEST", "Not spent");
    expect((await service.graphql(another, dear)).status).toBe(200);
  });

  test("cannot keep the parser busy for nothing", async () => {
    const { key } = await service.keyFor("TEST", "Wrong");
    const wrong = (n: number) => `{ tracker(id: "x") { ${"checkpoints{location{city}} ".repeat(550)} wrong${n} } }`;
    let answer = await service.graphql(key, wrong(0));
    for (let n = 1; n < 60 && answer.status !== 429; n++) answer = await service.graphql(key, wrong(n));
    expect(answer.status).toBe(429);
    expect(answer.body.errors[0].message).toMatch(/^This API key has used up its cost budget with requests/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("a dashboard session", () => {
  test("has the same two budgets", async () => {
    // Who sends a document first pays for its reading, and may have nothing left then.
    await owner.graphql(dear);
    await owner.graphql(bulk);
    const session = openDashboard(service, owner.place);
    await session.signIn("owner@kolli.test");
    const send = (query: string) =>
      service.send("/dashboard/graphql", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: service.url,
          "sec-fetch-site": "same-origin",
          "x-kolli-dashboard": "1",
          "x-kolli-workspace": owner.place.workspace!,
          cookie: session.cookie()!,
        },
        body: JSON.stringify({ query }),
      });
    const first = await send(bulk);
    expect(first.status).toBe(200);
    expect(left(first.headers).cost!.r).toBeLessThan(burst - 9_000);
    for (let n = 0; n < 5; n++) await send(bulk);
    const second = await send(dear);
    expect(second.status).toBe(429);
    expect(second.text).toMatch(/this session has \d+ of its budget/);
    expect(second.headers["ratelimit-policy"]).toContain(`"cost";q=${burst}`);
  });

  test("learns nothing of the schema outside of every workspace, and what the shell needs all the same", async () => {
    const member = openDashboard(service, owner.place);
    await member.signIn("owner@kolli.test");
    const outside = { "x-kolli-workspace": "" };
    for (const query of ["{ __schema { types { name } } }", '{ viewer { id } __type(name: "Query") { name } }']) {
      const { status, body } = await member.graphql(query, {}, outside);
      expect([status, body.errors[0].extensions.code]).toEqual([403, "FORBIDDEN"]);
      expect(body.errors[0].message).toBe("This workspace does not exist, or you are not a member of it.");
      expect((await member.graphql(query)).status).toBe(200);
    }
    const { body } = await member.graphql("{ __typename viewer { email memberships { role } } }", {}, outside);
    expect(body.data).toMatchObject({ __typename: "Query", viewer: { memberships: [{ role: "OWNER" }] } });
  });
});

test("every route for people is charged to a budget: the session's, or the network's", async () => {
  const small = await startTestService({ env: { KOLLI_RATE_LIMIT: "1", KOLLI_RATE_BURST: "20" } });
  const owner = await openAsOwner(small);
  const own = { "content-type": "application/json", "x-kolli-dashboard": "1", "sec-fetch-site": "same-origin" };
  const routes = routeRows().map(({ name, requires }) => {
    const [method, path] = name.split(" ") as [string, string];
    return { name, method, path: path.replace(":provider", "nobody"), requires };
  });
  /** More than the budget, and again if the machine was so slow that it refilled meanwhile: one is refused, whatever the route says. */
  const refusalOf = async ({ method, path }: { method: string; path: string }, headers: Record<string, string>) => {
    const sent = { method, headers: { ...own, ...headers }, ...(method === "POST" && { body: "{}" }) };
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => small.send(path, sent)));
      const refused = answers.find(
        ({ status, text, headers: { "retry-after": after } }) =>
          status === 429 && Number(after) > 0 && text.includes("Too many requests"),
      );
      if (refused) return refused.text;
    }
    return "never refused";
  };
  // Exports name their session in the link.
  const { url } = (await owner.graphql("mutation { workspaceExport { url } }")).body.data.workspaceExport;
  const addressOf = (path: string) => (path === "/exports/:token" ? new URL(url).pathname : path);
  const cookie = owner.cookie()!;
  for (const route of routes) {
    const isForAnyone = route.requires === "anyone" || route.requires === "link";
    if (isForAnyone || route.path.startsWith("/auth/")) {
      expect(await refusalOf(route, {}), route.name).toContain("Too many requests from this network.");
    }
    // Single sign-on looks at no session, and one request that gets through would end this one.
    if (route.path.startsWith("/auth/oidc/") || route.path === "/auth/sign-out") continue;
    expect(await refusalOf({ ...route, path: addressOf(route.path) }, { cookie }), route.name).toContain(
      "Too many requests in this session.",
    );
  }
  await small.stop();
});
