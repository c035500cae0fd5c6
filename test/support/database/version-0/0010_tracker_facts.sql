-- What a carrier tells about a parcel besides its scans (the name of the service, …): read and shown, never searched for.
alter table tracker add column facts jsonb not null default '{}';

-- An event tells which fields changed; a previous status only where the status did.
alter table event add column changed text not null default 'status';
alter table event alter column previous_status drop not null;
