-- The W3C context (traceparent) of the request that created a tracker, where traces are switched on; null otherwise.
-- See docs/decisions/traces.md.
alter table tracker add column traceparent text;
