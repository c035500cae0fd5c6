import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAsOwner } from "../support/browser/dashboard.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database/database-proxy.ts";
import { allowWrites, forbidWrites } from "../support/database/outages.sql.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

let database: FreshDatabase;
let proxy: DatabaseProxy;
let service: TestService;
let key: string;
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startDatabaseProxy(database.url);
  service = await startTestService({ env: { DATABASE_URL: proxy.url, KOLLI_METRICS_PORT: "0" } });
  ({ key } = await service.keyFor("TEST"));
});
afterAll(async () => {
  await service.stop();
  proxy.close();
  await database.close();
});

const create = (trackingCode: string) =>
  service.graphql(
    key,
    "mutation ($code: String!) { trackerCreate(input: { trackingCode: $code, carrier: UPS }) { tracker { id publicUrl } } }",
    { code: trackingCode },
  );
const list = () => service.graphql(key, "{ trackers(first: 1) { edges { cursor } } }");
const isReady = async () => (await service.send("/readyz")).status === 200;
const worksAgain = () =>
  eventually(async () => (await isReady()) && (await create("A1")).status === 200 && service.service.notices.connected(), 60_000);

const unavailable = {
  status: 503,
  headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) },
  body: { errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] },
};

describe("connections that are open and dead", () => {
  test("are found, answered with 503 and replaced, the one for hints too", async () => {
    await worksAgain();
    // They stay frozen: only our own limits end the wait for them. A request can get a connection that was opened meanwhile, by other
    // work or after a trial of the idle ones, and succeed: then those are frozen as well.
    const answer = await eventually(async () => {
      proxy.freeze("present");
      const one = await list();
      return one.status !== 200 && one;
    });
    expect(answer).toMatchObject(unavailable);
    await worksAgain();
    // What background work was waiting on has its own limit.
    await eventually(() => proxy.frozen() === 0, 60_000);
  });

  test("and a server that takes none in: the node is unready, answers in time, and recovers by itself", async () => {
    await worksAgain();
    proxy.freeze("all");
    await eventually(async () => !(await isReady()), 60_000);
    for (const answer of await Promise.all(Array.from({ length: 30 }, list))) expect(answer).toMatchObject(unavailable);
    await eventually(() => !service.service.notices.connected(), 60_000);
    expect((await service.send("/healthz")).status).toBe(200);
    proxy.thaw();
    await worksAgain();
  });
});

describe("a server whose disk is full", () => {
  test("is 503 with Retry-After on every route, unready, and counted", async () => {
    const { body } = await create("PAGE1");
    const page = new URL(body.data.trackerCreate.tracker.publicUrl).pathname;
    const owner = await openAsOwner(service);
    proxy.refuse({ code: "53100", text: "could not extend file: No space left on device" });
    try {
      for (const answer of [await create("A2"), await list()]) expect(answer).toMatchObject(unavailable);
      expect(await service.send("/readyz")).toMatchObject({ status: 503, text: expect.stringContaining("No space left") });
      for (const answer of [
        await owner.graphql("{ viewer { email } }"),
        await owner.post("/auth/sign-in", { email: "owner@kolli.test", password: "wrong password" }),
        await service.send("/carriers/ups/push/some-token", { method: "POST", body: "{}" }),
      ])
        expect(answer.status).toBe(503);
      const shown = await service.send(page);
      expect(shown).toMatchObject({ status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
      expect(Number(shown.headers["retry-after"])).toBeGreaterThan(0);
      expect(shown.text).toContain("</html>");
    } finally {
      proxy.refuse(null);
    }
    const counted = await service.runtime.metrics.render();
    expect(Number(/kolli_database_errors_total\{class="resources"\} (\d+)/.exec(counted)?.[1])).toBeGreaterThan(5);
    expect(counted).toMatch(/^kolli_internal_errors_total 0$/m);
    await worksAgain();
  });
});

test("a server that takes no writes still answers what is read, and is unready", async () => {
  await worksAgain();
  await forbidWrites(database.db);
  // Not for the connections that were cut, which are replaced.
  await eventually(async () => /read-only/.test((await service.send("/readyz")).text));
  expect(await create("A3")).toMatchObject(unavailable);
  expect((await list()).status).toBe(200);
  await allowWrites(database.db);
  await worksAgain();
});
