-- What people have done about what needs attention: they marked it as done, or put it off to a day (src/trackers/attention/).
create table attention_mark (
  bucket smallint not null,
  subject_id uuid not null,                   -- the tracker, or the webhook endpoint
  workspace_id uuid not null,
  mode text not null,
  known text[] not null,                      -- its problems when it was marked: one that is raised anew is not among them
  hidden_until timestamptz,                   -- null: done
  marked_at timestamptz not null,
  primary key (bucket, subject_id)
);
create index attention_mark_by_workspace on attention_mark (workspace_id);

-- The daily mail with what needs attention, for those who want it.
alter table user_account
  add column digest_hour smallint,            -- the hour of the day in their time zone; null: no mail
  add column digest_time_zone text,
  add column digest_due_at timestamptz;       -- when the next one is to be sent
