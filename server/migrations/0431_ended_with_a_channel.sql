-- outside a transaction
-- The list of what has ended holds conversations in which somebody wrote: not those that stand behind a ticket alone, which are on no
-- channel.
create index concurrently if not exists chat_sessions_concluded on chat_sessions (app_id, active_minute)
  where status = 'closed' and active_minute is not null and channel_id is not null;
