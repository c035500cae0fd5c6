-- Which master key this database's secrets are encrypted under: a value derived from the key, never the key. Whoever comes
-- with another key is refused before it writes what the others cannot read.
create table master_key (
  only_one boolean primary key default true check (only_one),
  check_value bytea not null,
  set_at timestamptz not null
);
