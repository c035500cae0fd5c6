import type { Database } from "../../postgres/database.ts";
import { quoted } from "../../work/due-poll.sql.ts";

export type TaskLease = { readonly name: string; readonly token: string };

/** Tasks that are new to the database are due immediately. */
export const listTasks = (db: Database, names: readonly string[]) =>
  db.run(
    "list_maintenance_tasks",
    "insert into maintenance_task (name, due_at) select name, now() from unnest($1::text[]) as n (name) on conflict do nothing",
    [names],
  );

const isFree = "(leased_until is null or leased_until <= now())";

/** Whether one of these tasks is due that has something to do. */
export const areTasksDue = (tasks: readonly { readonly name: string; readonly hasWork?: string }[]): string => {
  const conditions = tasks.flatMap(({ name, hasWork }) => (hasWork ? [`when ${quoted(name)} then ${hasWork}`] : []));
  return `exists (select from maintenance_task where name in (${tasks.map(({ name }) => quoted(name)).join(", ")})
    and due_at <= now() and ${isFree}${conditions.length > 0 ? ` and case name ${conditions.join(" ")} else true end` : ""})`;
};

/** Takes one of these tasks that is due and not leased, by the server's clock. Writes nothing if there is none. */
export const takeDueTask = (db: Database, names: readonly string[], leaseMs: number) =>
  db.one<TaskLease>(
    "take_maintenance_task",
    `with due as materialized (
       select name from maintenance_task where name = any($1) and due_at <= now() and ${isFree}
       order by due_at, name limit 1 for update skip locked)
     update maintenance_task t set token = gen_random_uuid(), leased_until = now() + make_interval(secs => $2::float8)
     from due where t.name = due.name returning t.name, t.token`,
    [names, leaseMs / 1000],
  );

/** 0 rows: the lease has expired and another process has taken the task. */
export const renewLease = (db: Database, { name, token }: TaskLease, leaseMs: number) =>
  db.run(
    "renew_maintenance_lease",
    "update maintenance_task set leased_until = now() + make_interval(secs => $3::float8) where name = $1 and token = $2",
    [name, token, leaseMs / 1000],
  );

/** Gives the task back, due again after this delay. 0 rows: another process has it by now. */
export const endLease = (db: Database, { name, token }: TaskLease, dueInMs: number) =>
  db.run(
    "end_maintenance_lease",
    `update maintenance_task set token = null, leased_until = null, due_at = now() + make_interval(secs => $3::float8)
     where name = $1 and token = $2`,
    [name, token, dueInMs / 1000],
  );
