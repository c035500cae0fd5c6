-- Events have topics. `sequence` stays what it was, the event's place among all its tracker's events: deliveries are keyed and
-- ordered by it. What an event tells as its sequence counts within its topic; null is an event from before there were topics,
-- whose two numbers are the same.
alter table event add column topic_sequence int;
