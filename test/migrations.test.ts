import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readMigrations } from "../src/postgres/migration-files.ts";

/** Without comments and bodies, in one line each. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$\$[\s\S]*?\$\$/g, "$$$$")
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase())
    .filter((statement) => statement !== "");

const rewrites = /\b(random|gen_random_uuid|clock_timestamp|nextval|serial|bigserial|generated)\b/;
const restricts = /\b(unique|references|primary key|check)\b/;
const hasDefault = /\bdefault\b/;

const isHarmlessColumn = (clause: string): boolean =>
  /^add column /.test(clause) &&
  !rewrites.test(clause) &&
  !restricts.test(clause) &&
  (hasDefault.test(clause) || !/\bnot null\b/.test(clause));

const schema = readFileSync(new URL("../migrations/0100_schema.sql", import.meta.url), "utf8");
const valuesIn = (list = ""): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value!);

/** A check of a column that allows what the schema allows, and more. */
const widensCheck = (statement: string): boolean => {
  const pattern = /^alter table (\w+) drop constraint (\1_(\w+)_check), add constraint \2 check \(\3 in (\([^()]+\))\)$/;
  const [, table, , column, list] = pattern.exec(statement) ?? [];
  const [, columns] = new RegExp(`create table ${table} \\(\n([\\s\\S]*?)\n\\);`).exec(schema) ?? [];
  const [, before] = new RegExp(`^  ${column} .*check \\(${column} in (\\([^()]+\\))\\)`, "m").exec(columns ?? "") ?? [];
  return valuesIn(before).length > 0 && valuesIn(before).every((value) => valuesIn(list).includes(value));
};

