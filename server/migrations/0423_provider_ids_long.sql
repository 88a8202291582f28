-- outside a transaction
-- its place is taken by messages_provider_once
drop index concurrently if exists messages_provider_id_once;
