import { afterAll, beforeAll, expect, test } from "vitest";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { orderOf, worstFirst } from "../../../src/trackers/orders/orders.ts";
import { trackingStatuses } from "../../../src/tracking/statuses.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let rest: ReturnType<typeof restClient>;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "2000000" } });
  ({ key } = await keyOf(service));
  rest = restClient(service, key);
});
afterAll(() => service.stop());

const orderFields =
  "reference status trackerCount exceptionCount isMore statusCounts { status count } trackers(first: 2) { nodes { trackingCode } pageInfo { hasNextPage endCursor } }";
const askOrder = async (reference: string, by = key) =>
  (await service.graphql(by, `query ($reference: String!) { order(reference: $reference) { ${orderFields} } }`, { reference }))
    .body.data.order;

const create = async (reference: string, codes: readonly string[]) => {
  const input = codes.map((trackingCode) => ({ trackingCode, carrier: "UPS", reference }));
  for (const one of input) expect((await rest("POST", "/v1/trackers", { ...one, async: false })).status).toBe(201);
};

test("an order sums up its parcels, the worst news first, and pages through them", async () => {
  await create("A-1", ["K1000000005", "K1000000005", "K1000000004"]);
  expect(await askOrder("A-1")).toMatchObject({
    reference: "A-1",
    status: "IN_TRANSIT",
    trackerCount: 3,
    isMore: false,
    statusCounts: [
      { status: "IN_TRANSIT", count: 1 },
      { status: "DELIVERED", count: 2 },
    ],
    trackers: { nodes: [{ trackingCode: "K1000000004" }, { trackingCode: "K1000000005" }], pageInfo: { hasNextPage: true } },
  });
  const { pageInfo } = (await askOrder("A-1")).trackers;
  const next = await rest("GET", `/v1/trackers?reference=A-1&after=${pageInfo.endCursor}`);
  expect(next.body.nodes.map(({ trackingCode }: { trackingCode: string }) => trackingCode)).toEqual(["K1000000005"]);
});

test("an order is expected on the day of its last parcel, and on none while one that is under way has no day", async () => {
  const dayOf = (reference: string) =>
    service
      .graphql(
        key,
        `query ($reference: String!) { order(reference: $reference) { expectedDay trackers(first: 9) { nodes { status prediction { day } } } } }`,
        {
          reference,
        },
      )
      .then(({ body }) => body.data.order);
  await create("D-1", ["K1000000005", "K1000000004", "K1000000003"]);
  const { expectedDay, trackers } = await dayOf("D-1");
  const days = trackers.nodes.flatMap(({ prediction }: { prediction: { day: string } | null }) => prediction?.day ?? []);
  expect(days.length).toBeGreaterThan(0);
  expect(expectedDay).toBe(days.toSorted().at(-1));
  expect((await rest("GET", "/v1/orders/D-1")).body.expectedDay).toBe(expectedDay);
  await create("D-2", ["K1000000005"]);
  expect((await dayOf("D-2")).expectedDay).toBeNull();
  const row = { status: "IN_TRANSIT" as const, count: 2, withException: 0, latestDay: "2026-11-20", withoutDay: 0 };
  const rows = [row, { ...row, status: "PENDING" as const, latestDay: "2026-11-22" }];
  expect(orderOf("A", rows, 10)?.expectedDay).toBe("2026-11-22");
  expect(orderOf("A", [row, { ...rows[1]!, withoutDay: 1 }], 10)?.expectedDay).toBeNull();
});

test("REST answers with the same order, for any reference that a tracker can have", async () => {
  const longest = `#7/ü ${"x".repeat(250)}`;
  expect(longest.length).toBe(trackerBounds.reference.cap);
  await create(longest, ["K1000000005", "K1000000008"]);
  const answer = await rest("GET", `/v1/orders/${encodeURIComponent(longest)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({ reference: longest, status: (await askOrder(longest)).status, trackerCount: 2 });
  expect(answer.body.trackers.nodes[0]).toMatchObject({ trackingCode: "K1000000008", reference: longest });
});

test("a reference that looks like an ID stays a reference", async () => {
  const reference = "0198f0aa-0000-7000-8000-000000000001";
  await create(reference, ["K1000000005"]);
  expect((await rest("GET", `/v1/orders/${reference}`)).body).toMatchObject({ reference, status: "DELIVERED" });
});

test("an order of no parcel, of another workspace or of the other mode is not found", async () => {
  await create("A-2", ["K1000000005"]);
  const live = await keyOf(service, "FULL", "Main", "LIVE");
  const other = await keyOf(service, "FULL", "Other");
  for (const by of [live.key, other.key]) expect(await askOrder("A-2", by)).toBeNull();
  const answer = await rest("GET", "/v1/orders/none");
  expect([answer.status, answer.body.errors[0].message]).toEqual([
    404,
    "No tracker has this reference in this workspace and mode.",
  ]);
  expect((await restClient(service, null)("GET", "/v1/orders/A-2")).status).toBe(401);
  const createOnly = await keyOf(service, "CREATE");
  expect((await restClient(service, createOnly.key)("GET", "/v1/orders/A-2")).status).toBe(403);
});

test("counting stops at its cap and says so", () => {
  const { cap } = trackerBounds.parcelsOfOrder;
  const full = [{ status: "DELIVERED" as const, count: cap, withException: 0, latestDay: null, withoutDay: 0 }];
  expect(orderOf("A", full, cap)).toMatchObject({ trackerCount: cap, isMore: false });
  const beyond = [...full, { status: "PENDING" as const, count: 1, withException: 1, latestDay: "2026-11-20", withoutDay: 0 }];
  expect(orderOf("A", beyond, cap)).toMatchObject({
    trackerCount: cap,
    isMore: true,
    status: "PENDING",
    exceptionCount: 1,
    expectedDay: null,
  });
});

test("every status has its place among good and bad news", () => {
  expect([...worstFirst].toSorted()).toEqual([...trackingStatuses].toSorted());
});
