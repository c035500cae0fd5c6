import { afterAll, beforeAll, expect, test } from "vitest";
import { newUuid } from "../../../src/lib/ids.ts";
import { readOidcProviders } from "../../../src/lib/sign-in/oidc-settings.ts";
import { replaceAddressChange } from "../../../src/people/address/address-change.sql.ts";
import { peopleBounds } from "../../../src/people/bounds.ts";
import { inviteMember } from "../../../src/people/invitation-commands.ts";
import { insertMembership } from "../../../src/people/members.sql.ts";
import { holdInvitations, insertIdentity } from "../../../src/people/oidc/identities.sql.ts";
import { createProviderClient } from "../../../src/people/oidc/provider-client.ts";
import { replaceResetLink } from "../../../src/people/sign-in/password-reset.sql.ts";
import { hashPassword } from "../../../src/people/sign-in/passwords.ts";
import { hashToken, newToken } from "../../../src/people/sign-in/tokens.ts";
import { insertUser } from "../../../src/people/users.sql.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { commandLineActor } from "../../../src/workspaces/audit.ts";
import { findWorkspaceByName } from "../../../src/workspaces/workspaces.sql.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { tokenOf } from "../../support/accounts.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { eventually } from "../../support/eventually.ts";
import { type Forgery, startForgingProvider } from "../../support/servers/forging-provider.ts";
import { type Claims, startOidcProvider } from "../../support/servers/oidc-provider.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let owner: Dashboard;
beforeAll(async () => {
  const port = await freePort();
  const url = `https://localhost:${port}`;
  provider = await startOidcProvider({ redirectUri: `${url}/auth/oidc/company/callback` });
  const { issuer, client } = provider;
  const company = {
    ...{ id: "company", name: "Company", issuer, clientId: client.client_id, clientSecret: client.client_secret },
    join: [{ domain: "shop.com", workspace: "Main", role: "developer" }],
  };
  const gone = { id: "gone", name: "Gone", issuer: "http://127.0.0.1:1", clientId: "x" };
  service = await startTestService({
    env: { PORT: String(port), KOLLI_PUBLIC_URL: url, KOLLI_OIDC: JSON.stringify([company, gone]) },
  });
  owner = await openAsOwner(service);
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});

const cookieIn = (headers: Record<string, unknown>, name: string): string | undefined =>
  [headers["set-cookie"]]
    .flat()
    .map(String)
    .find((set) => set.startsWith(`${name}=`) && !set.includes("Max-Age=0"))
    ?.split(";")[0];

const begin = async (next = "/w/here") => {
  const { status, headers } = await service.send(`/auth/oidc/company/start?next=${encodeURIComponent(next)}`);
  expect(status).toBe(303);
  return { location: String(headers.location), cookie: cookieIn(headers, "__Host-kolli_oidc")! };
};
const comeBack = async (url: string, cookie: string) => {
  const { pathname, search } = new URL(url);
  const { headers } = await service.send(`${pathname}${search}`, { headers: { cookie } });
  return { location: String(headers.location), session: cookieIn(headers, "__Host-kolli_session") };
};
const signIn = async (claims: Claims, next?: string) => {
  provider.become(claims);
  const { location, cookie } = await begin(next);
  return comeBack(await provider.visit(location), cookie);
};
const viewer = async (session: string | undefined) => {
  const { body } = await openDashboard(service, owner.place).graphql(
    "{ viewer { email hasPassword memberships { role workspace { name } } } }",
    {},
    { cookie: session ?? "" },
  );
  return body.data?.viewer ?? null;
};

