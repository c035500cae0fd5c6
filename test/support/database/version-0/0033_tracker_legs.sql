-- The carriers that have the parcel one after the other; null where one brings it all the way.
alter table tracker add column legs jsonb;
