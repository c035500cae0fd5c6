#!/bin/sh
# The coordinator's image runs this once, after it creates an empty database: it adds the extension and the workers.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create extension if not exists citus;
select citus_add_node('citus-worker-1', 5432);
select citus_add_node('citus-worker-2', 5432);
SQL
