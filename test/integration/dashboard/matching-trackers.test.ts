import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../src/lib/clock.ts";
import { globalId, newUuid } from "../../../src/lib/ids.ts";
import { insertBacklog } from "../../../src/work/backlogs/backlogs.sql.ts";
import { workBounds } from "../../../src/work/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let scope: Scope;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service, "TEST");
  ({ key, scope } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

const run = async (query: string, variables: Record<string, unknown> = {}) => {
  const { body } = await owner.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const create = async (count: number, carrier: string) => {
  const bulk = "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } } }";
  for (let from = 0; from < count; from += 1_000) {
    const input = Array.from({ length: Math.min(1_000, count - from) }, (_, nth) => ({
      trackingCode: `M-${carrier}-${from + nth}`,
      carrier,
    }));
    expect((await service.graphql(key, bulk, { input })).body.errors).toBeUndefined();
  }
};
const total = async (filter: object): Promise<number> =>
  (await run("query ($filter: TrackerFilter) { trackerTotal(filter: $filter) { count } }", { filter })).trackerTotal.count;
const change = (name: string, filter: object) =>
  run(`mutation ($filter: TrackerFilter!) { ${name}(filter: $filter) { count isMore hasMore userErrors { code } } }`, {
    filter,
  }).then((data) => data[name]);
const untilDone = () => eventually(async () => (await run("{ backlogs { id } }")).backlogs.length === 0);

// More than a click and one step change together, and not a round number of statements.
const many = workBounds.rowsOfClick.cap + workBounds.rowsOfStep.cap + 101;

test("everything that matches is stopped, and then deleted, in the background and with one entry in the audit log each", async () => {
  await create(many, "UPS");
  await create(3, "BRING");
  expect(await change("trackersStopMatching", { carrier: ["UPS"] })).toEqual({
    ...{ count: many, isMore: false, hasMore: true, userErrors: [] },
  });
  await untilDone();
  expect(await total({ carrier: ["UPS"], isActive: false })).toBe(many);
  expect(await total({ isActive: true })).toBe(3);
  // Those that are stopped need nothing.
  expect(await change("trackersStopMatching", { search: "M-UPS-10" })).toMatchObject({ count: 0, hasMore: false });

  expect(await change("trackersDeleteMatching", { search: "M-UPS-2" })).toMatchObject({ userErrors: [] });
  await untilDone();
  expect(await total({ search: "M-UPS-2" })).toBe(0);
  expect(await total({ carrier: ["BRING"] })).toBe(3);
  const left = await total({ carrier: ["UPS"] });
  expect(await change("trackersDeleteMatching", { carrier: ["UPS"] })).toMatchObject({ count: left, hasMore: true });
  await untilDone();
  expect(await total({})).toBe(3);

  const { auditLog } = await run("{ auditLog(first: 50) { edges { node { action detail } } } }");
  const entries = auditLog.edges.map(({ node }: { node: { action: string; detail: unknown } }) => [node.action, node.detail]);
  expect(entries.filter(([action]: [string]) => action.endsWith("-matching"))).toEqual([
    ["tracker.delete-matching", { count: left, isMore: false, filters: ["carrier"] }],
    ["tracker.delete-matching", { count: many - left, isMore: false, filters: ["search"] }],
    ["tracker.stop-matching", { count: many, isMore: false, filters: ["carrier"] }],
  ]);
});

test("one at a time: another is refused until the first is done or cancelled", async () => {
  const begunAt = Date.now();
  const id = newUuid(begunAt);
  const waiting = {
    ...{ id, workspaceId: scope.workspaceId, mode: scope.mode, kind: "TRACKERS_STOPPED", subjectId: id },
    begunAt,
  };
  const rest = { subjectName: "", detail: { filter: {} }, place: null, done: 7, total: null };
  await insertBacklog(service.runtime.db, { ...waiting, ...rest }, begunAt + days(1));
  expect(await run("{ backlogs { kind done } }")).toEqual({ backlogs: [{ kind: "TRACKERS_STOPPED", done: 7 }] });
  expect(await change("trackersDeleteMatching", {})).toMatchObject({ count: 0, userErrors: [{ code: "LIMIT_REACHED" }] });
  const cancel = (gid: string) =>
    run("mutation ($id: ID!) { backlogCancel(id: $id) { userErrors { code } } }", { id: gid }).then(
      (data) => data.backlogCancel.userErrors,
    );
  expect(await cancel(globalId("Backlog", id))).toEqual([]);
  expect(await cancel(globalId("Backlog", id))).toEqual([{ code: "NOT_FOUND" }]);
  expect(await total({ isActive: true })).toBe(3);
  expect(await change("trackersStopMatching", {})).toMatchObject({ count: 3, hasMore: false, userErrors: [] });
});
