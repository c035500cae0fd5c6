-- For how many days proofs of delivery are kept.
alter table workspace add column proof_retention_days int not null default 90;
