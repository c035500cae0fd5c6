-- outside a transaction
-- A bucket at a time, so that no check waits long for it. What waits without an end is not connected, and stays so.
do $$ begin
  for place in 0..1023 loop
    update due_check set account_id = workspace_id where bucket = place and mode = 'TEST' and account_id is null;
    update due_check c set account_id = a.id from carrier_account a
      where c.bucket = place and c.mode = 'LIVE' and c.account_id is null and c.due_at < 'infinity'
        and a.workspace_id = c.workspace_id and a.carrier = c.carrier;
    commit;
  end loop;
end $$;
