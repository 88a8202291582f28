-- What an attempt that the provider did not take has sent, and what came back: without secrets, and cut. Null: it was taken, no
-- call was made, or it is of an earlier version.
alter table message_attempts add column exchange jsonb;
