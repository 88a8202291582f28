-- The first answer to a key is what its request was told in the end, also when that waited or was a refusal.
alter table idempotency_keys
  -- {"code", "text", "body"} of a refusal, as it is written; null: the answer is a success
  add column refusal json,
  -- the request still waits for its last word, at most until then; null: the answer stands
  add column open_until timestamptz;
