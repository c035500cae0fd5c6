export const workspaceChannel = "kolli_workspace";

/** Part of every statement that writes what `findWorkspaces` reads: heard when the transaction commits. */
export const notifyWorkspace = (id: string): string => `pg_notify('${workspaceChannel}', ${id}::text)`;

/** A statement that changes workspaces and returns `id` and more, with the notice. */
export const announcingWorkspaces = (change: string): string => `with changed as (${change}),
  notified as materialized (select ${notifyWorkspace("id")} from changed)
  select * from changed where (select count(*) from notified) > 0`;
