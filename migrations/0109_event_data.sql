-- What events of one change carry is stored once: an event's row has the beginning of its body, and `data`, the parcel as the change
-- left it, is here. Giving an event its place in the feed rewrites its row, and so no longer the parcel with it.
create table event_data (
  bucket smallint not null,
  tracker_id uuid not null,
  sequence int not null,                      -- the `event.sequence` of the first event of the change
  data text not null,
  primary key (bucket, tracker_id, sequence)
);

alter table event add column data_sequence int;     -- which data follows `body`; null: `body` is whole, as in events from before
alter table event add column data_bytes int;        -- how long that was when it was written
