-- contracts 0053, minimum version 0.1.0
-- The host a shop shows its tracking pages under. Unique on a new column, which is null everywhere: it refuses nothing that nodes of this version write.
alter table tracking_page add column host text;
create unique index tracking_page_by_host on tracking_page (host);
