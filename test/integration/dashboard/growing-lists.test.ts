import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listApiKeys } from "../../../src/api-keys/api-keys.sql.ts";
import { createApiKey, rollApiKey, tooManyKeys } from "../../../src/api-keys/api-keys.ts";
import { apiKeyBounds } from "../../../src/api-keys/bounds.ts";
import { insertKeyNetworks } from "../../../src/api-keys/key-networks.sql.ts";
import { createAccountStore } from "../../../src/carriers/accounts/account-store.ts";
import { carrierBounds } from "../../../src/carriers/bounds.ts";
import { dashboardBounds } from "../../../src/dashboard-api/bounds.ts";
import { createWorkspace } from "../../../src/dashboard-api/workspace/workspace-commands.ts";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { selectAttempts } from "../../../src/destinations/log/deliveries.sql.ts";
import { selectNotices } from "../../../src/destinations/log/endpoint-notices.sql.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { peopleBounds } from "../../../src/people/bounds.ts";
import { inviteMember } from "../../../src/people/invitation-commands.ts";
import { acceptInvitation, readInvitation } from "../../../src/people/invitations.ts";
import { grantRole } from "../../../src/people/member-commands.ts";
import { memberLimits } from "../../../src/people/member-limits.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { commandLineActor } from "../../../src/workspaces/audit.ts";
import { nowhere } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { publicUrl, tokenOf } from "../../support/accounts.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service, "LIVE");
});
afterAll(() => service.stop());

const now = Date.now();
const db = () => service.runtime.db;
const deps = () => ({ db: db(), clock: { now: () => now }, publicUrl, outbox: null });
const newWorkspace = async () => (await insertWorkspace(db(), { id: randomUUID(), name: `Shop ${randomUUID()}`, now }))!.id;
const many = <Made>(count: number, make: (nth: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));
const newPeople = (count: number) =>
  db().many<{ id: string; email: string }>(
    "",
    `insert into user_account (id, email, name, password_hash, created_at)
     select id, id || '@kolli.test', 'Someone', '', now() from (select gen_random_uuid() as id from generate_series(1, $1)) made
     returning id, email`,
    [count],
  );
const join = (workspaceIds: readonly string[], userIds: readonly string[]) =>
  db().run(
    "",
    `insert into membership (workspace_id, user_id, role, created_at)
     select w, u, 'viewer', now() from unnest($1::uuid[]) w, unnest($2::uuid[]) u`,
    [workspaceIds, userIds],
  );
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("however many keys are created at the same time, no more work than the cap, and a key at the cap can still be replaced", async () => {
  const { cap } = apiKeyBounds.keysOfWorkspace;
  const { sealer } = service.runtime;
  const scope = { workspaceId: await newWorkspace(), mode: "LIVE" } as const;
  const fill = (count: number, revokedAt: Date | null) =>
    db().run(
      "",
      `insert into api_key (id, workspace_id, mode, name, key_hash, key_hint, created_at, revoked_at)
       select id, $1, 'LIVE', 'Old', decode(replace(id::text, '-', ''), 'hex'), 'k', now() - interval '1 day', $3
       from (select gen_random_uuid() as id from generate_series(1, $2)) made`,
      [scope.workspaceId, count, revokedAt],
    );
  await fill(cap - 3, null);
  const wish = { name: "New", expiresAt: null, now };
  const made = await many(40, () => db().transaction((tx) => createApiKey(tx, sealer, scope, wish)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await createApiKey(db(), sealer, { ...scope, mode: "TEST" }, wish)).toMatchObject({ ok: true });
  const { id } = made.flatMap((one) => (one.ok ? [one.value.record] : []))[0]!;
  expect(await rollApiKey(db(), sealer, scope, { id, graceMs: 1000, now })).toEqual({ ok: false, failure: "too-many-keys" });
  expect(await rollApiKey(db(), sealer, scope, { id, graceMs: 0, now })).toMatchObject({ ok: true });
  expect(tooManyKeys).toContain("at most 500 API keys");

  await fill(apiKeyBounds.shownKeys.cap, new Date(now));
  const listed = await listApiKeys(db(), scope.workspaceId, "LIVE");
  const working = listed.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt === null);
  expect([listed.length, working.length]).toEqual([apiKeyBounds.shownKeys.cap, cap]);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a));
});

