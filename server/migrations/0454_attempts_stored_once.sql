-- An attempt is stored with its end, in one row: until then its number and lease stand in the message's. So pages of attempts need no room
-- for second versions. Pages that are there stay as they are, and what versions before have begun is ended as it was.
alter table message_attempts_other set (fillfactor = 100);

do $$ declare month text; begin
  foreach month in array array(select m.name from months_of('message_attempts') m) loop
    execute format('alter table %I set (fillfactor = 100)', month);
  end loop;
end $$;
