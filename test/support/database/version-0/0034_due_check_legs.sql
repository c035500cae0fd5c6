-- A parcel that another carrier takes over is asked about at both: a row of the same tracker for each further leg. Null in
-- the tracker's own row; in a leg's row the number it has at that carrier. The row's code_key is then "CARRIER:NUMBER", so that
-- it is another key where the number stays the same, and no node of the version before takes it for the tracker's own.
alter table due_check add column leg_code text;
