import { afterAll, beforeAll, expect, test } from "vitest";
import { helpFiles } from "../../../dashboard/src/features/help/topics.ts";
import { tokenOf } from "../../support/accounts.ts";
import { codes, type Dashboard, holdToAudit, openAsMember, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());

const { mutate, auditCount, latestAudit } = holdToAudit(() => service);

test("who is signed in, where, and as what", async () => {
  const { body } = await owner.graphql(
    "{ viewer { email name twoFactorEnabled memberships { role workspace { id name } } sessions { id ipAddress userAgent current } } }",
  );
  expect(body.data.viewer).toMatchObject({
    email: "owner@kolli.test",
    name: "Olga Owner",
    twoFactorEnabled: false,
    memberships: [{ role: "OWNER", workspace: { id: owner.place.workspace, name: "Main" } }],
    sessions: [{ ipAddress: expect.stringContaining("127.0.0.1"), userAgent: "Test browser", current: true }],
  });
});

test("nobody gets in without a session, from another site, or into a workspace that is not theirs", async () => {
  const stranger = openDashboard(service, owner.place);
  expect((await stranger.graphql("{ viewer { id } }")).status).toBe(401);
  expect((await owner.graphql("{ viewer { id } }", {}, { origin: "https://evil.example" })).status).toBe(403);
  expect((await owner.graphql("{ viewer { id } }", {}, { "x-kolli-dashboard": "0" })).status).toBe(403);
  const asked = await Promise.all(
    ["gid://kolli/Workspace/018f0000-0000-7000-8000-000000000009", "nonsense", ""].map((workspace) =>
      owner.graphql("{ members { id } }", {}, { "x-kolli-workspace": workspace }),
    ),
  );
  for (const { body } of asked) expect(body.errors[0].extensions.code).toBe("FORBIDDEN");
});

test("an API key is made, used, rolled and revoked, and refused from then on", async () => {
  const live = openDashboard(service, { ...owner.place, mode: "LIVE" });
  await live.signIn("owner@kolli.test");
  expect(codes(await mutate(live, "apiKeyCreate", "key", { name: " " }))).toEqual([["NAME_INVALID", "name"]]);
  expect(codes(await mutate(live, "apiKeyCreate", "key", { name: "Shop", expiresAt: "2020-01-01T00:00:00+00:00" }))).toEqual([
    ["EXPIRY_INVALID", "expiresAt"],
  ]);
  const made = await mutate(live, "apiKeyCreate", "key apiKey { id name mode hint canReveal }", { name: "Shop" });
  expect(made.apiKey).toMatchObject({ name: "Shop", mode: "LIVE", canReveal: false });
  const use = async (key: string) => (await service.graphql(key, "{ workspace { mode } }")).status;
  expect(await use(made.key)).toBe(200);
  expect(codes(await mutate(live, "apiKeyReveal", "key", { id: made.apiKey.id }))).toEqual([["KEY_SHOWN_ONCE", "id"]]);

  const rolled = await mutate(live, "apiKeyRoll", "key apiKey { id name }", { id: made.apiKey.id, graceHours: 1 });
  expect([await use(made.key), await use(rolled.key)]).toEqual([200, 200]);
  const ended = await mutate(live, "apiKeyRoll", "key apiKey { id }", { id: rolled.apiKey.id, graceHours: 0 });
  expect(await use(rolled.key)).toBe(401);
  expect(await use(ended.key)).toBe(200);
  await mutate(live, "apiKeyRevoke", "apiKey { revokedAt }", { id: ended.apiKey.id });
  expect(await use(ended.key)).toBe(401);
  expect(codes(await mutate(live, "apiKeyRoll", "key", { id: ended.apiKey.id }))).toEqual([["KEY_REVOKED", "id"]]);
  expect((await live.graphql("{ apiKeys { name mode hint revokedAt expiresAt } }")).body.data.apiKeys).toHaveLength(3);
});

