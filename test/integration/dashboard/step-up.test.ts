import { afterAll, beforeAll, expect, test } from "vitest";
import { readRoleFacts } from "../../../src/operations/doctor/doctor.sql.ts";
import { readSecurityFacts } from "../../../src/operations/doctor/security.sql.ts";
import { securityAnswers } from "../../../src/operations/doctor/security.ts";
import { peopleBounds } from "../../../src/people/bounds.ts";
import { matchTotp, totpCode, totpStep } from "../../../src/people/sign-in/totp.ts";
import { password } from "../../support/accounts.ts";
import {
  codes,
  type Dashboard,
  type DashboardAnswer,
  openAsMember,
  openAsOwner,
  openDashboard,
} from "../../support/browser/dashboard.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { createSoftAuthenticator } from "../../support/servers/soft-authenticator.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  const port = await freePort();
  const [PORT, KOLLI_PUBLIC_URL] = [String(port), `https://localhost:${port}`];
  service = await startTestService({ env: { PORT, KOLLI_PUBLIC_URL, KOLLI_SESSION_IDLE_DAYS: "2", KOLLI_SESSION_DAYS: "5" } });
  owner = await openAsOwner(service, "LIVE");
});
afterAll(() => service.stop());

const codeOf = ({ body }: DashboardAnswer): string | null => body.errors?.[0]?.extensions.code ?? null;
const minutesPass = (minutes: number) =>
  service.runtime.db.run(
    "",
    "update user_session set created_at = created_at - $1::interval, proved_at = coalesce(proved_at, created_at) - $1::interval",
    [`${minutes} minutes`],
  );
const site = () => ({ host: "localhost", origin: service.url });

