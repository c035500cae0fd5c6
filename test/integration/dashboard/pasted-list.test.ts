import { afterAll, beforeAll, expect, test } from "vitest";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service, "TEST");
  ({ key } = await service.keyFor("TEST"));
  const input = [
    { trackingCode: "1z-paste-1", carrier: "UPS", reference: "ORDER 7" },
    { trackingCode: "1Z-PASTE-2", carrier: "UPS", reference: "ORDER 7" },
    { trackingCode: "1Z-PASTE-3", carrier: "UPS" },
  ];
  const create = "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } } }";
  expect((await service.graphql(key, create, { input })).body.errors).toBeUndefined();
});
afterAll(() => service.stop());

const list =
  "query ($names: [String!]!) { trackers(first: 10, filter: { codeOrReference: $names }) { edges { node { trackingCode } } } }";
const missing = "query ($names: [String!]!) { trackersNotFound(names: $names) }";

test("a pasted list finds codes in any spelling and order numbers, and names what it did not find", async () => {
  const names = ["1z-paste-3", "ORDER 7", "order 7", "1Z-PASTE-9", " 1Z-PASTE-1 "];
  const { body } = await service.graphql(key, list, { names });
  const codes = body.data.trackers.edges.map(({ node }: { node: { trackingCode: string } }) => node.trackingCode);
  expect(codes.toSorted()).toEqual(["1Z-PASTE-2", "1Z-PASTE-3", "1z-paste-1"].toSorted());
  expect((await owner.graphql(missing, { names })).body.data.trackersNotFound).toEqual(["order 7", "1Z-PASTE-9"]);
  expect((await service.graphql(key, list, { names: [] })).body.data.trackers.edges).toEqual([]);
  // It is for people: a program compares for itself.
  expect((await service.graphql(key, missing, { names })).body.errors[0].message).toContain("trackersNotFound");
});

test("five hundred are taken, and one more is refused", async () => {
  const names = Array.from({ length: trackerBounds.namedTrackers.cap }, (_, nth) => `NONE-${nth}`);
  expect((await service.graphql(key, list, { names })).body.data.trackers.edges).toEqual([]);
  expect((await owner.graphql(missing, { names })).body.data.trackersNotFound).toEqual(names);
  const more = [...names, "one more"];
  for (const { body } of [await service.graphql(key, list, { names: more }), await owner.graphql(missing, { names: more })])
    expect(body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
});
