-- contracts 0004, minimum version 0.1.0
-- Several accounts of one carrier in a workspace, told apart by their names and chosen by their rules.
-- See docs/decisions/several-accounts.md. A version that knows one account for each carrier cannot live with two.
alter table carrier_account add column rules jsonb;               -- null: for all parcels
alter table carrier_account drop constraint carrier_account_workspace_id_carrier_key;
create unique index carrier_account_by_name on carrier_account (workspace_id, carrier, lower(label));
-- The accounts that did not know the parcel in this round of asking; null where none is under way.
alter table due_check add column tried_accounts jsonb;
