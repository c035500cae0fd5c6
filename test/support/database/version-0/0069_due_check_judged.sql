-- When time alone may change what a tracker says: the day of its estimate ends, a delivery is believed. Null: nothing is planned.
alter table due_check add column judge_at timestamptz;
