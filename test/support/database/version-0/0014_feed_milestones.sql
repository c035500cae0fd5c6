-- outside a transaction
-- For the events that are there already.
do $$ begin
  insert into feed_milestone (position, created_until)
    select max(position), max(max(created_at)) over (order by position / 1000) from event where position is not null group by position / 1000
    on conflict do nothing;
  update feed_lane set created_until = greatest(created_until, (select max(created_until) from feed_milestone)) where lane = 0;
end $$;
