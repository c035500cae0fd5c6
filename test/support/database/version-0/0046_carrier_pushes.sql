-- What came of an account's pushes, by the hour.
alter table carrier_hour add column pushes int not null default 0;
alter table carrier_hour add column pushes_refused int not null default 0;
