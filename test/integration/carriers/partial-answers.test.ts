import { afterAll, beforeAll, expect, test } from "vitest";
import { hideSandbox } from "../../support/rows/sandbox-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

test("a field that fails is null beside its error, and the others are answered", async () => {
  const { body } = await service.graphql(
    key,
    `{ workspace { name } trackers(after: "nonsense") { edges { cursor } } carriers { carrier carrierId } events(after: "nonsense") { edges { cursor } }
       nodes(ids: []) { id } carrierCandidates(trackingCode: "1Z999AA10123456784") { carrier carrierId } }`,
  );
  expect(body.data).toMatchObject({ workspace: { name: "Main" }, trackers: null, events: null, nodes: [] });
  expect(body.data.carriers.length).toBeGreaterThan(30);
  for (const { carrier, carrierId } of [...body.data.carriers, ...body.data.carrierCandidates]) expect(carrierId).toBe(carrier);
  expect(body.errors.map(({ path }: { path: unknown }) => path)).toEqual([["trackers"], ["events"]]);
});

test("a mutation that fails does not hide that another one was done", async () => {
  const create = (code: string) =>
    `trackerCreate(input: { trackingCode: "${code}", carrier: UPS }) { tracker { id carrier carrierId } }`;
  const first = await service.graphql(key, `mutation { ${create("PARTIAL-1")} }`);
  const { id } = first.body.data.trackerCreate.tracker;
  const restore = await hideSandbox(service.runtime.db);
  const { body } = await service.graphql(
    key,
    `mutation { before: ${create("PARTIAL-2")} testTrackerAdvance(input: { id: "${id}" }) { tracker { id } } after: ${create("PARTIAL-3")} }`,
  );
  await restore();
  expect(body.errors).toMatchObject([{ path: ["testTrackerAdvance"], extensions: { code: "INTERNAL_SERVER_ERROR" } }]);
  expect(body.data.testTrackerAdvance).toBeNull();
  for (const done of [body.data.before, body.data.after])
    expect(done.tracker).toMatchObject({ id: expect.stringMatching(/^gid:/), carrier: "UPS", carrierId: "UPS" });
});
