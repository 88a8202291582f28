-- outside a transaction: messages are in use while it is built
-- Who of the people answered first in a conversation: read among all that was said, each time when an agent has answered.
create index concurrently if not exists messages_of_people on messages (app_id, chat_session_id, seq)
  where direction = 'out' and author = 'person';
