-- The queue is read in the order of its waits, those last who wait for nothing. It holds what is in the queue alone, by columns that
-- other indexes have already: nothing is written more often for it but what comes to the queue and leaves it.
create index chat_sessions_queue_waits on chat_sessions
  (app_id, (coalesce(people_wait_since, '9999-12-31T00:00:00.000000Z'::timestamptz)), id) include (snoozed_until)
  where status = 'open' and owner = 'queue';