test("however many people join at the same time, a workspace has no more members than the cap", async () => {
  const { cap } = peopleBounds.membersOfWorkspace;
  const workspaceId = await newWorkspace();
  await join([workspaceId], ids(await newPeople(cap - 3)));
  const others = await newPeople(8);
  const grant = (email: string) => grantRole(operatorCaller({ workspaceId }), { email, role: "viewer" }, deps());
  const granted = await Promise.all(others.map(({ email }) => grant(email)));
  expect(granted.filter(({ ok }) => ok)).toHaveLength(3);
  const refused = new Set(granted.flatMap((one) => (one.ok ? [] : [one.failure.message])));
  expect(refused).toEqual(new Set([memberLimits["too-many-members"]]));
  const member = others[granted.findIndex(({ ok }) => ok)]!;
  expect(await grant(member.email)).toMatchObject({ ok: true });

  const inviter = { ...commandLineActor, userId: member.id };
  const invite = { email: "late@kolli.test", role: "viewer" } as const;
  const invited = await inviteMember(operatorCaller({ workspaceId }, inviter), invite, deps());
  const token = tokenOf(invited.ok ? invited.value.link : null);
  const typed = { token, name: "Late", password: "correct horse battery" };
  const origin = { ipAddress: "192.0.2.1", userAgent: "Test" };
  const accepted = await acceptInvitation(db(), typed, { session: null, origin, now } as never);
  expect(accepted).toMatchObject({
    ok: false,
    failure: { code: "LIMIT_REACHED", message: expect.stringContaining("1,000 members") },
  });
  expect(await readInvitation(db(), token, now)).toMatchObject({ ok: true, value: { accountExists: false } });
});

test("however many workspaces a person creates at the same time, they are in no more than the cap", async () => {
  const { cap } = peopleBounds.workspacesOfPerson;
  const [person] = await newPeople(1);
  await join(await many(cap - 3, newWorkspace), [person!.id]);
  const caller = operatorCaller(nowhere, { ...commandLineActor, userId: person!.id });
  const made = await many(8, () => createWorkspace(caller, { name: `Shop ${randomUUID()}` }, deps()));
  expect(made.filter(({ ok }) => ok)).toHaveLength(3);
  expect(new Set(made.flatMap((one) => (one.ok ? [] : [one.failure.code])))).toEqual(new Set(["LIMIT_REACHED"]));
  const more = await grantRole(
    operatorCaller({ workspaceId: await newWorkspace() }),
    { email: person!.email, role: "viewer" },
    deps(),
  );
  expect(more).toMatchObject({ ok: false, failure: { code: "LIMIT_REACHED", message: memberLimits["too-many-workspaces"] } });
});

test("however many people are invited at the same time, no more invitations are open than the cap, and one can be sent again", async () => {
  const { cap } = peopleBounds.openInvitations;
  const workspaceId = await newWorkspace();
  const [inviter] = await newPeople(1);
  await db().run(
    "",
    `insert into invitation (id, workspace_id, email, role, token_hash, created_at, expires_at)
     select id, $1, id || '@kolli.test', 'viewer', decode(replace(id::text, '-', ''), 'hex'), now(), now() + interval '1 day'
     from (select gen_random_uuid() as id from generate_series(1, $2)) made`,
    [workspaceId, cap - 3],
  );
  const actor = { ...commandLineActor, userId: inviter!.id };
  const invite = (email: string) => inviteMember(operatorCaller({ workspaceId }, actor), { email, role: "viewer" }, deps());
  const invited = await many(8, (nth) => invite(`new-${nth}@kolli.test`));
  expect(invited.filter(({ ok }) => ok)).toHaveLength(3);
  const refused = new Set(invited.flatMap((one) => (one.ok ? [] : [one.failure.message])));
  expect(refused).toEqual(new Set([memberLimits["too-many-invitations"]]));
  expect(await invite(`new-${invited.findIndex(({ ok }) => ok)}@kolli.test`)).toMatchObject({ ok: true });
});

