-- Workers have a key of their own, derived from the master key. Its check value is set once secrets that workers need are sealed under
-- it: by `kolli master-key reseal` when every node knows how, or with a new database's first key. Null: all are under the master key.
alter table master_key add column worker_check_value bytea;
