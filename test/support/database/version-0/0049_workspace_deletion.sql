-- A workspace that was deleted does no work and can be restored until then; afterwards it is erased.
alter table workspace add column erase_at timestamptz;
-- Its webhooks were enabled before, and are again when it is restored.
alter table webhook_endpoint add column held_by_deletion boolean not null default false;
