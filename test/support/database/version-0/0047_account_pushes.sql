-- When the carrier last pushed anything, and since when its pushes are not relied on any more because they stayed away.
alter table carrier_account add column last_push_at timestamptz;
alter table carrier_account add column pushes_silent_since timestamptz;
