-- What became of the parcels of a week on a lane, for `analytics`: counted with the cells of predictions, in the same transaction.
create table delivery_stats (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  week int not null,                          -- the Monday of the hand-over, in days since 1970
  carrier text not null,
  service text not null,                      -- '' in this and the next two: not known
  origin text not null,
  destination text not null,
  round int not null,                         -- as in prediction_cell
  counts int[] not null,                      -- by the places of src/predictions/counts/figures.ts
  primary key (workspace_id, mode, week, carrier, service, origin, destination)
);
create index delivery_stats_by_age on delivery_stats (week);
