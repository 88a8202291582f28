-- outside a transaction
-- its place is taken by queued_messages_of_number
drop index concurrently if exists messages_of_number;
