import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { Secret } from "../../../src/lib/secret.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { claimMails } from "../../../src/mail/mail.sql.ts";
import { startMailer } from "../../../src/mail/mailer.ts";
import { createOutbox, mailContext } from "../../../src/mail/outbox.ts";
import { openTransport } from "../../../src/mail/transport.ts";
import { checkMail } from "../../../src/operations/doctor/mail-check.ts";
import { insertMembership } from "../../../src/people/members.sql.ts";
import { insertUser } from "../../../src/people/users.sql.ts";
import { mailTrouble } from "../../../src/server/maintenance/trouble-mails.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { password, tokenOf } from "../../support/accounts.ts";
import { type Dashboard, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import {
  insertFailingEndpoints,
  insertRejectedAccount,
  mailRows,
  mailsAreOld,
  moveFailures,
} from "../../support/rows/trouble-rows.sql.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const publicUrl = "https://localhost";
const limitMs = 20_000;

describe("what people are told by mail", () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let service: TestService;
  let owner: Dashboard;
  beforeAll(async () => {
    server = await startMailServer();
    service = await startTestService({
      env: { KOLLI_SMTP_URL: server.url, KOLLI_PUBLIC_URL: publicUrl, KOLLI_MAIL_FROM: "Kolli <parcels@kolli-shop.com>" },
    });
    owner = await openAsOwner(service, "LIVE");
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });
  const mailTo = (address: string, subject: RegExp) =>
    eventually(() => server.mails.find(({ to, head }) => to === address && subject.test(head)), limitMs);
  const own = (dashboard: Dashboard) => ({ cookie: dashboard.cookie()!, "x-kolli-dashboard": "1" });
  const countOf = (subject: RegExp) => server.mails.filter(({ head }) => subject.test(head)).length;

  test("who is invited gets the link, plain and as HTML, the inviter does not, and what was in the mail is kept no longer", async () => {
    const invite =
      'mutation { memberInvite(email: "claire@kolli-shop.com", role: DEVELOPER) { link mailed userErrors { message } } }';
    expect((await owner.graphql(invite)).body.data.memberInvite).toEqual({ link: null, mailed: true, userErrors: [] });
    const mail = await mailTo("claire@kolli-shop.com", /Invitation to the Kolli workspace Main/);
    const [link] = /https:\S+invitation\?token=\S+/.exec(mail.plain)!;
    expect(link).toMatch(new RegExp(`^${publicUrl}/invitation\\?token=`));
    expect(mail.html.includes(`href="${link}"`)).toBe(true);
    expect(mail.head).toMatch(/^From: Kolli <parcels@kolli-shop\.com>$/m);
    expect(mail.head).toMatch(/^Auto-Submitted: auto-generated$/m);
    const rows = await eventually(async () => {
      const found = await mailRows(service.runtime.db);
      return found.every(({ outcome }) => outcome === "SENT") && found;
    }, limitMs);
    expect(rows).toEqual([{ outcome: "SENT", attempts: 1, isSealed: false }]);
    // Whoever has the link reads the mails of the address: it is verified.
    const claire = openDashboard(service, { ...owner.place });
    const accepted = await claire.post("/auth/invitation/accept", { token: tokenOf(link), name: "Claire", password });
    expect(accepted.status).toBe(200);
    const { members } = (await owner.graphql("{ members { email addressProved } }")).body.data;
    expect(members).toContainEqual({ email: "claire@kolli-shop.com", addressProved: true });
  });

  test("an address gets three invitations a day and a workspace sends twenty an hour; one more is refused by name", async () => {
    const invited = async (emails: readonly string[]) => {
      const answers: (string | undefined)[] = [];
      for (const email of emails) {
        const text = `mutation { memberInvite(email: "${email}", role: VIEWER) { mailed userErrors { message } } }`;
        const { mailed, userErrors } = (await owner.graphql(text)).body.data.memberInvite;
        answers.push(mailed ? "mailed" : userErrors[0]?.message);
      }
      return answers;
    };
    const refused = expect.stringMatching(/at most 3 invitations a day.*20 an hour/);
    expect(await invited(Array(4).fill("flooded@kolli-shop.com"))).toEqual(["mailed", "mailed", "mailed", refused]);
    const many = await invited(Array.from({ length: 25 }, (_, nth) => `many-${nth}@kolli-shop.com`));
    expect(many.filter((answer) => answer === "mailed")).toHaveLength(20 - 4);
    expect(many.at(-1)).toEqual(refused);
  });

  test("invitations at the same time are counted together: no more than when they come one after another", async () => {
    const { db } = service.runtime;
    const { id: workspaceId } = await ensureWorkspace(db, "In a hurry", Date.now());
    const outbox = createOutbox({ sealer: createSealer(randomBytes(32)), publicUrl });
    const text = { subject: "Hello", paragraphs: ["…"] };
    const order = (to: string) =>
      db.transaction((tx) => {
        const now = Date.now();
        return outbox.order(tx, { kind: "invitation", to, onceKey: null, workspaceId, now, expiresAt: now + days(1), ...text });
      });
    const ordered = async (recipients: readonly string[]) => (await Promise.all(recipients.map(order))).filter(Boolean).length;
    expect(await ordered(Array(12).fill("hurried@kolli-shop.com"))).toBe(3);
    expect(await ordered(Array.from({ length: 30 }, (_, nth) => `hurried-${nth}@kolli-shop.com`))).toBe(20 - 3);
  });

  test("a sign-in from somewhere new is told once; the same browser again is not, whatever its version", async () => {
    const signIn = (agent: string) =>
      openDashboard(service).post("/auth/sign-in", { email: "owner@kolli.test", password }, { "user-agent": agent });
    for (const agent of ["Firefox/140.0", "Firefox/141.2", "Chrome/150"]) expect((await signIn(agent)).status).toBe(200);
    await eventually(() => countOf(/A new sign-in/) === 2, limitMs);
    const { plain } = await mailTo("owner@kolli.test", /A new sign-in/);
    expect(plain).toMatch(/From: (127\.0\.0\.1|::1)\. With: (Firefox\/140\.0|Chrome\/150)\. By: password\./);
    expect(plain).toContain(`${publicUrl}/account`);
  });

  test("a new address counts after its mailed link, once, for its own account, and ends what hung on the old one", async () => {
    const person = openDashboard(service, { ...owner.place });
    await person.post("/auth/sign-in", { email: "claire@kolli-shop.com", password });
    const elsewhere = openDashboard(service, { ...owner.place });
    await elsewhere.post("/auth/sign-in", { email: "claire@kolli-shop.com", password });
    const { db } = service.runtime;
    // A link to choose a password, and an account at a provider, from before.
    const visitor = openDashboard(service);
    await visitor.post("/auth/forgot-password", { email: "claire@kolli-shop.com" });
    const kept = /reset-password\?token=(\S+)/.exec((await mailTo("claire@kolli-shop.com", /Reset your password/)).plain)![1];
    await db.run(
      "",
      "insert into oidc_identity (provider_id, subject, user_id, created_at) select 'x', 'y', id, now() from user_account where email = $1",
      ["claire@kolli-shop.com"],
    );

    const asked = await person.post("/auth/address/change", { email: "Claire@new-shop.com" });
    expect(asked.body).toEqual({ pending: { email: "claire@new-shop.com", expiresAt: expect.any(String) } });
    const mail = await mailTo("claire@new-shop.com", /Confirm your new email address/);
    await mailTo("claire@kolli-shop.com", /Your email address is about to change/);
    const first = /confirm-address\?token=(\S+)/.exec(mail.plain)![1]!;
    const session = async (dashboard: Dashboard) => (await dashboard.graphql("{ viewer { email } }")).body.data?.viewer.email;
    expect(await session(person)).toBe("claire@kolli-shop.com");
    // Nobody else's session confirms it, and the person who reads the mail gives nothing away by trying.
    const confirm = (dashboard: Dashboard, token: string) => dashboard.post("/auth/address/confirm", { token });
    expect((await confirm(owner, first)).body.errors[0].extensions.code).toBe("LINK_INVALID");
    expect((await confirm(visitor, first)).body.errors[0].extensions.code).toBe("SIGNED_OUT");
    expect((await person.post("/auth/address/resend", {})).status).toBe(200);
    const second = await eventually(() => {
      const tokens = server.mails.flatMap(({ to, plain }) =>
        to === "claire@new-shop.com" ? (/confirm-address\?token=(\S+)/.exec(plain)?.[1] ?? []) : [],
      );
      return tokens.find((token) => token !== first);
    }, limitMs);
    expect((await confirm(person, first)).body.errors[0].extensions.code).toBe("LINK_INVALID");
    expect((await confirm(person, second)).body).toEqual({ email: "claire@new-shop.com" });
    expect((await confirm(person, second)).body.errors[0].extensions.code).toBe("LINK_INVALID");

    expect(await session(person)).toBe("claire@new-shop.com");
    expect((await elsewhere.graphql("{ viewer { email } }")).status).toBe(401);
    const late = { token: kept, newPassword: "an old link of long ago" };
    expect((await visitor.post("/auth/reset-password", late)).body.errors[0].extensions.code).toBe("LINK_INVALID");
    expect(await db.many("", "select * from oidc_identity")).toEqual([]);
    expect((await visitor.post("/auth/sign-in", { email: "claire@kolli-shop.com", password })).status).toBe(401);
    expect((await visitor.post("/auth/sign-in", { email: "claire@new-shop.com", password })).status).toBe(200);
  });

  test("an address that is somebody's cannot be had, whoever asks learns nothing, it can be cancelled, and mails are few", async () => {
    const person = openDashboard(service, { ...owner.place });
    await person.post("/auth/sign-in", { email: "claire@new-shop.com", password });
    const taken = await person.post("/auth/address/change", { email: "owner@kolli.test" });
    expect(taken.body.pending.email).toBe("owner@kolli.test");
    const { plain } = await mailTo("owner@kolli.test", /This address already has an account/);
    expect(plain).not.toContain("confirm-address");
    const address = async () => JSON.parse((await service.send("/auth/address", { headers: own(person) })).text);
    expect(await address()).toMatchObject({
      email: "claire@new-shop.com",
      sendsMail: true,
      pending: { email: "owner@kolli.test" },
    });
    expect((await person.post("/auth/address/cancel", {})).body).toEqual({ pending: null });
    expect(await address()).toMatchObject({ isVerified: true, pending: null });
    expect((await person.post("/auth/address/resend", {})).body.errors[0].extensions.code).toBe("LINK_INVALID");
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1)
      statuses.push((await person.post("/auth/address/change", { email: "stranger@elsewhere.com" })).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(statuses.at(-1)).toBe(429);
  });

  test("who forgot the password chooses a new one by a mailed link that works once; a stranger learns nothing", async () => {
    const visitor = openDashboard(service);
    const ask = (email: string) => visitor.post("/auth/forgot-password", { email });
    const answers = [await ask("nobody@kolli.test"), await ask("owner@kolli.test"), await ask("owner@kolli.test")];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, "{}"]));
    const { plain } = await mailTo("owner@kolli.test", /Reset your password/);
    const token = /reset-password\?token=(\S+)/.exec(plain)![1];
    const reset = (newPassword: string) => visitor.post("/auth/reset-password", { token, newPassword });

    expect((await reset("short")).status).toBe(400);
    const chosen = "nine quiet lamps by the river";
    expect((await reset(chosen)).status).toBe(200);
    expect((await reset(chosen)).body.errors[0].extensions.code).toBe("LINK_INVALID");
    expect((await owner.graphql("{ viewer { id } }")).status).toBe(401);
    const signIn = (typed: string) =>
      openDashboard(service).post("/auth/sign-in", { email: "owner@kolli.test", password: typed });
    expect([(await signIn(password)).status, (await signIn(chosen)).status]).toEqual([401, 200]);
    expect(server.mails.filter(({ to }) => to === "nobody@kolli.test")).toEqual([]);
    expect(server.mails.filter(({ to, head }) => to === "owner@kolli.test" && /Reset your password/.test(head))).toHaveLength(1);
  });
});

