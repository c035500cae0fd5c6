import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import { useCases } from "../../../src/use-cases/use-case.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let workspaceId: string;
let rest: ReturnType<typeof restClient>;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_BURST: "2000000" } });
  const made = await keyOf(service);
  ({ key } = made);
  workspaceId = made.scope.workspaceId;
  rest = restClient(service, key);
});
afterAll(() => service.stop());

const header = "idempotent-replayed";
const once = (name: string) => ({ "idempotency-key": name });
const newTracker = async (): Promise<string> =>
  (await rest("POST", "/v1/trackers", { trackingCode: `REPEAT-${crypto.randomUUID()}`, carrier: "UPS" })).body.tracker.id;
const addressOf = (id: string): string => `/v1/trackers/${id.split("/").at(-1)}`;
const entries = (): Promise<{ action: string; subject_id: string }[]> =>
  service.runtime.db.many(
    "",
    "select action, subject_id from audit_entry where workspace_id = $1 and action like 'tracker.%' order by created_at, id",
    [workspaceId],
  );

type Change = { method: string; path: string; body?: (id: string) => unknown; isRecorded: boolean };
const changes: Readonly<Record<string, Change>> = {
  trackerUpdate: { method: "PATCH", path: "", body: () => ({ reference: "new", metadata: { a: 1, b: 2 } }), isRecorded: true },
  trackerRefresh: { method: "POST", path: "/refresh", isRecorded: false },
  trackerStop: { method: "POST", path: "/stop", isRecorded: true },
  trackerResume: { method: "POST", path: "/resume", isRecorded: true },
  testTrackerAdvance: { method: "POST", path: "/test-advance", body: () => ({}), isRecorded: false },
  trackerBulkUpdate: { method: "PATCH", path: "batch", body: (id) => ({ input: [{ id, reference: "x" }] }), isRecorded: true },
  trackerBulkStop: { method: "POST", path: "batch/stop", body: (id) => ({ ids: [id, "none"] }), isRecorded: true },
  trackerBulkResume: { method: "POST", path: "batch/resume", body: (id) => ({ ids: [id, "none"] }), isRecorded: true },
  trackerBulkRefresh: { method: "POST", path: "batch/refresh", body: (id) => ({ ids: [id] }), isRecorded: false },
  trackerBulkDelete: { method: "POST", path: "batch/delete", body: (id) => ({ ids: [id] }), isRecorded: true },
  trackerDelete: { method: "DELETE", path: "", isRecorded: true },
};

test.each(Object.entries(changes))(
  "%s with a key is done once, recorded once, and its repeated answer says so",
  async (name, change) => {
    const id = await newTracker();
    const path = /^batch/.test(change.path) ? `/v1/trackers/${change.path}` : addressOf(id) + change.path;
    const send = () => rest(change.method, path, change.body?.(id), once(name));
    const before = (await entries()).length;
    const first = await send();
    expect([first.status, first.headers[header]], JSON.stringify(first.body)).toEqual([200, undefined]);
    const again = await send();
    expect([again.status, again.headers[header]], JSON.stringify(again.body)).toEqual([200, "true"]);
    const idsIn = (body: { results?: unknown[] }) => JSON.stringify(body).match(/gid:\/\/kolli\/Tracker\/[0-9a-f-]+/g);
    expect(idsIn(again.body)).toEqual(idsIn(first.body));
    expect(again.body.trackerUserErrors).toEqual(first.body.trackerUserErrors);
    expect((await entries()).slice(before)).toHaveLength(change.isRecorded ? 1 : 0);
    const other = await rest(change.method, path.replace(id.split("/").at(-1)!, "none"), change.body?.("none"), once(name));
    // Test advances have no ID in their body: the address is the other input.
    expect([other.status, other.body.errors?.[0].extensions.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  },
);

test("a parcel that is advanced with a key moves one step, however often the request is sent", async () => {
  const id = await newTracker();
  const send = () => rest("POST", `${addressOf(id)}/test-advance`, { action: "NEXT_STATUS" }, once("one step"));
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body }) => body.tracker.status)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers[header] === "true")).toHaveLength(2);
});

test("creations say so too, over REST and GraphQL", async () => {
  const input = { trackingCode: "REPEAT-CREATE", carrier: "UPS" };
  const document = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  expect((await rest("POST", "/v1/trackers", input, once("c"))).headers[header]).toBeUndefined();
  expect((await rest("POST", "/v1/trackers", input, once("c"))).headers[header]).toBe("true");
  expect((await service.graphql(key, document, { input }, once("c"))).headers[header]).toBe("true");
  const named = document.replace("{ trackerCreate", "{ __typename trackerCreate");
  expect((await service.graphql(key, named, { input }, once("c"))).headers[header]).toBe("true");
  const many = { input: [input, { ...input, trackingCode: "" }] };
  expect((await rest("POST", "/v1/trackers/batch", many, once("b"))).headers[header]).toBeUndefined();
  expect((await rest("POST", "/v1/trackers/batch", many, once("b"))).headers[header]).toBe("true");
});

