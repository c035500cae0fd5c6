-- How many events of each topic were told, and which estimate (src/trackers/reported-events.ts reads it); null while there were none
-- but changes of status.
alter table tracker add column events_told text;
