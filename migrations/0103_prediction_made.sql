-- The first prediction of each parcel and what became of it, for ten weeks: where recent parcels really lay in what was predicted
-- calibrates the intervals of the next ones.
create table prediction_made (
  bucket smallint not null,
  tracker_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  carrier text not null,
  predicted_on int not null,                  -- days since 1970, as all days here
  first jsonb not null,                       -- src/tracking/prediction.ts
  delivered_on int,
  ended_on int,                               -- otherwise
  primary key (bucket, tracker_id)
);
create index prediction_made_by_carrier on prediction_made (workspace_id, mode, carrier, predicted_on);
create index prediction_made_by_age on prediction_made (predicted_on);
