import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import type { PatientDatabase } from "../../../src/postgres/database.ts";
import { appliedMigrations } from "../../../src/postgres/migrate.sql.ts";
import { MigrationRefusal, migrate } from "../../../src/postgres/migrate.ts";
import { readMigrations } from "../../../src/postgres/migration-files.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { readVersion0, runVersion0 } from "../../support/database/version-0.sql.ts";
import { changeCatalogue, describeSchema, readFirstRows } from "../../support/database/whole-database.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";

const openEmpty = async () => {
  const { url, drop } = await emptyDatabase();
  const { db, close } = openPool({ url, onError: () => {} });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return { url, db };
};
const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
const recorded = async (db: PatientDatabase) => namesOf(await appliedMigrations(db));

test("a database of version 0 that is migrated equals a new one in all that the catalogue has, and in its first rows", async () => {
  const [old, fresh] = [await openEmpty(), await openEmpty()];
  const names = namesOf(await readMigrations());
  await runVersion0(old.db);
  expect(await migrate(old.db, Date.now())).toEqual(names);
  expect(await migrate(fresh.db, Date.now())).toEqual(names);
  expect(await recorded(old.db)).toEqual([...namesOf(await readVersion0()), ...names]);
  expect(await recorded(fresh.db)).toEqual(names);
  const schema = await describeSchema(fresh.db);
  expect(schema.length).toBeGreaterThan(600);
  expect(await describeSchema(old.db)).toEqual(schema);
  expect(await readFirstRows(old.db)).toEqual(await readFirstRows(fresh.db));
  expect(await migrate(old.db, Date.now())).toEqual([]);
});

test("the comparison finds each kind of difference", async () => {
  const { db } = await openEmpty();
  await migrate(db, Date.now());
  let before = await describeSchema(db);
  for (const change of changeCatalogue) {
    await db.run("", change);
    const after = await describeSchema(db);
    expect(after, change).not.toEqual(before);
    before = after;
  }
});

test("nothing of the schema runs on a database of version 0: it is recorded once, whichever of several nodes does it", async () => {
  const { db, url } = await openEmpty();
  await runVersion0(db);
  await db.run("", "insert into feed_epoch (number, epoch, after_position, begun_at) values (1, 'a', 0, now())");
  const others = [openPool({ url, maxConnections: 2 }), openPool({ url, maxConnections: 2 })];
  const [first] = namesOf(await readMigrations());
  const ran = await Promise.all([db, ...others.map((pool) => pool.db)].map((one) => migrate(one, Date.now())));
  expect(ran.flat().filter((name) => name === first)).toEqual([first]);
  await Promise.all(others.map(({ close }) => close()));
  expect(await db.one("", "select count(*)::int as epochs from feed_epoch")).toEqual({ epochs: 1 });
});

// Without a minimum version in the record, and with it.
test.each([
  [10, "0010_tracker_facts.sql"],
  [70, "0070_due_check_by_judged.sql"],
])(
  "a database with only the first %i migrations of version 0 is refused with what to do, and served when that was done",
  async (some, last) => {
    const { db } = await openEmpty();
    await runVersion0(db, 0, some);
    const sentence = `The schema of this database ends at migration ${last}, and this version of Kolli continues only from 0071. Run \`kolli migrate\` of an earlier version that has migration 0071, then start this one.`;
    const refused = migrate(db, Date.now(), { onMisfit: "refuse" });
    await expect(refused).rejects.toThrow(MigrationRefusal);
    await expect(refused).rejects.toThrow(sentence);
    expect(await recorded(db)).toHaveLength(some);
    const reported: string[] = [];
    const waiting = migrate(db, Date.now(), { report: (text) => reported.push(text) });
    await eventually(() => reported.length > 0);
    expect(reported).toEqual([`${sentence} This node waits until then and does not serve requests.`]);
    await runVersion0(db, some);
    expect(await waiting).toEqual(namesOf(await readMigrations()));
  },
);

test("kolli migrate --dry-run says what it would do with a database of version 0, and with one that is too old", async () => {
  const { db, url } = await openEmpty();
  const folder = await temporaryFolder("version-0");
  const commands = openCommandLine({ DATABASE_URL: url, KOLLI_DATA_DIR: folder });
  onTestFinished(async () => {
    commands.close();
    await rm(folder, { recursive: true });
  });
  await runVersion0(db, 0, 70);
  const tooOld = await commands.run(["migrate", "--dry-run"]);
  expect([tooOld.code, tooOld.out]).toEqual([1, expect.stringContaining("ends at migration 0070_due_check_by_judged.sql")]);
  await runVersion0(db, 70);
  const { code, out } = await commands.run(["migrate", "--dry-run"]);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("0100_schema.sql (only recorded: this database already has its tables)"),
  ]);
});
