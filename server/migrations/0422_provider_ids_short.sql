-- outside a transaction
-- A provider's id has 40 to 80 signs, and the index by which receipts and repeats find it was the widest of a message. It holds two
-- numbers that are made of id and channel instead: the first finds the message, both together are of one id (128 bits).
create unique index concurrently if not exists messages_provider_once on messages
  (app_id, hashtextextended(provider_id, channel_id), hashtextextended(provider_id, ~channel_id))
  where provider_id is not null;