/** What a node of the version before can live with. Whatever is not known to be harmless is not. */
const isExpansion = (statement: string, madeHere: ReadonlySet<string>): boolean => {
  if (widensCheck(statement)) return true;
  const [, table, clauses] = /^alter table (?:only )?(\w+) (.+)$/.exec(statement) ?? [];
  // Commas within parentheses belong to a type or a default.
  if (clauses)
    return (
      madeHere.has(table!) ||
      clauses.split(/,(?![^(]*\))/).every((clause) => isHarmlessColumn(clause.trim()) || /^\s*set \(/.test(clause))
    );
  const [, indexed] = /^create (?:unique )?index \w+ on (\w+) /.exec(statement) ?? [];
  const [, filled] = /^insert into (\w+)/.exec(statement) ?? [];
  return madeHere.has(indexed ?? filled ?? "") || /^(create (?:unlogged )?table |comment on )/.test(statement);
};

const outside =
  /^(create index concurrently if not exists \w+ on|drop index concurrently if exists|alter table \w+ validate constraint)\b|^do \$\$/;
const header = /^-- contracts (\d{4}), minimum version (\d+\.\d+\.\d+)$/m;
const mentionsHeader = /^--.*\b(contract|contracts|contraction|minimum version|outside)\b/im;

type File = { name: string; sql: string };

/** What is wrong with a migration, in words. CONTRIBUTING.md has the rule and its reason. */
const objectionsTo = ({ name, sql }: File): string[] => {
  const statements = statementsOf(sql);
  const [, contracted, minimumVersion] = header.exec(sql) ?? [];
  const isOutside = /^-- outside a transaction$/m.test(sql);
  if (!contracted && !isOutside && mentionsHeader.test(sql)) return [`${name}: its head is misspelt`];
  if (contracted) {
    if (contracted >= name.slice(0, 4)) return [`${name}: it can only contract what came before`];
    if (minimumVersion!.localeCompare(manifest.version, "en", { numeric: true }) > 0)
      return [`${name}: there is no version ${minimumVersion} yet`];
  }
  if (isOutside) {
    const isOneOfThese = statements.length === 1 && outside.test(statements[0]!);
    if (!isOneOfThese) return [`${name}: outside a transaction is one statement that may run twice`];
    return !contracted && statements[0]!.startsWith("drop") ? [`${name}: dropping is a contraction`] : [];
  }
  const madeHere = new Set(
    statements.map((statement) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? ""),
  );
  madeHere.delete("");
  return contracted
    ? []
    : statements.filter((statement) => !isExpansion(statement, madeHere)).map((statement) => `${name}: ${statement}`);
};

test("every migration after the schema is one that nodes of the version before can live with, or says which nodes cannot", async () => {
  const [, ...later] = await readMigrations();
  expect(later.flatMap(objectionsTo)).toEqual([]);
});

test("the first migration is the schema; the others are numbered one after the other, each number once", async () => {
  const all = await readMigrations();
  expect(all[0]).toMatchObject({ name: "0100_schema.sql", replaces: "0071", isOutsideTransaction: false, minimumVersion: null });
  expect(
    all
      .slice(1)
      .map(({ replaces }) => replaces)
      .filter(Boolean),
  ).toEqual([]);
  expect(all.map(({ name }) => Number(name.slice(0, 4)))).toEqual(all.map((_, index) => index + 100));
});

const file = (sql: string): File => ({ name: "0100_it.sql", sql });

test.each([
  "alter table tracker add column a text, add column b numeric(4, 2) not null default 0;",
  "create table a (id int primary key);\ncreate unique index a_by_id on a (id);\ninsert into a values (1);\nalter table a add check (id > 0);",
  "alter table tracker set (fillfactor = 80);",
  "alter table membership drop constraint membership_role_check, add constraint membership_role_check check (role in ('owner', 'developer', 'viewer', 'x'));",
  "-- outside a transaction\ncreate index concurrently if not exists a on tracker (mode);",
  "-- outside a transaction\ndo $$ begin update tracker set a = 1; commit; end $$;",
  "-- contracts 0012, minimum version 0.1.0\nalter table tracker drop column a;",
  "-- contracts 0012, minimum version 0.1.0\n-- outside a transaction\ndrop index concurrently if exists a;",
])("the rule allows: %s", (sql) => expect(objectionsTo(file(sql))).toEqual([]));

test.each([
  "alter table tracker drop column a;",
  "alter table tracker rename column a to b;",
  "alter table tracker rename to parcel;",
  "drop table tracker;",
  "drop index tracker_by_code;",
  "truncate tracker;",
  "update tracker set status = 'X';",
  "delete from tracker;",
  "alter table tracker add column a text not null;",
  "alter table tracker add column a uuid default gen_random_uuid();",
  "alter table tracker add column a text unique;",
  "alter table tracker add column a text, drop column b;",
  "alter table tracker alter column status type int using 0;",
  "alter table tracker alter column reference set not null;",
  "alter table tracker add constraint c check (mode <> '') not valid;",
  "alter table membership drop constraint membership_role_check;",
  "alter table membership drop constraint membership_role_check, add constraint membership_role_check check (role in ('owner', 'x'));",
  "create index a on tracker (mode);",
  "create unique index a on tracker (mode);",
  "create index concurrently if not exists a on tracker (mode);",
  "create table a (id int);\ncreate index b on tracker (mode);",
  "-- outside a transaction\ncreate index concurrently a on tracker (mode);",
  "-- outside a transaction\ncreate unique index concurrently if not exists a on tracker (mode);",
  "-- outside a transaction\ncreate index concurrently if not exists a on tracker (mode);\ncreate index concurrently if not exists b on tracker (mode);",
  "-- outside a transaction\ndrop index concurrently if exists a;",
  "-- outside a transaction\nalter table tracker drop column a;",
  "-- outside transactions\ncreate index concurrently if not exists a on tracker (mode);",
  "-- contracts 0012\nalter table tracker drop column a;",
  "-- contracts 0100, minimum version 0.1.0\nalter table tracker drop column a;",
  "-- contracts 0012, minimum version 99.0.0\nalter table tracker drop column a;",
])("the rule refuses: %s", (sql) => expect(objectionsTo(file(sql))).toHaveLength(1));
