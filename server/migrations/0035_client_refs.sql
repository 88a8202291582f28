-- outside a transaction: messages are in use while it is built
create index concurrently if not exists messages_client_ref on messages (app_id, client_ref, id)
  where client_ref is not null;
