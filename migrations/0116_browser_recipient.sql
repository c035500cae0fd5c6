-- A recipient may be a browser that asked on the tracking page: sealed then has its push subscription, and address_hash is of its endpoint.
alter table tracker_recipient add column is_browser boolean not null default false;
