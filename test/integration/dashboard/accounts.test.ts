import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { grantRole } from "../../../src/people/member-commands.ts";
import { accountOperator, resetPassword } from "../../../src/people/operator-commands.ts";
import { tidyAccounts } from "../../../src/people/remove-expired.ts";
import { totpCode, totpStep } from "../../../src/people/sign-in/totp.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Role } from "../../../src/use-cases/roles.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type AccountsUnderTest, accountsOn, openBrowser, password, setUpOwner, tokenOf } from "../../support/accounts.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";

let database: FreshDatabase;
let kolli: AccountsUnderTest;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  // An audit entry that nobody waits for may still be written: of two that wait for each other, the server ends one.
  await eventually(() =>
    database.db.run("", "truncate user_account, setup_link, sign_in_throttle, workspace cascade").then(
      () => true,
      (error: Error) => {
        if (!error.message.includes("deadlock")) throw error;
        return false;
      },
    ),
  );
  kolli = accountsOn(database.db);
});

const code = (answer: { json: unknown }) =>
  (answer.json as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
const signInAs = (browser: ReturnType<typeof openBrowser>, more: Record<string, unknown> = {}) =>
  browser.post("/auth/sign-in", { email: "owner@kolli.test", password, ...more });
/** The clock stands still, so that their order says nothing. */
const actions = async () =>
  (await database.db.many<{ action: string }>("", "select action from audit_entry order by action")).map(({ action }) => action);

test("the set-up link makes the owner of every workspace, once", async () => {
  const link = await kolli.setupLink();
  const browser = openBrowser(kolli.accounts);
  expect((await browser.get("/auth/session")).json).toEqual({ user: null, setupNeeded: true, providers: [], sendsMail: false });

  const token = tokenOf(link);
  const made = await browser.post("/auth/setup", { token, email: " Owner@Kolli.test ", name: "Olga", password });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({ user: { email: "owner@kolli.test", name: "Olga", twoFactorEnabled: false } });
  expect((await browser.get("/auth/session")).json).toMatchObject({ user: { email: "owner@kolli.test" } });

  const again = await openBrowser(kolli.accounts).post("/auth/setup", { token, email: "b@kolli.test", name: "B", password });
  expect([again.status, code(again)]).toEqual([400, "LINK_INVALID"]);
  expect(await kolli.setupLink()).toBeNull();
  const roles = await database.db.many("", "select w.name, m.role from membership m join workspace w on w.id = m.workspace_id");
  expect(roles).toEqual([{ name: "Main", role: "owner" }]);
  expect(await actions()).toEqual(["account.create"]);
});

test("of two set-up links that are followed at once, one makes the owner", async () => {
  const links = [await kolli.setupLink(), await kolli.setupLink()];
  const answers = await Promise.all(
    links.map((link, i) =>
      openBrowser(kolli.accounts).post("/auth/setup", { token: tokenOf(link), email: `o${i}@kolli.test`, name: "O", password }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a set-up link ends after a day, and a wrong one opens nothing", async () => {
  const link = await kolli.setupLink();
  const guess = await openBrowser(kolli.accounts).post("/auth/setup", {
    token: "guess",
    email: "x@kolli.test",
    name: "X",
    password,
  });
  expect(code(guess)).toBe("LINK_INVALID");
  kolli.clock.advance(hours(24));
  const late = await openBrowser(kolli.accounts).post("/auth/setup", {
    token: tokenOf(link),
    email: "x@kolli.test",
    name: "X",
    password,
  });
  expect(code(late)).toBe("LINK_INVALID");
});

test("the database holds no token, link or password that could be used", async () => {
  const link = await kolli.setupLink();
  const owner = openBrowser(kolli.accounts);
  const rows = await database.db.many<object>("", "select encode(token_hash, 'base64') as h from setup_link");
  await owner.post("/auth/setup", { token: tokenOf(link), email: "owner@kolli.test", name: "Olga", password });
  const all = JSON.stringify([
    rows,
    await database.db.many("", "select * from user_account"),
    await database.db.many("", "select *, encode(token_hash, 'hex') as h, encode(token_hash, 'base64') as b from user_session"),
  ]);
  expect(all).not.toContain(tokenOf(link));
  expect(all).not.toContain(password);
  expect(all).not.toContain(owner.cookie()!.split("=")[1]);
});

test("the session cookie is bound to the host, hidden from scripts and from other sites", async () => {
  await setUpOwner(kolli);
  const answer = await signInAs(openBrowser(kolli.accounts));
  expect(answer.headers["set-cookie"]![0]).toMatch(
    /^__Host-kolli_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=7776000$/,
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a wrong password and an unknown address get the same answer", async () => {
  await setUpOwner(kolli);
  const wrong = await signInAs(openBrowser(kolli.accounts), { password: "not this one" });
  const unknown = await signInAs(openBrowser(kolli.accounts), { email: "nobody@kolli.test" });
  expect(wrong.status).toBe(401);
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test("guesses at one account run dry, whatever headers claim and wherever they come from", async () => {
  await setUpOwner(kolli);
  const answers = [];
  for (let i = 0; i < 12; i++) {
    const spoofed = {
      "x-forwarded-for": `203.0.113.${i}`,
      "x-real-ip": `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      "cf-connecting-ip": `203.0.113.${i}`,
    };
    const browser = openBrowser(kolli.accounts, { address: `198.51.100.${i}`, headers: spoofed });
    answers.push(await signInAs(browser, { password: `guess number ${i}` }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  expect(answers[11]!.headers["retry-after"]).toBe("90");
  // The right password is not let in either while the bucket is empty, and is when it has refilled.
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(429);
  kolli.clock.advance(minutes(15));
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(200);
});

test("a stranger who uses up an account's guesses keeps out strangers, not who signed in with this browser before", async () => {
  const owner = await setUpOwner(kolli);
  await owner.post("/auth/sign-out");
  for (let i = 0; i < 12; i++)
    await signInAs(openBrowser(kolli.accounts, { address: `198.51.100.${i}` }), { password: `guess number ${i}` });
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(429);
  expect((await signInAs(owner)).status).toBe(200);
  // Its own guesses run dry too, and its cookie is for this account alone.
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await signInAs(owner, { password: "a wrong guess" })).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("guesses from one network run dry over many accounts, whatever headers claim", async () => {
  const statuses = [];
  for (let i = 0; i < 32; i++) {
    const headers = { "x-forwarded-for": `203.0.113.${i}` };
    const browser = openBrowser(kolli.accounts, { address: `2001:db8::${i.toString(16)}`, headers });
    statuses.push((await browser.post("/auth/sign-in", { email: `victim${i}@kolli.test`, password: "a wrong guess" })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
});

test("a network that has no guesses left takes none from anybody's account", async () => {
  await setUpOwner(kolli);
  const guesser = openBrowser(kolli.accounts, { address: "203.0.113.9" });
  for (let i = 0; i < 30; i++)
    await guesser.post("/auth/sign-in", { email: `someone${i}@kolli.test`, password: "a wrong guess" });
  for (let i = 0; i < 15; i++) expect((await signInAs(guesser, { password: "a wrong guess" })).status).toBe(429);
  expect((await signInAs(openBrowser(kolli.accounts, { address: "192.0.2.55" }))).status).toBe(200);
});

test("parallel guesses gain nothing", async () => {
  await setUpOwner(kolli);
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) => signInAs(openBrowser(kolli.accounts), { password: `guess number ${i}` })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("right sign-ins use nothing up", async () => {
  await setUpOwner(kolli);
  for (let i = 0; i < 12; i++) expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(200);
});

test("two-factor: a code of the app is needed, and good once", async () => {
  const owner = await setUpOwner(kolli);
  expect(code(await owner.post("/auth/two-factor/start", { password: "not this one" }))).toBe("WRONG_PASSWORD");
  const { secret, uri } = (await owner.post("/auth/two-factor/start", { password })).json as { secret: string; uri: string };
  expect(uri).toBe(`otpauth://totp/Kolli:owner%40kolli.test?secret=${secret}&issuer=Kolli`);
  const codeNow = () => totpCode(secret, totpStep(kolli.clock.now()));

  // Not in force before the app has proved itself.
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(200);
  expect(code(await owner.post("/auth/two-factor/enable", { code: "000000" }))).toBe("TWO_FACTOR_WRONG");
  const enabled = await owner.post("/auth/two-factor/enable", { code: codeNow() });
  expect((enabled.json as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect(code(await owner.post("/auth/two-factor/start", { password }))).toBe("TWO_FACTOR_STATE");

  expect(code(await signInAs(openBrowser(kolli.accounts)))).toBe("TWO_FACTOR_REQUIRED");
  expect(code(await signInAs(openBrowser(kolli.accounts), { password: "not this one" }))).toBe("SIGN_IN_FAILED");
  // The code that enabled it was used up by that.
  expect(code(await signInAs(openBrowser(kolli.accounts), { code: codeNow() }))).toBe("TWO_FACTOR_WRONG");
  kolli.clock.advance(30_000);
  const both = await Promise.all([0, 1].map(() => signInAs(openBrowser(kolli.accounts), { code: codeNow() })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

const enableTwoFactor = async () => {
  const owner = await setUpOwner(kolli);
  const { secret } = (await owner.post("/auth/two-factor/start", { password })).json as { secret: string };
  const enabled = await owner.post("/auth/two-factor/enable", { code: totpCode(secret, totpStep(kolli.clock.now())) });
  return { owner, secret, recoveryCodes: (enabled.json as { recoveryCodes: string[] }).recoveryCodes };
};

test("a recovery code opens the door once, and new codes void the old", async () => {
  const { owner, recoveryCodes } = await enableTwoFactor();
  const typed = recoveryCodes[3]!.toLowerCase().replaceAll("-", " ");
  expect((await signInAs(openBrowser(kolli.accounts), { code: typed })).status).toBe(200);
  expect(code(await signInAs(openBrowser(kolli.accounts), { code: typed }))).toBe("TWO_FACTOR_WRONG");
  const renewed = (await owner.post("/auth/two-factor/recovery-codes", { password })).json as { recoveryCodes: string[] };
  expect(code(await signInAs(openBrowser(kolli.accounts), { code: recoveryCodes[4] }))).toBe("TWO_FACTOR_WRONG");
  expect((await signInAs(openBrowser(kolli.accounts), { code: renewed.recoveryCodes[0] })).status).toBe(200);
});

test("guesses at the second factor run dry after five in an hour", async () => {
  await enableTwoFactor();
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push((await signInAs(openBrowser(kolli.accounts, { address: `198.51.100.${i}` }), { code: "000000" })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("two-factor can be turned off with the password", async () => {
  const { owner } = await enableTwoFactor();
  expect(code(await owner.post("/auth/two-factor/disable", { password: "not this one" }))).toBe("WRONG_PASSWORD");
  expect((await owner.post("/auth/two-factor/disable", { password })).status).toBe(200);
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(200);
  expect(await actions()).toEqual([
    "account.create",
    "account.disable-two-factor",
    "account.enable-two-factor",
    "session.sign-in",
  ]);
});

test("a changed password ends every other session and the old password", async () => {
  const owner = await setUpOwner(kolli);
  const other = openBrowser(kolli.accounts);
  await signInAs(other);
  expect(code(await owner.post("/auth/password", { currentPassword: "not this one", newPassword: "a whole new password" }))).toBe(
    "WRONG_PASSWORD",
  );
  const weak = await owner.post("/auth/password", { currentPassword: password, newPassword: "short" });
  expect(weak.json).toMatchObject({ errors: [{ extensions: { code: "PASSWORD_TOO_WEAK", field: "newPassword" } }] });
  expect((await owner.post("/auth/password", { currentPassword: password, newPassword: "a whole new password" })).status).toBe(
    200,
  );
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: { email: "owner@kolli.test" } });
  expect((await other.get("/auth/session")).json).toEqual({ user: null, setupNeeded: false, providers: [], sendsMail: false });
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(401);
  expect((await signInAs(openBrowser(kolli.accounts), { password: "a whole new password" })).status).toBe(200);
});

test("signing out ends the session itself, not only the cookie", async () => {
  const owner = await setUpOwner(kolli);
  const stolen = owner.cookie()!;
  const out = await owner.post("/auth/sign-out");
  expect(out.headers["set-cookie"]).toMatch(/^__Host-kolli_session=; .*Max-Age=0$/);
  const thief = openBrowser(kolli.accounts, { headers: { cookie: stolen } });
  expect((await thief.get("/auth/session")).json).toMatchObject({ user: null });
  expect(await actions()).toEqual(["account.create", "session.sign-out"]);
});

test("a session ends after 14 days unused, and after 90 days in any case", async () => {
  const owner = await setUpOwner(kolli);
  const isSignedIn = async () => ((await owner.get("/auth/session")).json as { user: unknown }).user !== null;
  for (let day = 10; day < 90; day += 10) {
    kolli.clock.advance(days(10));
    expect(await isSignedIn()).toBe(true);
  }
  kolli.clock.advance(days(10));
  expect(await isSignedIn()).toBe(false);
  await signInAs(owner);
  kolli.clock.advance(days(14) - 1);
  expect(await isSignedIn()).toBe(true);
  kolli.clock.advance(days(14));
  expect(await isSignedIn()).toBe(false);
});

test("another site's page can make a browser do nothing", async () => {
  const owner = await setUpOwner(kolli);
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, { "x-kolli-dashboard": "" }]) {
    const answer = await owner.post("/auth/sign-out", {}, foreign);
    expect([answer.status, code(answer)]).toEqual([403, "CROSS_SITE"]);
  }
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: { email: "owner@kolli.test" } });
});

test("what is malformed is refused by name, and there is no open sign-up", async () => {
  const browser = openBrowser(kolli.accounts);
  expect((await browser.post("/auth/sign-in", { email: 7 })).json).toMatchObject({
    errors: [{ extensions: { code: "INVALID_INPUT", field: "email" } }],
  });
  expect(code(await browser.post("/auth/sign-in", "text"))).toBe("INVALID_INPUT");
  expect((await browser.get("/auth/sign-in")).headers.allow).toBe("POST");
  expect((await browser.post("/auth/sign-up", { email: "x@kolli.test", password })).status).toBe(404);
  for (const path of [
    "/auth/password",
    "/auth/profile",
    "/auth/address/change",
    "/auth/address/resend",
    "/auth/address/cancel",
    "/auth/address/confirm",
    "/auth/two-factor/start",
    "/auth/two-factor/enable",
    "/auth/two-factor/disable",
    "/auth/two-factor/recovery-codes",
  ]) {
    const body = { currentPassword: "x", newPassword: "y", password: "x", code: "1", name: "x", email: "x@y.z", token: "t" };
    expect(code(await browser.post(path, body))).toBe("SIGNED_OUT");
  }
});

const ownerId = async () => (await database.db.one<{ id: string }>("", "select id from user_account"))!.id;

test("the operator's reset gives a new password, ends every session and the waiting, and turns off the second factor if asked", async () => {
  const { owner } = await enableTwoFactor();
  for (let i = 0; i < 11; i++) await signInAs(openBrowser(kolli.accounts), { password: `guess number ${i}` });
  const reset = (alsoTwoFactor: boolean) =>
    resetPassword(
      accountOperator,
      { email: "Owner@kolli.test", newPassword: "given by the operator", alsoTwoFactor },
      { db: database.db, clock: kolli.clock },
    );
  expect(await reset(false)).toMatchObject({ ok: true });
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: null });
  expect(code(await signInAs(openBrowser(kolli.accounts), { password: "given by the operator" }))).toBe("TWO_FACTOR_REQUIRED");
  await reset(true);
  expect((await signInAs(openBrowser(kolli.accounts), { password: "given by the operator" })).status).toBe(200);
});

test("the operator can let an account into a workspace, but not take its last owner away", async () => {
  await setUpOwner(kolli);
  const now = kolli.clock.now();
  const depot = await ensureWorkspace(database.db, "Depot", now);
  const grant = (role: Role, email = "owner@kolli.test") =>
    grantRole(operatorCaller({ workspaceId: depot.id }), { email, role }, { db: database.db, clock: kolli.clock });
  expect(await grant("owner")).toMatchObject({ ok: true, value: { member: { userId: await ownerId(), role: "owner" } } });
  expect(await grant("viewer")).toMatchObject({ ok: false, failure: { code: "LAST_OWNER" } });
  expect(await grant("viewer", "nobody@kolli.test")).toMatchObject({
    ok: false,
    failure: { code: "NOT_FOUND", message: "No account has the email address nobody@kolli.test." },
  });
  const entries = await database.db.many("", "select actor_id, actor_name, action from audit_entry where workspace_id = $1", [
    depot.id,
  ]);
  expect(entries).toEqual([{ actor_id: null, actor_name: "command line", action: "member.grant" }]);
});

test("tidying takes what has run out and leaves what has not", async () => {
  await setUpOwner(kolli);
  await signInAs(openBrowser(kolli.accounts), { password: "a wrong guess" });
  const left = async () =>
    database.db.one(
      "",
      "select (select count(*) from user_session) as sessions, (select count(*) from sign_in_throttle) as buckets",
    );
  await tidyAccounts(database.db, kolli.clock.now());
  expect(await left()).toEqual({ sessions: 1, buckets: 2 });
  await tidyAccounts(database.db, kolli.clock.now() + days(14));
  expect(await left()).toEqual({ sessions: 0, buckets: 0 });
});
