-- contracts 0002, minimum version 0.1.0
-- outside a transaction
-- A block-range index decays into a scan of the whole table as soon as new rows fill the space of deleted ones.
drop index concurrently if exists delivery_by_age;
