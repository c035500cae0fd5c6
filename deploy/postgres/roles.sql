-- Three roles for Kolli's database. kolli_owner owns the tables: `kolli migrate` runs as it, and nothing else does.
-- kolli_app reads and writes rows: `kolli serve` and all other commands run as it. It cannot create, change or drop tables, create
-- roles or databases, or access the server's files.
-- kolli_worker is for `kolli serve --role worker`: it cannot read passwords, sessions, two-factor secrets or API keys, or change
-- members. `kolli migrate` grants it what it needs on each table: run it after this file, even if no migration
-- is pending.
-- `kolli doctor` shows what the role in DATABASE_URL can do.
--
-- Run it as a superuser in Kolli's database, before the first migration or at any later time. It is safe to run again:
--
--   psql --dbname kolli --file deploy/postgres/roles.sql
--   psql --dbname kolli --command '\password kolli_owner' --command '\password kolli_app' \
--     --command '\password kolli_worker'
--
-- Afterwards, every other role that connects to this database (backups, monitoring) needs its own grant.
do $$
declare
  made record;
begin
  if not exists (select from pg_roles where rolname = 'kolli_owner') then
    create role kolli_owner login;
  end if;
  if not exists (select from pg_roles where rolname = 'kolli_app') then
    create role kolli_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'kolli_worker') then
    create role kolli_worker login;
  end if;

  execute format('alter database %I owner to kolli_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to kolli_app, kolli_worker', current_database());
  revoke all on schema public from public;
  grant usage, create on schema public to kolli_owner;
  -- By this, `kolli migrate` knows the workers' role.
  grant usage on schema public to kolli_app, kolli_worker;

  -- What an installation with one role for everything has made already.
  for made in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner <> 'kolli_owner'::regrole
  loop
    execute format('alter table %s owner to kolli_owner', made.name);
  end loop;
  grant select, insert, update, delete on all tables in schema public to kolli_app;
  grant usage, select on all sequences in schema public to kolli_app;
  alter default privileges for role kolli_owner in schema public grant select, insert, update, delete on tables to kolli_app;
  alter default privileges for role kolli_owner in schema public grant usage, select on sequences to kolli_app;
end $$;
