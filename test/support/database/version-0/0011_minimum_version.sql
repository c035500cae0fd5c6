-- Which nodes can live with a migration that they do not know: all of them, unless it says from which version on.
alter table schema_migration add column minimum_version text;