test("however many carrier accounts are connected at the same time, neither the carrier nor the workspace has more than its cap", async () => {
  const { accountsOfCarrier, accountsOfWorkspace } = carrierBounds;
  const workspaceId = await newWorkspace();
  const credentials = { clientId: "a", clientSecret: "b" };
  const connect = (carrier: string) =>
    db().transaction((tx) =>
      createAccountStore({ db: tx, sealer: service.runtime.sealer, clock: systemClock }).connect(workspaceId, carrier, {
        ...{ label: randomUUID(), credentials },
      }),
    );
  const codes = (made: readonly Awaited<ReturnType<typeof connect>>[]) =>
    made.flatMap((one) => (one.ok ? [] : [one.failure.code === "too-many-accounts" ? one.failure.of : one.failure.code]));
  expect(codes(await many(accountsOfCarrier.cap + 3, () => connect("UPS")))).toEqual(Array(3).fill("carrier"));
  await db().run(
    "",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at)
     select gen_random_uuid(), $1, 'OTHER_' || n, '', gen_random_uuid(), now(), now() from generate_series(1, $2) n`,
    [workspaceId, accountsOfWorkspace.cap - accountsOfCarrier.cap - 2],
  );
  expect(codes(await many(5, () => connect("FEDEX")))).toEqual(Array(3).fill("workspace"));
});

test("of the attempts of a delivery and of the notices of a workspace the newest are shown", async () => {
  const { shownAttempts, shownNotices } = webhookBounds;
  const scope = { workspaceId: await newWorkspace(), mode: "LIVE" } as const;
  const [eventId, endpointId] = [newBucketUuid(now, 7), randomUUID()];
  await db().run(
    "",
    `insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
     values (7, $2, $3, 1, $1, $4, 'LIVE', now())`,
    [eventId, newBucketUuid(now, 7), endpointId, scope.workspaceId],
  );
  await db().run(
    "",
    `insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, signature)
     select 7, $1, $2, n, now(), 1, 'TIMED_OUT', '' from generate_series(1, $3) n`,
    [eventId, endpointId, shownAttempts.cap + 20],
  );
  const numbers = (await selectAttempts(db(), scope, [{ eventId, endpointId }])).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: shownAttempts.cap }, (_, nth) => nth + 21));

  await db().run(
    "",
    `insert into workspace_notice (id, workspace_id, mode, kind, message, created_at)
     select gen_random_uuid(), $1, 'LIVE', 'WEBHOOK_DISABLED', n, now() + n * interval '1 second' from generate_series(1, $2) n`,
    [scope.workspaceId, shownNotices.cap + 1],
  );
  const notices = (await selectNotices(db(), scope)).map(({ message }) => Number(message));
  expect(notices).toEqual(Array.from({ length: shownNotices.cap }, (_, nth) => shownNotices.cap + 1 - nth));
});

test("of the reasons for which a carrier refused subscriptions the most frequent are shown", async () => {
  const { workspaceId } = (await service.keyFor("LIVE")).scope;
  const credentials = { clientId: "a", clientSecret: "b" };
  const connected = await service.service.accounts.connect(workspaceId, "UPS", {
    label: randomBytes(4).toString("hex"),
    credentials,
  });
  if (!connected.ok) throw new Error(connected.failure.code);
  const { cap } = dashboardBounds.shownRefusals;
  await db().run(
    "",
    `insert into push_subscription (bucket, id, workspace_id, account_id, carrier, code_key, state, reason, created_at)
     select 1, gen_random_uuid(), $1, $2, 'UPS', r || '-' || n, 'REFUSED', 'Reason ' || r, now()
     from generate_series(1, $3) r, generate_series(1, r) n`,
    [workspaceId, connected.value.id, cap + 2],
  );
  const answer = await owner.graphql("{ carrierAccounts { label pushes { refusals { reason count } } } }");
  const shown = answer.body.data.carrierAccounts.find(({ label }: { label: string }) => label === connected.value.label);
  expect(shown.pushes.refusals.map(({ count }: { count: number }) => count)).toEqual([7, 6, 5, 4, 3]);
});

test("of the networks that a key is used from as many are remembered as the cap says, however many come together", async () => {
  const { cap } = apiKeyBounds.knownNetworks;
  const scope = { workspaceId: await newWorkspace(), mode: "LIVE" } as const;
  const made = await createApiKey(db(), service.runtime.sealer, scope, { name: "App", expiresAt: null, now });
  if (!made.ok) throw new Error(made.failure);
  const sightings = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const network = `10.${(from + nth) >> 8}.${(from + nth) & 255}.0/24`;
      return { keyId: made.value.record.id, network, address: network, isRefused: false, at: now };
    });
  expect(await insertKeyNetworks(db(), sightings(0, cap - 10))).toHaveLength(cap - 10);
  expect(await insertKeyNetworks(db(), sightings(cap, 30))).toHaveLength(10);
  expect(await insertKeyNetworks(db(), sightings(cap * 2, 1))).toHaveLength(0);
});
