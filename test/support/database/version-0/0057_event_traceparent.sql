-- The W3C context (traceparent) of what recorded an event, where traces are switched on; null otherwise.
-- See docs/decisions/traces.md.
alter table event add column traceparent text;