test("what a stolen session must not do needs a proof within ten minutes, and a proof opens it again", async () => {
  const made = await owner.graphql(
    'mutation { webhookEndpointCreate(url: "https://hooks.kolli-shop.com/in", topics: [TRACKER_UPDATED]) { endpoint { id } } }',
  );
  const { id } = made.body.data.webhookEndpointCreate.endpoint;
  const gone = "gid://kolli/X/018f0000-0000-7000-8000-000000000009";
  const guarded: Record<string, string> = {
    "a live key": 'mutation { apiKeyCreate(name: "Live") { key } }',
    "a live key's networks": `mutation { apiKeyUpdate(id: "${gone}", networks: []) { userErrors { code } } }`,
    "a live key's successor": `mutation { apiKeyRoll(id: "${gone}") { userErrors { code } } }`,
    "a live key's end": `mutation { apiKeyRevoke(id: "${gone}") { userErrors { code } } }`,
    "a webhook's secret": `mutation { webhookEndpointRevealSecret(id: "${id}") { secret } }`,
    "another webhook":
      'mutation { webhookEndpointCreate(url: "https://evil.kolli-shop.com/in", topics: [TRACKER_UPDATED]) { secret } }',
    "where live events go": `mutation { webhookEndpointUpdate(id: "${id}", url: "https://new.kolli-shop.com/in") { userErrors { code } } }`,
    "a webhook's new secret": `mutation { webhookEndpointRotateSecret(id: "${id}", graceHours: 1) { secret } }`,
    "a webhook off": `mutation { webhookEndpointDisable(id: "${id}") { userErrors { code } } }`,
    "a webhook on": `mutation { webhookEndpointEnable(id: "${id}") { userErrors { code } } }`,
    "a webhook's end": `mutation { webhookEndpointDelete(id: "${gone}") { userErrors { code } } }`,
    "a month of events": `mutation { deliveriesReplay(endpointId: "${id}", since: "2026-10-01T00:00:00+00:00") { count } }`,
    "anyone's invitation": 'mutation { memberInvite(email: "second@kolli.test", role: VIEWER) { link } }',
    "an invitation's end": `mutation { invitationRevoke(id: "${gone}") { userErrors { code } } }`,
    "another role": `mutation { memberChangeRole(id: "${gone}", role: VIEWER) { userErrors { code } } }`,
    "a member's end": `mutation { memberRemove(id: "${gone}") { userErrors { code } } }`,
    leaving: "mutation { workspaceLeave { userErrors { code } } }",
    "the tracking page": 'mutation { trackingPageUpdate(supportUrl: "https://help.kolli-shop.com") { userErrors { code } } }',
    "a carrier account": "mutation { carrierAccountConnect(carrier: UPS, credentials: {}) { userErrors { code } } }",
    "its credentials": `mutation { carrierAccountChange(id: "${gone}", credentials: {}) { userErrors { code } } }`,
    "its rules": `mutation { carrierAccountRules(id: "${gone}") { userErrors { code } } }`,
    "its end": `mutation { carrierAccountDisconnect(id: "${gone}") { userErrors { code } } }`,
    "all of the workspace": "mutation { workspaceExport { url } }",
    "the workspace's end": 'mutation { workspaceDelete(name: "not its name") { userErrors { code } } }',
    "a person's end": "mutation { personErase { userErrors { code } } }",
    "how long trackers are kept": "mutation { workspaceUpdate(retentionDays: 3000) { userErrors { code } } }",
    "how members sign in": "mutation { workspaceUpdate(requiredSignIn: ANY) { userErrors { code } } }",
  };
  // The mode is what the request says, so it opens nothing that belongs to both.
  const ofBothModes = /member|invitation|workspace|trackingPage|carrierAccount|personErase/i;
  const open = [
    `mutation { webhookEndpointSendTest(id: "${gone}", topic: TRACKER_UPDATED) { userErrors { code } } }`,
    `mutation { deliveriesReplay(endpointId: "${id}", since: "2026-10-01T00:00:00+00:00", dryRun: true) { count } }`,
    "mutation { signOutEverywhere { endedCount } }",
  ];
  for (const document of Object.values(guarded)) expect(codeOf(await owner.graphql(document)), document).toBeNull();
  await minutesPass(11);
  for (const document of Object.values(guarded))
    expect(codeOf(await owner.graphql(document)), document).toBe("CONFIRMATION_REQUIRED");
  expect(codeOf(await owner.post("/auth/two-factor/disable", { password }))).toBe("CONFIRMATION_REQUIRED");
  expect(codeOf(await owner.post("/auth/passkey/register/start", {}))).toBe("CONFIRMATION_REQUIRED");
  expect(codeOf(await owner.post("/auth/address/change", { email: "new@kolli.test" }))).toBe("CONFIRMATION_REQUIRED");
  for (const document of open) expect(codeOf(await owner.graphql(document)), document).toBeNull();
  owner.place.mode = "TEST";
  for (const document of Object.values(guarded).filter((one) => ofBothModes.test(one)))
    expect(codeOf(await owner.graphql(document)), document).toBe("CONFIRMATION_REQUIRED");
  // Test mode has nothing to steal: its keys and secrets need no proof, and those of live mode cannot be reached from there.
  const inTest = await owner.graphql('mutation { apiKeyCreate(name: "Test") { apiKey { id } } }');
  const reveal = (one: string) => owner.graphql(`mutation { apiKeyReveal(id: "${one}") { key userErrors { code } } }`);
  expect((await reveal(inTest.body.data.apiKeyCreate.apiKey.id)).body.data.apiKeyReveal.key).toMatch(/^kolli_test_/);
  expect((await owner.graphql(guarded["a webhook's secret"]!)).body.data.webhookEndpointRevealSecret.secret).toBeNull();
  owner.place.mode = "LIVE";
  expect(codeOf(await owner.post("/auth/confirm", { password: "a wrong password" }))).toBe("WRONG_PASSWORD");
  expect(codeOf(await owner.graphql(guarded["a live key"]!))).toBe("CONFIRMATION_REQUIRED");
  expect((await owner.post("/auth/confirm", { password })).status).toBe(200);
  expect(codeOf(await owner.graphql(guarded["a live key"]!))).toBeNull();
});