test("a test key can be shown again; from the other mode or workspace it does not exist", async () => {
  const made = await mutate(owner, "apiKeyCreate", "key apiKey { id }", { name: "Trial" });
  const { id } = made.apiKey;
  expect((await mutate(owner, "apiKeyReveal", "key", { id })).key).toBe(made.key);
  expect((await latestAudit())?.action).toBe("api-key.reveal");
  const live = openDashboard(service, { ...owner.place, mode: "LIVE" });
  await live.signIn("owner@kolli.test");
  const elsewhere = openDashboard(service, { mode: "TEST" });
  await elsewhere.signIn("owner@kolli.test");
  elsewhere.place.workspace = (await mutate(owner, "workspaceCreate", "workspace { id }", { name: "Elsewhere" })).workspace.id;
  for (const wrong of [live, elsewhere]) {
    for (const field of ["apiKeyReveal", "apiKeyRoll", "apiKeyRevoke"])
      expect(codes(await mutate(wrong, field, "key", { id }))).toEqual([["NOT_FOUND", "id"]]);
  }
  expect(
    codes(await mutate(owner, "apiKeyReveal", "key", { id: "gid://kolli/Tracker/018f0000-0000-7000-8000-000000000009" })),
  ).toEqual([["NOT_FOUND", "id"]]);
});

test("an invitation lets one person in, once, as what was said", async () => {
  expect(codes(await mutate(owner, "memberInvite", "link", { email: "not an address", role: "VIEWER" }))).toEqual([
    ["EMAIL_INVALID", "email"],
  ]);
  const first = await mutate(owner, "memberInvite", "link invitation { id email role }", {
    email: "Vera@kolli.test",
    role: "OWNER",
  });
  const second = await mutate(owner, "memberInvite", "link", { email: "vera@kolli.test", role: "VIEWER" });
  const guest = openDashboard(service, { ...owner.place });
  expect((await guest.post("/auth/invitation", { token: tokenOf(first.link) })).body.errors[0].extensions.code).toBe(
    "LINK_INVALID",
  );
  expect((await guest.post("/auth/invitation", { token: tokenOf(second.link) })).body.invitation).toEqual({
    email: "vera@kolli.test",
    role: "VIEWER",
    invitedBy: "Olga Owner (owner@kolli.test)",
    workspace: { id: owner.place.workspace, name: "Main" },
    accountExists: false,
  });
  expect((await owner.graphql("{ invitations { email role invitedBy } }")).body.data.invitations).toEqual([
    { email: "vera@kolli.test", role: "VIEWER", invitedBy: "owner@kolli.test" },
  ]);

  const accept = (browser: Dashboard, name = "Vera") =>
    browser.post("/auth/invitation/accept", { token: tokenOf(second.link), name, password: "correct horse battery" });
  const [one, other] = await Promise.all([accept(guest), accept(openDashboard(service))]);
  expect([one.status, other.status].sort()).toEqual([200, 400]);
  const vera = openDashboard(service, { ...owner.place });
  expect((await vera.signIn("vera@kolli.test")).status).toBe(200);
  expect((await vera.graphql("{ viewer { memberships { role } } }")).body.data.viewer.memberships).toEqual([{ role: "VIEWER" }]);
  expect((await vera.graphql('mutation { apiKeyCreate(name: "x") { key } }')).body.errors[0]).toMatchObject({
    message: "This requires the role developer or owner in this workspace; your role is viewer.",
    extensions: { code: "FORBIDDEN" },
  });
  expect(codes(await mutate(owner, "memberInvite", "link", { email: "vera@kolli.test", role: "OWNER" }))).toEqual([
    ["ALREADY_MEMBER", "email"],
  ]);
});

