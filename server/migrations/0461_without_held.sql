-- outside a transaction
-- its place is taken by held_messages
drop index concurrently if exists messages_held;
