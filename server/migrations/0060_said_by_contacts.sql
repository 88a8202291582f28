-- outside a transaction: messages are in use while it is built
-- What contacts said, by conversation: what is unread is counted past thousands of messages of ours.
create index concurrently if not exists messages_said on messages (app_id, chat_session_id, seq)
  where direction = 'in' and type not in ('edit', 'revoke');
