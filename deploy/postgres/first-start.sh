#!/bin/sh
# PostgreSQL's image runs this once, after it creates an empty database: it creates the three roles, with their passwords.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --file /kolli/roles.sql
# On standard input: command lines are visible in process lists.
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv app_password POSTGRES_APP_PASSWORD
\getenv worker_password POSTGRES_WORKER_PASSWORD
alter role kolli_owner password :'owner_password';
alter role kolli_app password :'app_password';
alter role kolli_worker password :'worker_password';
SQL
