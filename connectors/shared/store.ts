import { DatabaseSync } from "node:sqlite";

/** So many handled events and problems are remembered; older ones are forgotten. */
export const keptEvents = 100_000;
export const keptProblems = 1_000;

export type Problem = { readonly at: string; readonly subject: string; readonly reason: string };

/** A connector's own small store: one file, written through before anything is acknowledged. */
export type Store = {
  readonly db: DatabaseSync;
  get(name: string): string | undefined;
  set(name: string, value: string | null): void;
  isHandled(eventId: string): boolean;
  /** What belongs together is written together. */
  together(work: () => void): void;
  markHandled(eventId: string): void;
  /** What could not be done, and why: once, however often it is met. */
  addProblem(subject: string, reason: string): void;
  problems(limit: number): Problem[];
  close(): void;
};

const tables = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists state (name text primary key, value text not null) strict;
  create table if not exists handled (number integer primary key autoincrement, event_id text not null unique) strict;
  create table if not exists problem (number integer primary key autoincrement, at text not null, subject text not null, reason text not null) strict;`;

export const openStore = (file: string, ownTables = ""): Store => {
  const db = new DatabaseSync(file);
  db.exec(tables + ownTables);
  const read = db.prepare("select value from state where name = ?");
  const write = db.prepare(
    "insert into state (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
  );
  const remove = db.prepare("delete from state where name = ?");
  const handled = db.prepare("select 1 from handled where event_id = ?");
  const handle = db.prepare("insert into handled (event_id) values (?) on conflict do nothing");
  const forget = db.prepare("delete from handled where number <= (select max(number) from handled) - ?");
  const repeat = db.prepare("delete from problem where subject = ? and reason = ?");
  const complain = db.prepare("insert into problem (at, subject, reason) values (?, ?, ?)");
  const forgive = db.prepare("delete from problem where number <= (select max(number) from problem) - ?");
  const list = db.prepare("select at, subject, reason from problem order by number desc limit ?");
  return {
    db,
    get: (name) => (read.get(name) as { value: string } | undefined)?.value,
    set: (name, value) => void (value === null ? remove.run(name) : write.run(name, value)),
    isHandled: (eventId) => handled.get(eventId) !== undefined,
    together(work) {
      db.exec("begin immediate");
      try {
        work();
        db.exec("commit");
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },
    markHandled(eventId) {
      handle.run(eventId);
      forget.run(keptEvents);
    },
    addProblem(subject, reason) {
      repeat.run(subject, reason);
      complain.run(new Date().toISOString(), subject, reason);
      forgive.run(keptProblems);
    },
    problems: (limit) => list.all(limit) as Problem[],
    close: () => db.close(),
  };
};
