-- outside a transaction: messages are in use while it is built
create index concurrently if not exists messages_retired on messages using gin (retired_provider_ids)
  where retired_provider_ids is not null;
