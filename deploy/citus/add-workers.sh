#!/bin/sh
# Run once by the image of the coordinator, when it has made an empty database: the extension, and the workers it has.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create extension if not exists citus;
select citus_add_node('citus-worker-1', 5432);
select citus_add_node('citus-worker-2', 5432);
SQL
