-- News from a carrier by the hour, counted behind the commit: what an outage is noticed by. Kept for five weeks.
create table carrier_scans (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  carrier text not null,
  day int not null,                           -- days since 1970, in UTC
  hours int[] not null,                       -- trackers with new scans, by hour of the day
  primary key (workspace_id, mode, carrier, day)
);
create index carrier_scans_by_day on carrier_scans (day);

-- Since when counts are complete: what was not watched is no silence. One row.
create table carrier_watch (
  only_one boolean primary key default true check (only_one),
  watched_since timestamptz not null,
  watched_at timestamptz not null
);
insert into carrier_watch (watched_since, watched_at) values ('epoch', 'epoch');

-- A carrier whose whole traffic went silent, or whose answers all failed.
create table carrier_incident (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  id uuid not null,                           -- has a bucket, as a tracker's: its events are where those of trackers are
  carrier text not null,
  cause text not null check (cause in ('SILENT', 'FAILING')),
  started_at timestamptz not null,            -- the last news, or the first hour in which all requests failed
  opened_at timestamptz not null,             -- when it was noticed
  ended_at timestamptz,
  expected int not null,                      -- news or responses that were expected when it was noticed,
  seen int not null,                          -- and how many came
  parcel_count int not null,                  -- under way when it was noticed
  lanes jsonb not null,
  primary key (workspace_id, id)
);
create unique index carrier_incident_open on carrier_incident (workspace_id, mode, carrier) where ended_at is null;
create index carrier_incident_by_start on carrier_incident (workspace_id, mode, started_at desc);
create index carrier_incident_by_end on carrier_incident (ended_at);
