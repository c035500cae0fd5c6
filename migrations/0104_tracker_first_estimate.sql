-- The end of the day that the carrier estimated first. A parcel without a promise is late after it, however often the carrier moves
-- its estimate (src/tracking/lateness.ts).
alter table tracker add column first_estimate_until timestamptz;
