-- Which change of many stopped a tracker, so that those which it stopped can be tracked again together. Null otherwise.
alter table tracker add column stop_operation_id uuid;
