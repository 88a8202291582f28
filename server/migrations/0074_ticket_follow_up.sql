-- outside a transaction: tickets are in use while it is built. One ticket goes on in a conversation from those closed before
create unique index concurrently if not exists tickets_follow_up_once on tickets (app_id, chat_session_id)
  where follow_up_of is not null;
