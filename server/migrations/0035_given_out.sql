-- outside a transaction: conversations are in use while it is built
create index concurrently if not exists chat_sessions_given_out on chat_sessions (app_id, team_id, waiting_since, id)
  where status = 'open' and owner = 'queue' and team_id is not null;
