import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketOfUuid, globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import { takeIdempotencyKey } from "../../../src/trackers/create/idempotency.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let test_: { key: string };
let live: { key: string };
beforeAll(async () => {
  service = await startTestService();
  test_ = await service.keyFor("TEST");
  live = await service.keyFor("LIVE");
});
afterAll(() => service.stop());

const findOrCreate = async (input: object, key = test_.key) => {
  const { body } = await service.graphql(
    key,
    `mutation ($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) {
       isNew tracker { id carrier reference status checkpoints { status } } trackerUserErrors { code message field } } }`,
    { input },
  );
  expect(body.errors).toBeUndefined();
  return body.data.trackerFindOrCreate;
};
const stop = (id: string) =>
  service.graphql(test_.key, "mutation ($id: ID!) { trackerStop(id: $id) { tracker { id } } }", { id });

test("the active tracker of a code is returned as it is, whatever else is given, and a stopped one is followed by a new one", async () => {
  const first = await findOrCreate({ trackingCode: "FIND-1", carrier: "UPS", reference: "first" });
  expect(first).toMatchObject({ isNew: true, tracker: { carrier: "UPS", reference: "first" }, trackerUserErrors: [] });
  const again = await findOrCreate({ trackingCode: " find-1 ", carrier: "UPS", reference: "second" });
  expect(again).toMatchObject({ isNew: false, tracker: { id: first.tracker.id, reference: "first" } });
  const other = await findOrCreate({ trackingCode: "FIND-1", carrier: "DHL" });
  expect([other.isNew, other.tracker.id === first.tracker.id]).toEqual([true, false]);
  await stop(first.tracker.id);
  const next = await findOrCreate({ trackingCode: "FIND-1", carrier: "UPS" });
  expect([next.isNew, next.tracker.id === first.tracker.id]).toEqual([true, false]);
});

test("calls at the same moment create one tracker, and one of them is told that it is new", async () => {
  for (const async of [true, false]) {
    const input = { trackingCode: `MOMENT-${async}`, carrier: "UPS", async };
    const answers = await Promise.all(Array.from({ length: 24 }, () => findOrCreate(input)));
    expect(new Set(answers.map(({ tracker }) => tracker.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  }
});

test("a call whose process died before it created leaves the parcel to the next, under the id that it chose", async () => {
  const { db, clock } = service.runtime;
  const { scope } = await service.keyFor("TEST");
  const input = { trackingCode: "DIED-1", carrier: "UPS" };
  const bucket = bucketOfUuid((await findOrCreate(input)).tracker.id.split("/").at(-1)!);
  const { trackers } = (
    await service.graphql(test_.key, '{ trackers(filter: { trackingCode: ["DIED-1"] }) { edges { node { id } } } }')
  ).body.data;
  await stop(trackers.edges[0].node.id);
  const chosen = newBucketUuid(clock.now(), bucket);
  const inputHash = createHash("sha256").update("UPS DIED-1").digest();
  const now = clock.now() - 6_000;
  const key = `\u0001find ${inputHash.toString("base64url")}`;
  await takeIdempotencyKey(db, scope, { key, inputHash, trackerId: chosen, now, forgetBefore: 0 });
  expect(await findOrCreate(input)).toMatchObject({ isNew: true, tracker: { id: globalId("Tracker", chosen) } });
  // Nothing is left behind.
  const left = await db.one<{ count: number }>("", "select count(*) from idempotency where key = $1", [key]);
  expect(left!.count).toBe(0);
});

test("without a carrier the one sure candidate is taken, and otherwise the candidates are named", async () => {
  const sure = await findOrCreate({ trackingCode: "1Z999AA10123456784" }, live.key);
  expect(sure).toMatchObject({ isNew: true, tracker: { carrier: "UPS" } });
  expect(await findOrCreate({ trackingCode: "1Z999AA10123456784", carrier: "UPS" }, live.key)).toMatchObject({
    isNew: false,
    tracker: { id: sure.tracker.id },
  });
  const unsure = await findOrCreate({ trackingCode: "60120172242323" }, live.key);
  expect(unsure).toMatchObject({
    isNew: false,
    tracker: null,
    trackerUserErrors: [{ code: "CARRIER_NOT_RECOGNISED", field: "carrier" }],
  });
  for (const carrier of ["DHL", "DPD", "HERMES_DE"]) expect(unsure.trackerUserErrors[0].message).toContain(carrier);
  const none = await findOrCreate({ trackingCode: "hello world" }, live.key);
  expect(none.trackerUserErrors).toMatchObject([
    { code: "CARRIER_NOT_RECOGNISED", message: expect.stringContaining("matches no carrier") },
  ]);
});

test("what trackerCreate refuses is refused, and the parcel can be created afterwards", async () => {
  const refused = await findOrCreate({ trackingCode: "1Z999AA10123456785", carrier: "UPS" }, live.key);
  expect(refused).toMatchObject({ isNew: false, tracker: null, trackerUserErrors: [{ code: "TRACKING_CODE_INVALID" }] });
  const bad = await findOrCreate({ trackingCode: "BAD-METADATA", carrier: "UPS", metadata: [] });
  expect(bad.trackerUserErrors).toMatchObject([{ code: "METADATA_INVALID" }]);
  expect(await findOrCreate({ trackingCode: "BAD-METADATA", carrier: "UPS" })).toMatchObject({ isNew: true });
});
