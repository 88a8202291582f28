-- outside a transaction
-- its place is taken by message_provider_ids
drop index concurrently if exists messages_provider_once;
