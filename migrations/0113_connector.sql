-- What connectors (programs between Kolli and shops or files) last reported about themselves.
create table connector (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  connector text not null,                    -- what it is: shopify, csv
  name text not null,                         -- which one of those: the shop, the folder
  report jsonb not null,                      -- src/trackers/connectors/connectors.ts
  reported_at timestamptz not null,
  primary key (workspace_id, mode, connector, name)
);
