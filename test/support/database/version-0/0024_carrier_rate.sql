-- contracts 0004, minimum version 0.1.0
-- The limits of accounts are in work_pace, whatever their number.
drop table carrier_rate;
