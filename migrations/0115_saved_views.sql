-- Filters of the list of trackers under a name.
create table saved_view (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  user_id uuid,                               -- whose it is; null: all members'
  name text not null,
  query text not null,                        -- as the list's address says it: late=yes&country=DE
  created_at timestamptz not null,
  unique nulls not distinct (workspace_id, user_id, name),
  foreign key (workspace_id, user_id) references membership (workspace_id, user_id) on delete cascade
);

-- Keys of trackers' metadata whose values the search finds.
alter table workspace add column search_keys text[] not null default '{}';
