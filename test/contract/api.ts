import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

const trackerFields =
  "id trackingCode carrier status estimatedDeliveryAt deliveredAt checkpoints { id message status scannedAt }";
const create = `mutation ($input: TrackerCreateInput!) {
  trackerCreate(input: $input) { tracker { ${trackerFields} } trackerUserErrors { code message field } } }`;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}";
const offsetTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

/** The user's contract, sentence by sentence, over HTTPS. */
export const describeContract = (
  database: "url" | "embedded",
  environment: () => Promise<Record<string, string>> = async () => ({}),
): void => {
  let service: TestService;
  let testKey: string;
  let liveKey: string;
  beforeAll(async () => {
    service = await startTestService({ database, env: await environment() });
    testKey = (await service.keyFor("TEST")).key;
    liveKey = (await service.keyFor("LIVE")).key;
  });
  afterAll(() => service.stop());

  describe("workspace", () => {
    test("returns the workspace of the key used, in the key's mode", async () => {
      const query = "{ workspace { __typename id name mode createdAt } }";
      const inTest = (await service.graphql(testKey, query)).body.data.workspace;
      const inLive = (await service.graphql(liveKey, query)).body.data.workspace;
      expect(inTest.id).toMatch(new RegExp(`^gid://kolli/Workspace/${uuid}$`));
      expect(inTest).toMatchObject({ __typename: "Workspace", name: "Main", mode: "TEST" });
      expect(inLive).toEqual({ ...inTest, mode: "LIVE" });
    });
  });

  describe("trackerCreate", () => {
    test("synchronous creation answers with the full view, checkpoints oldest first", async () => {
      const { status, body } = await service.graphql(testKey, create, {
        input: { trackingCode: " K1000000005 ", carrier: "UPS", async: false },
      });
      expect(status).toBe(200);
      const { tracker, trackerUserErrors } = body.data.trackerCreate;
      expect(trackerUserErrors).toEqual([]);
      expect(tracker).toMatchObject({ trackingCode: "K1000000005", carrier: "UPS", status: "DELIVERED" });
      expect(tracker.id).toMatch(new RegExp(`^gid://kolli/Tracker/${uuid}$`));
      expect(tracker.deliveredAt).toMatch(offsetTime);
      const times = tracker.checkpoints.map(({ scannedAt }: { scannedAt: string }) => scannedAt);
      for (const time of times) expect(time).toMatch(offsetTime);
      expect(times.map(Date.parse)).toEqual(times.map(Date.parse).toSorted((a: number, b: number) => a - b));
      expect(tracker.checkpoints.at(-1)).toMatchObject({ status: "DELIVERED", scannedAt: tracker.deliveredAt });
    });

    test("asynchronous creation is the default and answers with an empty tracker of status UNKNOWN", async () => {
      for (const input of [{}, { async: true }]) {
        const { body } = await service.graphql(testKey, create, {
          input: { trackingCode: "K1000000003", carrier: "BRING", ...input },
        });
        expect(body.data.trackerCreate).toMatchObject({
          tracker: { status: "UNKNOWN", checkpoints: [], deliveredAt: null, estimatedDeliveryAt: null },
          trackerUserErrors: [],
        });
        const { id } = body.data.trackerCreate.tracker;
        await eventually(
          async () =>
            (await service.graphql(testKey, `{ tracker(id: "${id}") { status } }`)).body.data.tracker.status ===
            "OUT_FOR_DELIVERY",
          2_000,
        );
      }
    });

    test("takes the carrier as an unquoted enum literal as well", async () => {
      const { body } = await service.graphql(
        testKey,
        'mutation { trackerCreate(input: { trackingCode: "K1000000001", carrier: UPS, async: false }) { tracker { status } trackerUserErrors { code } } }',
      );
      expect(body.data.trackerCreate).toEqual({ tracker: { status: "PENDING" }, trackerUserErrors: [] });
    });

    test.each([
      ["an empty code", { trackingCode: "  " }, "TRACKING_CODE_REQUIRED", "trackingCode"],
      ["a code of 65 characters", { trackingCode: "A".repeat(65) }, "TRACKING_CODE_TOO_LONG", "trackingCode"],
      ["a control character", { trackingCode: "AB\u0007C" }, "TRACKING_CODE_INVALID", "trackingCode"],
      ["a NUL", { trackingCode: "AB\u0000C" }, "TRACKING_CODE_INVALID", "trackingCode"],
      ["half a surrogate pair", { trackingCode: "AB\ud800C" }, "TRACKING_CODE_INVALID", "trackingCode"],
      ["a reference of 256 characters", { reference: "r".repeat(256) }, "REFERENCE_INVALID", "reference"],
      ["metadata that is a list", { metadata: [1] }, "METADATA_INVALID", "metadata"],
      ["metadata over 16 KiB", { metadata: { a: "x".repeat(17_000) } }, "METADATA_INVALID", "metadata"],
      ["metadata with a NUL", { metadata: { a: "\u0000" } }, "METADATA_INVALID", "metadata"],
    ])("refuses %s with a user error on the field, and creates nothing", async (_what, input, code, field) => {
      const { status, body } = await service.graphql(testKey, create, {
        input: { trackingCode: "REFUSED", carrier: "UPS", ...input },
      });
      expect(status).toBe(200);
      expect(body.data.trackerCreate.tracker).toBeNull();
      expect(body.data.trackerCreate.trackerUserErrors).toMatchObject([{ code, field }]);
      const listed = await service.graphql(
        testKey,
        '{ trackers(filter: { trackingCode: "REFUSED" }) { edges { node { id } } } }',
      );
      expect(listed.body.data.trackers.edges).toEqual([]);
    });

    test("a backslash before u0000 in metadata is text and is kept", async () => {
      const metadata = { a: "\\u0000", b: "C:\\ud800" };
      const { body } = await service.graphql(
        testKey,
        "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { metadata } trackerUserErrors { code } } }",
        { input: { trackingCode: "BACKSLASH", carrier: "UPS", metadata } },
      );
      expect(body.data.trackerCreate).toEqual({ tracker: { metadata }, trackerUserErrors: [] });
    });

    test("in live mode, a code that is certainly another carrier's is refused and that carrier named", async () => {
      const { body } = await service.graphql(liveKey, create, {
        input: { trackingCode: "1Z999AA10123456784", carrier: "FEDEX" },
      });
      expect(body.data.trackerCreate.trackerUserErrors).toMatchObject([{ code: "TRACKING_CODE_INVALID", field: "trackingCode" }]);
      expect(body.data.trackerCreate.trackerUserErrors[0].message).toContain("UPS");
      const inTest = await service.graphql(testKey, create, { input: { trackingCode: "1Z999AA10123456784", carrier: "FEDEX" } });
      expect(inTest.body.data.trackerCreate.trackerUserErrors).toEqual([]);
    });

    test("in live mode without a connected carrier, async is accepted and sync is refused", async () => {
      const query =
        "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { status attention isActive nextCheckAt } trackerUserErrors { code field } } }";
      const input = { trackingCode: "1Z999AA10123456784", carrier: "UPS" };
      expect((await service.graphql(liveKey, query, { input })).body.data.trackerCreate).toEqual({
        tracker: { status: "UNKNOWN", attention: "CARRIER_NOT_CONNECTED", isActive: true, nextCheckAt: null },
        trackerUserErrors: [],
      });
      expect((await service.graphql(liveKey, query, { input: { ...input, async: false } })).body.data.trackerCreate).toEqual({
        tracker: null,
        trackerUserErrors: [{ code: "CARRIER_NOT_CONNECTED", field: "carrier" }],
      });
    });

    test("an Idempotency-Key gives the first answer again, and refuses other input", async () => {
      const call = (trackingCode: string) =>
        service.graphql(
          testKey,
          create,
          { input: { trackingCode, carrier: "UPS", async: false } },
          { "idempotency-key": "order-4711" },
        );
      const first = await call("K1000000004");
      const again = await call("K1000000004");
      expect(again.body).toEqual(first.body);
      const other = await call("K1000000005");
      expect(other.body.data.trackerCreate).toMatchObject({
        tracker: null,
        trackerUserErrors: [{ code: "IDEMPOTENCY_KEY_REUSED" }],
      });
      const tooLong = await service.graphql(
        testKey,
        create,
        { input: { trackingCode: "X", carrier: "UPS" } },
        { "idempotency-key": "k".repeat(256) },
      );
      expect(tooLong.body.data.trackerCreate).toMatchObject({
        tracker: null,
        trackerUserErrors: [{ code: "IDEMPOTENCY_KEY_INVALID" }],
      });
    });
  });

  describe("trackerBulkCreate", () => {
    const bulk =
      "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { trackingCode status } trackerUserErrors { code field } } trackerUserErrors { code } } }";

    test("gives one result for each item in order, and one item's error does not stop the others", async () => {
      const input = [
        { trackingCode: "BULK-1", carrier: "UPS" },
        { trackingCode: "", carrier: "UPS" },
        { trackingCode: "BULK-3", carrier: "BRING", async: false },
      ];
      const { body } = await service.graphql(testKey, bulk, { input });
      expect(body.data.trackerBulkCreate).toEqual({
        results: [
          { tracker: { trackingCode: "BULK-1", status: "UNKNOWN" }, trackerUserErrors: [] },
          { tracker: null, trackerUserErrors: [{ code: "TRACKING_CODE_REQUIRED", field: "trackingCode" }] },
          { tracker: { trackingCode: "BULK-3", status: "UNKNOWN" }, trackerUserErrors: [] },
        ],
        trackerUserErrors: [],
      });
    });

    test("refuses an empty list and one of 1,001, and takes 1,000", async () => {
      const items = Array.from({ length: 1_001 }, (_, i) => ({ trackingCode: `MANY-${i}`, carrier: "UPS" }));
      expect((await service.graphql(testKey, bulk, { input: [] })).body.data.trackerBulkCreate).toMatchObject({
        results: [],
        trackerUserErrors: [{ code: "BATCH_EMPTY" }],
      });
      expect((await service.graphql(testKey, bulk, { input: items })).body.data.trackerBulkCreate).toMatchObject({
        results: [],
        trackerUserErrors: [{ code: "BATCH_TOO_LARGE" }],
      });
      const { body } = await service.graphql(testKey, bulk, { input: items.slice(0, 1_000) });
      expect(body.data.trackerBulkCreate.results).toHaveLength(1_000);
    });
  });

  describe("changing a tracker", () => {
    test("update, refresh, stop and delete each answer with the tracker as it then is", async () => {
      const made = await service.graphql(testKey, create, { input: { trackingCode: "CHANGE-1", carrier: "UPS" } });
      const { id } = made.body.data.trackerCreate.tracker;
      const run = async (document: string, variables = {}) =>
        (await service.graphql(testKey, document, { id, ...variables })).body.data;
      const updated = await run(
        'mutation ($id: ID!, $m: JSON) { trackerUpdate(input: { id: $id, reference: "order 7", metadata: $m }) { tracker { reference metadata } trackerUserErrors { code } } }',
        { m: { customer: 4711 } },
      );
      expect(updated.trackerUpdate).toEqual({
        tracker: { reference: "order 7", metadata: { customer: 4711 } },
        trackerUserErrors: [],
      });
      const emptied = await run(
        "mutation ($id: ID!) { trackerUpdate(input: { id: $id, metadata: null }) { tracker { reference metadata } trackerUserErrors { code } } }",
      );
      expect(emptied.trackerUpdate.tracker).toEqual({ reference: "order 7", metadata: null });
      const nothing = await run(
        "mutation ($id: ID!) { trackerUpdate(input: { id: $id }) { tracker { id } trackerUserErrors { code } } }",
      );
      expect(nothing.trackerUpdate).toEqual({ tracker: null, trackerUserErrors: [{ code: "NOTHING_TO_CHANGE" }] });
      const advanced = await run(
        "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id, action: STATUS, status: IN_TRANSIT }) { tracker { status } trackerUserErrors { code } } }",
      );
      expect(advanced.testTrackerAdvance).toEqual({ tracker: { status: "IN_TRANSIT" }, trackerUserErrors: [] });
      const refreshed = await run(
        "mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { status lastCheckedAt nextCheckAt } trackerUserErrors { code } } }",
      );
      expect(refreshed.trackerRefresh.tracker.lastCheckedAt).toMatch(offsetTime);
      expect(Date.parse(refreshed.trackerRefresh.tracker.nextCheckAt)).toBeGreaterThan(Date.now());
      const stopped = await run(
        "mutation ($id: ID!) { trackerStop(id: $id) { tracker { isActive stopReason status } trackerUserErrors { code } } }",
      );
      expect(stopped.trackerStop.tracker).toEqual({ isActive: false, stopReason: "STOPPED", status: "IN_TRANSIT" });
      const deleted = await run("mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code } } }");
      expect(deleted.trackerDelete).toEqual({ deletedTrackerId: id, trackerUserErrors: [] });
      expect(await run("query ($id: ID!) { tracker(id: $id) { id } node(id: $id) { id } }")).toEqual({
        tracker: null,
        node: null,
      });
    });

    test("testTrackerAdvance is refused with a live key", async () => {
      const { body } = await service.graphql(
        liveKey,
        'mutation { testTrackerAdvance(input: { id: "gid://kolli/Tracker/x" }) { tracker { id } trackerUserErrors { code } } }',
      );
      expect(body.data.testTrackerAdvance).toEqual({ tracker: null, trackerUserErrors: [{ code: "TEST_MODE_ONLY" }] });
    });
  });

  describe("introspection", () => {
    test("lists the types, and the fields of Tracker with a description each", async () => {
      const { body } = await service.graphql(
        testKey,
        '{ __schema { types { name } } __type(name: "Tracker") { kind name fields { name description type { name } } } }',
      );
      expect(body.data.__schema.types.map(({ name }: { name: string }) => name)).toContain("Checkpoint");
      const { kind, name, fields } = body.data.__type;
      expect({ kind, name }).toEqual({ kind: "OBJECT", name: "Tracker" });
      for (const field of fields) expect(field.description, field.name).toBeTruthy();
      expect(fields.map((field: { name: string }) => field.name)).toEqual(
        expect.arrayContaining(["id", "trackingCode", "status", "estimatedDeliveryAt", "deliveredAt", "carrier", "checkpoints"]),
      );
    });
  });
};