test("whoever's domain may join gets an account and the role, and comes back to where they wanted to go", async () => {
  const listed = JSON.parse((await service.send("/auth/session", { headers: { "x-kolli-dashboard": "1" } })).text);
  expect(listed.providers).toEqual([
    { id: "company", name: "Company" },
    { id: "gone", name: "Gone" },
  ]);
  const anna = { sub: "anna-1", email: "Anna@shop.com", email_verified: true, name: "Anna" };
  const { location, session } = await signIn(anna, "/w/somewhere?x=1");
  expect(location).toBe("/w/somewhere?x=1");
  expect(await viewer(session)).toEqual({
    email: "anna@shop.com",
    hasPassword: false,
    memberships: [{ role: "DEVELOPER", workspace: { name: "Main" } }],
  });
  // Removed by an owner, she can sign in and is a member of nothing: the rule counts once.
  const { members } = (await owner.graphql("{ members { id email addressProved } }")).body.data;
  const { id } = members.find(({ email }: { email: string }) => email === "anna@shop.com");
  expect(members.map(({ addressProved }: { addressProved: boolean }) => addressProved)).toEqual([true, true]);
  await owner.graphql("mutation ($id: ID!) { memberRemove(id: $id) { removedId } }", { id });
  // By then her address at the provider is another: she is known by her subject.
  const again = await signIn({ ...anna, email: "anna.new@shop.com" });
  expect((await viewer(again.session)).memberships).toEqual([]);
});

test("nobody gets in whose address is unchecked, whose domain may not join, or who tampers with the way back", async () => {
  const eve = { sub: "eve", email: "eve@shop.com", email_verified: false };
  expect(await signIn(eve)).toEqual({ location: "/sign-in?problem=address-unchecked", session: undefined });
  const stranger = { sub: "stranger", email: "stranger@notshop.com", email_verified: true };
  expect(await signIn(stranger)).toEqual({ location: "/sign-in?problem=no-workspace", session: undefined });
  expect((await signIn({ ...stranger, email: "x@evil.shop.com" })).location).toBe("/sign-in?problem=no-workspace");

  provider.become({ sub: "bert", email: "bert@shop.com", email_verified: true });
  const [one, two] = [await begin(), await begin()];
  const backOne = await provider.visit(one.location);
  expect((await comeBack(backOne, two.cookie)).location).toBe("/sign-in?problem=not-vouched");
  expect((await comeBack(backOne, "")).location).toBe("/sign-in?problem=expired");
  const right = await comeBack(backOne, one.cookie);
  expect(right.session).toBeDefined();
  expect((await comeBack(backOne, one.cookie)).location).toBe("/sign-in?problem=expired");
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"])
    expect((await signIn({ sub: "bert", email: "bert@shop.com", email_verified: true }, next)).location).toBe("/");
  const { headers } = await service.send("/auth/oidc/gone/start");
  expect(headers.location).toBe("/sign-in?problem=unreachable");
});

test("an account that nobody vouched for becomes whose address it is, and the squatter is out", async () => {
  const invite = 'mutation { memberInvite(email: "carla@other.com", role: VIEWER) { link } }';
  const { link } = (await owner.graphql(invite)).body.data.memberInvite;
  const squatter = openDashboard(service, owner.place);
  const password = "a squatter in the house";
  await squatter.post("/auth/invitation/accept", { token: tokenOf(link), name: "Not Carla", password });
  expect((await squatter.graphql("{ viewer { email } }")).body.data.viewer.email).toBe("carla@other.com");
  const { session } = await signIn({ sub: "carla", email: "carla@other.com", email_verified: true, name: "Carla" });
  expect((await viewer(session)).memberships).toEqual([{ role: "VIEWER", workspace: { name: "Main" } }]);
  expect((await squatter.graphql("{ viewer { email } }")).status).toBe(401);
  expect((await squatter.post("/auth/sign-in", { email: "carla@other.com", password })).status).toBe(401);
});