test("a passkey is added, signs in without a password, confirms, and is gone when removed", async () => {
  const device = createSoftAuthenticator(site());
  const question = (await owner.post("/auth/passkey/register/start", {})).body;
  const added = await owner.post("/auth/passkey/register", { ...device.create(question), name: "Laptop" });
  expect(added.body.passkey).toMatchObject({ name: "Laptop" });
  const { body } = await owner.graphql("{ viewer { passkeys { id name lastUsedAt } } }");
  expect(body.data.viewer.passkeys).toEqual([{ ...added.body.passkey, lastUsedAt: null }]);

  const browser = openDashboard(service, { ...owner.place });
  const start = async () => (await browser.post("/auth/passkey/sign-in/start", {})).body;
  const first = device.get(await start());
  expect((await browser.post("/auth/passkey/sign-in", first)).body.user.email).toBe("owner@kolli.test");
  // Overheard and sent again, not verified by its user, from another page, for another challenge, by an unknown device.
  const elsewhere = createSoftAuthenticator({ ...site(), origin: "https://kolli.example" });
  const wrong = [
    first,
    device.get(await start(), { userVerified: false }),
    { ...device.get(await start()), challenge: (await start()).challenge },
    device.get((await owner.post("/auth/confirm/start", {})).body.passkey),
    elsewhere.get(await start()),
    { challenge: "nonsense", response: {} },
  ];
  for (const [at, answer] of wrong.entries())
    expect(codeOf(await openDashboard(service).post("/auth/passkey/sign-in", answer)), String(at)).toBe("PASSKEY_REFUSED");

  await minutesPass(11);
  const confirm = (await browser.post("/auth/confirm/start", {})).body;
  expect(confirm).toMatchObject({ password: true, twoFactor: false });
  expect((await browser.post("/auth/confirm/passkey", device.get(confirm.passkey))).status).toBe(200);
  expect((await browser.post("/auth/passkey/remove", { id: added.body.passkey.id })).status).toBe(200);
  expect(codeOf(await openDashboard(service).post("/auth/passkey/sign-in", device.get(await start())))).toBe("PASSKEY_REFUSED");
});

test("nobody's passkey confirms another's session, no matter who was asked", async () => {
  await owner.post("/auth/confirm", { password });
  const [anna, bert] = [
    await openAsMember(service, owner, "anna@kolli.test", "VIEWER"),
    await openAsMember(service, owner, "bert@kolli.test", "DEVELOPER"),
  ];
  const passkeyOf = async (person: Dashboard) => {
    const device = createSoftAuthenticator(site());
    const question = (await person.post("/auth/passkey/register/start", {})).body;
    await person.post("/auth/passkey/register", { ...device.create(question), name: "Key" });
    return device;
  };
  const [ofAnna, ofBert] = [await passkeyOf(anna), await passkeyOf(bert)];
  // The same question in another session of Bert's own.
  const elsewhere = openDashboard(service, { ...owner.place });
  await elsewhere.signIn("bert@kolli.test");
  await minutesPass(11);
  const asked = async (person: Dashboard) => (await person.post("/auth/confirm/start", {})).body.passkey;
  const stolen = [
    ofAnna.get(await asked(anna)),
    ofAnna.get(await asked(bert)),
    ofBert.get(await asked(anna)),
    ofBert.get(await asked(elsewhere)),
    ofBert.get((await bert.post("/auth/passkey/sign-in/start", {})).body),
  ];
  for (const [at, answer] of stolen.entries())
    expect(codeOf(await bert.post("/auth/confirm/passkey", answer)), String(at)).toBe("PASSKEY_REFUSED");
  expect(codeOf(await bert.graphql('mutation { apiKeyCreate(name: "Live") { key } }'))).toBe("CONFIRMATION_REQUIRED");
  expect((await bert.post("/auth/confirm/passkey", ofBert.get(await asked(bert)))).status).toBe(200);
  expect(codeOf(await bert.graphql('mutation { apiKeyCreate(name: "Live") { key } }'))).toBeNull();
});

test("a passkey answers to pages of exactly the public address, whatever origin a request names", async () => {
  await owner.post("/auth/confirm", { password });
  const person = await openAsMember(service, owner, "port@kolli.test", "VIEWER");
  const origin = "https://localhost:1";
  const device = createSoftAuthenticator({ host: "localhost", origin });
  const named = { origin, host: "localhost:1" };
  const question = (await person.post("/auth/passkey/register/start", {}, named)).body;
  expect(question.challenge).toEqual(expect.any(String));
  const answer = { ...device.create(question), name: "Elsewhere" };
  expect(codeOf(await person.post("/auth/passkey/register", answer, named))).toBe("PASSKEY_REFUSED");
});

