-- contracts 0001, minimum version 0.1.0
-- Over how many buckets a workspace's new trackers go (src/workspaces/buckets.ts). Doubled as it grows, never halved: what is
-- looked up by its code is looked for under this spread and all below it. No version so far writes another value.
alter table workspace add column spread smallint not null default 1
  check (spread between 1 and 1024 and spread & (spread - 1) = 0);
