import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { encodeBackup, verifyBackupFile } from "../../../src/operations/backup/backup-file.ts";
import { unlockBy } from "../../../src/operations/backup/container.ts";
import { restoreBackup } from "../../../src/operations/backup/restore-backup.ts";
import { writeBackup } from "../../../src/operations/backup/write-backup.ts";
import { type About, recordLine } from "../../../src/postgres/copy/records.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { readMigrations } from "../../../src/postgres/migration-files.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { insertWorkspace0, runVersion0 } from "../../support/database/version-0.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let folder: string;
let receiver: Receiver;
let before: TestService;
let after: TestService | undefined;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = await temporaryFolder("backup");
  receiver = await startReceiver();
  // Without workers: what is to be delivered waits.
  before = await startTestService({ role: "api", env: { KOLLI_EGRESS_ALLOW: "127.0.0.0/8" } });
  target = await emptyDatabase();
});
afterAll(async () => {
  await after?.stop();
  await before.stop();
  await target.drop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

let parcels = 0;
/** Creates a parcel and moves it once: one event. */
const makeEvent = async (service: TestService, key: string): Promise<string> => {
  const create = `mutation { trackerCreate(input: { trackingCode: "BACKUP-${parcels++}", carrier: UPS }) { tracker { id } } }`;
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  await service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
  return id;
};
type Edge = { cursor: string; node: { id: string; trackerId: string } };
const read = async (service: TestService, key: string, cursor: string | null): Promise<Edge[]> => {
  const query = "query ($after: String) { events(first: 100, after: $after) { edges { cursor node { id trackerId } } } }";
  return (await service.graphql(key, query, { after: cursor })).body.data.events.edges;
};

test("after a restore nothing acknowledged before the backup is lost, what waited is delivered, and a later cursor skips nothing", async () => {
  const { db, clock, sealer } = before.runtime;
  const { key, scope } = await before.keyFor("TEST");
  await createEndpoint({ db, clock, sealer, egress: before.service.egress }, scope, {
    url: receiver.url,
    topics: ["TRACKER_UPDATED"],
  });
  const known: string[] = [];
  for (let i = 0; i < 3; i++) known.push(await makeEvent(before, key));
  await sequenceEvents(db, 0, 100);
  const file = join(folder, "kolli.backup");
  const passphraseFile = join(folder, "passphrase");
  await writeFile(passphraseFile, "a passphrase\n");
  const commands = openCommandLine(environmentOf(before));
  const made = await commands.run(["backup", file, "--passphrase-file", passphraseFile]);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/read back and verified/) });
  expect(made.err).toContain("DOES NOT CONTAIN THE MASTER KEY");
  expect((await readFile(file)).includes("BACKUP-0")).toBe(false);

  for (let i = 0; i < 3; i++) await makeEvent(before, key);
  await sequenceEvents(db, 0, 100);
  const seen = await read(before, key, null);
  expect(seen).toHaveLength(6);
  const later = seen.at(-1)!.cursor;

  const env = {
    DATABASE_URL: target.url,
    KOLLI_DATA_DIR: await dataFolderIn(folder),
    KOLLI_MASTER_KEY: before.runtime.keys.masters[0]!.toString("base64"),
    KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
  };
  const restored = await commands.run(["restore", file, "--passphrase-file", passphraseFile], env);
  commands.close();
  expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: expect.not.stringContaining("MASTER KEY") });
  const again = restoreBackup({ url: target.url, file, unlock: unlockBy(null), report: () => {} });
  await expect(again).rejects.toThrow(/database is not empty/);

  after = await startTestService({ database: "embedded", env });
  await eventually(() => receiver.received.length >= 3, 60_000);
  const eventIds = seen.slice(0, 3).map(({ node }) => node.id);
  const carried = receiver.received.map(({ body }) => JSON.parse(body).id);
  expect(new Set(carried)).toEqual(new Set(eventIds));
  const found = await after.graphql(key, "{ trackers(first: 50) { edges { node { id } } } }");
  expect(found.body.data.trackers.edges.map(({ node }: { node: { id: string } }) => node.id).sort()).toEqual(known.sort());

  const fresh = [await makeEvent(after, key), await makeEvent(after, key)];
  const continued = await eventually(async () => {
    const edges = await read(after!, key, later);
    return edges.length >= 2 && edges;
  }, 60_000);
  expect(continued.map(({ node }) => node.trackerId)).toEqual(fresh);
});

/** As `kolli backup` would write it, with a table of no rows. */
const craft = async (name: string, migrations: About["migrations"], table: { name: string; columns: string[] }) => {
  async function* records() {
    yield recordLine({ about: { kolli: "9.9.9", postgres: "18", madeAt: "2026-11-16T00:00:00.000Z", migrations } });
    yield recordLine({ table });
    yield Buffer.alloc(4);
    yield recordLine({ sum: { rows: 0, sha256: createHash("sha256").digest("hex") } });
    yield recordLine({ end: { tables: 1, sequences: [] } });
  }
  const file = join(folder, name);
  await writeFile(file, Buffer.concat(await Array.fromAsync(encodeBackup(records(), null))));
  return file;
};

