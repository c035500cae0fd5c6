-- What predictions are made from (docs/predictions.md). All of it is derived: `kolli predictions rebuild` makes it again from trackers.

-- Counts by cell: carrier, lane, milestone and the like, from fine to coarse (src/predictions/model/cells.ts). One row for each cell,
-- so that a prediction reads five; its weeks are in it.
create table prediction_cell (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  cell text not null,
  round int not null,                         -- the rebuild that `counts` belong to: those of an older one are void
  counts jsonb not null,                      -- of trackers
  imported jsonb,                             -- of `kolli history import`; a rebuild leaves them
  counted_at timestamptz not null,
  primary key (workspace_id, mode, cell)
);
create index prediction_cell_by_age on prediction_cell (counted_at);

-- What was counted of a tracker, so that it can be taken back when more is known: a parcel counts once, however often it is read.
create table prediction_parcel (
  bucket smallint not null,
  tracker_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  round int not null,
  counted jsonb not null,
  is_open boolean not null,                   -- it is still under way, as far as was counted
  counted_at timestamptz not null,
  primary key (bucket, tracker_id)
) with (fillfactor = 80);
create index prediction_parcel_open on prediction_parcel (counted_at) where is_open;
create index prediction_parcel_by_workspace on prediction_parcel (workspace_id);

-- What is known of a workspace's predictions beside the cells.
create table prediction_scope (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  round int not null,
  learnt jsonb not null,                      -- by carrier: how its intervals are calibrated
  primary key (workspace_id, mode)
);

-- How far in the feed parcels were counted. It moves in the transaction that counts them.
create table prediction_cursor (
  only_one boolean primary key default true check (only_one),
  position bigint not null
);
insert into prediction_cursor (position) values (0);
