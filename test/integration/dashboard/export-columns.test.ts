import { type FieldNode, type GraphQLObjectType, Kind, parse, visit } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TrackerExport } from "../../../dashboard/src/features/trackers/trackers.operations.ts";
import { buildDashboardSchema } from "../../../src/server/wiring/dashboard-schema.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service, "TEST");
});
afterAll(() => service.stop());

/** Lists of their own, a picture, and trackers that have their own rows. */
const leftOut = ["checkpoints", "events", "fulfilment", "map", "originalTracker", "returnTracker"];
/** `carrierId` says the same. */
const sameAsAnother = ["carrier"];

const selectedOnTrackers = (): Set<string> => {
  const found = new Set<string>();
  visit(parse(TrackerExport.text), {
    Field(field, _key, _parent, _path, ancestors) {
      const above = ancestors.filter((one): one is FieldNode => !Array.isArray(one) && "kind" in one && one.kind === Kind.FIELD);
      const isInFragment = ancestors.some((one) => !Array.isArray(one) && "kind" in one && one.kind === Kind.FRAGMENT_DEFINITION);
      if (isInFragment ? above.length === 0 : above.at(-1)?.name.value === "node") found.add(field.name.value);
    },
  });
  return found;
};

test("the export has every field of a tracker, and a page of it is affordable", async () => {
  const tracker = buildDashboardSchema().getType("Tracker") as GraphQLObjectType;
  const selected = selectedOnTrackers();
  const missing = Object.keys(tracker.getFields()).filter((name) => !selected.has(name) && !leftOut.includes(name));
  expect(missing.filter((name) => !sameAsAnother.includes(name))).toEqual([]);
  const { body } = await owner.graphql(TrackerExport.text, { first: 250 });
  expect(body.errors).toBeUndefined();
});
