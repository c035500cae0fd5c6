-- What a node writes when it is asked whether it can serve: a server whose disk is full, or that is a standby, still answers
-- what is read. One row for each process, written over; those of processes that are gone are cleared away after a day.

create table node_heartbeat (
  node text primary key,        -- host and process
  at timestamptz not null
) with (fillfactor = 50);