test("of what opened an account before it was taken over nothing is left: no link, no other identity, no pending address", async () => {
  const { db } = service.runtime;
  const invite = 'mutation { memberInvite(email: "ceo@other.com", role: VIEWER) { link } }';
  const { link } = (await owner.graphql(invite)).body.data.memberInvite;
  const mallory = openDashboard(service, owner.place);
  await mallory.post("/auth/invitation/accept", { token: tokenOf(link), name: "Mallory", password: "a squatter in the house" });
  const { id } = (await db.one<{ id: string }>("", "select id from user_account where email = 'ceo@other.com'"))!;
  const token = newToken();
  await replaceResetLink(db, { tokenHash: hashToken(token), userId: id, expiresAt: Date.now() + 3_600_000 });
  await insertIdentity(db, { providerId: "company", subject: "mallory", userId: id, now: Date.now() });
  await replaceAddressChange(db, {
    ...{ userId: id, email: "mallory@other.com", linkHash: hashToken(token) },
    ...{ now: Date.now(), expiresAt: Date.now() + 3_600_000 },
  });
  const { session } = await signIn({ sub: "ceo", email: "ceo@other.com", email_verified: true, name: "CEO" });
  expect((await viewer(session)).email).toBe("ceo@other.com");
  const reset = await mallory.post("/auth/reset-password", { token, newPassword: "a squatter comes back" });
  expect(reset.body.errors[0].extensions.code).toBe("LINK_INVALID");
  const again = await signIn({ sub: "mallory", email: "mallory@nowhere.com", email_verified: true });
  expect(again).toEqual({ location: "/sign-in?problem=no-workspace", session: undefined });
  expect(await db.many("", "select subject from oidc_identity where user_id = $1", [id])).toEqual([{ subject: "ceo" }]);
  expect(await db.many("", "select * from address_change where user_id = $1", [id])).toEqual([]);
});

test("an account that is made while its owner signs in by a provider is taken over too", async () => {
  const { db } = service.runtime;
  const password = "a squatter in the house";
  const hashed = await hashPassword(password, { isKnown: true, by: "test" });
  const entering = await db.transaction(async (tx) => {
    const id = newUuid(Date.now());
    await insertUser(tx, {
      id,
      email: "dora@shop.com",
      name: "Not Dora",
      passwordHash: hashed.ok ? hashed.value : "",
      now: Date.now(),
    });
    const begun = signIn({ sub: "dora", email: "dora@shop.com", email_verified: true, name: "Dora" });
    const waits = "select exists (select from pg_locks where not granted) as waits";
    await eventually(async () => (await db.one<{ waits: boolean }>("", waits))!.waits, 60_000);
    return { begun };
  });
  const { session } = await entering.begun;
  expect((await viewer(session)).email).toBe("dora@shop.com");
  const squatter = await openDashboard(service).post("/auth/sign-in", { email: "dora@shop.com", password });
  expect(squatter.status).toBe(401);
});

test("an account that the operator vouched for is joined with the provider's, and keeps its password", async () => {
  const { session } = await signIn({ sub: "olga", email: "owner@kolli.test", email_verified: true });
  expect(await viewer(session)).toMatchObject({ email: "owner@kolli.test", hasPassword: true });
  expect((await owner.graphql("{ viewer { email } }")).status).toBe(200);
  await owner.graphql("mutation { workspaceUpdate(requiredSignIn: OIDC) { userErrors { code } } }", {}, { cookie: session! });
  expect((await owner.graphql("{ members { id } }")).body.errors[0].message).toMatch(/requires single sign-on/);
});

test("what a provider did not sign, signed with an unknown key, or says of nobody opens nothing", async () => {
  const forged = await startForgingProvider();
  const settings = { ...{ id: "forged", name: "Forged", issuer: forged.issuer, clientId: "kolli", clientSecret: "s" }, join: [] };
  const client = createProviderClient({ ...settings, trustAddresses: false }, "https://kolli.test/back", Date.now);
  const finish = async (how: Forgery) => {
    const { journey } = await client.begin("/");
    forged.answer(how, journey.nonce);
    const callback = new URL(`https://kolli.test/back?code=x&state=${journey.state}&iss=${encodeURIComponent(forged.issuer)}`);
    return client.finish(callback, journey).then(
      ({ subject }) => subject,
      () => "refused",
    );
  };
  expect(await finish({ sub: "anna" })).toBe("anna");
  expect(await finish({ sub: "anna", signature: "wrong" })).toBe("refused");
  expect(await finish({ sub: "anna", signature: "unknown key" })).toBe("refused");
  expect(await finish({ sub: "anna", signature: "none" })).toBe("refused");
  expect(await finish({ sub: "" })).toBe("refused");
  await forged.close();
});

