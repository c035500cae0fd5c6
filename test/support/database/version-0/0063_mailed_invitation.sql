-- The link of an invitation that only its mail has: equal to token_hash where the inviter was not shown it. Whoever follows that link
-- reads the mails of the address.
alter table invitation add column mailed_link_hash bytea;
