-- Who waits for an answer, since when, and for how long that was told: silence ends only what is answered.
alter table chat_sessions add column waiting_since timestamptz;
-- the waiting_since whose length was published
alter table chat_sessions add column wait_told_since timestamptz;

-- so far nobody but the agent could answer: what is in the queue or with a person waits, if the contact has written
update chat_sessions set waiting_since = coalesce(burst_started_at, last_message_at)
  where status = 'open' and inbound_seq > 0 and (owner <> 'agent' or inbound_seq > answered_seq);

-- the sweeps look at what may end, and at what waits
drop index chat_sessions_last_message_at_idx;
create index chat_sessions_silent on chat_sessions (last_message_at)
  where status = 'open' and (owner = 'agent' or waiting_since is null);
create index chat_sessions_waiting on chat_sessions (waiting_since)
  where status = 'open' and owner <> 'agent' and waiting_since is distinct from wait_told_since;