test("a link for someone who has an account works only for them, signed in", async () => {
  const workspace = (await mutate(owner, "workspaceCreate", "workspace { id }", { name: "Second" })).workspace.id;
  const second = openDashboard(service, { workspace, mode: "TEST" });
  await second.signIn("owner@kolli.test");
  const dan = await openAsMember(service, owner, "dan@kolli.test", "DEVELOPER");
  const invited = await mutate(second, "memberInvite", "link", { email: "dan@kolli.test", role: "DEVELOPER" });
  const accept = { token: tokenOf(invited.link), name: "Thief", password: "a password of a thief" };
  expect((await openDashboard(service).post("/auth/invitation/accept", accept)).body.errors[0].extensions.code).toBe(
    "ACCOUNT_EXISTS",
  );
  expect((await owner.post("/auth/invitation/accept", accept)).body.errors[0].extensions.code).toBe("ACCOUNT_EXISTS");
  expect((await dan.post("/auth/invitation/accept", { token: accept.token })).body).toMatchObject({
    user: { email: "dan@kolli.test" },
    workspace: { id: workspace },
  });
  expect((await dan.graphql("{ viewer { memberships { workspace { name } } } }")).body.data.viewer.memberships).toHaveLength(2);
});

test("a withdrawn or expired invitation opens nothing", async () => {
  const one = await mutate(owner, "memberInvite", "link invitation { id }", { email: "late@kolli.test", role: "VIEWER" });
  await mutate(owner, "invitationRevoke", "removedId", { id: one.invitation.id });
  expect(codes(await mutate(owner, "invitationRevoke", "removedId", { id: one.invitation.id }))).toEqual([["NOT_FOUND", "id"]]);
  const two = await mutate(owner, "memberInvite", "link invitation { id expiresAt createdAt }", {
    email: "late@kolli.test",
    role: "VIEWER",
  });
  expect(Date.parse(two.invitation.expiresAt) - Date.parse(two.invitation.createdAt)).toBe(7 * 86_400_000);
  await service.runtime.db.run("", "update invitation set expires_at = $1 where email = 'late@kolli.test'", [
    new Date(Date.now() - 60_000),
  ]);
  for (const { link } of [one, two])
    expect((await openDashboard(service).post("/auth/invitation", { token: tokenOf(link) })).body.errors[0].extensions.code).toBe(
      "LINK_INVALID",
    );
});

test("a new role and a removal count from the next request on", async () => {
  const max = await openAsMember(service, owner, "max@kolli.test", "VIEWER");
  const { id } = (await max.graphql("{ viewer { id } }")).body.data.viewer;
  const canMakeKeys = async () => (await max.graphql('mutation { apiKeyCreate(name: "x") { key } }')).body.errors === undefined;
  expect(await canMakeKeys()).toBe(false);
  expect((await mutate(owner, "memberChangeRole", "member { role }", { id, role: "DEVELOPER" })).member.role).toBe("DEVELOPER");
  expect(await canMakeKeys()).toBe(true);
  expect((await mutate(owner, "memberRemove", "removedId", { id })).removedId).toBe(id);
  expect(await canMakeKeys()).toBe(false);
  expect((await max.graphql("{ members { id } }")).body.errors[0].extensions.code).toBe("FORBIDDEN");
  expect(codes(await mutate(owner, "memberRemove", "removedId", { id }))).toEqual([["NOT_FOUND", "id"]]);
});

test("the last owner can neither leave, nor be removed or demoted; two who demote each other leave one", async () => {
  const { id } = (await owner.graphql("{ viewer { id } }")).body.data.viewer;
  expect(codes(await mutate(owner, "workspaceLeave", "removedId"))).toEqual([["LAST_OWNER", "id"]]);
  expect(codes(await mutate(owner, "memberRemove", "removedId", { id }))).toEqual([["LAST_OWNER", "id"]]);
  expect(codes(await mutate(owner, "memberChangeRole", "member { id }", { id, role: "VIEWER" }))).toEqual([["LAST_OWNER", "id"]]);

  const workspace = (await mutate(owner, "workspaceCreate", "workspace { id }", { name: "Duel" })).workspace.id;
  const a = openDashboard(service, { workspace });
  await a.signIn("owner@kolli.test");
  const b = await openAsMember(service, a, "rival@kolli.test", "OWNER");
  const rivalId = (await b.graphql("{ viewer { id } }")).body.data.viewer.id;
  const demote = (who: Dashboard, whom: string) =>
    who.graphql("mutation ($id: ID!) { memberChangeRole(id: $id, role: VIEWER) { userErrors { code } } }", { id: whom });
  await Promise.all([demote(a, rivalId), demote(b, id)]);
  const owners = await service.runtime.db.many("", "select 1 from membership where workspace_id = $1 and role = 'owner'", [
    workspace.split("/").pop(),
  ]);
  expect(owners).toHaveLength(1);
});