test("what is written down wrong is told by its place, never by its content", () => {
  const wrong = JSON.stringify([{ id: "A b", name: "x", issuer: "http://idp.example", clientId: "x", clientSecret: 7 }]);
  const read = readOidcProviders(wrong);
  expect(read.ok ? [] : read.failure.map((problem) => problem.split(":")[0])).toEqual(["0.id", "0.clientSecret"]);
  const plain = JSON.stringify([{ id: "a", name: "x", issuer: "http://idp.example", clientId: "x" }]);
  expect(readOidcProviders(plain)).toEqual({ ok: false, failure: ["the issuer of a is not https"] });
  expect(readOidcProviders("{")).toEqual({ ok: false, failure: ["is not JSON"] });
});

test("a full workspace is named to whoever has no other, and nothing is kept: once there is room, they join", async () => {
  const { db } = service.runtime;
  const { cap } = peopleBounds.membersOfWorkspace;
  const main = (await findWorkspaceByName(db, "Main"))!.id;
  await db.run(
    "",
    `with people as (
       insert into user_account (id, email, name, password_hash, created_at)
       select gen_random_uuid(), 'crowd' || n || '@crowd.com', 'Crowd', '', now()
       from generate_series(1, $2::int - (select count(*)::int from membership where workspace_id = $1)) n returning id)
     insert into membership (workspace_id, user_id, role, created_at) select $1, id, 'viewer', now() from people`,
    [main, cap],
  );
  const late = { sub: "late", email: "late@shop.com", email_verified: true };
  expect(await signIn(late)).toEqual({ location: "/sign-in?problem=workspace-full", session: undefined });
  const refused = () =>
    db.many<{ subjectName: string; detail: unknown }>(
      "",
      `select subject_name as "subjectName", detail from audit_entry where workspace_id = $1 and action = 'member.join-refused' order by created_at`,
      [main],
    );
  const reason = "the workspace has no place left";
  expect(await refused()).toMatchObject([{ subjectName: "late@shop.com", detail: { role: "developer", reason } }]);

  // With a workspace elsewhere they sign in there, and an invitation into the full one stays good.
  const other = await ensureWorkspace(db, "Elsewhere", Date.now());
  const ottoId = newUuid(Date.now());
  await insertUser(db, { id: ottoId, email: "otto@elsewhere.com", name: "Otto", passwordHash: "", now: Date.now() });
  await insertMembership(db, { workspaceId: other.id, userId: ottoId, role: "viewer", now: Date.now() });
  const actor = { ...commandLineActor, userId: ottoId };
  const invitation = { email: "otto@elsewhere.com", role: "viewer" } as const;
  const inviteDeps = { db, clock: service.runtime.clock, outbox: null, publicUrl: service.url };
  expect(await inviteMember(operatorCaller({ workspaceId: main }, actor), invitation, inviteDeps)).toMatchObject({ ok: true });
  const otto = await signIn({ sub: "otto", email: "otto@elsewhere.com", email_verified: true });
  expect((await viewer(otto.session)).memberships).toEqual([{ role: "VIEWER", workspace: { name: "Elsewhere" } }]);
  expect(await holdInvitations(db, "otto@elsewhere.com", Date.now())).toEqual([{ workspaceId: main, role: "viewer" }]);
  expect((await refused()).map(({ subjectName }) => subjectName)).toEqual(["late@shop.com", "otto@elsewhere.com"]);

  await db.run("", "delete from membership m using user_account u where u.id = m.user_id and u.email = 'crowd1@crowd.com'");
  const { session } = await signIn(late);
  expect((await viewer(session)).memberships).toEqual([{ role: "DEVELOPER", workspace: { name: "Main" } }]);
});