test("what was refused leaves its key free", async () => {
  const id = await newTracker();
  const path = addressOf(id);
  const refused = await rest("PATCH", path, { reference: "x".repeat(256) }, once("refused"));
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([422, "REFERENCE_INVALID"]);
  const done = await rest("PATCH", path, { reference: "y" }, once("refused"));
  expect([done.status, done.body.tracker.reference]).toEqual([200, "y"]);
  const invalid = await rest("PATCH", path, { reference: "z" }, once("k".repeat(256)));
  expect([invalid.status, invalid.body.errors[0].extensions.code]).toEqual([400, "IDEMPOTENCY_KEY_INVALID"]);
});

test("several changes in one document share its key: each is done once", async () => {
  const document = `mutation ($code: String!, $id: ID!) {
    a: trackerCreate(input: { trackingCode: $code, carrier: UPS }) { tracker { id } trackerUserErrors { code } }
    b: trackerCreate(input: { trackingCode: $code, carrier: DHL }) { tracker { id } trackerUserErrors { code } }
    c: trackerStop(id: $id) { tracker { id isActive } trackerUserErrors { code } }
  }`;
  const variables = { code: "REPEAT-SEVERAL", id: await newTracker() };
  const first = await service.graphql(key, document, variables, once("several"));
  expect(first.body.data).toMatchObject({
    a: { trackerUserErrors: [] },
    b: { trackerUserErrors: [] },
    c: { trackerUserErrors: [] },
  });
  expect(first.headers[header]).toBeUndefined();
  const again = await service.graphql(key, document, variables, once("several"));
  expect([again.body.data, again.headers[header]]).toEqual([first.body.data, "true"]);
});

test("what can be repeated without a key says with one that it was, and that it created the tracker", async () => {
  const input = { trackingCode: "REPEAT-FIND", carrier: "UPS" };
  const find = (name: string, more = {}) => rest("POST", "/v1/trackers/find-or-create", { ...input, ...more }, once(name));
  const first = await find("find");
  const again = await find("find");
  expect([first.body.isNew, first.headers[header]]).toEqual([true, undefined]);
  expect([again.body.isNew, again.body.tracker.id, again.headers[header]]).toEqual([true, first.body.tracker.id, "true"]);
  expect((await find("another")).body.isNew).toBe(false);
  const other = await find("find", { reference: "x" });
  expect([other.status, other.body.errors?.[0].extensions.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);

  await rest("POST", "/v1/trackers", { trackingCode: "REPEAT-SCAN", carrier: "OWN_COURIER" });
  const scan = { trackingCode: "REPEAT-SCAN", id: "scan-1", status: "IN_TRANSIT", scannedAt: "2026-03-01T09:30:00Z" };
  const add = () => rest("POST", "/v1/checkpoints", { input: [scan] }, once("scan"));
  const [added, addedAgain] = [await add(), await add()];
  expect([added.headers[header], addedAgain.headers[header]]).toEqual([undefined, "true"]);
  expect(addedAgain.body.results[0].tracker.id).toBe(added.body.results[0].tracker.id);

  const report = (failure: string | null, name: string) =>
    rest("POST", "/v1/connectors/report", { connector: "csv", name: "repeat", failure }, once(name));
  expect((await report("stuck", "report 1")).headers[header]).toBeUndefined();
  expect((await report(null, "report 2")).body.connector.health).toBe("WORKING");
  const late = await report("stuck", "report 1");
  expect([late.body.connector.failure, late.headers[header]]).toEqual(["stuck", "true"]);
  expect((await rest("GET", "/v1/connectors")).body.nodes[0].health).toBe("WORKING");
  expect((await report("other", "report 1")).body.errors[0].extensions.code).toBe("IDEMPOTENCY_KEY_REUSED");
});

/** Creations hold their key together with the tracker's ID. */
const withoutKey = ["trackerCreate", "trackerBulkCreate"];

test("every mutation takes an Idempotency-Key", () => {
  const mutations = Object.keys(buildPublicSchema().getMutationType()!.getFields());
  const without = mutations.filter((name) => !useCases.get(`Mutation.${name}`)!.takesKey);
  expect(without.toSorted()).toEqual(withoutKey.toSorted());
});

test("what is marked with a key is marked once: a repeated request says so, and leaves alone what was taken back since", async () => {
  const id = await newTracker();
  await rest("POST", `${addressOf(id)}/test-advance`, { action: "STATUS", status: "IN_TRANSIT", statusDetail: "LOST" });
  const mark = (state: string, name: string) => rest("POST", "/v1/attention/mark", { ids: [id], state }, once(name));
  const done = await mark("DONE", "mark 1");
  expect([done.status, done.body.markedCount, done.headers[header]]).toEqual([200, 1, undefined]);
  expect((await mark("OPEN", "mark 2")).body.markedCount).toBe(1);
  const again = await mark("DONE", "mark 1");
  expect([again.body.markedCount, again.headers[header]]).toEqual([1, "true"]);
  const state = async (wanted: string) =>
    (await rest("GET", `/v1/attention/items?state=${wanted}`)).body.nodes.map(
      ({ subjectId }: { subjectId: string }) => subjectId,
    );
  expect([await state("OPEN"), await state("DONE")]).toEqual([[id], []]);
  const other = await mark("OPEN", "mark 1");
  expect([other.status, other.body.errors?.[0].extensions.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});