test("a workspace is renamed and set up, and its name is its own", async () => {
  const workspace = (await mutate(owner, "workspaceCreate", "workspace { id name }", { name: "Depot" })).workspace;
  const depot = openDashboard(service, { workspace: workspace.id });
  await depot.signIn("owner@kolli.test");
  expect(codes(await mutate(owner, "workspaceCreate", "workspace { id }", { name: "Depot" }))).toEqual([["NAME_TAKEN", "name"]]);
  expect(codes(await mutate(depot, "workspaceUpdate", "workspace { id }", { name: "Main" }))).toEqual([["NAME_TAKEN", "name"]]);
  expect(codes(await mutate(depot, "workspaceUpdate", "workspace { id }", { retentionDays: 0 }))).toEqual([
    ["RETENTION_INVALID", "retentionDays"],
  ]);
  expect(codes(await mutate(depot, "workspaceUpdate", "workspace { id }", { proofRetentionDays: 3651 }))).toEqual([
    ["RETENTION_INVALID", "proofRetentionDays"],
  ]);
  expect(codes(await mutate(depot, "workspaceUpdate", "workspace { id }"))).toEqual([["NOTHING_TO_CHANGE", null]]);
  const usual = await depot.graphql("{ workspaceSettings { proofRetentionDays } }");
  expect(usual.body.data.workspaceSettings).toEqual({ proofRetentionDays: 90 });
  const shorter = await mutate(depot, "workspaceUpdate", "workspace { proofRetentionDays }", { proofRetentionDays: 14 });
  expect(shorter.workspace).toEqual({ proofRetentionDays: 14 });
  const entries = await service.runtime.db.many<{ detail: { before: object; after: object } }>(
    "",
    "select detail from audit_entry where action = 'workspace.update' order by id desc limit 1",
  );
  expect(entries[0]!.detail).toMatchObject({ before: { proofRetentionDays: 90 }, after: { proofRetentionDays: 14 } });
  const changed = await mutate(depot, "workspaceUpdate", "workspace { name publicPages retentionDays }", {
    name: "Depot North",
    publicPages: false,
    retentionDays: 90,
  });
  expect(changed.workspace).toEqual({ name: "Depot North", publicPages: false, retentionDays: 90 });
  expect((await mutate(depot, "workspaceUpdate", "workspace { name retentionDays }", { retentionDays: null })).workspace).toEqual(
    { name: "Depot North", retentionDays: null },
  );
  expect((await depot.graphql("{ workspaceSettings { name } }")).body.data.workspaceSettings.name).toBe("Depot North");
});

