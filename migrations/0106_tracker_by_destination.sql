-- outside a transaction
create index concurrently if not exists tracker_by_destination on tracker
  (workspace_id, mode, (hints ->> 'destinationCountryCode'), created_at, id) where hints ->> 'destinationCountryCode' is not null;
