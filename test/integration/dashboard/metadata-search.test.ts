import { afterAll, beforeAll, expect, test } from "vitest";
import { createOneAtATime } from "../../../src/lib/bounded/one-at-a-time.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { countPage } from "../../../src/trackers/read/search.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let scope: Scope;
beforeAll(async () => {
  // Every look costs as much as a search through thousands of parcels.
  service = await startTestService({ env: { KOLLI_COST_BURST: "1000000000" } });
  owner = await openAsOwner(service, "TEST");
  ({ key, scope } = await service.keyFor("TEST"));
  const customers = [
    { customer: "Ada Lind", email: "ada@lind.example", note: "fragile" },
    { customer: 471_100, email: "BOB@lind.example" },
    { customer: { name: "Ada Lind" } },
  ];
  const input = customers.map((metadata, nth) => ({ trackingCode: `META-${nth}`, carrier: "UPS", metadata }));
  const create = "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } } }";
  expect((await service.graphql(key, create, { input })).body.errors).toBeUndefined();
});
afterAll(() => service.stop());

const update = async (searchKeys: readonly string[]) =>
  (
    await owner.graphql(
      "mutation ($searchKeys: [String!]) { workspaceUpdate(searchKeys: $searchKeys) { userErrors { code field } } }",
      {
        searchKeys,
      },
    )
  ).body.data.workspaceUpdate.userErrors;
const found = async (search: string): Promise<string[]> => {
  const list =
    "query ($search: String) { trackers(first: 10, sort: CREATED_AT_ASC, filter: { search: $search }) { edges { node { trackingCode } } } }";
  const { body } = await service.graphql(key, list, { search });
  return body.data.trackers.edges.map(({ node }: { node: { trackingCode: string } }) => node.trackingCode).toSorted();
};

test("values of the keys that a workspace named are found, whole or in part, and those of others are not", async () => {
  expect(await found("Ada Lind")).toEqual([]);
  expect(await update([" customer", "email", "email"])).toEqual([]);
  await eventually(async () => (await found("Ada Lind")).length > 0);
  // What a nested object contains is part of its text.
  expect(await found("ada lind")).toEqual(["META-0", "META-2"]);
  expect(await found("lind.example")).toEqual(["META-0", "META-1"]);
  expect(await found("471100")).toEqual(["META-1"]);
  expect(await found("fragile")).toEqual([]);
  const { body } = await owner.graphql("{ workspaceSettings { searchKeys } }");
  expect(body.data.workspaceSettings.searchKeys).toEqual(["customer", "email"]);
});

test("who was erased is not found any more", async () => {
  const erase =
    'mutation { personErase(metadataKey: "email", metadataValue: "ada@lind.example") { erasedTrackers userErrors { code } } }';
  expect((await owner.graphql(erase)).body.data.personErase).toEqual({ erasedTrackers: 1, userErrors: [] });
  expect(await found("ada@lind")).toEqual([]);
});

test("as many keys as allowed, each as long as allowed", async () => {
  const keys = Array.from({ length: trackerBounds.searchKeys.cap }, (_, nth) =>
    `${nth}`.padStart(trackerBounds.searchKey.cap, "k"),
  );
  expect(await update(keys)).toEqual([]);
  const wrong = [{ code: "SEARCH_KEYS_INVALID", field: "searchKeys" }];
  expect(await update([...keys, "one more"])).toEqual(wrong);
  expect(await update([`${keys[0]}k`])).toEqual(wrong);
  expect(await update([" "])).toEqual(wrong);
});

test("parts of values are found among the newest, whole values among all", async () => {
  const { db } = service.runtime;
  const { cap } = trackerBounds.searchedMetadata;
  const at = Date.now();
  const row = (nth: number) => ({
    ...{
      bucket: nth % 1024,
      id: newBucketUuid(at + nth, nth % 1024),
      scope,
      carrier: "DHL",
      trackingCode: `N${nth}`,
      codeKey: `N${nth}`,
    },
    ...{ reference: null, hints: null, attention: null, accountId: null, dueAt: at, lease: null, now: at + nth },
    metadata: nth === 0 ? JSON.stringify({ customer: "The Oldest" }) : null,
  });
  const rows = Array.from({ length: cap + 1 }, (_, nth) => row(nth));
  for (let from = 0; from < rows.length; from += 1_000) await insertTrackers(db, rows.slice(from, from + 1_000));
  const searching = {
    db,
    searches: createOneAtATime({ maxWaiting: 1 }),
    keysOf: async () => ["customer"],
    spreadOf: async () => 1,
  };
  const count = (text: string) => countPage(searching, scope, { search: text }, 10);
  expect(await count("The Oldest")).toBe(1);
  expect(await count("oldes")).toBe(0);
});
