-- On whose behalf a mail is sent: a workspace's mails are limited. Null for what Kolli itself reports to a person.
alter table mail add column for_workspace_id uuid;
