-- outside a transaction
-- its place is taken by queued_messages
drop index concurrently if exists messages_outgoing;
