-- outside a transaction: conversations are in use while it is built
create index concurrently if not exists chat_sessions_team on chat_sessions (app_id, team_id, last_message_at, id)
  where status = 'open' and team_id is not null;
