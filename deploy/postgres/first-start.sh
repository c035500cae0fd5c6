#!/bin/sh
# Run once by the image of PostgreSQL, when it has made an empty database: the three roles, with their passwords.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --file /kolli/roles.sql
# By standard input: what is on a command line can be read in the list of processes.
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv app_password POSTGRES_APP_PASSWORD
\getenv worker_password POSTGRES_WORKER_PASSWORD
alter role kolli_owner password :'owner_password';
alter role kolli_app password :'app_password';
alter role kolli_worker password :'worker_password';
SQL
