-- A conversation belongs to the number that the contact writes to: its agent answers, from that number.
drop index chat_sessions_open_once;
create unique index chat_sessions_open_once on chat_sessions (app_id, contact_detail_id, channel_id)
  where status = 'open';

-- What a message has become: edited or taken back by its writer. The message itself stays as it came.
create index messages_changes on messages (app_id, channel_id, context_id) where type in ('edit', 'revoke');

-- the sweep that forgets notices
create index on channel_notices (created_at);
