-- The carrier whose scan it is, where that is another than the tracker's.
alter table checkpoint add column scanned_by text;
