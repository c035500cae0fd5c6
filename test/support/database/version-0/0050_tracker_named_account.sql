-- The carrier account that the caller named for a parcel. It goes first whatever the accounts' rules say; null where none was
-- named, and without effect once the account is gone.
alter table tracker add column named_account_id uuid;
