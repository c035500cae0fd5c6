import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revealApiKey } from "../../../src/api-keys/api-keys.ts";
import { createAccountStore } from "../../../src/carriers/accounts/account-store.ts";
import { createEndpoint, revealSecrets } from "../../../src/destinations/endpoints/endpoints.ts";
import { enteredSettings } from "../../../src/destinations/endpoints/kind-settings.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { createSealer, keyIdIn, keyIdOf, type Sealer } from "../../../src/lib/seal.ts";
import { Secret } from "../../../src/lib/secret.ts";
import { createOutbox, mailContext } from "../../../src/mail/outbox.ts";
import { listProcessNames } from "../../../src/operations/master-key/follow-key.sql.ts";
import { sampleSealedRows } from "../../../src/operations/master-key/key-identity.sql.ts";
import { settleMasterKey } from "../../../src/operations/master-key/key-identity.ts";
import { createNodeKeyrings } from "../../../src/operations/master-key/node-keys.ts";
import { sealedColumns } from "../../../src/operations/master-key/reseal.sql.ts";
import { resealSecrets } from "../../../src/operations/master-key/reseal.ts";
import { totpContext } from "../../../src/people/sign-in/sign-in.ts";
import { findUserSecrets, insertUser, storePendingTotp } from "../../../src/people/users.sql.ts";
import { openNotices } from "../../../src/postgres/notices.ts";
import { openLinkSecret, openProofSealer } from "../../../src/proofs/proof-key.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { file } from "../../conformance/destinations/file/file-kind.ts";
import { createApiKey } from "../../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { startTestService } from "../../support/service.ts";

const now = Date.parse("2026-11-14T10:00:00Z");
const clock = { now: () => now };
/** A busy machine takes longer than the second that is usual. */
const patiently = { timeout: 60_000 };
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [oldSealer, newSealer] = [createSealer(oldKey), createSealer(newKey)];

let database: FreshDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await freshDatabase();
  scope = { workspaceId: (await ensureWorkspace(database.db, "Main", now)).id, mode: "TEST" };
});
afterAll(() => database.close());

const endpointDeps = (sealer: Sealer) => ({
  db: database.db,
  clock,
  sealer,
  egress: createEgress({ open: networksOf(), ownHosts: [] }),
  kinds: { ...destinationKinds, file: () => file },
});

/** A destination that needs credentials, and what is read of them with a given key. */
const keepCredentials = async () => {
  const made = await createEndpoint(endpointDeps(oldSealer), scope, {
    kind: "file",
    settings: { path: "/events", passphrase: "sesame" },
    topics: ["TRACKER_UPDATED"],
  });
  if (!made.ok) throw new Error(made.failure.message);
  return async (sealer: Sealer) => {
    const entered = await enteredSettings({ db: database.db, sealer }, scope, made.value.endpoint);
    return entered.ok && entered.value.passphrase;
  };
};

const keepMail = async () => {
  const outbox = createOutbox({ sealer: oldSealer, publicUrl: "https://kolli.shop.com" });
  const mail = { kind: "password-reset", to: "owner@shop.com", onceKey: null, now, expiresAt: now + 1 } as const;
  await database.db.transaction((tx) =>
    outbox.order(tx, { ...mail, subject: "Reset your password", paragraphs: ["By this link."] }),
  );
  return async (sealer: Sealer) => {
    const [row] = await sampleSealedRows(database.db, sealedColumns.find(({ table }) => table === "mail")!);
    const opened = sealer.open(row!.sealed, mailContext(row!.id));
    return opened.ok && (JSON.parse(opened.value) as { subject: string }).subject;
  };
};

/** One secret of each kind, made by the feature that keeps it; and how that feature reads them back with a given key. */
const keepSecrets = async () => {
  const { db } = database;
  const { key, record } = await createApiKey(db, oldSealer, scope, { name: "shown again", expiresAt: null, now });
  const made = await createEndpoint(endpointDeps(oldSealer), scope, {
    url: "https://hooks.shop.com/kolli",
    topics: ["TRACKER_UPDATED"],
  });
  if (!made.ok) throw new Error(made.failure.message);
  const userId = newUuid(now);
  await insertUser(db, { id: userId, email: "owner@shop.com", name: "Owner", passwordHash: "x", now });
  await storePendingTotp(db, userId, oldSealer.seal("TOTPSECRET", totpContext(userId)));
  const connected = await createAccountStore({ db, sealer: oldSealer, clock }).connect(scope.workspaceId, "UPS", {
    credentials: { clientId: "ups-id", clientSecret: "ups-secret" },
  });
  if (!connected.ok) throw new Error(connected.failure.code);
  const [readCredentials, readMail] = [await keepCredentials(), await keepMail()];

  const readAll = async (sealer: Sealer) => {
    const [account] = await createAccountStore({ db, sealer, clock }).find([{ workspaceId: scope.workspaceId, carrier: "UPS" }]);
    const secrets = await revealSecrets(endpointDeps(sealer), scope, made.value.endpoint.id);
    const revealed = await revealApiKey(db, sealer, scope, record.id);
    const user = await findUserSecrets(db, userId);
    const totp = sealer.open(user!.totpSealed!, totpContext(userId));
    return {
      key: revealed.ok && revealed.value,
      webhook: secrets.ok && secrets.value[0]?.secret,
      totp: totp.ok && totp.value,
      carrier: account?.credentials.clientSecret ?? false,
      destination: await readCredentials(sealer),
      mail: await readMail(sealer),
    };
  };
  const expected = { key, webhook: made.value.secret, totp: "TOTPSECRET", carrier: "ups-secret" };
  return { readAll, expected: { ...expected, destination: "sesame", mail: "Reset your password" } };
};