test("sessions are listed, ended one by one or all at once, and only one's own", async () => {
  const sam = await openAsMember(service, owner, "sam@kolli.test", "VIEWER");
  const phone = openDashboard(service, { ...owner.place });
  const laptop = openDashboard(service, { ...owner.place });
  await phone.signIn("sam@kolli.test");
  await laptop.signIn("sam@kolli.test");
  const sessions = async () =>
    (await sam.graphql("{ viewer { sessions { id current } } }")).body.data.viewer.sessions as { id: string; current: boolean }[];
  const others = (await sessions()).filter(({ current }) => !current);
  expect(others).toHaveLength(2);
  expect(codes(await mutate(owner, "sessionRevoke", "revokedId", { id: others[0]!.id }))).toEqual([["NOT_FOUND", "id"]]);
  await mutate(sam, "sessionRevoke", "revokedId", { id: others[0]!.id });
  expect([(await phone.graphql("{ viewer { id } }")).status, (await laptop.graphql("{ viewer { id } }")).status].sort()).toEqual([
    200, 401,
  ]);
  expect((await mutate(sam, "signOutEverywhere", "endedCount")).endedCount).toBe(1);
  expect(await sessions()).toHaveLength(1);
  expect((await mutate(sam, "signOutEverywhere", "endedCount", { includingThis: true })).endedCount).toBe(1);
  expect((await sam.graphql("{ viewer { id } }")).status).toBe(401);
});

test("the audit log tells who did what from where, newest first, page by page", async () => {
  await mutate(owner, "apiKeyCreate", "apiKey { id }", { name: "For the log" });
  const page = async (after: string | null) =>
    (
      await owner.graphql(
        "query ($after: String) { auditLog(first: 3, after: $after) { edges { node { id action actorName subjectName mode ipAddress userAgent createdAt } } pageInfo { hasNextPage endCursor } } }",
        { after },
      )
    ).body.data.auditLog;
  const first = await page(null);
  expect(first.edges[0].node).toMatchObject({
    action: "api-key.create",
    actorName: "owner@kolli.test",
    subjectName: expect.stringContaining("For the log (kolli_test_"),
    mode: "TEST",
    userAgent: "Test browser",
  });
  const seen = first.edges.map((edge: { node: { id: string } }) => edge.node.id);
  for (let next = first; next.pageInfo.hasNextPage; ) {
    next = await page(next.pageInfo.endCursor);
    seen.push(...next.edges.map((edge: { node: { id: string } }) => edge.node.id));
  }
  const all = await service.runtime.db.many("", "select id from audit_entry where workspace_id = $1", [
    owner.place.workspace!.split("/").pop(),
  ]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(all.length);
});

test("what is done to trackers at the dashboard is in the audit log too", async () => {
  const before = await auditCount();
  const made = await owner.graphql(
    'mutation { trackerCreate(input: {trackingCode: "K1000000004", carrier: UPS}) { tracker { id } trackerUserErrors { code } } }',
  );
  expect((await latestAudit())?.action).toBe("tracker.create");
  await owner.graphql("mutation ($id: ID!) { trackerStop(id: $id) { trackerUserErrors { code } } }", {
    id: made.body.data.trackerCreate.tracker.id,
  });
  await owner.graphql(
    'mutation { trackerStop(id: "gid://kolli/Tracker/018f0000-0000-7000-8000-000000000009") { trackerUserErrors { code } } }',
  );
  expect((await auditCount()) - before).toBe(2);
});

test("the overview shows the workspace's own numbers over the whole way", async () => {
  const { body } = await owner.graphql(
    '{ overview(days: 7, timeZone: "Europe/Stockholm") { trackersByStatus { status count } createdPerDay { date count } webhookHealth { url } carrierHealth { carrier } } }',
  );
  const { trackersByStatus, createdPerDay } = body.data.overview;
  expect(trackersByStatus).toHaveLength(9);
  expect(createdPerDay).toHaveLength(7);
  expect(createdPerDay.at(-1).count).toBe(1);
  const wrong = await owner.graphql('{ overview(timeZone: "Mars/Olympus") { createdPerDay { date } } }');
  expect(wrong.body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
});

test("answers to queries are compressed for who takes it, and those that may hold a new secret are not", async () => {
  const asked = async (query: string) => {
    const { headers } = await service.send("/dashboard/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-kolli-dashboard": "1",
        "accept-encoding": "gzip, br",
        cookie: owner.cookie()!,
        "x-kolli-workspace": owner.place.workspace!,
        "x-kolli-mode": "TEST",
      },
      body: JSON.stringify({ query }),
    });
    return headers["content-encoding"];
  };
  const long = "carrier name trackingPage numberFormats { name pattern example }";
  expect(await asked(`{ carriers { ${long} } }`)).toBe("br");
  const made = "key apiKey { id name } userErrors { code message field }";
  const padded = Array.from({ length: 20 }, (_, index) => `k${index}: userErrors { message }`).join(" ");
  expect(await asked(`mutation { apiKeyCreate(name: "${"x".repeat(60)}") { ${made} ${padded} } }`)).toBeUndefined();
});

