-- What went wrong with a parcel (src/tracking/exceptions.ts), and the kinds that are open now with commas, for filters; null if
-- there are none.
alter table tracker add column exceptions jsonb;
alter table tracker add column open_exceptions text;
