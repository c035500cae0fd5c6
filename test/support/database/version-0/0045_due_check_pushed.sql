-- Since when the carrier is known to tell by itself what happens to the parcel: its last push, or the subscription. Null: it is
-- followed by asking.
alter table due_check add column pushed_at timestamptz;
