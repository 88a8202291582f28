-- A message is stored, claimed and ended within moments, and a page is full of messages that were stored together: without room for two
-- more versions of each row they go to other pages, and each index gets an entry for a claim that changes nothing that it holds. So
-- with an attempt, whose row doubles at its end, and with people who are written to for the first time together. Pages that are
-- there stay as they are.
alter table messages set (fillfactor = 50);
alter table message_attempts_other set (fillfactor = 33);
alter table contact_details set (fillfactor = 70);
-- counted again with what happens in a conversation
alter table conversation_figures set (fillfactor = 70);

do $$ declare month text; begin
  foreach month in array array(select m.name from months_of('message_attempts') m) loop
    execute format('alter table %I set (fillfactor = 33)', month);
  end loop;
end $$;
