import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_SYNC_DEADLINE: "1" } });
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

describe("a wrong date is refused with the field or variable it stands in", () => {
  test.each([
    [
      '{ trackers(filter: { createdAt: { from: "yesterday" } }) { edges { cursor } } }',
      {},
      "trackers(filter.createdAt.from): DateTime must be",
    ],
    ["{ events(filter: { createdFrom: 5 }) { edges { cursor } } }", {}, "events(filter.createdFrom): DateTime must be"],
    [
      'query ($from: DateTime = "no") { events(filter: { createdFrom: $from }) { edges { cursor } } }',
      {},
      "$from: DateTime must be",
    ],
    ["query ($from: DateTime) { events(filter: { createdFrom: $from }) { edges { cursor } } }", { from: "no" }, "$from"],
    [
      "query ($f: TrackerFilter) { trackers(filter: $f) { edges { cursor } } }",
      { f: { createdAt: { from: "no" } } },
      "createdAt.from",
    ],
  ])("%s", async (query, variables, words) => {
    const { body } = await service.graphql(key, query, variables);
    expect(body.errors[0].message).toContain(words);
    expect(body.errors[0].message).toContain("DateTime must be");
    expect(body.errors[0].locations).toHaveLength(1);
  });
});

describe("a carrier that cannot be checked", () => {
  const create =
    "mutation ($code: String!) { trackerCreate(input: { trackingCode: $code, carrier: UPS, async: false }) { tracker { id } } }";
  const advance =
    "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { id } trackerUserErrors { code message } } }";
  const refresh = "mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } trackerUserErrors { code message } } }";

  test.each([
    ["CARRIER_ERROR_500", "CARRIER_UNAVAILABLE"],
    ["CARRIER_TIMEOUT", "CARRIER_TIMEOUT"],
  ])("is told as %s by refresh and advance, without a word of a creation", async (fault, code) => {
    const made = await service.graphql(key, create, { code: `MESSAGE-${fault}` });
    const { id } = made.body.data.trackerCreate.tracker;
    const advanced = await service.graphql(key, advance, { input: { id, action: "FAULT", fault } });
    const refreshed = await service.graphql(key, refresh, { id });
    for (const { tracker, trackerUserErrors } of [advanced.body.data.testTrackerAdvance, refreshed.body.data.trackerRefresh]) {
      expect(tracker).toEqual({ id });
      expect(trackerUserErrors).toMatchObject([{ code }]);
      expect(trackerUserErrors[0].message).not.toMatch(/created/);
      expect(trackerUserErrors[0].message).toContain("The tracker did not change");
    }
  });
});

test("null for async is the default: clients that cannot leave a value out are answered at once", async () => {
  const create =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { status } trackerUserErrors { code } } }";
  const input = { trackingCode: "K1000000005", carrier: "UPS", async: null, reference: null, metadata: null };
  const { body } = await service.graphql(key, create, { input });
  expect(body.data.trackerCreate).toEqual({ tracker: { status: "UNKNOWN" }, trackerUserErrors: [] });
});
