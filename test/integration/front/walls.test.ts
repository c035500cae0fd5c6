import { type GraphQLField, GraphQLID, getNamedType, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const nowhere = (type: string) => `gid://kolli/${type}/01890000-0000-7000-8000-000000000000`;

/** How each operation that takes an id is called with one. The test below fails when the schema has one that is not here. */
const operations: Record<string, string> = {
  "Query.tracker": "query ($id: ID!) { tracker(id: $id) { id } }",
  "Query.node": "query ($id: ID!) { node(id: $id) { id } }",
  "Query.nodes": "query ($id: ID!) { nodes(ids: [$id]) { id } }",
  "Query.events": "query ($id: ID!) { events(filter: { trackerId: $id }) { edges { node { id } } } }",
  "Mutation.trackerUpdate":
    'mutation ($id: ID!) { trackerUpdate(input: { id: $id, reference: "mine now" }) { tracker { id } trackerUserErrors { code message field } } }',
  "Mutation.trackerRefresh":
    "mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } trackerUserErrors { code message field } } }",
  "Mutation.trackerStop":
    "mutation ($id: ID!) { trackerStop(id: $id) { tracker { id } trackerUserErrors { code message field } } }",
  "Mutation.trackerResume":
    "mutation ($id: ID!) { trackerResume(id: $id) { tracker { id } trackerUserErrors { code message field } } }",
  "Mutation.trackerBulkUpdate":
    'mutation ($id: ID!) { trackerBulkUpdate(input: [{ id: $id, reference: "taken" }]) { results { tracker { id } trackerUserErrors { code message field } } } }',
  "Mutation.trackerBulkRefresh":
    "mutation ($id: ID!) { trackerBulkRefresh(ids: [$id]) { results { tracker { id } trackerUserErrors { code message field } } } }",
  "Mutation.trackerBulkResume":
    "mutation ($id: ID!) { trackerBulkResume(ids: [$id]) { results { tracker { id } trackerUserErrors { code message field } } } }",
  "Mutation.trackerBulkStop":
    "mutation ($id: ID!) { trackerBulkStop(ids: [$id]) { results { tracker { id } trackerUserErrors { code message field } } } }",
  "Mutation.trackerBulkDelete":
    "mutation ($id: ID!) { trackerBulkDelete(ids: [$id]) { results { deletedTrackerId trackerUserErrors { code message field } } } }",
  "Mutation.trackerDelete":
    "mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code message field } } }",
  "Mutation.checkpointCreate":
    'mutation ($id: ID!) { checkpointCreate(input: [{ trackerId: $id, id: "1", scannedAt: "2026-03-01T09:30:00Z", status: DELIVERED }]) { results { checkpoint { id } trackerUserErrors { code message field } } trackerUserErrors { code message field } } }',
  "Query.recipientMails": "query ($id: ID!) { recipientMails(trackerId: $id) { id state } }",
  "Mutation.recipientMailResend":
    "mutation ($id: ID!) { recipientMailResend(id: $id) { mail { id } trackerUserErrors { code message field } } }",
  "Mutation.attentionMark":
    "mutation ($id: ID!) { attentionMark(input: { ids: [$id], state: DONE }) { markedCount trackerUserErrors { code message field } } }",
  "Query.trackerExplanation": "query ($id: ID!) { trackerExplanation(id: $id) { hasProblem sentence } }",
  "Mutation.testTrackerAdvance":
    "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { id } trackerUserErrors { code message field } } }",
};

const takesId = (field: GraphQLField<unknown, unknown>): boolean =>
  field.args.some(({ type }) => {
    const named = getNamedType(type);
    return (
      named === GraphQLID ||
      (isInputObjectType(named) && Object.values(named.getFields()).some((inner) => getNamedType(inner.type) === GraphQLID))
    );
  });

let service: TestService;
let owner: string;
const strangers: Record<string, string> = {};
const objects: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService();
  owner = (await service.keyFor("TEST")).key;
  strangers["the other mode"] = (await service.keyFor("LIVE")).key;
  strangers["another workspace"] = (await service.keyFor("TEST", "Other")).key;
  const made = await service.graphql(
    owner,
    'mutation { trackerCreate(input: { trackingCode: "K1000000004", carrier: UPS, async: false }) { tracker { id checkpoints { id } } } }',
  );
  const { tracker } = made.body.data.trackerCreate;
  objects.Tracker = tracker.id;
  objects.Checkpoint = tracker.checkpoints[0].id;
  objects.Event = await eventually(
    async () => (await service.graphql(owner, "{ events { edges { node { id } } } }")).body.data.events.edges[0]?.node.id,
  );
  objects.Workspace = (await service.graphql(strangers["another workspace"]!, "{ workspace { id } }")).body.data.workspace.id;
});
afterAll(() => service.stop());

test("every operation of the public schema that takes an id is tried here", () => {
  const schema = buildPublicSchema();
  const named = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
    Object.values(type.getFields())
      .filter(takesId)
      .map(({ name }) => `${type.name}.${name}`),
  );
  expect(Object.keys(operations).toSorted()).toEqual(named.toSorted());
});

describe.each(["the other mode", "another workspace"])("from %s", (stranger) => {
  test.each(Object.keys(operations))("%s answers for someone else's object exactly as for none", async (name) => {
    for (const [type, id] of Object.entries(objects)) {
      if (type === "Workspace" && stranger === "another workspace") continue;
      const theirs = await service.graphql(strangers[stranger]!, operations[name]!, { id });
      const none = await service.graphql(strangers[stranger]!, operations[name]!, { id: nowhere(type) });
      expect({ status: theirs.status, body: theirs.body }, type).toEqual({ status: none.status, body: none.body });
    }
  });

  test("lists and the feed show nothing of it", async () => {
    const { body } = await service.graphql(
      strangers[stranger]!,
      "{ trackers { edges { node { id } } } events { edges { node { id } } } }",
    );
    expect(body.data).toEqual({ trackers: { edges: [] }, events: { edges: [] } });
  });
});

test("after all these attempts the object is untouched", async () => {
  const { body } = await service.graphql(owner, "query ($id: ID!) { tracker(id: $id) { status reference isActive } }", {
    id: objects.Tracker,
  });
  expect(body.data.tracker).toEqual({ status: "IN_TRANSIT", reference: null, isActive: true });
});

test("malformed, foreign and upper-case ids are like none", async () => {
  for (const id of [
    "",
    "x",
    "gid://kolli/Tracker/",
    "gid://other/Tracker/01890000-0000-7000-8000-000000000000",
    objects.Tracker!.toUpperCase(),
    objects.Event!,
    `${objects.Tracker} `,
  ]) {
    const { body } = await service.graphql(owner, operations["Query.tracker"]!, { id });
    expect(body, id).toEqual({ data: { tracker: null } });
    const refused = await service.graphql(owner, operations["Mutation.trackerStop"]!, { id });
    expect(refused.body.data.trackerStop.trackerUserErrors, id).toMatchObject([{ code: "NOT_FOUND", field: "id" }]);
  }
});
