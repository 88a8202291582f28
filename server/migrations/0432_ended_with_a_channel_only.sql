-- outside a transaction
-- its place is taken by chat_sessions_concluded
drop index concurrently if exists chat_sessions_ended;
