import { afterAll, beforeAll, expect, test } from "vitest";
import { readOidcProviders } from "../../src/lib/sign-in/oidc-settings.ts";
import { tokenOf } from "../support/accounts.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../support/dashboard.ts";
import { type Claims, startOidcProvider } from "../support/oidc-provider.ts";
import { freePort } from "../support/postgres-server.ts";
import { startTestService, type TestService } from "../support/service.ts";

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

test("an account that the operator vouched for is joined with the provider's, and keeps its password", async () => {
  const { session } = await signIn({ sub: "olga", email: "owner@kolli.test", email_verified: true });
  expect(await viewer(session)).toMatchObject({ email: "owner@kolli.test", hasPassword: true });
  expect((await owner.graphql("{ viewer { email } }")).status).toBe(200);
  await owner.graphql("mutation { workspaceUpdate(requiredSignIn: OIDC) { userErrors { code } } }", {}, { cookie: session! });
  expect((await owner.graphql("{ members { id } }")).body.errors[0].message).toMatch(/requires single sign-on/);
});

test("what is written down wrong is told by its place, never by its content", () => {
  const wrong = JSON.stringify([{ id: "A b", name: "x", issuer: "http://idp.example", clientId: "x", clientSecret: 7 }]);
  const read = readOidcProviders(wrong);
  expect(read.ok ? [] : read.failure.map((problem) => problem.split(":")[0])).toEqual(["0.id", "0.clientSecret"]);
  const plain = JSON.stringify([{ id: "a", name: "x", issuer: "http://idp.example", clientId: "x" }]);
  expect(readOidcProviders(plain)).toEqual({ ok: false, failure: ["the issuer of a is not https"] });
  expect(readOidcProviders("{")).toEqual({ ok: false, failure: ["is not JSON"] });
});
