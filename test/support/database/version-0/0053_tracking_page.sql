-- How a workspace's public tracking page looks. The settings are checked by the code; null is Kolli's own look.
create table tracking_page (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  settings jsonb not null,
  logo jsonb,                                 -- its id, size and tone
  logo_id text,
  logo_bytes bytea,                           -- a PNG that Kolli wrote itself
  changed_at timestamptz not null
);
create unique index tracking_page_by_logo on tracking_page (logo_id);