test("a backup of a later schema is refused, and one that cannot be restored leaves the database as empty as it was", async () => {
  const empty = await emptyDatabase();
  const restore = (file: string) => restoreBackup({ url: empty.url, file, unlock: unlockBy(null), report: () => {} });
  const table = { name: "workspace", columns: ["id", "shoe_size"] };
  const later = await craft("later.backup", [{ name: "9999_later.sql", checksum: "ab" }], table);
  await expect(restore(later)).rejects.toThrow(
    /created by Kolli 9\.9\.9, which has migrations that this version does not have \(9999_later\.sql\)/,
  );
  const [first] = await readMigrations();
  const odd = await craft("odd.backup", [{ name: first!.name, checksum: first!.checksum }], table);
  await expect(restore(odd)).rejects.toThrow(/columns that Kolli did not create: workspace\.shoe_size/);
  await expect(restore(later)).rejects.toThrow(/created by Kolli 9\.9\.9/);
  await empty.drop();
});

test("a backup of version 0 is restored into the present schema, and one with only some of it is refused with what to do", async () => {
  const [old, empty] = [await emptyDatabase(), await emptyDatabase()];
  const pool = openPool({ url: old.url, maxConnections: 2 });
  const backUp = async (name: string) => {
    const file = join(folder, name);
    await writeBackup({ url: old.url, file, passphrase: null, madeAt: new Date(), report: () => {} });
    return file;
  };
  const restore = (file: string) => restoreBackup({ url: empty.url, file, unlock: unlockBy(null), report: () => {} });
  await runVersion0(pool.db, 0, 20);
  await expect(restore(await backUp("some.backup"))).rejects.toThrow(
    "The schema of this backup ends at migration 0020_check_accounts.sql, and this version of Kolli continues only from 0071. Restore it with an earlier version that has migration 0071, start that version once, and create another backup.",
  );
  await runVersion0(pool.db, 20);
  const id = await insertWorkspace0(pool.db, newUuid(Date.now()), "Main");
  await restore(await backUp("version-0.backup"));
  const restored = openPool({ url: empty.url, maxConnections: 2 });
  expect(await migrate(restored.db, Date.now())).toEqual((await readMigrations()).map(({ name }) => name));
  expect((await ensureWorkspace(restored.db, "Main", Date.now())).id).toBe(id);
  await Promise.all([pool.close(), restored.close()]);
  await Promise.all([old.drop(), empty.drop()]);
});

test("names in a backup never become part of a statement, and a file without encryption is refused if there is a passphrase", async () => {
  const empty = await emptyDatabase();
  const proof = join(folder, "ran");
  const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  const restore = (file: string, passphrase: string | null = null) =>
    restoreBackup({ url: empty.url, file, unlock: unlockBy(passphrase), report: () => {} });
  const program = { name: `workspace from program 'touch ${proof}' --`, columns: [] };
  await expect(restore(await craft("program.backup", migrations, program))).rejects.toThrow(/a table that Kolli did not create/);
  expect(existsSync(proof)).toBe(false);
  const noColumns = await craft("columns.backup", migrations, { name: "workspace", columns: [] });
  await expect(restore(noColumns)).rejects.toThrow(/names no columns of table workspace/);
  const twice = await craft("twice.backup", migrations, { name: "workspace", columns: ["id", "id"] });
  await expect(restore(twice)).rejects.toThrow(/or one of them twice/);
  const catalogue = await craft("catalogue.backup", migrations, { name: "pg_authid", columns: ["rolname"] });
  await expect(restore(catalogue)).rejects.toThrow(/a table that Kolli did not create: "pg_authid"/);
  const harmless = await craft("harmless.backup", migrations, { name: "workspace", columns: ["id"] });
  await expect(restore(harmless, "a passphrase")).rejects.toThrow(/is not encrypted, although you gave a passphrase/);
  await expect(verifyBackupFile(harmless, unlockBy("a passphrase"))).rejects.toThrow(/is not encrypted/);
  await expect(restore(harmless)).resolves.toMatchObject({ tables: [{ name: "workspace", rows: 0 }] });
  await empty.drop();
});

test("a piece, or a number of tables, that no version of Kolli writes is refused before it is held in memory", async () => {
  const about = { kolli: "0.1.0", postgres: "18", madeAt: "2026-11-16T00:00:00.000Z", migrations: [] };
  const write = async (name: string, records: () => AsyncGenerator<Buffer>) => {
    const file = join(folder, name);
    await writeFile(file, Buffer.concat(await Array.fromAsync(encodeBackup(records(), null))));
    return verifyBackupFile(file, unlockBy(null));
  };
  const size = Buffer.alloc(4);
  size.writeUInt32BE(17 * 1024 * 1024);
  const large = write("large.backup", async function* () {
    yield recordLine({ about });
    yield recordLine({ table: { name: "workspace", columns: ["id"] } });
    yield size;
    yield Buffer.alloc(17 * 1024 * 1024);
  });
  await expect(large).rejects.toThrow(/is damaged/);
  const sum = recordLine({ sum: { rows: 0, sha256: createHash("sha256").digest("hex") } });
  const many = write("many.backup", async function* () {
    yield recordLine({ about });
    for (let i = 0; i <= 1000; i++)
      yield Buffer.concat([recordLine({ table: { name: `t${i}`, columns: ["id"] } }), Buffer.alloc(4), sum]);
    yield recordLine({ end: { tables: 1001, sequences: [] } });
  });
  await expect(many).rejects.toThrow(/is damaged/);
  const odd = write("odd-record.backup", async function* () {
    yield Buffer.from('{"about": {"migrations": 7}}\n');
  });
  await expect(odd).rejects.toThrow(/is damaged/);
});
