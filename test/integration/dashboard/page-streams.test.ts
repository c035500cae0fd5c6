import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { openRaw, type RawConnection, requestHead } from "../../support/servers/raw-http.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let path: string;
let key: string;
beforeAll(async () => {
  service = await startTestService({
    env: {
      KOLLI_TRUSTED_PROXIES: "127.0.0.1",
      KOLLI_PAGE_STREAMS_PER_NETWORK: "3",
      KOLLI_PAGE_STREAMS: "5",
      KOLLI_STREAMS: "2",
    },
  });
  ({ key } = await service.keyFor("TEST"));
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { publicUrl } } }",
    { input: { trackingCode: "K1000000003", carrier: "UPS", async: false } },
  );
  path = new URL(body.data.trackerCreate.tracker.publicUrl).pathname;
});
afterAll(() => service.stop());

const visit = async (from: string): Promise<RawConnection> => {
  const connection = await openRaw(service);
  connection.socket.write(requestHead("GET", `${path}/news?seen=99`, { "x-forwarded-for": from, "x-forwarded-proto": "https" }));
  return connection;
};
const statusOf = async (connection: RawConnection) => (await connection.answer()).status;

test("visitors have places of their own, counted by network, and never take those of subscriptions", async () => {
  const open: RawConnection[] = [];
  const statuses: number[] = [];
  // One IPv6 customer with as many addresses as there are visits.
  for (const from of ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8::5"]) {
    const visitor = await visit(from);
    open.push(visitor);
    statuses.push(await statusOf(visitor));
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  for (const from of ["192.0.2.1", "192.0.2.2"]) {
    const visitor = await visit(from);
    open.push(visitor);
    expect(await statusOf(visitor)).toBe(200);
  }
  const late = await visit("192.0.2.3");
  expect(await late.answer()).toMatchObject({ status: 503, head: expect.stringMatching(/retry-after: \d/i) });

  const subscription = JSON.stringify({ query: "subscription { trackerUpdated { status } }" });
  for (let nth = 0; nth < 2; nth++) {
    const subscriber = await openRaw(service);
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}`, accept: "text/event-stream" };
    const proxied = { "x-forwarded-for": "192.0.2.9", "x-forwarded-proto": "https", "content-length": subscription.length };
    subscriber.socket.write(requestHead("POST", "/graphql", { ...headers, ...proxied }) + subscription);
    open.push(subscriber);
    expect(await statusOf(subscriber)).toBe(200);
  }
  expect((await service.send(path)).status).toBe(200);

  for (const { socket } of [...open, late]) socket.destroy();
  await eventually(async () => {
    const again = await visit("2001:db8::9");
    const status = await statusOf(again);
    again.socket.destroy();
    return status === 200;
  });
});
