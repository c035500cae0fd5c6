import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardBounds } from "../../../src/dashboard-api/bounds.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let viewer: Dashboard;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service, "TEST");
  viewer = await openAsMember(service, owner, "viewer@kolli.test", "VIEWER");
});
afterAll(() => service.stop());

const save = async (person: Dashboard, mutation: string, name: string, query: string) => {
  const { body } = await person.graphql(
    `mutation ($name: String!, $query: String!) { ${mutation}(name: $name, query: $query) { view { id } userErrors { code field } } }`,
    { name, query },
  );
  return body.data?.[mutation] ?? body.errors[0].extensions;
};
const remove = async (person: Dashboard, mutation: string, id: string) =>
  (await person.graphql(`mutation ($id: ID!) { ${mutation}(id: $id) { userErrors { code } } }`, { id })).body.data?.[mutation];
const views = async (person: Dashboard) =>
  (await person.graphql("{ savedViews { id name query isShared } }")).body.data.savedViews as { id: string; name: string }[];

test("own views are seen by one person, shared ones by all, and those who may change parcels share them", async () => {
  const { view } = await save(viewer, "savedViewSave", "Mine", "?late=yes");
  await save(owner, "sharedViewSave", "Late to Germany", "late=yes&country=DE");
  expect(await views(viewer)).toMatchObject([
    { id: view.id, name: "Mine", query: "late=yes", isShared: false },
    { name: "Late to Germany", query: "late=yes&country=DE", isShared: true },
  ]);
  expect((await views(owner)).map(({ name }) => name)).toEqual(["Late to Germany"]);
  expect(await save(viewer, "sharedViewSave", "Not allowed", "late=yes")).toMatchObject({ code: "FORBIDDEN" });

  // The same name is changed and keeps its address.
  expect((await save(viewer, "savedViewSave", "Mine", "late=yes&country=FR")).view.id).toBe(view.id);
  expect(await remove(owner, "savedViewDelete", view.id)).toEqual({ userErrors: [{ code: "NOT_FOUND" }] });
  expect(await remove(viewer, "savedViewDelete", view.id)).toEqual({ userErrors: [] });
  const [shared] = await views(viewer);
  expect(await remove(viewer, "savedViewDelete", shared!.id)).toEqual({ userErrors: [{ code: "NOT_FOUND" }] });
  expect(await remove(owner, "sharedViewDelete", shared!.id)).toEqual({ userErrors: [] });
  const { body } = await owner.graphql("{ auditLog(first: 2) { edges { node { action subjectName } } } }");
  expect(body.data.auditLog.edges.map(({ node }: { node: object }) => node)).toEqual([
    { action: "view.remove", subjectName: "Late to Germany" },
    { action: "view.share", subjectName: "Late to Germany" },
  ]);
});

test("views are as many as allowed, also when saved at the same time, and no longer than allowed; leaving takes one's own along", async () => {
  const { cap } = dashboardBounds.savedViews;
  const names = Array.from({ length: cap + 3 }, (_, nth) => `View ${nth}`);
  const saved = await Promise.all(names.map((name) => save(viewer, "savedViewSave", name, "late=yes")));
  expect(saved.filter(({ view }) => view)).toHaveLength(cap);
  expect(saved.find(({ view }) => !view)).toMatchObject({ userErrors: [{ code: "LIMIT_REACHED" }] });
  const long = `q=${"x".repeat(dashboardBounds.viewQuery.cap)}`;
  expect(await save(viewer, "savedViewSave", "View 1", long)).toMatchObject({
    userErrors: [{ code: "VIEW_INVALID", field: "query" }],
  });
  expect(await save(viewer, "savedViewSave", " ", "late=yes")).toMatchObject({ userErrors: [{ code: "NAME_INVALID" }] });
  await viewer.graphql("mutation { workspaceLeave { userErrors { code } } }");
  const left = await service.runtime.db.one<{ count: number }>("", "select count(*) from saved_view");
  expect(left!.count).toBe(0);
});