test("the documentation the dashboard's help leads to is there, and nothing beside it", async () => {
  for (const file of helpFiles) {
    const { status, headers } = await service.send(`/docs/${file}.md`, {});
    expect([file, status, headers["content-type"]]).toEqual([file, 200, "text/plain; charset=utf-8"]);
  }
  expect((await service.send("/docs/schema.graphql", {})).text).toContain("type Query {");
  expect((await service.send("/docs/..%2fpackage.json", {})).status).toBe(404);
  expect((await service.send("/docs/decisions/nothing.md", {})).status).toBe(404);
});

test("a total counts what a filter lets through", async () => {
  const total = async (filter: string) =>
    (await owner.graphql(`{ trackerTotal(filter: ${filter}) { count isMore } }`)).body.data.trackerTotal;
  expect(await total("{}")).toEqual({ count: 1, isMore: false });
  expect(await total('{ search: "nothing of that name" }')).toEqual({ count: 0, isMore: false });
});

test("an event says what is new in a few values, and nothing once its tracker is deleted", async () => {
  const input = { trackingCode: "K1000000002", carrier: "UPS", async: false };
  const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id estimatedDeliveryAt } } }";
  const { tracker } = (await owner.graphql(create, { input })).body.data.trackerCreate;
  const topics = "[TRACKER_CHECKPOINT_ADDED, TRACKER_ESTIMATE_CHANGED]";
  const values = "estimatedDeliveryAt previousEstimatedDeliveryAt attention previousAttention addedScanCount lastAddedMessage";
  const read = async () => {
    const query = `query ($id: ID!) { events(last: 9, filter: { trackerId: $id, topics: ${topics} }) {
      edges { node { topic news { ${values} } } } } }`;
    const { body } = await owner.graphql(query, { id: tracker.id });
    const nodes = body.data.events.edges.map(({ node }: { node: { topic: string; news: object } }) => [node.topic, node.news]);
    return Object.fromEntries(nodes);
  };
  const before = { previousEstimatedDeliveryAt: null, attention: null, previousAttention: null };
  // An event is in the feed soon after its commit.
  await eventually(async () => Object.keys(await read()).length === 2, 60_000);
  expect(await read()).toMatchObject({
    TRACKER_CHECKPOINT_ADDED: { ...before, addedScanCount: 2, lastAddedMessage: expect.stringMatching(/\S/) },
    TRACKER_ESTIMATE_CHANGED: { ...before, addedScanCount: 0, estimatedDeliveryAt: tracker.estimatedDeliveryAt },
  });
  await owner.graphql("mutation ($id: ID!) { trackerDelete(id: $id) { userErrors: trackerUserErrors { message } } }", {
    id: tracker.id,
  });
  expect(Object.values(await read())).toEqual(
    [0, 1].map(() => ({
      ...before,
      estimatedDeliveryAt: null,
      addedScanCount: 0,
      lastAddedMessage: null,
    })),
  );
});

test("over the real server, a forged address does not make a guesser someone else", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40 && statuses.at(-1) !== 429; i++) {
    const forged = { "x-forwarded-for": `203.0.113.${i}`, "x-real-ip": `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` };
    const guess = { email: `victim${i}@kolli.test`, password: "a wrong guess" };
    statuses.push((await openDashboard(service).post("/auth/sign-in", guess, forged)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
