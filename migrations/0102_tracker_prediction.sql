-- When the parcel will arrive, as predicted from counts (src/tracking/prediction.ts); null: nothing was predicted.
alter table tracker add column prediction jsonb;
