import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../src/lib/clock.ts";
import { globalId, newUuid } from "../../../src/lib/ids.ts";
import { countTrackers } from "../../../src/trackers/read/list.sql.ts";
import { insertBacklog } from "../../../src/work/backlogs/backlogs.sql.ts";
import { workBounds } from "../../../src/work/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { buffersOf } from "../../support/database/buffers.sql.ts";
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
  run(
    `mutation ($filter: TrackerFilter!) { ${name}(filter: $filter) { count isMore hasMore operationId userErrors { code } } }`,
    {
      filter,
    },
  ).then((data) => data[name]);
const untilDone = () => eventually(async () => (await run("{ backlogs { id } }")).backlogs.length === 0);

// More than a click and one step change together, and not a round number of statements.
const many = workBounds.rowsOfClick.cap + workBounds.rowsOfStep.cap + 101;

test("everything that matches is stopped, and then deleted, in the background and with one entry in the audit log each", async () => {
  await create(many, "UPS");
  await create(3, "BRING");
  expect(await change("trackersStopMatching", { carrier: ["UPS"] })).toEqual({
    ...{ count: many, isMore: false, hasMore: true, operationId: expect.stringContaining("gid://"), userErrors: [] },
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

test("a stop is undone for those that it stopped, and for no others, also while it is still running", async () => {
  // A click and one step.
  const some = workBounds.rowsOfClick.cap + 101;
  await create(some, "DPD");
  const stopOne = "mutation ($id: ID!) { trackerStop(id: $id) { trackerUserErrors { code } } }";
  const codes = { trackingCode: ["M-DPD-0", "M-DPD-1"] };
  const { trackers } = await run(
    "query ($filter: TrackerFilter) { trackers(first: 2, filter: $filter) { edges { node { id } } } }",
    {
      filter: codes,
    },
  );
  for (const { node } of trackers.edges) await run(stopOne, { id: node.id });

  const undo = (operationId: string) =>
    run("mutation ($operationId: ID!) { trackersStopUndo(operationId: $operationId) { count hasMore userErrors { code } } }", {
      operationId,
    }).then((data) => data.trackersStopUndo);
  // The first rows are stopped with the click, and the undo ends the rest.
  const { operationId } = await change("trackersStopMatching", { carrier: ["DPD"] });
  expect((await undo(operationId)).userErrors).toEqual([]);
  await untilDone();
  expect(await total({ carrier: ["DPD"], isActive: true })).toBe(some - 2);
  expect(await total({ ...codes, stopReason: ["STOPPED"] })).toBe(2);

  const again = await change("trackersStopMatching", { carrier: ["DPD"] });
  expect(again.count).toBe(some - 2);
  await untilDone();
  expect(await total({ carrier: ["DPD"], isActive: true })).toBe(0);
  // Another operation's are found without reading those that this one stopped.
  const other = { stopOperationId: newUuid(Date.now()) };
  expect(
    await buffersOf(service.runtime.config.databaseUrl!.reveal(), (db) => countTrackers(db, scope, other, some)),
  ).toBeLessThan(20);
  expect(await undo(again.operationId)).toMatchObject({ count: some - 2, hasMore: true, userErrors: [] });
  await untilDone();
  expect(await total({ carrier: ["DPD"], isActive: true })).toBe(some - 2);
  // It is done, and what is stopped later stays so.
  await run(stopOne, { id: trackers.edges[0].node.id });
  expect(await undo(again.operationId)).toMatchObject({ count: 0, hasMore: false, userErrors: [] });
  expect(await undo("gid://kolli/Backlog/nothing")).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });

  // Those that were stopped one by one are resumed by a filter.
  expect(await change("trackersResumeMatching", { carrier: ["DPD"] })).toMatchObject({ count: 2, operationId: null });
  expect(await total({ carrier: ["DPD"], isActive: false })).toBe(0);
  await eventually(async () => {
    const { db } = service.runtime;
    const { count } = (await db.one<{ count: number }>("", "select count(*) from due_check d where d.carrier = 'DPD'"))!;
    return count === some;
  });
  expect(await change("trackersDeleteMatching", { carrier: ["DPD"] })).toMatchObject({ count: some, operationId: null });
  await untilDone();
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
