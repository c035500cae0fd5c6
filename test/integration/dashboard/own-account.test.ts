import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minutes } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { createAccounts } from "../../../src/people/accounts.ts";
import { peopleBounds } from "../../../src/people/bounds.ts";
import { endEveryAccess } from "../../../src/people/end-access.ts";
import { accountOperator, changeAddressByOperator } from "../../../src/people/operator-commands.ts";
import { openSession } from "../../../src/people/sign-in/sessions.ts";
import { totpCode, totpStep } from "../../../src/people/sign-in/totp.ts";
import { type AccountsUnderTest, accountsOn, openBrowser, password, publicUrl, setUpOwner } from "../../support/accounts.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { holdStatement } from "../../support/database/held-statement.ts";

let database: FreshDatabase;
let kolli: AccountsUnderTest;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.run("", "truncate user_account, setup_link, sign_in_throttle, workspace cascade");
  kolli = accountsOn(database.db);
});

const code = (answer: { json: unknown }) =>
  (answer.json as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
const signInAs = (browser: ReturnType<typeof openBrowser>, more: Record<string, unknown> = {}) =>
  browser.post("/auth/sign-in", { email: "owner@kolli.test", password, ...more });
const actions = async () =>
  (await database.db.many<{ action: string }>("", "select action from audit_entry order by action")).map(({ action }) => action);
const ownerId = async () => (await database.db.one<{ id: string }>("", "select id from user_account"))!.id;
const enableTwoFactor = async () => {
  const owner = await setUpOwner(kolli);
  const { secret } = (await owner.post("/auth/two-factor/start", { password })).json as { secret: string };
  const enabled = await owner.post("/auth/two-factor/enable", { code: totpCode(secret, totpStep(kolli.clock.now())) });
  return { owner, secret, recoveryCodes: (enabled.json as { recoveryCodes: string[] }).recoveryCodes };
};

test("the name is changed by itself; the address never without a mailed proof, and without mail the operator changes it", async () => {
  const owner = await setUpOwner(kolli);
  expect((await owner.post("/auth/profile", { name: " Olga Berg ", email: "new@kolli.test", password })).json).toEqual({
    name: "Olga Berg",
  });
  expect((await owner.get("/auth/address")).json).toEqual({
    ...{ email: "owner@kolli.test", isVerified: true, sendsMail: false, pending: null },
  });
  const refused = await owner.post("/auth/address/change", { email: "new@kolli.test" });
  expect(refused.json).toMatchObject({
    errors: [{ message: expect.stringContaining("`kolli users change-address`"), extensions: { field: "email" } }],
  });
  const change = (email: string, newEmail: string) =>
    changeAddressByOperator(accountOperator, { email, newEmail }, { db: database.db, clock: kolli.clock });
  expect(await change("nobody@kolli.test", "new@kolli.test")).toMatchObject({ ok: false });
  expect(await change("owner@kolli.test", "a<b@kolli.test")).toMatchObject({ ok: false, failure: { code: "INVALID_INPUT" } });
  expect(await change("Owner@kolli.test", "New@kolli.test")).toMatchObject({ ok: true, value: { email: "new@kolli.test" } });
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: null });
  expect((await signInAs(openBrowser(kolli.accounts))).status).toBe(401);
  expect((await openBrowser(kolli.accounts).post("/auth/sign-in", { email: "new@kolli.test", password })).status).toBe(200);
  expect(await actions()).toContain("account.change-address");
});

test("an account has at most a hundred sessions: the one used least recently ends", async () => {
  const owner = await setUpOwner(kolli);
  kolli.clock.advance(1);
  const origin = { ipAddress: "192.0.2.1", userAgent: "A browser" };
  const { cap } = peopleBounds.sessionsOfAccount;
  const userId = await ownerId();
  const open = () => openSession(database.db, userId, origin, { now: kolli.clock.now(), signedInBy: "PASSWORD" });
  for (let nth = 1; nth < cap; nth += 1) await open();
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: { email: "owner@kolli.test" } });
  await open();
  expect((await owner.get("/auth/session")).json).toMatchObject({ user: null });
  expect(await database.db.one("", "select count(*)::int as count from user_session")).toEqual({ count: cap });
});

test("a sign-in that began before the account became somebody else's opens no session in it", async () => {
  await setUpOwner(kolli);
  const userId = await ownerId();
  const held = holdStatement(database.db, "give_sign_in_token_back");
  const { clock, sealer } = kolli;
  const slow = signInAs(openBrowser(createAccounts({ db: held.db, clock, sealer, publicUrl, log: silentLog })));
  // The password was found right; what follows waits.
  await held.reached;
  await database.db.transaction((tx) => endEveryAccess(tx, userId));
  held.release();
  expect((await slow).status).toBe(401);
  expect(await database.db.many("", "select id from user_session")).toEqual([]);
});

test("recovery codes and the second factor are changed only by who has just used it", async () => {
  const { owner, secret, recoveryCodes } = await enableTwoFactor();
  kolli.clock.advance(minutes(11));
  for (const path of ["recovery-codes", "disable", "start"])
    expect(code(await owner.post(`/auth/two-factor/${path}`, { password })), path).toBe("CONFIRMATION_REQUIRED");
  expect(code(await owner.post("/auth/two-factor/enable", { code: "000000" }))).toBe("CONFIRMATION_REQUIRED");
  // A session of before two-factor, by the password alone: fresh, and not enough.
  await database.db.run("", "update user_session set signed_in_by = 'PASSWORD', proved_by = 'PASSWORD', proved_at = $1", [
    new Date(kolli.clock.now()),
  ]);
  expect(code(await owner.post("/auth/two-factor/recovery-codes", { password }))).toBe("CONFIRMATION_REQUIRED");
  expect(code(await owner.post("/auth/passkey/register/start"))).toBe("CONFIRMATION_REQUIRED");
  expect((await owner.post("/auth/confirm", { password, code: totpCode(secret, totpStep(kolli.clock.now())) })).status).toBe(200);
  expect((await owner.post("/auth/two-factor/recovery-codes", { password })).status).toBe(200);
  expect(code(await signInAs(openBrowser(kolli.accounts), { code: recoveryCodes[0] }))).toBe("TWO_FACTOR_WRONG");
});

test("when two-factor goes off, sessions that it opened count as opened by the password", async () => {
  const { owner, recoveryCodes } = await enableTwoFactor();
  await signInAs(openBrowser(kolli.accounts), { code: recoveryCodes[0] });
  const means = () =>
    database.db.many("", "select signed_in_by, coalesce(proved_by, signed_in_by) as proved_by from user_session");
  expect(await means()).toEqual(Array(2).fill({ signed_in_by: "TWO_FACTOR", proved_by: "TWO_FACTOR" }));
  expect((await owner.post("/auth/two-factor/disable", { password })).status).toBe(200);
  expect(await means()).toEqual(Array(2).fill({ signed_in_by: "PASSWORD", proved_by: "PASSWORD" }));
});