describe("what orders and sends them", () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.close());

  test("tries again what could not be sent, under the same id; gives up what is refused for good or has run out; sends nothing twice", async () => {
    const busy = new Set(["later@kolli-shop.com"]);
    const server = await startMailServer((to) => (to.startsWith("gone") ? 550 : busy.has(to) ? 451 : null));
    const sealer = createSealer(randomBytes(32));
    const outbox = createOutbox({ sealer, publicUrl });
    let now = Date.UTC(2026, 10, 16);
    const order = (to: string, expiresAt = now + days(1)) =>
      outbox.order(database.db, { kind: "trouble", to, onceKey: null, now, expiresAt, subject: "Hello", paragraphs: ["…"] });
    for (const name of ["later", "gone", ...Array.from({ length: 12 }, (_, nth) => `reader-${nth}`)])
      await order(`${name}@kolli-shop.com`);
    await order("late@kolli-shop.com", now);
    const open = async () => {
      const transport = await openTransport({ url: new Secret(server.url), from: "Kolli <kolli@kolli-shop.com>" });
      const clock = { now: () => now };
      return startMailer({ db: database.db, clock, log: silentLog, sealer, transport, pollMs: 20 });
    };
    const mailers = [await open(), await open()];
    const settled = (count: number) =>
      eventually(async () => (await mailRows(database.db)).filter(({ outcome }) => outcome !== null).length === count, limitMs);
    await settled(14);
    expect(server.mails.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 12 }, (_, nth) => `reader-${nth}@kolli-shop.com`).sort(),
    );
    busy.clear();
    now += minutes(1);
    await settled(15);
    for (const mailer of mailers) await mailer.stop();
    const outcomes = (await mailRows(database.db)).map(({ outcome, attempts }) => `${outcome} ${attempts}`);
    expect(new Set(outcomes)).toEqual(new Set(["SENT 1", "SENT 2", "REFUSED 1", "EXPIRED 1"]));
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(13);
    expect(await checkMail({ smtpUrl: new Secret(server.url), mailFrom: "kolli@kolli-shop.com", egressAllow: [] })).toMatchObject(
      [{ state: "ok" }],
    );
    await server.close();
    expect(await checkMail({ smtpUrl: new Secret(server.url), mailFrom: "kolli@kolli-shop.com", egressAllow: [] })).toMatchObject(
      [{ state: "warn", message: expect.stringMatching(/ECONNREFUSED/) }],
    );
  });

  test("a hundred failing webhooks are one mail, and one that fails and recovers all day is no further one", async () => {
    const { db } = database;
    const now = Date.UTC(2026, 10, 16, 12);
    const sealer = createSealer(randomBytes(32));
    const outbox = createOutbox({ sealer, publicUrl });
    const workspace = await ensureWorkspace(db, "Main", now);
    const user = (await insertUser(db, { id: newUuid(now), email: "owner@kolli.test", name: "Olga", passwordHash: "", now }))!;
    await insertMembership(db, { workspaceId: workspace.id, userId: user.id, role: "owner", now });
    const tell = (at: number) => mailTrouble(db, outbox, at);
    await insertFailingEndpoints(db, workspace.id, 100, { since: now - minutes(30), now });
    expect(await tell(now)).toBe(0);
    expect([await tell(now + hours(1)), await tell(now + hours(1))]).toEqual([1, 0]);
    const [ordered] = await claimMails(db, { now: now + hours(1), leaseUntil: now + hours(2), token: newUuid(now), limit: 5 });
    const opened = sealer.open(ordered!.sealed, mailContext(ordered!.id));
    const { subject, text: plain } = JSON.parse(opened.ok ? opened.value : "{}");
    expect(ordered!.recipient).toBe("owner@kolli.test");
    expect(subject).toMatch(/^Main: the webhook to https:\/\/hooks\.kolli-shop\.com\/\S* fails, and 99 more$/);
    expect(subject).not.toContain("planted-secret");
    expect(plain).toContain("Main: the webhook to https://hooks.kolli-shop.com/");
    expect(plain).toContain("And 80 more.");
    expect(plain).not.toContain("planted-secret");

    await mailsAreOld(db, 2);
    await moveFailures(db, { since: now + hours(3), now: now + hours(5) });
    expect(await tell(now + hours(5))).toBe(0);
    await moveFailures(db, { since: now + days(1), now: now + days(1) + hours(2) });
    expect(await tell(now + days(1) + hours(2))).toBe(1);
  });

  test("credentials that a carrier rejects are told by the carrier's name, once for each set of them", async () => {
    const { db } = database;
    const now = Date.UTC(2026, 10, 19, 12);
    const sealer = createSealer(randomBytes(32));
    const workspace = await ensureWorkspace(db, "Main", now);
    const user = (await insertUser(db, { id: newUuid(now), email: "owner@kolli.test", name: "Olga", passwordHash: "", now }))!;
    await insertMembership(db, { workspaceId: workspace.id, userId: user.id, role: "owner", now });
    await insertRejectedAccount(db, workspace.id, "FEDEX", now);
    const outbox = createOutbox({ sealer, publicUrl });
    expect(await mailTrouble(db, outbox, now)).toBe(1);
    const [mail] = await claimMails(db, { now, leaseUntil: now + hours(1), token: newUuid(now), limit: 5 });
    const opened = sealer.open(mail!.sealed, mailContext(mail!.id));
    expect(opened.ok && JSON.parse(opened.value).text).toContain("Main: FedEx rejects the credentials.");
    await mailsAreOld(db, 2);
    expect(await mailTrouble(db, outbox, now)).toBe(0);
  });
});