test("an account has at most twenty passkeys", async () => {
  await owner.post("/auth/confirm", { password });
  const person = await openAsMember(service, owner, "collector@kolli.test", "VIEWER");
  const add = async () => {
    const device = createSoftAuthenticator(site());
    const question = (await person.post("/auth/passkey/register/start", {})).body;
    return person.post("/auth/passkey/register", { ...device.create(question), name: "Key" });
  };
  for (let nth = 0; nth < peopleBounds.passkeysOfAccount.cap; nth += 1) expect((await add()).status).toBe(200);
  expect((await add()).body.errors[0].message).toMatch(/at most 20 passkeys/);
});

test("a workspace that asks for two-factor is closed to others until they have it, and nobody can ask for what they lack", async () => {
  await owner.post("/auth/confirm", { password });
  const vera = await openAsMember(service, owner, "vera@kolli.test", "VIEWER");
  const update = (value: string) =>
    owner.graphql(`mutation { workspaceUpdate(requiredSignIn: ${value}) { userErrors { code field } } }`);
  for (const value of ["TWO_FACTOR", "PASSKEY", "OIDC"])
    expect(codes((await update(value)).body.data.workspaceUpdate)).toEqual([["SIGN_IN_NOT_MET", "requiredSignIn"]]);
  const secret = (await owner.post("/auth/two-factor/start", { password })).body.secret as string;
  const now = Date.now();
  const code = totpCode(secret, totpStep(now));
  expect(matchTotp(secret, code, { now, lastStep: null })).not.toBeNull();
  await owner.post("/auth/two-factor/enable", { code });
  expect(codes((await update("TWO_FACTOR")).body.data.workspaceUpdate)).toEqual([]);

  const refused = await vera.graphql("{ members { id } }");
  expect(refused.body.errors[0]).toMatchObject({
    message: "This workspace requires two-factor sign-in. Turn it on under Account, or sign in with a passkey.",
    extensions: { code: "FORBIDDEN" },
  });
  expect((await vera.graphql("{ viewer { email } }")).body.data.viewer.email).toBe("vera@kolli.test");
  const device = createSoftAuthenticator(site());
  const question = (await vera.post("/auth/passkey/register/start", {})).body;
  await vera.post("/auth/passkey/register", { ...device.create(question), name: "Key" });
  expect(codeOf(await vera.graphql("{ members { id } }"))).toBe("FORBIDDEN");
  const asked = (await vera.post("/auth/passkey/sign-in/start", {})).body;
  await vera.post("/auth/passkey/sign-in", device.get(asked));
  expect(codeOf(await vera.graphql("{ members { id } }"))).toBeNull();
});

test("with two-factor on, the password alone proves nothing", async () => {
  expect(codeOf(await owner.post("/auth/confirm", { password }))).toBe("TWO_FACTOR_REQUIRED");
});

test("an auditor is told what is so, and how to make so what is not", async () => {
  const { config, db, keys } = service.runtime;
  const masterKey = keys.masters[0]!;
  const answers = securityAnswers(config, masterKey, (await readSecurityFacts(db, Date.now()))!, (await readRoleFacts(db))!);
  const told = new Map(answers.map(({ question, isSo, how }) => [question, [isSo, how]]));
  expect(told.get("Does every owner sign in with more than a password?")).toEqual([
    true,
    "All 1: two-factor, passkeys or single sign-on.",
  ]);
  expect(told.get("Does every workspace require it?")![0]).toBe(true);
  expect(told.get("Are live keys restricted?")![1]).toMatch(/^\d+ of \d+ can do everything from anywhere/);
  expect(told.get("Are the email addresses of accounts verified?")![1]).toMatch(/^Not verified: 5\./);
  for (const { question, how } of answers) expect(how.length, question).toBeGreaterThan(10);
  const secrets = [masterKey.toString("base64"), config.databaseUrl!.reveal()];
  for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret);
});

test("a session ends after the days that are set, unused or not", async () => {
  const later = (days: number) =>
    service.runtime.db.run("", "update user_session set created_at = created_at - $1::interval", [`${days} days`]);
  const [row] = await service.runtime.db.many<{ days: number }>(
    "",
    "select round(extract(epoch from max(expires_at - last_seen_at)) / 86400)::int as days from user_session",
  );
  expect(row!.days).toBe(2);
  expect(codeOf(await owner.graphql("{ viewer { id } }"))).toBeNull();
  await later(5);
  expect(codeOf(await owner.graphql("{ viewer { id } }"))).toBe("UNAUTHENTICATED");
});