test("after a rotation every secret is read with the new key, and none with the old", async () => {
  const { readAll, expected } = await keepSecrets();
  expect(await readAll(oldSealer)).toEqual(expected);
  // The key of proofs has a test below.
  for (const column of sealedColumns.filter(({ table }) => table !== "proof_key"))
    expect(await sampleSealedRows(database.db, column), column.table).not.toEqual([]);
  expect(await resealSecrets(database.db, { from: [oldKey], to: newKey }, now)).toEqual({
    ok: true,
    // Two webhook secrets: the destination with credentials signs as well.
    value: { secrets: 7, processes: 0 },
  });
  expect(await readAll(newSealer)).toEqual(expected);
  const nothing = Object.fromEntries(Object.keys(expected).map((name) => [name, false]));
  expect(await readAll(oldSealer)).toEqual(nothing);
});

test("a rotation with the wrong present key changes nothing", async () => {
  const refused = await resealSecrets(database.db, { from: [randomBytes(32)], to: oldKey }, now);
  expect(refused).toMatchObject({ ok: false, failure: { code: "unreadable", table: "api_key" } });
  expect(await resealSecrets(database.db, { from: [newKey], to: newKey }, now)).toEqual({
    ok: true,
    value: { secrets: 0, processes: 0 },
  });
});

test("proofs of delivery have a key of their own: a rotation reseals that alone, and an adopted master key begins a new one", async () => {
  const before = await openProofSealer(database.db, { sealer: newSealer, mayReplace: true });
  const sealed = before.seal(Buffer.from([0xff, 0x00, 0xfe]), "a picture");
  expect(await resealSecrets(database.db, { from: [newKey], to: oldKey }, now)).toEqual({
    ok: true,
    value: { secrets: 8, processes: 0 },
  });
  const after = await openProofSealer(database.db, { sealer: oldSealer, mayReplace: true });
  expect(after.openBytes(sealed, "a picture")).toEqual({ ok: true, value: Buffer.from([0xff, 0x00, 0xfe]) });
  expect(await resealSecrets(database.db, { from: [oldKey], to: newKey }, now)).toEqual({
    ok: true,
    value: { secrets: 8, processes: 0 },
  });

  const adopted = await openProofSealer(database.db, { sealer: createSealer(randomBytes(32)), mayReplace: true });
  expect(adopted.openBytes(sealed, "a picture").ok).toBe(false);
  expect(adopted.open(adopted.seal("new", "a name"), "a name")).toEqual({ ok: true, value: "new" });
});

test("a rotation beside a running process that does not have the new key is refused", async () => {
  const notices = openNotices(database.url, ["a_channel"]);
  await expect.poll(() => notices.connected(), patiently).toBe(true);
  expect(await resealSecrets(database.db, { from: [newKey], to: oldKey }, now)).toEqual({
    ok: false,
    failure: { code: "still-running", processes: 1 },
  });
  await notices.close();
});

test("nodes that have both keys run on through a rotation, seal with the new key after it, and public addresses stay", async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const env = { KOLLI_MASTER_KEY: before.toString("base64"), KOLLI_MASTER_KEY_NEXT: after.toString("base64") };
  const service = await startTestService({ env });
  try {
    const { db, sealer, linkSecret, config } = service.runtime;
    const { id, scope: place } = await service.keyFor("TEST");
    const sealedUnder = async () =>
      (await db.many<{ sealed: Buffer }>("", "select key_sealed as sealed from api_key")).map(({ sealed }) => keyIdIn(sealed));
    await expect.poll(async () => (await listProcessNames(db)).length, patiently).toBe(1);
    expect(await resealSecrets(db, { from: [before], to: randomBytes(32) }, now)).toMatchObject({
      failure: { code: "still-running", processes: 1 },
    });
    const done = await resealSecrets(db, { from: [before], to: after }, now);
    // The key that was made, the key of proofs and the secret of links.
    expect(done).toEqual({ ok: true, value: { secrets: 3, processes: 1 } });
    await service.keyFor("TEST");
    expect(await sealedUnder()).toEqual([keyIdOf(after), keyIdOf(after)]);
    expect((await revealApiKey(db, sealer, place, id)).ok).toBe(true);
    // Whoever starts now, with the two still the other way round or with the new one alone, works on.
    for (const keys of [config, { ...config, masterKey: new Secret(env.KOLLI_MASTER_KEY_NEXT), nextMasterKey: null }]) {
      const settled = await settleMasterKey(db, keys, now);
      expect(settled.masters[0]).toEqual(after);
      const keeper = { sealer: createNodeKeyrings(settled).workSealer, mayReplace: false };
      expect(await openLinkSecret(db, keeper)).toEqual(linkSecret);
    }
    await expect(settleMasterKey(db, { ...config, nextMasterKey: null }, now)).rejects.toThrow(/is not the one/);
  } finally {
    await service.stop();
  }
});

test("no sealed column of the schema is forgotten", async () => {
  const found = await database.db.many<{ table: string; column: string }>(
    "test_sealed_columns",
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%'
       -- Under the key of proofs, which itself is sealed.
       and table_name <> 'tracker_recipient' order by 1`,
  );
  const known = sealedColumns.map(({ table, column }) => ({ table, column })).sort((a, b) => (a.table < b.table ? -1 : 1));
  expect(found).toEqual(known);
});
