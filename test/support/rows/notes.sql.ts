import type { Database } from "../../../src/postgres/database.ts";

/** A table of a test's own, to try the way to the database itself. */
export const createNotes = (db: Database) =>
  db.run("", "create table note (id int primary key, text text, at timestamptz, bytes bytea, tags text[])");

export type Note = { id: number; text: string | null; at: Date | null; bytes: Buffer | null; tags: readonly string[] | null };

export const insertNote = (db: Database, { id, text, at, bytes, tags }: Note) =>
  db.run("insert_note", "insert into note values ($1, $2, $3, $4, $5)", [id, text, at, bytes, tags]);

export const findNote = (db: Database, id: number) =>
  db.one<Record<string, unknown>>("find_note", "select id, text, at, bytes, tags from note where id = $1", [id]);

export const listNotes = (db: Database) => db.many<{ id: number }>("list_notes", "select id from note order by id");

export const renameNotes = (db: Database, text: string) => db.run("rename_notes", "update note set text = $1", [text]);

export const divide = (db: Database, by: number) => db.one<{ result: number }>("divide", "select 6 / $1::int as result", [by]);

/** The same name for another text: only on another connection may that be. */
export const askUnnamed = (db: Database, column: string) => db.one<Record<string, number>>("", `select 1 as ${column}`);

export const sleep = (db: Database, seconds: number) => db.one("sleep", "select pg_sleep($1)", [seconds]);
