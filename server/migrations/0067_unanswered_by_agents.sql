-- Silence ends only what is answered: whose agent has not answered for as long as the number bears stays open, and waits for
-- people as well (wait_told_since). Both columns are as in 0030 but for that. The table is written anew: about 6 s for a
-- million conversations.
drop index chat_sessions_unanswered;
drop index chat_sessions_untold;
drop index chat_sessions_silent;
drop index chat_sessions_given_out;

alter table chat_sessions drop column people_wait_since, drop column silent_minute,
  -- the wait for a person: the agent answers by itself, unless it was told that it does not
  add column people_wait_since timestamptz
    generated always as (case when status = 'open' and (owner <> 'agent' or waiting_since = wait_told_since)
      then waiting_since end) stored,
  -- the minute since which it is silent, of those that silence may end, or of which it is to be told that nobody answers: an agent
  -- may yet, so that what comes and is answered writes no index
  add column silent_minute timestamptz
    generated always as (case when status = 'open' and snoozed_until is null
      and (waiting_since is null or owner = 'agent' and waiting_since is distinct from wait_told_since)
      then date_bin('1 minute', last_message_at, 'epoch') end) stored;

create index chat_sessions_unanswered on chat_sessions (app_id, people_wait_since, id)
  include (status, owner, owner_user_id, team_id, snoozed_until) where people_wait_since is not null;
create index chat_sessions_untold on chat_sessions (app_id, people_wait_since)
  where people_wait_since is distinct from wait_told_since and people_wait_since is not null;
create index chat_sessions_silent on chat_sessions (app_id, channel_id, silent_minute) where silent_minute is not null;
create index chat_sessions_given_out on chat_sessions (app_id, team_id, people_wait_since, id)
  where status = 'open' and owner = 'queue' and team_id is not null;
