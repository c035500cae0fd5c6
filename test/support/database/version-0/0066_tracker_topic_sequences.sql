-- The sequence of each topic's last event, by the topic's key: U3C2E1 (src/trackers/reported-events.ts). A place in a list would
-- change whenever a topic is inserted. events_told keeps the positions that nodes of the version before read.
alter table tracker add column topic_sequences text;
