-- What the caller knows of a parcel beside its code: postal code, destination, dates, pieces. Null where nothing was given.
alter table tracker add column hints jsonb;
