import { afterAll, beforeAll, expect, test } from "vitest";
import { type CarrierIncident, endIncident, insertIncident } from "../../../src/checks/incidents/incidents.sql.ts";
import { days, hours } from "../../../src/lib/clock.ts";
import { newBucketUuid, parseGlobalId } from "../../../src/lib/ids.ts";
import { countAttention } from "../../../src/trackers/attention/attention.sql.ts";
import { lookAt, readGroups } from "../../../src/trackers/attention/attention.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { insertParcels, openExceptionsOf } from "../../support/rows/parcel-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const itemFields = "subjectId subject kind state reason since snoozedUntil alsoKinds tracker { trackingCode }";
const workspaceOf = async (name: string, access: "FULL" | "READ" = "FULL") => {
  const { key, scope } = await keyOf(service, access, name);
  const ask = async (document: string, variables?: object) => {
    const { body } = await service.graphql(key, document, variables as never);
    expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
    return body.data;
  };
  const list = async (state = "OPEN") =>
    (
      await ask(
        `{ needsAttention(state: ${state}) { count isMore groups { kind title action actor count items { ${itemFields} } } } }`,
      )
    ).needsAttention;
  const create = async (trackingCode: string, more: object = {}): Promise<string> =>
    (
      await ask("mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }", {
        input: { trackingCode, carrier: "UPS", async: false, ...more },
      })
    ).trackerCreate.tracker.id;
  const play = (id: string, input: object) =>
    ask("mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { trackerUserErrors { message } } }", {
      input: { id, action: "STATUS", ...input },
    });
  const mark = async (input: object) =>
    (
      await ask(
        "mutation ($input: AttentionMarkInput!) { attentionMark(input: $input) { markedCount trackerUserErrors { code field } } }",
        {
          input,
        },
      )
    ).attentionMark;
  const kinds = async (state?: string) =>
    (await list(state)).groups.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`);
  return { key, scope, ask, list, create, play, mark, kinds };
};

const inTwoDays = () => new Date(Date.now() + days(2)).toISOString().slice(0, 10);

test("a parcel is listed once, under its gravest problem, with its evidence and the one action", async () => {
  const { list, create, play } = await workspaceOf("Gravest");
  expect(await list()).toEqual({ count: 0, isMore: false, groups: [] });
  const id = await create("1Z-GRAVEST");
  await play(id, { status: "IN_TRANSIT", statusDetail: "DELAYED" });
  await play(id, { status: "IN_TRANSIT", statusDetail: "DAMAGED" });
  const { groups, count } = await list();
  expect(count).toBe(1);
  expect(groups).toMatchObject([
    {
      kind: "DAMAGED",
      title: "Damaged",
      actor: "SHOP",
      action: "Open a claim with the carrier, and offer the recipient a replacement or refund.",
      items: [{ subjectId: id, subject: "1Z-GRAVEST", state: "OPEN", tracker: { trackingCode: "1Z-GRAVEST" } }],
    },
  ]);
  expect(groups[0].items[0].reason.length).toBeGreaterThan(5);
  expect(groups[0].items[0].since).not.toBeNull();
});

test("what is done stays away until something is raised anew, in the same or another way", async () => {
  const { list, create, play, mark, kinds } = await workspaceOf("Done");
  const id = await create("1Z-DONE");
  await play(id, { status: "ATTEMPT_FAILURE" });
  expect(await kinds()).toEqual(["ATTEMPT_FAILURE 1"]);
  expect(await mark({ ids: [id], state: "DONE" })).toEqual({ markedCount: 1, trackerUserErrors: [] });
  expect([await kinds(), await kinds("DONE")]).toEqual([[], ["ATTEMPT_FAILURE 1"]]);
  // Another attempt fails: that is news.
  await play(id, { status: "OUT_FOR_DELIVERY" });
  await play(id, { status: "ATTEMPT_FAILURE" });
  expect(await kinds()).toEqual(["ATTEMPT_FAILURE 1"]);
  await mark({ ids: [id], state: "DONE" });
  await play(id, { status: "ATTEMPT_FAILURE", statusDetail: "ADDRESS_PROBLEM" });
  expect(await kinds()).toEqual(["ADDRESS_PROBLEM 1"]);
  await mark({ ids: [id], state: "DONE" });
  expect((await list()).count).toBe(0);
  // Taken back.
  expect((await mark({ ids: [id], state: "OPEN" })).markedCount).toBe(1);
  expect(await kinds()).toEqual(["ADDRESS_PROBLEM 1"]);
});

test("what is put off comes back on its day, or before that if something else goes wrong", async () => {
  const { create, play, mark, kinds, list, scope } = await workspaceOf("Snoozed");
  // By then it is not overdue as well, whatever its carrier estimates.
  const id = await create("1Z-SNOOZED", { promisedAt: new Date(Date.now() + days(60)).toISOString() });
  const until = inTwoDays();
  await play(id, { status: "IN_TRANSIT", statusDetail: "DELAYED" });
  expect(await mark({ ids: [id], state: "SNOOZED", until, timeZone: "Africa/Lagos" })).toMatchObject({
    markedCount: 1,
  });
  expect([await kinds(), await kinds("SNOOZED")]).toEqual([[], ["DELAYED 1"]]);
  const [putOff] = (await list("SNOOZED")).groups;
  const midnight = Date.parse(`${until}T00:00:00+01:00`);
  expect(Date.parse(putOff.items[0].snoozedUntil)).toBe(midnight);
  const { db } = service.runtime;
  const deps = { db, otherSubjects: async () => [] };
  const at = (now: number) => readGroups(deps, scope, { now, state: "OPEN" });
  expect([(await at(midnight - 1)).length, (await at(midnight)).map(({ kind }) => kind)]).toEqual([0, ["DELAYED"]]);
  await play(id, { status: "IN_TRANSIT", statusDetail: "CUSTOMS_HOLD" });
  expect((await list()).groups[0].kind).toBe("CUSTOMS_HOLD");
});

test("a day that has begun, is too far away or is missing is refused, and so is a mark of nothing", async () => {
  const { create, play, mark } = await workspaceOf("Refused");
  const id = await create("1Z-REFUSED");
  await play(id, { status: "IN_TRANSIT", statusDetail: "DELAYED" });
  const codes = async (input: object) => (await mark(input)).trackerUserErrors.map(({ field }: { field: string }) => field);
  const day = (ahead: number) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10);
  const { cap } = trackerBounds.attentionSnoozeDays;
  expect(await codes({ ids: [id], state: "SNOOZED" })).toEqual(["until"]);
  expect(await codes({ ids: [id], state: "SNOOZED", until: day(0) })).toEqual(["until"]);
  expect(await codes({ ids: [id], state: "SNOOZED", until: day(cap + 1) })).toEqual(["until"]);
  expect(await codes({ ids: [id], state: "SNOOZED", until: day(cap) })).toEqual([]);
  expect(await codes({ ids: [id], state: "SNOOZED", until: day(2), timeZone: "Mars" })).toEqual(["timeZone"]);
  expect(await codes({ state: "DONE" })).toEqual(["ids"]);
  expect(await codes({ ids: [id], kind: "DELAYED", state: "DONE" })).toEqual(["ids"]);
  expect(await codes({ ids: ["gid://kolli/Event/1"], state: "DONE" })).toEqual(["ids"]);
  const many = Array.from({ length: trackerBounds.bulkItems.cap + 1 }, () => id);
  expect(await codes({ ids: many, state: "DONE" })).toEqual(["ids"]);
});

test("a group is marked as a whole, its newest are shown, and pages list all, forward and backward", async () => {
  const { scope, ask, list, mark, kinds } = await workspaceOf("Group");
  const now = Date.now();
  const shown = trackerBounds.attentionShown.cap;
  const parcels = Array.from({ length: shown + 4 }, (_, index) => {
    const createdAt = now - days(20) + index;
    const raised = { at: now - days(1), offsetMinutes: 0 };
    return {
      ...{
        id: newBucketUuid(createdAt, 7),
        carrier: "DHL",
        from: "DE",
        to: "SE",
        createdAt,
        stopReason: null,
        estimatedAt: null,
      },
      scans: [{ status: "IN_TRANSIT" as const, at: createdAt }],
      exceptions: [
        {
          kind: "STALLED" as const,
          raised,
          cleared: null,
          checkpointId: null,
          message: null,
          found: { expectedBy: now, confidence: 0.95, reason: "No scan for 4 days." },
        },
      ],
    };
  });
  await insertParcels(service.runtime.db, scope, parcels);
  await openExceptionsOf(service.runtime.db, scope);
  const [group] = (await list()).groups;
  expect([group.kind, group.count, group.items.length]).toEqual(["STALLED", parcels.length, shown]);
  expect(group.items[0].reason).toBe("No scan for 4 days.");
  const page = async (args: string) =>
    (
      await ask(
        `{ attentionItems(kind: STALLED, ${args}) { nodes { subjectId } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
      )
    ).attentionItems;
  const ids = ({ nodes }: { nodes: { subjectId: string }[] }) => nodes.map(({ subjectId }) => parseGlobalId(subjectId)!.uuid);
  const newestFirst = parcels.map(({ id }) => id).toReversed();
  const first = await page("first: 6");
  expect([ids(first), first.pageInfo.hasNextPage]).toEqual([newestFirst.slice(0, 6), true]);
  const second = await page(`first: 6, after: "${first.pageInfo.endCursor}"`);
  expect([ids(second), second.pageInfo.hasNextPage]).toEqual([newestFirst.slice(6), false]);
  const back = await page(`last: 6, before: "${second.pageInfo.startCursor}"`);
  expect(ids(back)).toEqual(newestFirst.slice(0, 6));
  // Without a reason: all of them, the gravest first, on pages that cross from one to the next.
  const createdAt = now - days(5);
  await insertParcels(service.runtime.db, scope, [
    {
      ...{
        id: newBucketUuid(createdAt, 7),
        carrier: "DHL",
        from: "DE",
        to: "SE",
        createdAt,
        stopReason: null,
        estimatedAt: null,
      },
      scans: [{ status: "ATTEMPT_FAILURE", at: createdAt }],
    },
  ]);
  const whole = async (args: string) =>
    (
      await ask(
        `{ attentionItems(${args}) { nodes { kind subjectId } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
      )
    ).attentionItems;
  const most = await whole(`first: ${parcels.length - 1}`);
  const rest = await whole(`first: 5, after: "${most.pageInfo.endCursor}"`);
  expect([ids(most), most.pageInfo.hasNextPage]).toEqual([newestFirst.slice(0, -1), true]);
  expect(rest.nodes.map(({ kind }: { kind: string }) => kind)).toEqual(["STALLED", "ATTEMPT_FAILURE"]);
  expect(rest.pageInfo.hasNextPage).toBe(false);
  expect(ids(await whole("last: 2"))).toEqual(ids(rest));
  expect(ids(await whole(`last: 3, before: "${rest.pageInfo.startCursor}"`))).toEqual(newestFirst.slice(-4, -1));
  await mark({ kind: "ATTEMPT_FAILURE", state: "DONE" });
  // Of more than are looked at, the newest are counted, and it says so.
  const few = await countAttention(service.runtime.db, scope, { ...lookAt(now), lookedAt: 3 }, { state: "OPEN", shown: 2 });
  expect(few).toContainEqual({ source: "problem", kind: "STALLED", looked: 3, count: 3, newest: newestFirst.slice(0, 2) });
  expect((await mark({ kind: "STALLED", state: "DONE" })).markedCount).toBe(parcels.length);
  expect([await kinds(), await kinds("DONE")]).toEqual([[], [`STALLED ${parcels.length}`, "ATTEMPT_FAILURE 1"]]);
  expect((await mark({ kind: "STALLED", state: "DONE" })).markedCount).toBe(0);
});

test("a parcel without news for two days needs a person, a stopped one does not, and another workspace sees neither", async () => {
  const { scope, kinds, mark, list } = await workspaceOf("Silent");
  const other = await workspaceOf("Other");
  const now = Date.now();
  const parcel = (createdAt: number, status: "UNKNOWN" | "RETURN_TO_SENDER", stopReason: string | null) => ({
    ...{ id: newBucketUuid(createdAt, 7), carrier: "DHL", from: "DE", to: "SE", createdAt, stopReason, estimatedAt: null },
    scans: [{ status, at: createdAt }],
  });
  await insertParcels(service.runtime.db, scope, [
    parcel(now - days(3), "UNKNOWN", null),
    parcel(now - days(1), "UNKNOWN", null),
    parcel(now - days(4), "RETURN_TO_SENDER", "STOPPED"),
  ]);
  expect(await kinds()).toEqual(["NO_NEWS 1"]);
  const { subjectId } = (await list()).groups[0].items[0];
  expect(await other.kinds()).toEqual([]);
  expect((await other.mark({ ids: [subjectId], state: "DONE" })).markedCount).toBe(0);
  expect((await mark({ ids: [subjectId], state: "DONE" })).markedCount).toBe(1);
});

test("over REST too; a key that may only read may not mark", async () => {
  const { key, create, play } = await workspaceOf("Rest");
  const id = await create("1Z-REST");
  await play(id, { status: "IN_TRANSIT", statusDetail: "LOST" });
  const rest = restClient(service, key);
  const found = await rest("GET", "/v1/attention");
  expect([found.status, found.body.groups[0].kind]).toEqual([200, "LOST"]);
  const { key: reading } = await keyOf(service, "READ", "Rest");
  expect((await restClient(service, reading)("POST", "/v1/attention/mark", { ids: [id], state: "DONE" })).status).toBe(403);
  expect((await rest("POST", "/v1/attention/mark", { ids: [id], state: "DONE" })).status).toBe(200);
  expect((await rest("GET", "/v1/attention")).body.groups).toEqual([]);
});

test("an outage of a carrier is in the list until it is over, and can be marked as done and put off", async () => {
  const { scope, list, mark, kinds, ask } = await workspaceOf("Outage");
  const { db } = service.runtime;
  const startedAt = Date.now() - hours(5);
  const incident: CarrierIncident = {
    ...{ ...scope, id: newBucketUuid(startedAt, 7), carrier: "DHL", cause: "SILENT", startedAt, openedAt: startedAt + hours(3) },
    ...{ endedAt: null, expected: 184, seen: 0, parcelCount: 900, lanes: [] },
  };
  await insertIncident(db, incident);
  const [group] = (await list()).groups;
  expect(group).toMatchObject({ kind: "CARRIER_INCIDENT", actor: "CARRIER", count: 1 });
  expect(group.items).toEqual([
    expect.objectContaining({
      subjectId: `gid://kolli/CarrierIncident/${incident.id}`,
      subject: "DHL",
      tracker: null,
      reason: "No news from DHL within 3 hours, in which 184 parcels usually have news.",
    }),
  ]);
  const ids = [group.items[0].subjectId];
  expect((await mark({ ids, state: "SNOOZED", until: inTwoDays() })).markedCount).toBe(1);
  expect([await kinds(), await kinds("SNOOZED")]).toEqual([[], ["CARRIER_INCIDENT 1"]]);
  expect((await mark({ ids, state: "OPEN" })).markedCount).toBe(1);
  const page = await ask(`{ attentionItems(first: 5) { nodes { ${itemFields} } } }`);
  expect(page.attentionItems.nodes).toMatchObject([{ kind: "CARRIER_INCIDENT", subject: "DHL" }]);
  expect((await mark({ kind: "CARRIER_INCIDENT", state: "DONE" })).markedCount).toBe(1);
  expect([await kinds(), await kinds("DONE")]).toEqual([[], ["CARRIER_INCIDENT 1"]]);
  await endIncident(db, incident, Date.now());
  expect(await kinds("DONE")).toEqual([]);
});
