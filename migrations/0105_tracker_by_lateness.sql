-- outside a transaction
create index concurrently if not exists tracker_by_lateness on tracker
  (workspace_id, mode, (coalesce(to_timestamp((hints ->> 'promisedAt')::float8 / 1000), first_estimate_until, estimated_delivery_at)))
  where stop_reason is null and coalesce(to_timestamp((hints ->> 'promisedAt')::float8 / 1000), first_estimate_until, estimated_delivery_at) is not null;
