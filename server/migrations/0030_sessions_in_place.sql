-- Every message moves last_message_at and most move waiting_since. While an index holds either, each message writes a new
-- entry into every index of the table; while none does, the row changes in place (HOT). What the lists and sweeps need of them
-- changes seldom: the minute, and waits for people only. The table is written anew: about 6 s for a million conversations.
drop index chat_sessions_silent;
drop index chat_sessions_waiting;
drop index chat_sessions_open;
drop index chat_sessions_queue;
drop index chat_sessions_mine;
drop index chat_sessions_unanswered;
drop index chat_sessions_snoozed;
drop index chat_sessions_ended;

alter table chat_sessions
  add column active_minute timestamptz
    generated always as (date_bin('1 minute', last_message_at, 'epoch')) stored,
  -- the wait for a person: the agent answers by itself
  add column people_wait_since timestamptz
    generated always as (case when status = 'open' and owner <> 'agent' then waiting_since end) stored,
  -- the minute since which it is silent, of those that silence may end: nobody waits for a person, and it was not put off
  add column silent_minute timestamptz
    generated always as (case when status = 'open' and snoozed_until is null and (owner = 'agent' or waiting_since is null)
      then date_bin('1 minute', last_message_at, 'epoch') end) stored;
-- room for the next versions of its rows on each page: with 80, two of five updates stay on theirs, with 50 more than two of three
alter table chat_sessions set (fillfactor = 50);

-- The lists that people work from; within a minute they are sorted by the time itself. Only who asks for the minute may use
-- them: before a table has statistics, whoever looks for one open conversation would else be led through all of the app.
create index chat_sessions_open on chat_sessions (app_id, active_minute)
  where status = 'open' and active_minute is not null;
create index chat_sessions_queue on chat_sessions (app_id, active_minute) where status = 'open' and owner = 'queue';
create index chat_sessions_mine on chat_sessions (app_id, owner_user_id, active_minute)
  where status = 'open' and owner = 'person';
create index chat_sessions_snoozed on chat_sessions (app_id, active_minute)
  where status = 'open' and snoozed_until is not null;
create index chat_sessions_ended on chat_sessions (app_id, active_minute)
  where status = 'closed' and active_minute is not null;
create index chat_sessions_unanswered on chat_sessions (app_id, people_wait_since, id)
  where people_wait_since is not null;

-- the sweeps: what may end, by number; the waits of which nobody was told
create index chat_sessions_silent on chat_sessions (app_id, channel_id, silent_minute) where silent_minute is not null;
create index chat_sessions_untold on chat_sessions (app_id, people_wait_since)
  where people_wait_since is distinct from wait_told_since and people_wait_since is not null;
