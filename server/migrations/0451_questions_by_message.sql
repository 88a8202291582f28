-- outside a transaction: questions are asked while it is built
-- which question a message asks: one that never went was not asked
create index concurrently if not exists satisfaction_requests_message on satisfaction_requests (app_id, message_id)
 where message_id is not null;
