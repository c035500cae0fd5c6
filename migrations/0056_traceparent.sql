-- The W3C context (traceparent) of the request that created a tracker, and of what recorded an event, where traces are
-- switched on; null otherwise. Two busy tables in one file, against the rule: both statements take an instant, and whoever
-- cannot have a lock within half a second lets go of both and tries again. See docs/decisions/traces.md.
alter table tracker add column traceparent text;
alter table event add column traceparent text;
